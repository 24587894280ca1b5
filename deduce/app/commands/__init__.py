"""One module for each command of the command line, with one function ``run(arguments) -> exit status``."""

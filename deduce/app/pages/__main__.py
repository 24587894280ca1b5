"""``python -m deduce.app.pages`` writes the ladder of each kind into its folder, and its page in ``docs/kinds``.

``--check`` names the stale.
"""

import sys

from deduce.app.pages.markdown import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

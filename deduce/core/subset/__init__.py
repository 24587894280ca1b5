"""The subset that is translated: for each construct its type, and beside it its C++."""

"""``python -m deduce.app`` is the command ``deduce``."""

import sys

from deduce.app.cli import main

sys.exit(main())

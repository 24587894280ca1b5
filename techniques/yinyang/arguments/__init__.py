"""What single techniques argue with, computed from the reason of a step: exits, colour changes and border fillings."""

from techniques.yinyang.arguments.exits import YinYangBlanks

BLANKS = YinYangBlanks

"""Galaxies as a declaration: pairs of cells about stars, one star for each cell, and pieces that hang together."""

from __future__ import annotations

from random import Random

from deduce.board.marks import Marks
from deduce.contract.cells import Value
from deduce.declared import Making, Numbers, Printed, Strokes, Words, declared
from deduce.declared.library.stars import STAR, around_stars, cut_about_stars, moved, pairs, star_count, star_faults
from deduce.language.messages import msg


def told(_: Random, board: Printed, solution: Marks) -> Printed:
    """The board as it is: its stars are those about which it was cut."""
    del solution
    return board


KIND = declared(
    "galaxies",
    title={"en": "Galaxies", "ja": "天体ショー"},
    gist={
        "en": "Cut the board into pieces, each point-symmetric about the one star in it.",
        "ja": "盤面を、星を一つずつ含み、その星を中心に点対称なブロックに切り分ける。",
    },
    aliases=("tentai show", "tentaisho", "spiral galaxies", "sternenhaufen", "tentai-show"),
    numbers=Numbers(least=1, most=0, symbols={STAR: msg("a star")}, anywhere=True),
    values_of=star_count,
    pairs_of=pairs,
    answer_faults=star_faults,
    sides=(
        Value("of the star", "その星に属する", noun="star"),
        Value("not of the star", "その星に属さない", noun="star"),
    ),
    rules=around_stars,
    making=Making(
        told,
        cut_about_stars,
        changed=moved,
        reference=(6, 8, 10),
        tiny=((1, 3), (2, 3), (3, 3), (3, 4), (4, 4)),
        rare=("- * -", "- * - -", "- - *> - -\n- - - - *", "-  *  -  *\n-  -  *v -\n*  -  -  -"),
    ),
    puzzlink={"tentaisho": "dots"},
    pzprv3={"tentaisho": "dots borders tints"},
    kanpen={"tentaisho": "dots"},
    janko=("galaxies",),
    tatham="Galaxies",
    task={"galaxies": ""},
    html=("stars", "dot-white"),
    strokes=Strokes(signs={STAR: (1, "circle_SS")}, coloured=True),
    derived={
        "full": Words(
            "Another star's",
            "ほかの星に属する",
            "With {marks}, {therefore}.\nWith {because}, {therefore}.",
            "{marks}があるので、{therefore}。\n{since}、{therefore}。",
        ),
        "last-places": Words(
            "Only star left",
            "残る星は一つ",
            "With {placed} and {struck_out}, no other star is left, so {therefore}.\n"
            "With {placed}, no other star is left, so {therefore}.\n"
            "With {struck_out}, no other star is left, so {therefore}.\n"
            "No other star is in reach, so {therefore}.\n"
            "With {because}, no other star is left, so {therefore}.",
            "{placed}と{struck_out}から、ほかの星は残らない。だから{therefore}。\n"
            "{placed}から、ほかの星は残らない。だから{therefore}。\n"
            "{struck_out}から、ほかの星は残らない。だから{therefore}。\n"
            "ほかに届く星がないので、{therefore}。\n"
            "{since}、ほかの星は残らない。だから{therefore}。",
        ),
        "far-from-centre": Words(
            "No way to the star",
            "星に届かない",
            "With {placed} and {struck_out}, no way leads to the star, so {therefore}.\n"
            "With {placed}, no way leads to the star, so {therefore}.\n"
            "With {struck_out}, no way leads to the star, so {therefore}.\n"
            "With {because}, no way leads to the star, so {therefore}.",
            "{placed}と{struck_out}から、星まで届かないので、{therefore}。\n"
            "{placed}から、星まで届かないので、{therefore}。\n"
            "{struck_out}から、星まで届かないので、{therefore}。\n"
            "{since}、星まで届かないので、{therefore}。",
        ),
        "way-to-centre": Words(
            "Only way to the star",
            "星への道は一つ",
            "With {placed} and {struck_out}, there is no other way to the star, so {therefore}.\n"
            "With {placed}, there is no other way to the star, so {therefore}.\n"
            "With {because}, there is no other way to the star, so {therefore}.",
            "{placed}と{struck_out}から、星への道はほかにないので、{therefore}。\n"
            "{placed}から、星への道はほかにないので、{therefore}。\n"
            "{since}、星への道はほかにないので、{therefore}。",
        ),
    },
)

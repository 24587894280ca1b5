"""How techniques say that no lenses, or no ways of a line, are left."""

LOST = "With {because}, {lost}.\nWith {because}, the lenses could not hold all their groups and images."
LOST_JA = "{because}では、{lost}。\n{because}では、レンズにすべてのかたまりと鏡像が収まらない。"
UNMET = (
    "With {marks}, {unmet}.\n{unmet}.\nWith {marks}, {ruined_so}.\n"
    "With {marks}, there would be no way left to meet {numbers}.\n" + LOST
)
UNMET_JA = (
    "{marks}では、{unmet}。\n{unmet}。\n{marks}では、{ruined_so}。\n{marks}では、{numbers}を満たせない。\n" + LOST_JA
)

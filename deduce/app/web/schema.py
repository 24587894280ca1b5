"""What the JSON API takes and gives: the forms behind its OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from deduce.app.web.views import LARGEST

Lang = Literal["en", "ja"]
Name = Annotated[
    str, Field(max_length=60, description="A variable by its English name, such as `r2c3`.", examples=["r2c2"])
]
Source = Annotated[
    str,
    Field(
        description="A puzzle in any known format: a puzz.link URL (it is read, not fetched), JSON, text, …",
        examples=["https://puzz.link/p?yinyang/6/6/0010090060b9"],
    ),
]

Word = Annotated[str, Field(max_length=40)]


class FormJson(BaseModel):
    """What all requests share: nothing unknown is accepted."""

    model_config = ConfigDict(extra="forbid")

    lang: Lang = "en"


class MarksJson(BaseModel):
    """Marks: the variables that are known to be yes and those known to be no."""

    model_config = ConfigDict(extra="forbid")

    yes: list[Name] = Field(default_factory=list, max_length=20_000)
    no: list[Name] = Field(default_factory=list, max_length=20_000)


class OpeningJson(FormJson):
    """A pasted text."""

    source: Source
    kind: str | None = Field(None, max_length=40, description="The kind, for a text that does not say.")


class PositionJson(FormJson):
    """A puzzle with the marks of its reader; the givens may be left out."""

    puzzle: Source
    marks: MarksJson = MarksJson()


class LookedJson(PositionJson):
    """A board to draw."""

    rules: bool = Field(False, description="Whether to tell which rules the marks break in plain sight.")


class ExerciseJson(PositionJson):
    """What does this technique draw from the marks?"""

    technique: Name = Field(examples=["yinyang/border"])


class AskedJson(FormJson):
    """A kind."""

    kind: str = Field(max_length=40, examples=["yinyang"])


class PrintedJson(BaseModel):
    """A board on its way, as a setter has it: what is printed in each cell, and what beside the board."""

    model_config = ConfigDict(extra="forbid")

    cells: list[list[Word]] = Field(max_length=LARGEST)
    rooms: list[list[int]] = Field(default_factory=list, max_length=LARGEST)
    beside: list[Word] = Field(default_factory=list, max_length=LARGEST)
    below: list[Word] = Field(default_factory=list, max_length=LARGEST)
    right: list[Word] = Field(default_factory=list, max_length=LARGEST)
    bottom: list[Word] = Field(default_factory=list, max_length=LARGEST)
    settings: dict[Word, Word] = Field(default_factory=dict, max_length=10)


class SheetJson(AskedJson):
    """What may be printed on boards of a kind, and a board to begin with."""

    rows: int = Field(6, ge=1, le=LARGEST)
    cols: int = Field(6, ge=1, le=LARGEST)
    puzzle: Source | None = None


class DraftJson(AskedJson):
    """A board on its way."""

    sketch: PrintedJson
    name: str | None = Field(None, max_length=200, description="How the puzzle is called.")


class CollectionJson(FormJson):
    """Puzzles for a booklet."""

    puzzles: list[Source] = Field(min_length=1, max_length=60)
    title: str = Field(max_length=200)
    per_page: Literal[1, 2, 3, 4, 5, 6, 9, 12] = 4


class QuestionJson(PositionJson):
    """Why does this variable have its value?"""

    variable: Name


class WholeJson(FormJson):
    """A puzzle."""

    puzzle: Source


class ChosenJson(PositionJson):
    """A board, without the techniques that are switched off."""

    without: list[Word] = Field(default_factory=list, max_length=200, description="Techniques by name.", examples=[[]])


class ListedJson(ChosenJson):
    """A list of steps: the path from the board on, or all steps that it allows now."""

    of: Literal["path", "possible"]


class PartJson(ListedJson):
    """Some steps of a list."""

    start: int = Field(0, ge=0, le=100_000, description="How many of them are known.")


class PlaceJson(ListedJson):
    """One step of a list."""

    step: int = Field(ge=0, le=100_000)


class GateJson(WholeJson):
    """A puzzle to check."""

    clues: bool = Field(False, description="Whether to find out which clues could be left out.")


class ExportedJson(WholeJson):
    """A puzzle to write."""

    id: str | None = Field(None, max_length=200, description="The name under which it is written.")


class WishJson(FormJson):
    """A new puzzle."""

    kind: str = Field(max_length=40, examples=["yinyang"])
    rows: int = Field(ge=1, le=LARGEST, examples=[5])
    cols: int = Field(ge=1, le=LARGEST, examples=[5])
    tier: Literal[1, 2, 3] | None = None
    level: Literal[1, 2, 3, 4, 5] | None = Field(None, description="How hard, among boards of its size.")
    needs: list[Word] = Field(default_factory=list, max_length=20, description="Techniques that it must need.")
    without: list[Word] = Field(default_factory=list, max_length=200, description="Techniques that it must not need.")
    pattern: str | None = Field(
        None, max_length=20_000, description="Where clues are: a grid of their places. Its size is that of the board."
    )
    regions: str | None = Field(None, max_length=20_000, description="A board whose rooms it has, and its size.")
    clues: str | None = Field(
        None, max_length=20, description="How many clues, or a share of the cells.", examples=["20-24", "20%-25%"]
    )
    options: dict[Word, Word] = Field(
        default_factory=dict, max_length=20, description="The kind's own options by name.", examples=[{}]
    )
    seed: int = Field(0, ge=0, le=2**53 - 1)
    name: str | None = Field(None, max_length=200, description="How the puzzle is called.")


class ProblemJson(BaseModel):
    """What is wrong with a request."""

    error: str
    where: str | None = Field(None, description="Such as `line 3, column 5` of the pasted text.")
    expected: str | None = None


class VariableJson(BaseModel):
    """One question that a solution answers."""

    name: str
    label: str = Field(description="As it is spoken of in the language asked for.")
    place: tuple[float, float] = Field(description="Row and column of its centre, from 0; halves for edges.")


class ShapeJson(BaseModel):
    """A piece of a picture and the layer (a `g` of that class) it belongs to."""

    layer: str
    svg: str


class PieceJson(BaseModel):
    """How marks look at one place; they look the same wherever the places differ by whole rows and columns."""

    place: tuple[float, float]
    values: tuple[str, str] = Field(description="What yes and no of such a variable are called.")
    yes: list[ShapeJson]
    no: list[ShapeJson]


class BoardJson(BaseModel):
    """A puzzle, ready to be played."""

    kind: str
    id: str | None
    rows: int
    cols: int
    conditions: str = Field(description="What has to be told beside the board, such as how many stars there are.")
    remarks: list[str] = Field(description="What is unusual about the puzzle.")
    source: str = Field(description="The puzzle in short; what other requests take as `puzzle`.")
    values: tuple[str, str] = Field(description="What yes and no are called.")
    variables: list[VariableJson]
    automatic: bool = Field(description="Whether marks that follow at once can be had with `follow`.")
    auxiliary: list[str] = Field(description="Variables that steps may speak of and nobody has to decide.")
    regions: dict[str, list[int]] = Field(
        description="The regions that sentences call by letters: their variables by their places in the list."
    )
    rooms: list[list[int]] = Field(
        description="Where sentences call rooms by their first cells: the number of each cell's room, row by row."
    )
    givens: MarksJson
    marks: MarksJson = Field(description="What the text has filled in beside them.")
    pieces: list[PieceJson]
    svg: str


class PictureJson(BaseModel):
    """A board as it stands."""

    svg: str
    state: Literal["open", "wrong", "solved"]
    fault: str | None = Field(description="What the rules say against a full board.")
    broken: list[BrokenJson] = Field(
        description="What the rules say against the marks: of a full board that is wrong, or if that was asked."
    )


class BrokenJson(BaseModel):
    """A rule that marks break."""

    sentence: str
    where: list[str]


class FollowedJson(BaseModel):
    """Marks that follow at once."""

    marks: MarksJson


class ShelvedJson(BaseModel):
    """A board of the library."""

    id: str
    rows: int
    cols: int
    tier: int | None
    rating: float | None
    level: int | None = Field(description="1 to 5, where there is something to compare with.")
    source: str
    svg: str


class ShelfJson(BaseModel):
    """The boards of a kind."""

    whole: bool = Field(description="Whether the library is at hand; else these are only the samples.")
    boards: list[ShelvedJson]


class BeforeJson(BaseModel):
    """A position: a puzzle and marks."""

    source: str
    marks: MarksJson


class PositionsJson(BaseModel):
    """Positions just before a step, for each technique."""

    techniques: list[DrillJson]


class DrillJson(BaseModel):
    """A technique to practise."""

    name: str
    titles: dict[str, str] = Field(description="By language.")
    positions: list[BeforeJson]


class PractisedJson(BaseModel):
    """What a technique draws from a position."""

    title: str
    forced: MarksJson
    steps: list[StepJson]


class SymbolJson(BaseModel):
    """Something that may be printed in a cell."""

    text: str
    label: str
    look: list[ShapeJson] = Field(description="Its picture in the first cell, or to the right of it.")
    joining: bool = Field(description="Whether it stands between two cells, and not in one.")


class ChoiceJson(BaseModel):
    """Something that is said beside the board."""

    name: str
    label: str
    choices: dict[str, str] = Field(description="The values that it takes and what they mean; empty for a number.")


class DeskJson(BaseModel):
    """What a setter has at hand."""

    sketch: PrintedJson
    symbols: list[SymbolJson]
    least: int
    most: int
    free: bool = Field(description="Whether a cell takes whatever is typed.")
    every: bool
    corners: bool = Field(description="Whether it stands at the corners of cells: one row and one column more.")
    between: bool = Field(description="Whether it stands in cells and between them: a place more between each two.")
    anywhere: bool = Field(description="Whether it stands where four cells meet as well, the same in all places.")
    rooms: bool
    counts: bool = Field(description="Whether numbers stand beside the rows and below the columns.")
    ahead: bool = Field(description="Whether they stand before the rows and above the columns, several for a line.")
    around: bool = Field(description="Whether they stand on all four sides then, one at each end of a line.")
    lettered: int = Field(description="How many letters there are, where these are all that is printed; else 0.")
    settings: list[ChoiceJson]


class ComposedJson(BaseModel):
    """The board of a setter."""

    board: BoardJson | None
    fault: str | None = Field(description="Why it is no puzzle yet.")


class JudgementJson(BaseModel):
    """The check of a setter."""

    ok: bool = Field(description="Whether there is one solution, and a person can find it.")
    solutions: int | None = Field(description="0, 1, 2 for several; null where time did not suffice.")
    lines: list[str]
    tier: int | None
    rating: float | None
    level: int | None
    differ: list[str]
    pair: list[str] = Field(description="Pictures of two solutions.")
    stalled: str | None = Field(description="A picture of the board where techniques stand still.")
    help: str | None = Field(description="A clue or a change that would help.")
    enough: bool = Field(description="Whether it would do; else it tells the two solutions apart.")
    better: PrintedJson | None = Field(description="The board with it.")
    places: list[tuple[float, float]]


class FormatJson(BaseModel):
    """A puzzle in one format."""

    name: str
    text: str
    ending: str


class WrittenJson(BaseModel):
    """A puzzle in all formats that it has."""

    forms: list[FormatJson]
    svg: str
    light: str


class BookletJson(BaseModel):
    """A booklet."""

    html: str


class VerdictJson(BaseModel):
    """The wrong marks on a board."""

    solutions: int = Field(description="0, 1, or 2 for several.")
    wrong: MarksJson


class FrameJson(BaseModel):
    """One picture of a story."""

    technique: str
    title: str
    sentence: str
    svg: str


class ToldJson(BaseModel):
    """A step in words."""

    technique: str
    title: str
    tier: int
    sentence: str
    overview: str | None = Field(description="A contradiction in short: its supposition, its clash and what follows.")
    conclusion: MarksJson | Literal["clash"]
    length: int = Field(description="How many steps a person follows: 1, or the inner steps of a contradiction.")


class StepJson(ToldJson):
    """A step with its picture, and for a contradiction its story."""

    svg: str
    story: list[FrameJson]


class ItemJson(ToldJson):
    """A step of a list."""

    left: int = Field(description="How many variables are open after it.")


class StepsJson(BaseModel):
    """Some steps of a list."""

    steps: list[ItemJson]
    more: bool = Field(description="Whether there are more to ask for.")
    wrong: MarksJson = Field(description="Marks that are wrong; nothing is built upon them, and the list is empty.")


class RulesJson(BaseModel):
    """The rules of a kind."""

    html: str
    pictures: list[str] = Field(description="A tiny board, and the same solved; empty for a kind without boards.")


class ShownJson(StepJson):
    """A step of a list and the marks before it."""

    before: MarksJson


class HintJson(BaseModel):
    """A hint at its three levels: where, which technique, the whole step."""

    found: Literal["step", "wrong", "done", "nothing"]
    uniqueness: Literal["unknown", "unique", "none", "several"] = Field(
        description="What is known of the solutions: a plain step is given before they are looked for."
    )
    checked: bool = Field(
        description="Whether the marks are known to be right; a step may else build upon a wrong one."
    )
    warning: str = Field(
        description="That the marks are not checked, or that there is no solution, or several, where that is known."
    )
    levels: list[str] = Field(description="All three say so when there is no hint, and all end with the warning.")
    where: list[str] = Field(description="The variables to look at.")
    wrong: MarksJson
    step: StepJson | None = Field(description="The step, or the refutation of what is wrong, if a short one was found.")
    lead: list[StepJson] = Field(description="The steps before it, where it rests on variables that no board shows.")


class RouteJson(BaseModel):
    """Why a variable has its value."""

    found: Literal["route", "given", "several", "none", "nothing"]
    value: MarksJson
    phrase: str = Field(description="The value in words.")
    steps: list[StepJson]


class KindJson(BaseModel):
    """A kind of puzzle."""

    name: str
    title: str
    also: list[str] = Field(description="Other names that people search for.")
    gist: str = Field(description="What one does, in a line.")
    facts: list[str] = Field(description="How many boards there are and how deep; its standing and techniques.")
    techniques: list[NamedJson] = Field(description="Its techniques, easiest first.")
    options: list[OptionJson] = Field(description="What may be asked of a new puzzle of the kind.")
    lays: list[str] = Field(description="Whether a `pattern` or `regions` may be asked of it.")
    samples: list[SampleJson]


class NamedJson(BaseModel):
    """A technique by its names."""

    name: str
    title: str


class OptionJson(BaseModel):
    """An option of a kind's generator."""

    name: str
    help: str
    default: str | None
    choices: dict[str, str] = Field(description="The values that it takes and what they mean; empty for others.")


class SampleJson(BaseModel):
    """A board that comes with the program."""

    name: str
    rows: int
    cols: int
    tier: int | None
    source: str
    short: str = Field(description="The same puzzle in short, as the address of the page has it.")


class CardJson(BaseModel):
    """The grade card; `card` is what `deduce grade --json` prints, with less spent on the rules alone where there is
    a headline.
    """

    card: dict[str, Any]
    verdict: str = Field(description="Tier and rating, or why there is none.")
    facts: dict[str, str] = Field(description="What else there is to say of it: each line by its heading.")
    titles: dict[str, str]
    counts: dict[str, int] = Field(description="The marks that each technique finds in the rounds of the headline.")
    profile: str | None
    colours: dict[str, list[str]] = Field(description="Letter and colour of each technique in the profile.")
    pair: dict[str, Any] | None = Field(description="Two solutions, when there are several.")


KindJson.model_rebuild()
PictureJson.model_rebuild()
PositionsJson.model_rebuild()
PractisedJson.model_rebuild()

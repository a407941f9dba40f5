/** A choice of a few short texts is drawn as buttons, any other as a list. Pure. */
const MOST_BUTTONS = 5
const MOST_CHARACTERS = 60
/** What fits beside other inputs: the characters of a column, of which each button takes some for its edges. */
const CHARACTERS_OF_COLUMN = 32
const CHARACTERS_OF_EDGES = 4

export const isFewChoices = (texts: readonly string[]): boolean =>
  texts.length > 1 && texts.length <= MOST_BUTTONS && charactersOf(texts) <= MOST_CHARACTERS

/** The buttons need a line of the form for themselves. */
export const isWideChoice = (texts: readonly string[]): boolean =>
  charactersOf(texts) + texts.length * CHARACTERS_OF_EDGES > CHARACTERS_OF_COLUMN

const charactersOf = (texts: readonly string[]) => texts.join('').length

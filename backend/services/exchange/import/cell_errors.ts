/** Cells whose value was lost before the file was sent: by the spreadsheet or by a wrong byte. They are refused, never guessed. Pure. */

export type CellProblem = 'spoilt_character' | 'formula' | 'formula_error' | 'shortened_number'

export function findCellError(text: string): CellProblem | null {
  if (text.includes('\ufffd')) return 'spoilt_character'
  if (FORMULA_ERROR.test(text)) return 'formula_error'
  if (FORMULA.test(text)) return 'formula'
  return SHORTENED_NUMBER.test(text) ? 'shortened_number' : null
}

/** `#N/A`, `#REF!`, `#¿NOMBRE?`, in any language of a spreadsheet, and `####`, which it shows in a column that is too narrow. */
const FORMULA_ERROR = /^#(?:N\/[AD]|[¡¿]?[\p{Lu}\d_/]+[!?]|#+)$/u

/** `2.12612E+11`: of a long number only the first digits are left. */
const SHORTENED_NUMBER = /^[+-]?\d([.,]\d+)?E\+\d+$/i

/** `=HYPERLINK("…")`, `=B2*C2`, `=1+1`: the formula was saved instead of its value. `=> see the note` is a text. */
const FORMULA = /^=\s*[-+]?\(*(?:\$?[\p{L}_][\p{L}\d._$]*\s*[(+*/!:-]|\$?[A-Z]{1,3}\$?\d+\s*$|\d[\d.,]*\s*[-+*/^&])/u

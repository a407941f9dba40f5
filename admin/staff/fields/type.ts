/** The contract of a field type in the browser: text, validation, filters. Components: cell.tsx, input.tsx. Pure. */
import type { MaybeScaled } from '#schema/fields/with_scale'
import type { ValueProblem } from './value_checks.ts'
import type { Field } from '../definition/definition.ts'
import type { Operator } from '../definition/filter_key.ts'
import type { Values } from '../definition/record.ts'
import type { I18n, Translate } from '../definition/translation.ts'

export type FilterKind = 'choice' | 'reference' | 'days' | 'range' | 'text'

export interface BrowserFieldType extends MaybeScaled<BrowserFieldType> {
  /** A value as one line of text: for filter chips, titles, the history, the labels of a picker. */
  readonly text: (value: unknown, field: Field, row: Values, i18n: I18n) => string
  /** Client-side validation of a value. */
  readonly problem: (value: unknown, field: Field) => ValueProblem | null
  /** A value as the API takes it; an empty value is null. */
  readonly normalize: (value: object | string | number | boolean, field: Field) => unknown
  /** The order of the values does not matter. */
  readonly isUnordered: boolean
  /** Other fields of the row that the cell or the control reads. */
  readonly dependsOn: readonly string[]
  /** The control has several inputs and a caption instead of a label. */
  readonly hasSeveralInputs: (field: Field) => boolean
  /** The value is a number of stars to click; `max` of them are drawn. */
  readonly isStars: boolean
  /** The column is aligned to its end, as figures are. */
  readonly isFigure: boolean
  /** Available as a column of a list; shown on the page of a record. */
  readonly isColumn: boolean
  readonly isShown: boolean
  /** Rank as the secondary text that distinguishes records of the same label: 1 is best, 0 is never used. */
  readonly secondaryRank: number
  /** The head of a board column shows the sum. */
  readonly isAmount: boolean
  /** A time of day: it orders the entries of a day in the calendar. */
  readonly isTimeOfDay: boolean
  /** The value is the colour of the row on a map; the value is an area, shown below the points. */
  readonly isColour: boolean
  readonly isArea: boolean
  /** The cell contains links or images, so it cannot be inside a link. */
  readonly hasLinks: boolean
  /** Where the field takes the whole width: in a form, in a row of a grid, on the page of a record. */
  readonly wide: readonly ('form' | 'row' | 'page')[]
  /** How a number is parsed and formatted in its input; null for types that are no number. */
  readonly numberInput: NumberInputFormat | null

  /** The plain input of a value inside a `json`; null if it is edited as JSON there. */
  readonly plainInput: 'text' | 'phone' | 'checkbox' | 'select' | 'selects' | 'time' | 'date' | null

  // ── Filters ──
  readonly filter: FilterKind
  /** The operators of the filter panel; null takes those of the filter kind. */
  readonly filterOperators: readonly Operator[] | null
  /** Converts a filter value of the URL to the value of the API; undefined when it is invalid. */
  readonly toQuery: (text: string) => string | undefined
  /** Converts a value of the API to a filter value of the URL. */
  readonly fromQuery: (value: string) => string
  /** A filter value of the URL as text for the user. */
  readonly filterValueText: (text: string, field: Field, i18n: I18n) => string
}

export interface NumberInputFormat {
  /** Returns undefined while the text is no number. */
  readonly parse: (text: string, field: Field) => number | string | null | undefined
  readonly format: (value: unknown) => string
  readonly mode: 'numeric' | 'decimal'
  readonly unit: (field: Field, row: Values, t: Translate) => string | undefined
  /** A bound of the definition, in the unit that is typed. */
  readonly bound: (limit: number | string | undefined) => string | undefined
  /** The number of decimals that are always shown. */
  readonly places: number
}

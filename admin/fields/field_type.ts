/** What the screens ask of a type of field, apart from its controls (cells.tsx, inputs.tsx): words, checks, filters. Pure. */
import type { Problem } from './problems.ts'
import type { Field } from '../definition/definition.ts'
import type { Operator } from '../definition/filter_key.ts'
import type { Values } from '../definition/record.ts'
import type { Say } from '../definition/words.ts'

export type FilterKind = 'choice' | 'reference' | 'days' | 'range' | 'text'

export interface BrowserFieldType {
  /** A value as one line of text: chips, titles, history, what a picker calls a record. */
  readonly text: (value: unknown, field: Field, row: Values, say: Say) => string
  /** What can be said of a value before the server is asked. */
  readonly problem: (value: unknown, field: Field) => Problem | null
  /** A value as the interface sees it: nothing is null. */
  readonly plain: (value: object | string | number | boolean) => unknown
  /** The order of its values does not matter. */
  readonly isSet: boolean
  /** Other fields of the row on which the drawing of this one depends. */
  readonly depends: readonly string[]
  /** Its control has a caption instead of a label. */
  readonly hasSeveralInputs: (field: Field) => boolean
  /** Figures stand under each other at the end of their column. */
  readonly isFigure: boolean
  /** Offered as a column of a list; drawn on the page of a record. */
  readonly isColumn: boolean
  readonly isShown: boolean
  /** What tells two records of one name apart: the least first. */
  readonly detail: number
  /** Amounts are added up at the head of a board. */
  readonly isAmount: boolean
  /** A time of the day: by it the entries of a day are in order. */
  readonly isClock: boolean
  /** Gives its row its colour on a map; an area, which lies under the places. */
  readonly isColour: boolean
  readonly isArea: boolean
  /** Its cell draws links or pictures of its own. */
  readonly isLink: boolean
  /** Takes the whole width of a form, of a row in it, of the page of a record. */
  readonly wide: readonly ('form' | 'row' | 'page')[]
  /** How a number is typed; null: it is none. */
  readonly typed: TypedNumber | null

  // ── Filters ──
  readonly filter: FilterKind
  /** How it can be compared in the panel; null: by its kind. */
  readonly choices: readonly Operator[] | null
  /** A text of the address, in the form that the server takes; undefined when it is none. */
  readonly sent: (text: string) => string | undefined
  /** The other way round. */
  readonly unsent: (value: string) => string
  /** A text of the address, as people read it. */
  readonly addressed: (text: string, field: Field, say: Say) => string
}

export interface TypedNumber {
  /** undefined: not yet a number. */
  readonly read: (text: string, field: Field) => number | string | null | undefined
  readonly shown: (value: unknown) => string
  readonly mode: 'numeric' | 'decimal'
  readonly unit: (field: Field, row: Values) => string | undefined
}

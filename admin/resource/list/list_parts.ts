/** What the page of one resource adds to the generic list. */
import type { ReactNode } from 'react'
import type { Row } from '../../definition/record.ts'
import type { TransitionParts } from '../transition/use_transition.tsx'

/** Replaces the cell of a field; null keeps the default cell. */
export type CellOverrides = Readonly<Record<string, (row: Row) => ReactNode>>

export interface ListParts {
  /** Above the title of the list. */
  readonly before?: ReactNode
  /** Between the tools and the rows. */
  readonly above?: ReactNode
  readonly cells?: CellOverrides
  readonly transitions?: TransitionParts
}

/** What the hand-made list of a noun adds to the generic one. */
import type { ReactNode } from 'react'
import type { Row } from '../../definition/record.ts'
import type { TransitionParts } from '../transition/use_transition.tsx'

/** In the place of a field of a row; null: as it is drawn anyway. */
export type Cells = Readonly<Record<string, (row: Row) => ReactNode>>

export interface ListParts {
  /** Above the name of the list. */
  readonly before?: ReactNode
  /** Between the tools and the rows. */
  readonly above?: ReactNode
  readonly cells?: Cells
  readonly transitions?: TransitionParts
}

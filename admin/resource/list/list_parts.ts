/** What the page of one resource adds to the generic list. */
import type { ComponentType, ReactNode } from 'react'
import type { IconName } from '../../controls/named_icons.ts'
import type { Row } from '../../definition/record.ts'
import type { TransitionParts } from '../transition/use_transition.tsx'
import type { AddressChange } from './list_address.ts'
import type { ListSectionProps } from './list_head.tsx'

/** Replaces the cell of a field; null keeps the default cell. */
export type CellOverrides = Readonly<Record<string, (row: Row) => ReactNode>>

export interface OwnLook {
  readonly icon: IconName
  readonly View: ComponentType<ListSectionProps>
  /** Without the search, the views and the filters of the list. */
  readonly hasTools?: false
}

/** View modes of one resource besides those of the definition; the label of each is `ui.look.<name>`. */
export interface OwnLooks {
  readonly views: Readonly<Record<string, OwnLook>>
  /** The view mode of a URL that names none. */
  readonly first: string
  /** What else changes when the user chooses a view mode. */
  readonly changes?: Readonly<Record<string, AddressChange>>
}

export interface ListParts {
  /** Above the title of the list. */
  readonly before?: ReactNode
  /** Between the tools and the rows. */
  readonly above?: ReactNode
  readonly cells?: CellOverrides
  readonly transitions?: TransitionParts
  readonly looks?: OwnLooks
}

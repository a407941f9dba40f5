/** What the page of one resource adds to the generic list. */
import type { ComponentType, ReactNode } from 'react'
import type { IconName } from '../../../kit/controls/icons/named_icons.ts'
import type { Colour } from '#schema/types'
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import type { TransitionParts } from '../transition/own_transition_parts.ts'
import type { ListAddressChange } from './address.ts'
import type { ListSectionProps } from './head.tsx'

/** Replaces the cell of a field; null keeps the default cell, false leaves it empty, on a phone without its label. */
export type CellOverrides = Readonly<Record<string, (row: Row) => ReactNode>>

/** Replaces the title and the fields of a card. */
export interface BoardCardPart {
  readonly title: (row: Row) => ReactNode
  /** `link` opens the record; `rows` are those of the column, for what is read once for all of them. */
  readonly Body: ComponentType<{ readonly row: Row; readonly rows: readonly Row[]; readonly link: ReactNode }>
  /** The colour of the edge at the start of the card. */
  readonly edge?: (row: Row) => Colour | null
}

export interface OwnViewMode {
  readonly icon: IconName
  readonly View: ComponentType<ListSectionProps>
  /** Without the search, the views and the filters of the list. */
  readonly hasTools?: false
}

/** View modes of one resource besides those of the definition; the label of each is `ui.view_mode.<name>`. */
export interface OwnViewModes {
  readonly views: Readonly<Record<string, OwnViewMode>>
  /** The view mode of a URL that names none. */
  readonly first: string
  /** What else changes when the user chooses a view mode. */
  readonly changes?: Readonly<Record<string, ListAddressChange>>
}

export type ViewsElsewhere = Readonly<Record<string, Resource>>

export interface ListParts {
  /** Above the title of the list. */
  readonly before?: ReactNode
  /** Between the tools and the rows. */
  readonly above?: ReactNode
  readonly cells?: CellOverrides
  readonly transitions?: TransitionParts
  readonly viewModes?: OwnViewModes
  /** Views whose rows are those of another list, by the name that the view has there too: its number is that of these rows. */
  readonly viewsElsewhere?: ViewsElsewhere
  /** The content of a card of the board. */
  readonly card?: BoardCardPart
}

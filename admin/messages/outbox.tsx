/** What was said and what waits to be said. */
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/parts.ts'
import { BY_HAND } from './by_hand.ts'
import { MESSAGE_CELLS } from './cells.tsx'
import { MessageTabs } from './tabs.tsx'

export const Component = () => <RoutedList parts={PARTS} />

const PARTS: ListParts = { before: <MessageTabs />, cells: MESSAGE_CELLS, transitions: BY_HAND }

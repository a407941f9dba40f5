/** The list of all messages, sent and waiting. */
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/parts.ts'
import { BY_HAND_TRANSITION } from './send_by_hand.ts'
import { MESSAGE_CELLS } from './cells.tsx'
import { MessageTabs } from './tabs.tsx'

export const Component = () => <RoutedList parts={PARTS} />

const PARTS: ListParts = { before: <MessageTabs />, cells: MESSAGE_CELLS, transitions: BY_HAND_TRANSITION }

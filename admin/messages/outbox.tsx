/** What was said and what waits to be said. */
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/parts.ts'
import { BY_HAND } from './by_hand.ts'
import { MessageTabs } from './tabs.tsx'

export const Component = () => <RoutedList parts={PARTS} />

const PARTS: ListParts = { before: <MessageTabs />, transitions: BY_HAND }

/** The list of settings, with the state of the message channels above it. */
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/list_parts.ts'
import { ChannelStates } from './channel_states.tsx'

export const Component = () => <RoutedList parts={PARTS} />

const PARTS: ListParts = { before: <ChannelStates /> }

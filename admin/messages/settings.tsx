/** The settings, and above them what of our messages can leave the house. */
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/parts.ts'
import { ChannelStates } from './channel_states.tsx'

export const Component = () => <RoutedList parts={PARTS} />

const PARTS: ListParts = { before: <ChannelStates /> }

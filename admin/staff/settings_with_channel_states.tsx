/** The settings, with what the room of messages shows in their group. */
import './setting_views.ts'
import { ChannelStates } from './messages/channel_states.tsx'
import { SettingsPage } from './settings/page.tsx'

export const Component = () => <SettingsPage parts={PARTS} />

const PARTS = { messages: <ChannelStates /> }

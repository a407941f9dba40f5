/** The settings, with what the room of messages shows in their section. */
import { ChannelStates } from './messages/channel_states.tsx'
import { SettingsPage } from './settings/page.tsx'

export const Component = () => <SettingsPage above={ABOVE} />

const ABOVE = { messages: () => <ChannelStates /> }

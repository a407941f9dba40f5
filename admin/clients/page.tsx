/** The page of a client, with the messages sent to the client. */
import { ClientActions } from './client_actions.tsx'
import { messagesTab } from '../messages/messages_tab.tsx'
import { RoutedShow, type ShowParts } from '../resource/show.tsx'

export const Component = () => <RoutedShow parts={PARTS} />

const PARTS: ShowParts = {
  actions: (client) => <ClientActions client={client} />,
  tabs: ({ id }) => messagesTab('recipient', `clients:${id}`),
}

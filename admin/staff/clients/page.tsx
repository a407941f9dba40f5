/** The page of a client, with charts of the orders and the messages sent to the client. */
import { Waiting } from '../follow_ups/waiting.tsx'
import { ClientActions } from './actions.tsx'
import { chartsTab } from '../record_charts/charts_tab.tsx'
import { messagesTab } from '../messages/tab.tsx'
import { RoutedShow, type ShowParts } from '../resource/show.tsx'

export const Component = () => <RoutedShow parts={PARTS} />

const PARTS: ShowParts = {
  actions: (client) => <ClientActions client={client} />,
  notice: ({ id }) => (
    <Waiting followUps={{ field: 'client_id', value: id }} messages={{ field: 'recipient', value: `clients:${id}` }} />
  ),
  tabs: (client, t) => [...chartsTab('clients', client, t), ...messagesTab('recipient', `clients:${client.id}`, t)],
}

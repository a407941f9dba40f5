/**
 * What one press causes for one client is one message: of the events of one transaction the one that says most is told, and a payment in
 * its text. Hand-overs of several orders together are told with all their numbers. Pure.
 */
import { isPhoneChannel, type Event, type MessageRecipient, type MessageRoute } from '../channel_routing.ts'
import type { SubjectRows } from '../template_context.ts'
import type { Row } from '#resources'

type Order = Row<'orders'>

/** A message to one person by one medium, before its text is written. */
export interface PlannedMessage {
  readonly event: Event
  readonly person: Pick<MessageRecipient, 'type' | 'id'>
  readonly route: MessageRoute
  readonly subjectRows: SubjectRows
}

export interface JoinedMessage<M extends PlannedMessage> {
  /** Whose subject, text and key the message has; its order stands for all orders that it tells of. */
  readonly message: M
  /** Their texts follow. */
  readonly followedBy: readonly M[]
}

/** From the one that says most. Whoever has their carpets back needs no word about their registration. */
const RANK: readonly Event[] = ['delivered', 'order_ready', 'order_confirmed', 'quote_ready', 'breakdown', 'collected', 'order_created']
const PAYMENT: Event = 'payment_received'

/** Messages to staff and couriers, and about anything else, stay as they are. */
export function joinMessages<M extends PlannedMessage>(messages: readonly M[]): JoinedMessage<M>[] {
  const groups = Map.groupBy(messages, groupOf)
  return [...groups.values()].flatMap((group) => (group.length > 1 ? joinGroup(group) : group.map(alone)))
}

/** SMS and WhatsApp are one medium, of which a person has one message. Each of the others is a group of its own. */
function groupOf(message: PlannedMessage): unknown {
  const { event, person, route: { template: { channel, behavior } } } = message
  // What waits for an approval may never be sent.
  if (person.type !== 'clients' || behavior === 'ask' || (event !== PAYMENT && !RANK.includes(event))) return message
  return `${person.id} ${isPhoneChannel(channel) ? 'phone' : channel}`
}

function joinGroup<M extends PlannedMessage>(group: readonly M[]): JoinedMessage<M>[] {
  const payments = group.filter(({ event }) => event === PAYMENT)
  const best = RANK.find((event) => group.some((one) => one.event === event))
  const [first, ...others] = group.filter(({ event }) => event === best)
  if (!first) return payments.map(alone)
  const message = { ...first, subjectRows: withOrders(first.subjectRows, others) }
  return [{ message, followedBy: tellsPaid(first) ? [] : payments }]
}

/** What is paid stands in it already. With a template of WhatsApp that is the only way: nothing can be added to it. */
const tellsPaid = ({ event, route: { template } }: PlannedMessage): boolean =>
  event === 'delivered' || Object.values(template.body).some((text) => text?.includes('{paid}'))

const alone = <M extends PlannedMessage>(message: M): JoinedMessage<M> => ({ message, followedBy: [] })

function withOrders(rows: SubjectRows, others: readonly PlannedMessage[]): SubjectRows {
  const orders = [rows, ...others.map(({ subjectRows }) => subjectRows)].flatMap(({ order }) => order ?? [])
  return { ...rows, order: ordersAsOne(orders) }
}

/** The orders of one message: their numbers in a row, their sums, the last of their promises. */
export function ordersAsOne(orders: readonly Order[]): Order | null {
  const [order] = orders
  if (!order || orders.length === 1) return order ?? null
  const sum = (name: 'total' | 'paid_total' | 'balance' | 'received_items' | 'declared_items') =>
    (orders.some((one) => one[name] === null) ? null : orders.reduce((total, one) => total + (one[name] ?? 0), 0))
  return {
    ...order, code: orders.map(({ code }) => code).join(', '), total: sum('total'), paid_total: sum('paid_total'),
    balance: sum('balance'), received_items: sum('received_items'), declared_items: sum('declared_items'),
    promised_at: orders.map(({ promised_at }) => promised_at ?? '').toSorted().at(-1) || null,
  }
}

/** `GET /api/user/follow-ups/calls`: whom somebody should call or write to, by client. */
import type { ShapedAs } from '#resources'

const reason = {
  id: 'id', kind: { of: 'follow_up_kind' }, subject: { members: { type: 'string', id: 'id' } },
  /** The number of the order, claim or invoice; null for other subjects. */
  about: 'string|null',
  /** The order, for its page. */
  order_id: 'int|null',
  /** When it began: the price was sent, the promise missed, the message written, the order on its rack or handed over. */
  since: 'datetime', due_at: 'datetime',
  /** Of a message that waits, for those who read conversations: its words, or what was sent without a text. */
  thread: { nullable: { id: 'id', text: 'string|null', kind: { nullable: { of: 'message_kind' } } } },
} as const

const row = {
  client: { id: 'id', code: 'string', name: 'string', is_suspended: 'bool' },
  /** In the order in which they are tried, without those at which somebody else has answered. */
  phones: ['string'], whatsapp: 'string|null', wrong_phones: ['string'],
  /** The oldest first. */
  reasons: [reason],
  since: 'datetime', due_at: 'datetime', tries: 'int',
  /** What is at stake: the balances of the orders and invoices. Null for those who read no prices. */
  amount: 'money|null',
  last: { nullable: { at: 'datetime', result: { of: 'call_result' }, medium: { of: 'told_by' }, by: 'string|null' } },
  /** The template that fits the oldest reason, and the record it is about. */
  message: {
    nullable: { event: { of: 'notification_event' }, subject: { members: { type: { one_of: ['orders', 'invoices'] }, id: 'id' } } },
  },
  /** Who is calling at this moment. */
  claim: { nullable: { name: 'string', is_own: 'bool', until: 'datetime' } },
} as const

/** Who has asked for a pickup on the public page. */
const visitor = {
  thread_id: 'id', phone: 'string', client: { nullable: { id: 'id', name: 'string' } }, name: 'string|null',
  zone: 'string|null', landmark: 'string|null', from_at: 'datetime|null', to_at: 'datetime|null',
  kinds: [{ name: 'string', quantity: 'int' }],
  /** `next_call_at`: they did not answer; not due before it. */
  since: 'datetime', next_call_at: 'datetime|null',
  /** Who calls them. */
  taken_by: 'string|null', is_own: 'bool',
} as const

export const callList = {
  rows: [row],
  /** Whatever the filter. */
  visitors: [visitor],
  /** Clients in the list, and those whose time has come, with the visitors, whatever the filter. */
  total: 'int', due: 'int',
  /** By reason, whatever the filter. */
  kinds: [{ kind: { of: 'follow_up_kind' }, count: 'int' }],
  /** When to try again: proposals. */
  next_tries: ['datetime'],
} as const
export type CallList = ShapedAs<typeof callList>
export type Visitor = CallList['visitors'][number]
export type CallRow = CallList['rows'][number]
export type CallReason = CallRow['reasons'][number]

/** The most clients that are listed. */
export const MAX_CALLS = 100

/** POST /api/user/clients/:id/contact: the result of a call or a message from the call list, for all that is open of the client. */
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import type { SavingCall } from '#backend/engine/calls/define_call'
import type { Row } from '#resources'
import { assertNobodyElseCalls, endClaim } from './claims.ts'
import { openSubjects } from './open_subjects.ts'

type Contact = Row<'delivery_calls'>
interface Body {
  /** By telephone by default. */
  readonly medium?: Contact['medium'] | null
  readonly result?: Contact['result'] | null
  readonly phone?: string | null
  readonly next_call_at?: string | null
  readonly note?: string | null
}
export interface LoggedContact { readonly id: number; readonly closed: number; readonly next_try: string | null }

export async function logContact({ store, caller, id, body }: SavingCall<Body>): Promise<LoggedContact> {
  await assertVisible(store.trx, 'clients', caller, id)
  // Two results of one client wait for each other.
  const client = await store.lock('clients', id)
  await assertNobodyElseCalls(store, id)
  const about = await openSubjects(store, id)
  const order_id = about.length === 1 ? about[0] ?? null : null
  const { medium, result, phone, ...more } = body
  if (result == null) throw invalid('result', (t) => t('errors.field.required'))
  const { id: contact } = await store.insert('delivery_calls', {
    ...more, medium: medium ?? 'phone', result, ...medium !== 'in_person' && { phone: phone ?? client.phone }, client_id: id, order_id,
    phase: 'follow_up',
  })
  await endClaim(store, id)
  const [after = {}] = await store.query(AFTER, [contact])
  if (Number(after.moved) === 0) throw refuse('errors.calls.settled')
  const { closed, next_try } = after
  return { id: contact, closed: Number(closed), next_try: next_try === null ? null : new Date(String(next_try)).toISOString() }
}

const AFTER = `
  select count(*) as moved, count(*) filter (where t.status = 'closed') as closed,
    min(t.due_at) filter (where t.status = 'open') as next_try
  from moved_follow_ups moved join follow_ups t on t.id = moved.follow_up_id where moved.delivery_call_id = ?`

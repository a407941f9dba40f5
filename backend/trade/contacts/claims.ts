/** Who is calling a client at this moment, so that nobody else does. It ends with the result, by leaving, or after ten minutes. */
import { publish } from '#backend/engine/broadcast/publish'
import { query } from '#backend/engine/database/query'
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import { refuse } from '#backend/engine/resource/refusals'
import type { SavingCall } from '#backend/engine/calls/define_call'
import type { RequestStore } from '#backend/engine/resource/store'

export const CLAIM_MINUTES = 10
/** Of the row "claim". */
export const IS_CLAIMED = `claim.claimed_at > now() - interval '${CLAIM_MINUTES} minutes'`

interface Claimed { readonly id: number }

/** Again by the same person: ten minutes more. Of two at once the second is told who was first. */
export async function claimCall({ store, caller, id }: SavingCall): Promise<Claimed> {
  await assertVisible(store.trx, 'clients', caller, id)
  const taken = await query(store.trx, `
    insert into call_claims as claim (client_id, user_id) values (?, ?)
    on conflict (client_id) do update set user_id = excluded.user_id, claimed_at = now()
      where claim.user_id = excluded.user_id or not (${IS_CLAIMED})
    returning client_id`, [id, caller.id])
  if (taken.length === 0) await assertNobodyElseCalls(store, id)
  tellOthers(store)
  return { id }
}

export async function releaseCall({ store, caller, id }: SavingCall): Promise<Claimed> {
  await assertVisible(store.trx, 'clients', caller, id)
  await endClaim(store, id)
  return { id }
}

/** Of the caller; that of somebody else stays. */
export async function endClaim(store: RequestStore, client_id: number): Promise<void> {
  const ended = await query(
    store.trx, 'delete from call_claims where client_id = ? and user_id = ? returning client_id', [client_id, store.caller.id])
  if (ended.length > 0) tellOthers(store)
}

export async function assertNobodyElseCalls(store: RequestStore, client_id: number): Promise<void> {
  const [other] = await query(store.trx, `
    select person.full_name as name from call_claims claim join users person on person.id = claim.user_id
    where claim.client_id = ? and claim.user_id <> ? and ${IS_CLAIMED}`, [client_id, store.caller.id])
  if (other) throw refuse('errors.calls.claimed', { name: `\u2068${String(other.name)}\u2069` })
}

const tellOthers = ({ afterCommit }: RequestStore): void => {
  afterCommit(() => { publish({ resource: 'follow_ups', id: null, op: 'update', version: null }) })
}

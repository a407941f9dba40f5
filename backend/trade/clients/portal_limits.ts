/** What clients create in the portal is limited, so that a mistake or a script does not bury the staff. Orders: portal_order_limits.ts. */
import { instantOf } from '#backend/engine/clock/business_time'
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { query } from '#backend/engine/database/query'
import { refuse } from '#backend/engine/resource/refusals'
import type { Store } from '#backend/engine/resource/store'

/** That are not closed. */
export const MAX_CLAIMS_OF_ORDER = 3
export const MAX_CLAIMS_OF_DAY = 5
export const MAX_ADDRESSES = 20

export async function assertMayClaim({ trx, caller, context }: Store, orderId: number): Promise<void> {
  if (caller?.guard !== 'client') return
  await acquireAdvisoryLock(trx, 'claims of client', caller.id)
  const [count] = await query(
    trx,
    `select count(*) filter (where order_id = ? and closed_at is null and status <> 'rejected')::int as of_order,
       count(*) filter (where created_at >= ?)::int as of_day
     from claims where client_id = ? and opened_by_type = 'clients'`,
    [orderId, instantOf(context.today, context.timezone), caller.id],
  )
  if (Number(count?.of_order) >= MAX_CLAIMS_OF_ORDER) throw refuse('errors.portal.claims_of_order', { max: MAX_CLAIMS_OF_ORDER })
  if (Number(count?.of_day) >= MAX_CLAIMS_OF_DAY) throw refuse('errors.portal.claims_today', { max: MAX_CLAIMS_OF_DAY })
}

export async function assertMayAddAddress({ trx, caller }: Store): Promise<void> {
  if (caller?.guard !== 'client') return
  await acquireAdvisoryLock(trx, 'addresses of client', caller.id)
  const [count] = await query(
    trx, 'select count(*)::int as addresses from addresses where client_id = ? and deleted_at is null', [caller.id],
  )
  if (Number(count?.addresses) >= MAX_ADDRESSES) throw refuse('errors.portal.addresses_full', { max: MAX_ADDRESSES })
}

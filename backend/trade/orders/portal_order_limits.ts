/** Limits for orders that a client creates in the portal, so that a mistake or a script cannot fill the plant's day. */
import { instantOf } from '#backend/engine/clock/business_time'
import { query } from '#backend/engine/database/query'
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { refuse } from '#backend/engine/resource/refusals'
import { settingOf } from '#backend/services/settings/setting_of'
import type { Store } from '#backend/engine/resource/store'

export async function assertWithinPortalLimits({ trx, context }: Store, client_id: number): Promise<void> {
  await acquireAdvisoryLock(trx, 'portal orders', client_id)
  const day_begins = instantOf(context.today, context.timezone)
  const [count = {}] = await query(trx, COUNT, [day_begins, client_id])
  const [maxWaiting, maxDaily] = [settingOf(context, 'clients_waiting_orders'), settingOf(context, 'clients_daily_orders')]
  if (Number(count.waiting) >= maxWaiting) throw refuse('errors.portal.orders_waiting', { max: maxWaiting })
  if (Number(count.today) >= maxDaily) throw refuse('errors.portal.orders_today', { max: maxDaily })
}

/** The daily count includes canceled and deleted orders; what repeats is limited by itself (repeats). */
const COUNT = `
  select count(*) filter (where status = 'pending' and deleted_at is null) as waiting,
    count(*) filter (where created_at >= ?) as today
  from orders where client_id = ? and channel = 'portal' and repeat_order_id is null`

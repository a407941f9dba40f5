/** How much a client orders without anybody of the house: a mistake, or a program, is not to fill the plant's day. */
import { DateTime } from 'luxon'
import { query } from '#backend/database/query'
import { takeTurn } from '#backend/database/take_turn'
import { refuse } from '#backend/resource/refusals'
import { settingOf } from '#backend/settings/values'
import type { Store } from '#backend/resource/store'

export async function assertMayOrder({ trx, facts }: Store, client_id: number): Promise<void> {
  await takeTurn(trx, 'portal orders', client_id)
  // PostgreSQL may know another offset of this zone than we do: the day begins when ours says so.
  const day_begins = DateTime.fromISO(facts.today, { zone: facts.timezone }).toUTC().toISO()
  const [count = {}] = await query(trx, COUNT, [day_begins, client_id])
  const [waiting, day] = [settingOf(facts, 'clients.waiting_orders'), settingOf(facts, 'clients.daily_orders')]
  if (Number(count.waiting) >= waiting) throw refuse('errors.portal.orders_waiting', { max: waiting })
  if (Number(count.today) >= day) throw refuse('errors.portal.orders_today', { max: day })
}

/** An order that was withdrawn or deleted was made all the same. */
const COUNT = `
  select count(*) filter (where status = 'pending' and deleted_at is null) as waiting,
    count(*) filter (where created_at >= ?) as today
  from orders where client_id = ? and channel = 'portal'`

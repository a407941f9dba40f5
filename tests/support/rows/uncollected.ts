/** Orders that wait for their client, and what was written about them. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { DAY } from '#common/time/time'
import { withStore } from '../server/with_store.ts'
import { completedOrder, payOrder } from './orders.ts'
import type { Row } from '#resources'

export const daysAgo = (days: number, from = Date.now()): string => new Date(from - days * DAY).toISOString()

/** An order that is on its rack since so many days. */
export const aStockedOrder = (days: number, values: Parameters<typeof completedOrder>[1] = {}): Promise<Row<'orders'>> =>
  withStore(async (store) => {
    const { order } = await completedOrder(store, values)
    return store.transition('orders', order.id, 'stock')
  }, { at: daysAgo(days) })

/** One that was handed over and not paid. */
export const anUnpaidOrder = (days: number, values: Parameters<typeof completedOrder>[1] = {}): Promise<Row<'orders'>> =>
  withStore(async (store) => {
    const { order } = await completedOrder(store, values)
    return store.transition('orders', order.id, 'deliver_unpaid', { reason: 'Known' })
  }, { at: daysAgo(days) })

export const settleDebt = (id: number) => withStore(async (store) => {
  const order = (await store.find('orders', id))!
  return payOrder(store, order, order.balance ?? 0)
})

type FollowUp = Pick<Row<'follow_ups'>, 'kind' | 'status' | 'due_at' | 'client_id' | 'close_reason'>

export const followUpsOf = async (id: number, type = 'orders'): Promise<FollowUp[]> => (await query(db.connection(), `
  select kind, status, due_at, client_id::int, close_reason from follow_ups where subject_type = ? and subject_id = ? order by id`,
[type, id])) as unknown as FollowUp[]

export const openKinds = async (id: number, type = 'orders'): Promise<string[]> =>
  (await followUpsOf(id, type)).filter(({ status }) => status === 'open').map(({ kind }) => kind)

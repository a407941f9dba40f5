/** The hours that a client may choose, with the instants that they are in the time of the business. */
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import vine from '@vinejs/vine'
import { transaction } from '#backend/database/transaction'
import { callerOf } from '#backend/resource/caller_of'
import { authorize, authorizeMove } from '#backend/resource/policy'
import { scopedIds } from '#backend/resource/read/scope'
import { NotFound } from '#backend/resource/refusals'
import { resourceOf } from '#backend/definition/registry'
import { handlers } from '#backend/resource/socket'
import { openStore } from '#backend/resource/open_store'
import { slotsFor, type Visit } from '#backend/zones/offer'
import { linkOf } from './link.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { ResourceName } from '#resources'
import type { Caller } from '#backend/resource/caller'

const wanted = vine.create(vine.object({ zone_id: vine.number().positive().withoutDecimals().optional() }))

/** GET /api/client/slots?zone_id=3: for a pickup that is not yet asked for. */
export async function showPickupSlots(ctx: HttpContext) {
  await authorize(callerOf(ctx), resourceOf('orders'), 'create')
  const { zone_id = null } = await wanted.validate(ctx.request.qs())
  if (zone_id !== null) await assertSeen(callerOf(ctx), 'zones', zone_id)
  return offered({ kind: 'collect', zone_id })
}

/** GET /api/client/order-deliveries/:id/slots */
export async function showSlotsOfStop(ctx: HttpContext) {
  const id = Number(ctx.params.id)
  await authorizeMove(callerOf(ctx), resourceOf('order_deliveries'), 'choose_slot')
  await assertSeen(callerOf(ctx), 'order_deliveries', id)
  return offered(await stop(id))
}

/** GET /api/public/orders/:token/stops/:id/slots */
export async function showSlotsOfLink(ctx: HttpContext) {
  const { order_id } = await linkOf(ctx)
  const visit = await stop(Number(ctx.params.id))
  if (visit.order_id !== order_id) throw new NotFound()
  return offered(visit)
}

async function assertSeen(caller: Caller, name: ResourceName, id: number): Promise<void> {
  if (!(await scopedIds(db.connection(), resourceOf(name), caller, [id])).has(id)) throw new NotFound()
}

async function stop(id: number): Promise<Visit & { readonly order_id: number }> {
  const row: (Visit & { readonly order_id: number }) | null =
    await db.from('order_deliveries').select('id', 'order_id', 'kind', 'zone_id').where('id', id).first()
  if (!row) throw new NotFound()
  return row
}

async function offered(visit: Visit) {
  return transaction(async (trx) => {
    const store = openStore(trx, null, await handlers().facts(trx))
    const at = (date: string, time: string) => DateTime.fromISO(`${date}T${time}`, { zone: store.facts.timezone }).toUTC().toISO()
    return (await slotsFor(store, visit)).map(({ date, from, to }) => ({ date, from, to, from_at: at(date, from), to_at: at(date, to) }))
  })
}

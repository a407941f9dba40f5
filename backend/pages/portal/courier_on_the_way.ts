/**
 * Where the courier is, for the client of one stop: while the shipment is under way and this stop is the next one, or the courier has left
 * for it, also as the first one. Nothing before, nothing after, and nothing of other stops.
 */
import { groupSql } from '#backend/engine/definition/status_groups'
import db from '@adonisjs/lucid/services/db'
import type { CourierOnTheWay } from '#common/courier/on_the_way'
import type { Call, PublicCall } from '#backend/engine/calls/define_call'
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import { NotFound } from '#backend/engine/resource/refusals'
import { query } from '#backend/engine/database/query'
import { authenticateOrderLink } from './order_link.ts'

/** GET /api/client/order-deliveries/:id/courier */
export async function showCourierOfStop({ caller, id }: Call): Promise<CourierOnTheWay> {
  await assertVisible(db.connection(), 'order_deliveries', caller, id)
  return findCourier(id)
}

/** GET /api/public/orders/:token/stops/:id/courier */
export async function showCourierOfLink({ ctx, id }: PublicCall): Promise<CourierOnTheWay> {
  const { order_id } = await authenticateOrderLink(ctx)
  const [stop] = await query(db.connection(), 'select id from order_deliveries where id = ? and order_id = ?', [id, order_id])
  if (!stop) throw new NotFound()
  return findCourier(id)
}

/** An older position says nothing about where the courier is. */
const FRESH_MINUTES = 30

const NOTHING: CourierOnTheWay = { is_next: false, is_at_door: false, eta_at: null, code: null, location: null, seen_at: null }

async function findCourier(id: number): Promise<CourierOnTheWay> {
  const [found] = await query(db.connection(), `
    select coalesce(stop.gone_at, stop.arrived_at) is null as is_next, stop.arrived_at is not null as is_at_door,
      case when stop.arrived_at is null then stop.eta_at end as eta_at,
      case when stop.code_checked_at is null then stop.proof_code end as code,
      case when place.at > now() - make_interval(mins => ?) then place.location end as location,
      case when place.at > now() - make_interval(mins => ?) then place.at end as seen_at
    from order_deliveries stop
    join shipments shipment on shipment.id = stop.shipment_id and (shipment.status in ${groupSql('shipments', 'under_way')}
      or (shipment.status in ${groupSql('shipments', 'taken')} and coalesce(stop.gone_at, stop.arrived_at) is not null))
    left join lateral (
      select location, at from courier_locations where shipment_id = shipment.id and courier_id = shipment.courier_id
      order by at desc limit 1
    ) place on true
    where stop.id = ? and stop.status = 'pending' and (coalesce(stop.gone_at, stop.arrived_at) is not null or not exists (
      select 1 from order_deliveries other where other.shipment_id = shipment.id and other.status = 'pending' and other.id <> stop.id
        and (coalesce(other.gone_at, other.arrived_at) is not null
          or (coalesce(other.sequence, 1000), other.id) < (coalesce(stop.sequence, 1000), stop.id))
    ))`, [FRESH_MINUTES, FRESH_MINUTES, id])
  return (found as CourierOnTheWay | undefined) ?? NOTHING
}

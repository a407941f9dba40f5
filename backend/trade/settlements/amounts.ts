/** What a shipment has to hand over: the cash of its stops, less what was paid from it and the courier's fee. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { cashRoundingStep } from '#backend/trade/money/balance'
import { courierFee, type ShipmentWork } from './courier_fee.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

export interface SettlementAmounts { readonly expected: number; readonly expenses: number; readonly fee: number }

/** An aborted shipment without any is not settled. */
export const hasNoCash = ({ expected, expenses }: SettlementAmounts): boolean => expected === 0 && expenses === 0

type Settleable = Pick<Row<'shipments'>, 'id' | 'courier_id' | 'cash_expected' | 'expenses_total'>

export async function settlementAmounts(store: Store, shipment: Settleable): Promise<SettlementAmounts> {
  const courier = shipment.courier_id === null ? null : await store.find('couriers', shipment.courier_id)
  return {
    expected: shipment.cash_expected ?? 0, expenses: shipment.expenses_total ?? 0,
    fee: courier && courier.fee_type !== 'none' ? courierFee(courier, await workOf(store, shipment), cashRoundingStep(store.context)) : 0,
  }
}

/** Counted for couriers only who earn by it: their phones ask for it with every reading of the day. */
async function workOf(store: Store, { id }: Settleable): Promise<ShipmentWork> {
  const [work] = await store.query(WORK, [id, id, id])
  return { stops: Number(work?.stops), area: String(work?.area ?? '0'), collected: Number(work?.collected) }
}

/** The area of a delivery is that of the items that were handed over; of a collection that of its order, once it is measured. */
const WORK = `select
  (select count(*) from order_deliveries where shipment_id = ? and status in ${groupSql('order_deliveries', 'succeeded')}) as stops,
  (select coalesce(sum(area), 0) from (
    select case when stop.kind = 'collect' then (select measured_m2 from orders where id = stop.order_id) else (
      select sum(item.measured_quantity) from order_delivery_items handed join order_items item on item.id = handed.order_item_id
      where handed.order_delivery_id = stop.id and handed.result = 'handled' and item.unit = 'm2') end as area
    from order_deliveries stop where stop.shipment_id = ? and stop.status in ${groupSql('order_deliveries', 'succeeded')}) areas) as area,
  (select coalesce(sum(amount_mad), 0) from transactions where shipment_id = ? and type = 'in' and status <> 'canceled'
    and settlement_id is null) as collected`

/** Where an item is: its place, the shipment it is on, its step and its drying. As members of json_build_object, and as text. */
import { textInLocale } from '#common/locales'
import { localeOf, type Translate } from '#backend/engine/i18n/translator'
import type { Row } from '#resources'

export interface ItemPlace {
  readonly id: number
  readonly tag_code: string
  readonly status: NonNullable<Row<'order_items'>['status']>
  readonly place: string | null
  readonly shipment: string | null
  readonly step: Readonly<Record<string, string>> | null
  readonly drying_until: string | null
}

/** The counters of the item tell whether there is anything to look up. */
export const itemPlacesSql = (item: string): string => `
  'id', ${item}.id, 'tag_code', ${item}.tag_code, 'status', ${item}.status,
  'place', (select code from stocks where id = ${item}.current_stock_id),
  'shipment', case when ${item}.on_board > 0 then (
    select shipment.code from order_delivery_items stop_item
    join order_deliveries stop on stop.id = stop_item.order_delivery_id join shipments shipment on shipment.id = stop.shipment_id
    where stop_item.order_item_id = ${item}.id and stop_item.result in ('loaded', 'refused', 'damaged') limit 1) end,
  'step', case when ${item}.current_task_id is not null then (
    select coalesce(process.name, job.name) from tasks task join jobs job on job.id = task.job_id
    left join processes process on process.id = task.process_id where task.id = ${item}.current_task_id) end,
  'drying_until', case when ${item}.open_dryings > 0 then (
    select max(expected_out_at) from drying_items where order_item_id = ${item}.id and out_at is null) end`

export const placeText = ({ place, shipment }: Pick<ItemPlace, 'place' | 'shipment'>): string | null => place ?? shipment

export const stepText = (t: Translate, { step }: Pick<ItemPlace, 'step'>): string | null =>
  (step && textInLocale(step, localeOf(t))) || null

/** The rows of a courier's day as the phone reads them. */
import { dayText } from '#backend/engine/i18n/format_dates'
import { fieldOf, resourceOf } from '#backend/engine/definition/registry'
import { localeOf, translator, type Translate } from '#backend/engine/i18n/translator'
import { withSignedUrls } from '#backend/engine/resource/files/signed_urls'
import { translatedValue } from '#backend/engine/resource/translated_labels'
import { describeItem } from '#backend/pages/scan/describe_item'
import { pictureOf } from '#backend/pages/scan/item_picture'
import { isReady } from '#backend/trade/orders/status_groups'
import { textInLocale } from '#common/locales'
import type {
  Choice, CourierAddress, CourierExpense, CourierShipment, CourierStop, CourierStopItem, FreeShipment, ProofDemand,
} from '#common/courier/day'
import type { I18n } from '#schema/types'
import type { ResourceName } from '#resources'
import type { AddressMore, DayRow, ExpenseMore, ItemMore, ShipmentMore, StopMore } from './day_rows.ts'

type Shipment = DayRow<'shipments', ShipmentMore>
type Stop = DayRow<'order_deliveries', StopMore>
type Item = DayRow<'order_delivery_items', ItemMore | null>
type Call = DayRow<'delivery_calls', null>

export const labelIn = (t: Translate, text: I18n | null): string | null => text && textInLocale(text, localeOf(t))

function headOf(t: Translate, row: Shipment): Omit<FreeShipment, 'refusal'> {
  return {
    id: row.id, version: row.version, code: row.code, type: row.type, date: row.date, start_time: row.start_time, end_time: row.end_time,
    zones: (row.more.zones ?? []).flatMap((zone) => labelIn(t, zone) ?? []), stops_count: row.stops_count ?? 0,
    planned_area: row.planned_area, note: row.note, can: row.allowed,
  }
}

export const freeView = (t: Translate, row: Shipment, refusal: string | null): FreeShipment => ({ ...headOf(t, row), refusal })

export const shipmentView = (t: Translate, row: Shipment, stops: readonly CourierStop[]): CourierShipment => ({
  ...headOf(t, row), status: row.status ?? '',
  vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, registration_number: row.more.vehicle ?? '' },
  pending_count: row.pending_count ?? 0, done_count: row.done_count ?? 0, failed_count: row.failed_count ?? 0,
  unloaded_items: row.unloaded_items ?? 0, on_board_items: row.on_board_items ?? 0,
  reserved_at: row.reserved_at, started_at: row.started_at,
  stops,
})

/** Who writes to a client. */
export interface Sender { readonly courier: string; readonly company: string }
interface StopRows {
  readonly items: readonly Item[]; readonly calls: readonly Call[]; readonly demand: ProofDemand; readonly sender: Sender
}

export function stopView(t: Translate, row: Stop, { items, calls, demand, sender }: StopRows): CourierStop {
  const { order, client } = row.more
  const isDelivery = row.kind === 'delivery'
  const due = order.balance === null ? null : Math.max(0, order.balance)
  return {
    id: row.id, version: row.version, kind: row.kind, status: row.status ?? '', sequence: row.sequence, attempt_no: row.attempt_no,
    order: {
      id: row.order_id, code: order.code, priority: order.priority, client_note: order.client_note, declared_items: order.declared_items,
    },
    client: {
      id: client.id, name: client.full_name, phone: client.phone, phone2: client.phone2, whatsapp: client.whatsapp, locale: client.locale,
    },
    message: messageOf(row, sender),
    address: row.more.address && addressView(t, row.more.address),
    slot_from: row.slot_from, slot_to: row.slot_to, is_slot_confirmed: row.is_slot_confirmed === true,
    gone_at: row.gone_at, eta_at: row.eta_at, arrived_at: row.arrived_at, ended_at: row.ended_at,
    is_ready: !isDelivery || order.status === 'delivered' || isReady(order.status), is_paid: !isDelivery || due === 0,
    amount_due: isDelivery ? due : null, amount_collected: row.amount_collected ?? 0,
    expected_items: row.expected_items, handled_items: row.handled_items,
    proof: {
      demand, has_code: row.proof_code !== null, is_code_right: row.code_checked_at !== null, code_tries: row.code_tries ?? 0,
      has_signature: row.signature_id !== null, photos: (row.more.photos ?? []).map((file) => withSignedUrls(file)),
    },
    signed_by: row.signed_by, unpaid_reason: row.unpaid_reason, outcome_reason: row.outcome_reason, outcome_note: row.outcome_note,
    items: items.filter(({ order_delivery_id }) => order_delivery_id === row.id).map((item) => itemView(t, item)),
    announced: (row.more.announced ?? []).map(({ id, picture, ...item }) => (
      { id, label: describeItem(t, { ...item, color2: null }, item.category), quantity: item.quantity, picture: pictureOf(picture) })),
    calls: calls.filter(({ order_delivery_id }) => order_delivery_id === row.id).slice(row.calls_before ?? 0)
      .map(({ id, phase, result, medium, started_at }) => ({ id, phase, result, medium, started_at })),
    first_called_at: row.first_called_at, distance_to_pin_m: row.distance_to_pin_m, order_changes: orderChanges(t, row), can: row.allowed,
  }
}

/** `Another time · 5 Dec 2026 · 10:00–12:00` */
function orderChanges(t: Translate, { order_changes, more, ...stop }: Stop): string[] {
  // Isolated, so that an Arabic sentence keeps its sequence.
  const hours = [stop.offered_slot_from, stop.offered_slot_to].flatMap((time) => time?.slice(0, 5) ?? []).join('–')
  const slot = [stop.offered_date && dayText(t, stop.offered_date), hours && `\u2066${hours}\u2069`]
  const values: Partial<Record<string, string>> = {
    address: more.offered_address ?? '', slot: slot.filter(Boolean).join(' · '),
    items: stop.offered_items === null ? '' : String(stop.offered_items),
  }
  return (order_changes ?? []).map((change) =>
    [t(`enums.stop_change.${change}`), values[change]].filter(Boolean).join(' · '))
}

const itemView = (t: Translate, row: Item): CourierStopItem => ({
  id: row.id, version: row.version, order_item_id: row.order_item_id, tag_code: row.more?.tag_code ?? null, temp_label: row.temp_label,
  description: descriptionOf(t, row), quantity: row.more?.quantity ?? 1, picture: pictureOf(row.more?.picture ?? null), result: row.result,
  note: row.note, amount: row.more?.amount ?? null, place: row.more?.place ?? null, can: row.allowed,
})

/** What was written about it, else what it is, with its size: a tag says nothing at the door. */
function descriptionOf(t: Translate, { description, temp_label, more }: Item): string {
  const written = description === more?.tag_code ? null : description
  return written ?? (more && describeItem(t, { ...more, color2: null }, more.category)) ?? temp_label ?? ''
}

/** What a message to the client begins with, in their language. */
function messageOf({ kind, more: { client, order } }: Stop, { courier, company }: Sender): string {
  return translator(client.locale)(`messages.from_courier.${kind}`, { client: client.full_name, courier, company, order: order.code })
}

const addressView = (t: Translate, { city, zone, voice_note, ...address }: AddressMore): CourierAddress => ({
  ...address, city: labelIn(t, city), zone: labelIn(t, zone), voice_note: voice_note && withSignedUrls(voice_note),
})

export const expenseView = (t: Translate, row: DayRow<'shipment_expenses', ExpenseMore>): CourierExpense => ({
  id: row.id, category: labelIn(t, row.more.category) ?? '', amount: row.amount, note: row.note,
  photo: row.more.photo && withSignedUrls(row.more.photo), spent_at: row.spent_at,
})

/** The values of an enum with their labels, in their order. */
export function choicesOf(t: Translate, name: ResourceName, field: string, values: readonly string[]): Choice[] {
  const definition = fieldOf(resourceOf(name), field)
  return values.map((value) => ({ value, label: translatedValue(t, definition, value) }))
}

import { array, boolean, component, id, instant, integer, nullable, object, string } from '#backend/definition/json_schema'
import type { ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'

const anyObject = { type: 'object', additionalProperties: true }
const text = nullable(string())
const day = string({ format: 'date' })
const moment = nullable(instant)
const count = integer()
const file = nullable(component('File'))
const choices = array(object({ value: string(), label: string() }))
const head = {
  id, version: integer(), code: string(), type: string(), date: day, start_time: text, end_time: text, zones: array(string()),
  stops_count: count, planned_area: text, note: text, can: anyObject,
}
const vehicle = nullable(object({ id, registration_number: string() }))
const item = object({
  id, version: integer(), order_item_id: nullable(id), tag_code: text, temp_label: text, description: string(), result: string(),
  note: text, amount: nullable(integer()), place: text, can: anyObject,
})
const address = object({
  id, label: string(), city: text, zone: text, line: text, landmark: text, floor: text, access_note: text, contact_name: text,
  contact_phone: text, location: nullable(anyObject), voice_note: file,
})
const stop = object({
  id, version: integer(), kind: string(), status: string(), sequence: nullable(integer()), attempt_no: integer(),
  order: object({ id, code: string(), priority: string(), client_note: text, declared_items: nullable(integer()) }),
  client: object({ id, name: string(), phone: text, phone2: text, whatsapp: text, locale: string() }), address: nullable(address),
  slot_from: text, slot_to: text, is_slot_confirmed: boolean, gone_at: moment, eta_at: moment, arrived_at: moment, ended_at: moment,
  is_ready: boolean, is_paid: boolean, amount_due: nullable(integer()), amount_collected: integer(),
  expected_items: nullable(integer()), handled_items: nullable(integer()),
  proof: object({
    demand: string(), has_code: boolean, is_code_right: boolean, code_tries: count, has_signature: boolean,
    photos: array(component('File')),
  }),
  signed_by: text, unpaid_reason: text, outcome_reason: text, outcome_note: text, items: array(item),
  calls: array(object({ id, phase: string(), result: string(), medium: string(), started_at: instant })), first_called_at: moment,
  order_changes: array(string()), can: anyObject,
})
const shipment = object({
  ...head, status: string(), vehicle, pending_count: count, done_count: count, failed_count: count, unloaded_items: count,
  on_board_items: count, reserved_at: moment, started_at: moment, stops: array(stop),
})
const settings = object({
  proof: object({ collect: string(), delivery: string() }), unpaid: string(),
  calls: object({ count, seconds: count, door_seconds: count }), cash_step: integer(), tracks_location: boolean,
  max_file_megabytes: integer(), timezone: string(), company: object({ name: string(), phone: text }),
})
const cash = object({
  held: integer(), limit: nullable(integer()),
  shipments: array(object({
    shipment_id: id, code: string(), date: day, status: string(), cash: integer(), expenses: integer(), held: integer(),
    payments: array(object({ id, stop_id: nullable(id), order: text, amount: integer(), method: string(), paid_at: instant })),
    paid_out: array(object({ id, category: string(), amount: integer(), note: text, photo: file, spent_at: instant })),
  })),
})

export const courierCalls = (t: Translate): ApiCall[] => [{
  id: 'courier.day', method: 'get', path: '/api/courier/day', tag: 'shipments', guard: 'courier', summary: t('openapi.courier.day'),
  description: t('openapi.courier.day_about'), permissions: ['shipment-list', 'order-list', 'courier-list'],
  answer: { schema: object({
    server_at: instant, today: day,
    courier: object({
      id, version: integer(), name: string(), locale: string(), on_duty: boolean, vehicle, max_tasks: nullable(integer()),
    }),
    settings, choices: object({
      stop_reason: choices, payment_method: choices, call_result: choices, expense_category: array(object({ id, label: string() })),
    }),
    shipments: array(shipment), free: array(object({ ...head, refusal: text })), cash,
    messages: array(object({ id, title: text, body: string(), shipment: text, created_at: instant })),
  }) },
}]

/** A day of a courier with one shipment to deliver, as `GET /api/courier/day` answers it. */
import type { CourierDay, CourierShipment, CourierStop, FreeShipment } from '#common/courier/day'

const YES = { allowed: true } as const

export function aStop(id: number, values: Partial<CourierStop> = {}): CourierStop {
  return {
    id, version: 1, kind: 'delivery', status: 'pending', sequence: id, attempt_no: 1,
    order: { id: 100 + id, code: `CMD-26-0${id}`, priority: 'normal', client_note: null, declared_items: 2 },
    client: { id: 200 + id, name: `زبون ${id}`, phone: '+212661000001', phone2: null, whatsapp: '+212661000001', locale: 'ar' },
    address: {
      id: 300 + id, label: 'المنزل', city: 'العيون', zone: 'المسيرة', line: 'زنقة 4', landmark: 'خلف المسجد', floor: null,
      access_note: null, contact_name: null, contact_phone: null, location: { lat: 27.15, lng: -13.2 }, voice_note: null,
    },
    slot_from: '10:00', slot_to: '12:00', is_slot_confirmed: true, gone_at: null, eta_at: null, arrived_at: null, ended_at: null,
    is_ready: true, is_paid: false, amount_due: 15_000, amount_collected: 0, expected_items: 1, handled_items: null,
    proof: { demand: 'signature', has_code: false, is_code_right: false, code_tries: 0, has_signature: false, photos: [] },
    signed_by: null, unpaid_reason: null, outcome_reason: null, outcome_note: null,
    items: [{
      id: 400 + id, version: 1, order_item_id: 500 + id, tag_code: `ABCD000${id}`, temp_label: null, description: 'زربية 2 × 3',
      quantity: 1, picture: null,
      result: 'expected', note: null, amount: 15_000, place: `R-${10 - id}`, can: { load: YES, hand_over: YES, miss: YES },
    }],
    message: 'السلام عليكم', calls: [], first_called_at: null, distance_to_pin_m: null, order_changes: [], announced: [],
    can: {
      load: YES, go: YES, arrive: YES, pay: YES, regret: YES, no_response: { allowed: false, reason: 'اتصل أولا' },
      done: { allowed: false, reason: 'قطع لم تشحن' }, semi_done: { allowed: false, reason: 'قطع لم تشحن' },
    },
    ...values,
  }
}

const head = {
  version: 1, type: 'delivery', date: '2026-11-25', start_time: '09:00', end_time: '13:00', zones: ['المسيرة'], planned_area: '12.5',
  note: null,
} as const

const aFreeShipment = (id: number): FreeShipment =>
  ({ ...head, id, code: `TRN-26-0000${id}`, stops_count: 2, can: { reserve: YES }, refusal: null })

export function aShipment(id: number, stops: readonly CourierStop[]): CourierShipment {
  return {
    ...head, id, code: `TRN-26-0000${id}`, status: 'reserved', stops_count: stops.length, vehicle: null, pending_count: stops.length,
    done_count: 0, failed_count: 0, unloaded_items: stops.length, on_board_items: 0, reserved_at: null, started_at: null, stops,
    can: { leave: { allowed: false, reason: 'قطع لم تشحن' }, release: YES },
  }
}

export function aDay(values: Partial<CourierDay> = {}): CourierDay {
  return {
    server_at: '2026-11-25T09:00:00.000Z', today: '2026-11-25',
    courier: { id: 7, version: 1, name: 'يحيى', locale: 'ar', on_duty: true, vehicle: null, max_tasks: 8 },
    settings: {
      proof: { collect: 'none', delivery: 'signature' }, unpaid: 'manager', calls: { count: 2, seconds: 300, door_seconds: 600 },
      cash_step: 5, tracks_location: false, max_file_megabytes: 10, timezone: 'Africa/El_Aaiun', company: { name: 'Zarbia', phone: null },
    },
    choices: {
      stop_reason: [{ value: 'not_home', label: 'غير موجود بالمنزل' }, { value: 'no_answer', label: 'لا يجيب' }],
      payment_method: [{ value: 'cash', label: 'نقدا' }, { value: 'cheque', label: 'شيك' }],
      call_result: [{ value: 'answered', label: 'أجاب' }, { value: 'no_answer', label: 'لم يجب' }],
      expense_category: [{ id: 1, label: 'وقود' }], category: [{ id: 11, label: 'زربية', picture: null }],
    },
    shipments: [aShipment(1, [aStop(1), aStop(2)])], free: [aFreeShipment(9)], cash: { held: 0, limit: 200_000, shipments: [] },
    areas: [], messages: [], ...values,
  }
}

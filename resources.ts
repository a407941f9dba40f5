// All resources: fields, flows, permissions, screens. Data only: no functions, labels or JSX.
// All keys with examples: docs/resources.md. Resources are in the order of the menu:
// Operations: orders, order_items, measurements, order_services, order_events, quotes, repeat_orders
// Plant: tasks, loads, load_items, dryings, drying_items, stocks, stock_movements, stock_audits, scans, tags, tag_batches, machines,
//   modules, maintenances, meters, meter_snapshots, cleaning_materials, cleaning_material_stocks, cleaning_material_uses
// Delivery: shipments, order_deliveries, order_delivery_items, delivery_calls, shipment_expenses, refused_actions, couriers,
//   courier_locations, vehicles
// Money: transactions, transaction_categories, cash_sessions, settlements, invoices
// Clients: clients, addresses, known_items, claims, follow_ups, threads, thread_messages
// Staff: users, push_tokens, roles, permissions, plannings, attendances, devices
// Settings: sites, special_days, audit_logs, categories, sub_categories, processes, process_materials, services, tarifs, jobs, departments,
//   cities, zones, notification_templates, notifications, print_profiles, prints, media, settings, api_tokens, queue_jobs,
//   invariant_findings
import { define, enums, resourceDefiner, defineShapes } from './schema/define.ts'
import type * as derived from './schema/types.ts'
import type { ShapeValue } from './schema/shape_types.ts'

// Enums of several resources. Those of one resource are declared in it.
const values = enums({
  order_status: {
    pending: 'white', in_measure: 'yellow', measured: 'blue', semi_confirmed: 'green', confirmed: 'green', processing: 'orange',
    completed: 'green', notified: 'pink', stocked: 'pink', delivered: 'grey', canceled: 'red',
  },
  active_status: { active: 'green', inactive: 'grey' },
  enable_status: { enable: null, disable: 'grey' },
  menu_group: ['operations', 'plant', 'delivery', 'money', 'clients', 'staff', 'settings'],
  guard: ['user', 'courier', 'client'],
  locale: ['en', 'es', 'fr', 'ar'],
  currency: ['MAD', 'USD', 'EUR'],
  vehicle_type: ['honda', 'kwair', 'triporteur', 'other'],
  weekday: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  message_channel: ['push', 'sms', 'whatsapp', 'email', 'in_app'],
  thread_channel: ['whatsapp', 'sms', 'portal', 'web'],
  message_kind: ['text', 'image', 'audio', 'location', 'other'],
  client_type: ['particular', 'professionel'],
  tarif_unit: ['ml', 'm2', 'u'],
  rounding_mode: ['nearest', 'up', 'down'],
  wash_type: ['manual', 'automatic'],
  drying_method: ['air_sun', 'air_shade', 'chamber', 'dryer_machine'],
  machine_type: ['duster', 'washer_auto', 'scrubber', 'centrifuge', 'dryer', 'press', 'ironer', 'boiler', 'pump', 'compressor', 'other'],
  task_result: { ok: 'green', rework: 'orange', damage: 'red' },
  stock_type: ['attente_lavage_pressing', 'attente_lavage', 'stock_final', 'stock_mort', 'attente_preparation'],
  service_method: ['forfait', 'unit'],
  order_type: ['local', 'transport'],
  return_mode: ['counter', 'delivery'],
  order_grade: ['normal', 'professionel', 'vip'],
  discount_type: ['amount', 'percent'],
  told_by: ['phone', 'whatsapp', 'sms', 'in_person'],
  cancel_reason: [
    'client_changed_mind', 'price_too_high', 'client_unreachable', 'out_of_area', 'no_room', 'duplicate', 'item_unsuitable', 'lost',
    'damaged', 'other',
  ],
  item_shape: ['rectangle', 'round', 'oval', 'composite'],
  item_type: [
    'tapis_frange', 'tapis_sans_frange', 'moquette_frange', 'moquette_sans_frange', 'irani', 'haute_laine', 'chagui', 'standard',
    'mauritani', 'basta', 'fraise', 'gtifa', 'rbati',
  ],
  item_tissu: ['synthetique_sensible', 'synthetique_non_sensible', 'laine', 'soie', 'plastique'],
  item_color: [
    'white', 'cream', 'beige', 'camel', 'brown', 'dark_brown', 'light_grey', 'grey', 'dark_grey', 'black', 'red', 'burgundy', 'orange',
    'yellow', 'gold', 'green', 'olive', 'turquoise', 'sky_blue', 'blue', 'navy', 'purple', 'pink', 'multicolor',
  ],
  measure_place: ['stock_entree', 'exterieur', 'lavage_g', 'bureau', 'aire_finition', 'aire_mesure', 'autre'],
  payment_method: ['cash', 'card', 'transfer', 'cheque', 'wallet', 'credit'],
  transaction_type: ['in', 'out'],
  notification_event: [
    'order_created', 'order_accepted', 'repeat_order_asked', 'repeat_order_made',
    'slot_confirmed', 'slot_changed', 'courier_on_the_way', 'collected', 'count_difference', 'quote_ready',
    'quote_reminder', 'quote_decided', 'order_confirmed', 'promise_changed', 'order_ready', 'ready_reminder', 'no_response', 'delivered',
    'unwashed_return', 'rating_request', 'dead_stock_warning', 'payment_received', 'payment_reminder', 'run_published', 'run_assigned',
    'run_changed', 'breakdown', 'order_stuck', 'drying_overdue', 'rack_full', 'rework', 'machine_down', 'maintenance_due', 'meter_alert',
    'material_low', 'material_expiring', 'cash_variance', 'document_expiring', 'shift_published', 'claim_opened', 'claim_answered',
    'order_refused', 'web_order', 'bad_rating', 'invariant_broken',
  ],
})

// Icons of transitions by their verb; a transition may have another one.
const icons = {
  accept: 'check', accept_order: 'check',
  add_stops: 'plus', agree: 'check', answer: 'check', arrive: 'environment', assign: 'user', break_off: 'rollback', bring_back: 'rollback',
  by_hand: 'check', call_off: 'close', cancel: 'close', check_code: 'key', check_in: 'inbox', check_out: 'logout', choose_slot: 'calendar',
  close: 'flag', complete: 'flag', complete_by_hand: 'flag', confirm: 'check', confirm_slot: 'check', correct: 'edit', count: 'ordered',
  credit: 'rollback', damage: 'warning', decide: 'check', deliver: 'gift', deliver_unpaid: 'gift', discard: 'close', done: 'check',
  finish: 'flag', give_back: 'rollback', go: 'car', go_on: 'redo', hand_over: 'check', issue: 'file', keep: 'lock', load: 'inbox',
  measure: 'expand', miss: 'question', move: 'swap', no_response: 'phone', notify: 'bell', pause: 'stop', pay: 'wallet',
  plan_again: 'calendar', postpone: 'calendar', publish: 'bell', rate: 'star', receive: 'inbox', refund: 'rollback', refuse: 'close',
  refuse_order: 'close',
  regret: 'close', reissue: 'redo', reject: 'close', release: 'undo', remeasure: 'undo', remember: 'history', reopen: 'undo',
  reopen_late: 'undo', reprice: 'edit', reschedule: 'calendar', reserve: 'check', resolve: 'flag', restore: 'undo', retry: 'redo',
  revise: 'undo', rework: 'redo', rework_from: 'redo', semi_done: 'expand', send: 'bell', set_transport_fee: 'route', skip: 'redo',
  skip_mandatory: 'redo', stock: 'database', suspend: 'stop', take_out: 'gift', take_over: 'check', turn: 'redo', unconfirm: 'undo',
  undo_delivery: 'undo', verify: 'check', void: 'close', withdraw: 'close',
} as const

// What every group uses; other constants stand above the resources that use them.
const at = { type: 'datetime' } as const
// Planned: two years ahead at most.
const soon = { min: -1096, max: 731 } as const
const string_190 = { type: 'string', max: 190 } as const
const flag = { type: 'bool', default: false } as const
const quantity = { type: 'decimal', precision: 10, scale: 3 } as const
// What is hidden from the plant: prices, payments and balances.
const for_price = { read: 'order-price' } as const
const enabled = { of: 'enable_status', required: true, default: 'enable' } as const
const in_use = { status: 'enable' } as const
const fixed = { required: true, create_only: true } as const
const owner = { ...fixed, on_delete: 'cascade' } as const

// Values of `json` fields:
const spans = [{ from: 'time', to: 'string' }, { max: 24 }] as const
const legal_id = { type: 'string', max: 190, required: false } as const
const age_hours = { type: 'int', min: 1, max: 2400, unit: 'h' } as const
const share = { type: 'percent', scale: 2 } as const
const shapes = defineShapes(values, {
  parts: [
    { length_cm: { type: 'int', min: 20, max: 1500, unit: 'cm' }, width_cm: { type: 'int', min: 20, max: 1500, unit: 'cm' } },
    { min: 1, max: 20, text: '{length_cm}×{width_cm}', join: ' + ' },
  ],
  // Of these weekdays; none: of each day.
  slots: [
    { weekdays: { type: 'enums', of: 'weekday', required: false }, from: 'time', to: 'time', max_stops: { type: 'int', min: 1, max: 500 } },
    { max: 28 },
  ],
  // The name of the category is that of the day.
  declared_kinds: [
    { category: { type: 'int', min: 1 }, quantity: { type: 'int', min: 1, max: 100 }, name: { type: 'i18n', required: false } },
    { max: 20, text: '{quantity} × {name}' },
  ],
  // What a visitor of the public page asks for, beside `declared_kinds`.
  wish: {
    locale: { of: 'locale' }, asked_at: 'datetime', name: { type: 'string', max: 60, required: false },
    zone: { type: 'int', min: 1, required: false }, landmark: { ...string_190, required: false }, location: 'geo?',
    from_at: 'datetime?', to_at: 'datetime?',
  },
  checklist: [{ done: 'bool', label: { type: 'string', max: 120 } }, { max: 50, join: ' ' }],
  tags: ['string'],
  template_values: ['text'],
  // In all languages.
  told_texts: { title: 'i18n?', body: 'i18n' },
  quote_lines: [{
    item_id: 'int', tag: 'string', category: 'i18n', quantity: { ...quantity, required: false }, unit: 'string?',
    unit_price: 'money?', amount: 'money?',
  }],
  invoice_lines: [{
    order: 'string', designation: 'string', quantity, unit: 'string', unit_price: 'money', amount: 'money',
    vat_rate: { type: 'percent', scale: 2, required: false },
  }],
  vat_lines: [{ rate: { type: 'percent', scale: 2 }, total_excl_vat: 'money', amount: 'money' }],
  party: {
    name: 'text?', address: 'text?', phone: 'text?', email: 'text?',
    ice: 'text?', if: 'text?', rc: 'text?', patente: 'text?', cnss: 'text?', capital: 'text?', form: 'text?',
  },
  coins: [{ value: { type: 'money', min: 1, max: 20_000 }, count: { type: 'int', min: 0, max: 100_000 } }, { max: 30 }],
  used_materials: [{ code: { type: 'string', max: 20 }, quantity: { ...quantity, min: '0', max: '99999' } }, { max: 20 }],
  load_exceptions: [
    { tag: { type: 'string', max: 20 }, result: { of: 'task_result' }, note: { ...string_190, required: false } }, { max: 200 },
  ],
  special_hours: spans,
  opening_hours: { mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans },
  phones: ['phone', { max: 5 }],
  legal: {
    ice: { type: 'string', pattern: '^[0-9]{15}$', required: false }, if: legal_id, rc: legal_id, patente: legal_id, cnss: legal_id,
    capital: legal_id, form: legal_id,
  },
  area_rounding: {
    step: { type: 'decimal', precision: 4, scale: 3, min: '0.001', max: '1', unit: 'm2' }, mode: { of: 'rounding_mode' },
  },
  advance_percent: { new: share, professionel: share },
  // Ascending; none: never.
  day_list: [{ type: 'int', min: 1, max: 365 }, { max: 8 }],
  age_limits: {
    pending: age_hours, in_measure: age_hours, measured: age_hours, confirmed: age_hours, completed: age_hours, stocked: age_hours,
    notified: age_hours,
  },
  changes: 'object', payload: 'object',
})
const resource = resourceDefiner(values, shapes)

// ── Operations ──

// The next stop that is not done yet.
const collect_ahead = { kind: 'collect', status: 'pending' } as const
// What a client may order with a collection: at a price, and not what the code itself adds.
const extra_for_clients = { client_visible: true, validity: 'order', price: { gt: 0 }, key: null, status: 'enable' } as const
const fetched = { kind: 'collect', status: { in: ['done', 'semi_done'] } } as const
const delivery_ahead = { kind: 'delivery', status: 'pending' } as const
// Another date than the first possible one; before it only with a reason.
const confirmation = {
  confirmation_channel: 'required', confirmation_note: 'optional', promised_at: 'optional', overbooked_reason: 'optional',
} as const

// What is made again is not ready any more, and waits anew.
const ready_again = ['completed_at', 'notified_at', 'told_by', 'stocked_at', 'rack', 'dead_warned_at', 'dead_at', 'storage_days'] as const

// What a client gives the shop to clean: received or fetched, measured, priced, confirmed, cleaned and handed back.
// pending → in_measure → measured → confirmed → processing → completed → notified → stocked → delivered;
//   measured → semi_confirmed → confirmed; pending → canceled
const orders = resource({
  permissions: ['order-create-suspended', 'order-discount-unlimited', 'order-confirm-no-advance', 'order-overbook', 'order-link'],
  label: 'code', soft_delete: true, per_site: 'served', indexes: [['measured_at']],
  enums: {
    payment_state: { unpaid: 'red', partial: 'yellow', paid: 'green', overpaid: 'blue' },
    logistics_state: {
      none: null, to_collect: 'yellow', collect_planned: 'grey', collecting: 'orange', on_vehicle: 'orange', at_depot: 'yellow',
      at_plant: 'blue', to_deliver: 'yellow', delivery_planned: 'grey', delivering: 'orange', delivered: 'grey', returning: 'orange',
    },
    order_priority: { retard: 'grey', normal: null, haut: 'orange', urgent: 'red' },
    order_channel: ['counter', 'phone', 'whatsapp', 'portal', 'courier'],
    confirmation_channel: ['link', 'portal', 'phone', 'message', 'counter', 'auto'],
    vat_mode: ['included', 'added'],
  },
  fields: {
    client_id: { ...fixed, to: 'clients', quick_create: true },
    type: { of: 'order_type', required: true, check: ['price_is_open'], default: 'local' },
    priority: { of: 'order_priority', required: true, default: 'normal' },
    // It chooses the price, like that of the client.
    grade: { of: 'order_grade', required: true, check: ['price_is_open'], default: 'normal', write: 'order-discount' },
    channel: { of: 'order_channel', required: true, default: 'counter' },
    // As the client says; `received_items` are counted.
    declared_items: { type: 'int', min: 1, max: 500 },
    declared_kinds: { type: 'json', of: 'declared_kinds', create_only: true },
    // Services that the client has ordered with it: each is a line of the bill from then on.
    extras: { type: 'many', to: 'services', where: extra_for_clients, create_only: true },
    // A rework is exempt from the discount limit, so an existing order cannot become one.
    is_rework: { type: 'bool', create_only: true, default: false, write: 'order-rework' },
    parent_order_id: {
      to: 'orders', where: { client_id: { field: 'client_id' }, status: 'delivered' }, required: 'if shown', show: { is_rework: true },
      create_only: true,
    },
    return_mode: { of: 'return_mode', required: true, default: 'counter' },
    address_id: {
      to: 'addresses', where: { client_id: { field: 'client_id' } }, required: 'if shown', show: { type: 'transport' }, quick_create: true,
    },
    requested_collect_at: { ...at, ...soon, show: { type: 'transport' } },
    requested_collect_to: { ...at, ...soon, show: { type: 'transport' } },
    delivery_address_id: { to: 'addresses', where: { client_id: { field: 'client_id' } }, show: { return_mode: 'delivery' } },
    requested_delivery_at: { ...at, ...soon, show: { return_mode: 'delivery' } },
    requested_delivery_to: { ...at, ...soon, show: { return_mode: 'delivery' } },
    // Somebody has taken a time that is full, past or not served.
    is_slot_exception: { ...flag, show: { or: [{ requested_collect_at: { ne: null } }, { requested_delivery_at: { ne: null } }] } },
    // Null: not known yet, or no transport.
    transport_fee: {
      type: 'money', min: 0, max: 10_000_000, check: ['price_may_change'], ...for_price, write: 'order-price-override',
    },
    discount_type: { ...for_price, of: 'discount_type', check: ['price_may_change'], write: 'order-discount' },
    discount_value: {
      type: 'decimal', precision: 8, scale: 2, min: '0', ...for_price, required: 'if shown', show: { discount_type: { ne: null } },
      check: ['price_may_change'], write: 'order-discount',
    },
    client_note: { type: 'text' }, internal_note: { type: 'text' },
    photos: { type: 'medias', max: 20 },
  },
  stamped: {
    code: { type: 'sequence', format: 'CMD-{yy}-{######}' },
    promised_at: { ...at, ...soon },
    // Since when its pieces are in our hands: left at the counter, or fetched by a courier.
    came_in_at: at,
    confirmed_by: { type: 'actor', to: ['users', 'clients'] },
    confirmation_channel: { of: 'confirmation_channel' },
    confirmation_note: string_190,
    // Promised for a day on which the plant has no room: since when, and why.
    overbooked_at: at,
    overbooked_reason: { ...string_190, words: 'usual' },
    // How the client was told that the order is ready.
    told_by: { of: 'told_by' },
    rack: { type: 'string', max: 40 },
    cancel_reason: { of: 'cancel_reason' },
    cancel_note: string_190,
    currency: { of: 'currency', required: true, default: 'MAD' },
    needs_call: flag,
    next_call_at: { ...at, ...soon },
    rating: { type: 'rating' },
    rating_comment: { type: 'text' },
    public_token: { type: 'token' },
    // It was made of it, a day before its day.
    repeat_order_id: { to: 'repeat_orders' },
    // The issued invoice that bills the order: while there is one, the price stays as it is.
    invoice_id: { to: 'invoices' },
    // The days of storage that are on the bill, or that somebody has taken off it.
    storage_days: { type: 'int', default: 0 },
  },
  computed: {
    // Pieces: an item may be three blankets.
    received_items: { type: 'int', sum: 'items.quantity', where: { status: { ne: 'canceled' } } },
    unmeasured_items: { count: 'items', where: { status: 'pending' } },
    // Measured before the price list had a price for them.
    unpriced_items: { count: 'items', where: { status: 'measured', unit_price: null } },
    // Taken at a door, and not seen at the depot yet.
    unarrived_items: { count: 'items', where: { status: 'pending', taken_at: { ne: null }, arrived_at: null } },
    undecided_items: { count: 'items', where: { status: { ne: 'canceled' }, decision: 'undecided' } },
    accepted_items: { count: 'items', where: { status: { ne: 'canceled' }, decision: 'accepted' } },
    unfinished_items: { count: 'items', where: { status: { in: 'unfinished' } } },
    to_return_items: { count: 'items', where: { return_required: true, returned_at: null } },
    on_board_items: { type: 'int', sum: 'items.on_board' },
    measured_m2: { ...quantity, unit: 'm2', sum: 'items.measured_quantity', where: { status: { ne: 'canceled' }, unit: 'm2' } },
    measured_ml: { ...quantity, unit: 'ml', sum: 'items.measured_quantity', where: { status: { ne: 'canceled' }, unit: 'ml' } },
    measured_u: { ...quantity, unit: 'u', sum: 'items.measured_quantity', where: { status: { ne: 'canceled' }, unit: 'u' } },
    step_items: { count: 'items', where: { has_steps: true, status: 'processing' } },
    delivered_items: { count: 'items', where: { status: 'delivered' } },
    // Of the client: not answered, or not made good yet.
    open_claims: { count: 'claims', where: { is_internal: false, status: { in: 'waiting' } } },
    subtotal: { ...for_price, sum: 'items.amount', where: { status: { ne: 'canceled' }, decision: { ne: 'declined' } } },
    services_total: { ...for_price, sum: 'services.amount' },
    // Given back although it was right to take it: the bill is lower.
    goodwill_total: {
      ...for_price, sum: 'transactions.amount_mad', where: { status: { ne: 'canceled' }, type: 'out', reduces_bill: true },
    },
    discount_amount: {
      ...for_price, type: 'money', fn: 'order_discount',
      reads: [
        'subtotal', 'services_total', 'transport_fee', 'discount_type', 'discount_value', 'goodwill_total', 'vat_rate', 'vat_mode',
      ],
    },
    // As they are on the day when the last item is priced, until an item is measured again.
    vat_rate: {
      ...for_price, type: 'percent', scale: 2, fn: 'order_vat_rate', reads: ['received_items', 'unmeasured_items', 'unpriced_items'],
    },
    vat_mode: { ...for_price, of: 'vat_mode', fn: 'order_vat_mode', reads: ['received_items', 'unmeasured_items', 'unpriced_items'] },
    total: {
      ...for_price, type: 'money', fn: 'order_total',
      reads: [
        'subtotal', 'services_total', 'transport_fee', 'discount_type', 'discount_value', 'goodwill_total', 'received_items',
        'unmeasured_items', 'unpriced_items', 'vat_rate', 'vat_mode',
      ],
    },
    vat_amount: { ...for_price, type: 'money', fn: 'order_vat', reads: ['total', 'vat_rate'] },
    paid_in: { ...for_price, sum: 'transactions.amount_mad', where: { status: { ne: 'canceled' }, type: 'in' } },
    paid_out: { ...for_price, sum: 'transactions.amount_mad', where: { status: { ne: 'canceled' }, type: 'out' } },
    paid_total: { ...for_price, expr: ['-', 'paid_in', 'paid_out'] },
    balance: { ...for_price, expr: ['-', 'total', ['-', 'paid_in', 'paid_out']] },
    payment_state: { ...for_price, of: 'payment_state', fn: 'order_payment_state', reads: ['total', 'paid_in', 'paid_out'] },
    // Pending stops by the state of their shipment.
    collects_to_plan: { count: 'stops', where: { ...collect_ahead, shipment_id: null } },
    collects_planned: { count: 'stops', where: { ...collect_ahead, shipment_id: { ne: null }, is_under_way: false } },
    collects_under_way: { count: 'stops', where: { ...collect_ahead, is_under_way: true } },
    // What couriers have fetched, and whether it is at the depot.
    collects_on_vehicle: { count: 'stops', where: { ...fetched, brought_at: null } },
    collects_at_depot: { count: 'stops', where: { ...fetched, brought_at: { ne: null } } },
    deliveries_planned: { count: 'stops', where: { ...delivery_ahead, shipment_id: { ne: null }, is_under_way: false } },
    deliveries_under_way: { count: 'stops', where: { ...delivery_ahead, is_under_way: true } },
    logistics_state: {
      of: 'logistics_state', fn: 'order_logistics_state',
      reads: [
        'status', 'return_mode', 'to_return_items', 'collects_to_plan', 'collects_planned', 'collects_under_way', 'collects_on_vehicle',
        'collects_at_depot', 'deliveries_planned', 'deliveries_under_way',
      ],
    },
  },
  children: {
    items: { of: 'order_items', by: 'order_id', edit: 'grid' },
    services: { of: 'order_services', by: 'order_id', edit: 'grid' },
    transactions: { of: 'transactions', by: 'order_id' },
    stops: { of: 'order_deliveries', by: 'order_id' },
    calls: { of: 'delivery_calls', by: 'order_id' },
    quotes: { of: 'quotes', by: 'order_id' },
    claims: { of: 'claims', by: 'order_id' },
    events: { of: 'order_events', by: 'order_id' },
  },
  groups: {
    measuring: ['pending', 'in_measure'],
    undecided: ['measured', 'semi_confirmed'],
    unfinished: ['pending', 'in_measure', 'measured', 'semi_confirmed', 'confirmed', 'processing'],
    in_process: ['confirmed', 'processing'],
    ready: ['completed', 'notified', 'stocked'],
    finished: ['completed', 'notified', 'stocked', 'delivered'],
    returning: ['notified', 'stocked'],
    closed: ['delivered', 'canceled'],
  },
  flow: {
    status: 'order_status', initial: 'pending',
    // What a client has ordered on the web, unless the settings accept it. All others are accepted as they are made.
    accept_order: {
      from: ['pending'], allow: 'order-create', when: ['waits_for_acceptance'], check: ['client_may_order'], at: 'accepted_at',
      actor: 'accepted_by_id', primary: true,
    },
    // The client reads the reason and the note.
    refuse_order: {
      from: ['pending'], to: 'canceled', allow: 'order-create', when: ['waits_for_acceptance', 'nothing_paid'],
      asks: { cancel_reason: 'required', cancel_note: 'optional' }, confirm: true, at: 'canceled_at', effects: ['cancel_items'],
    },
    receive: {
      from: ['pending'], to: 'in_measure', allow: 'order-receive', when: ['has_items', 'every_item_arrived'], at: 'received_at',
      effects: ['receive_items', 'count_collected', 'move_to_preparation_area'], primary: true,
    },
    measure: {
      from: ['in_measure'], to: 'measured', allow: 'order-measure', when: ['has_items', 'every_item_measured', 'every_item_priced'],
      at: 'measured_at',
      effects: ['waive_transport_fee', 'confirm_automatically'], undo: 'remeasure', primary: true,
    },
    remeasure: { from: ['undecided'], to: 'in_measure', allow: 'order-measure', when: ['not_invoiced'], reason: true },
    confirm_some: { from: ['measured'], to: 'semi_confirmed', by: ['system'], when: ['some_item_accepted', 'some_item_undecided'] },
    accept: {
      from: ['undecided'], to: 'confirmed', allow: 'order-confirm', when: ['some_item_undecided', 'transport_fee_known'],
      check: ['advance_is_paid'], asks: confirmation, at: 'confirmed_at', actor: 'confirmed_by',
      effects: ['accept_items', 'cancel_declined_items', 'set_due_date', 'plan_tasks', 'move_to_wash_area'], undo: 'unconfirm',
      primary: true,
    },
    confirm: {
      from: ['undecided'], to: 'confirmed', allow: 'order-confirm',
      when: ['no_item_undecided', 'some_item_accepted', 'transport_fee_known'], check: ['advance_is_paid'], asks: confirmation,
      at: 'confirmed_at', actor: 'confirmed_by', effects: ['cancel_declined_items', 'set_due_date', 'plan_tasks', 'move_to_wash_area'],
      undo: 'unconfirm', primary: true,
    },
    confirm_auto: {
      from: ['measured'], to: 'confirmed', by: ['system'], when: ['transport_fee_known'], at: 'confirmed_at',
      set: { confirmation_channel: 'auto' }, effects: ['accept_items', 'set_due_date', 'plan_tasks', 'move_to_wash_area'],
    },
    set_transport_fee: {
      from: ['measuring', 'undecided'], allow: 'order-confirm', when: ['transport_fee_unknown', 'not_invoiced'],
      asks: { transport_fee: { type: 'money', min: 0, required: true } }, effects: ['set_transport_fee'],
    },
    unconfirm: {
      from: ['confirmed'], to: 'measured', allow: 'order-reopen', reason: true,
      clear: [
        'confirmed_at', 'confirmed_by', 'confirmation_channel', 'confirmation_note', 'promised_at', 'overbooked_at', 'overbooked_reason',
      ],
      effects: ['unplan_tasks'],
    },
    start: { from: ['confirmed'], to: 'processing', allow: 'task-execute', at: 'started_at', effects: ['start_items'], primary: true },
    begin: { from: ['confirmed'], to: 'processing', by: ['system'], at: 'started_at' },
    complete: {
      from: ['processing'], to: 'completed', allow: 'task-execute', when: ['no_steps'], at: 'completed_at',
      effects: ['complete_items', 'rack_when_completed'], undo: 'rework', primary: true,
    },
    complete_by_hand: {
      from: ['processing'], to: 'completed', allow: 'task-assign', when: ['some_steps'], reason: true, at: 'completed_at',
      effects: ['complete_items', 'rack_when_completed'],
    },
    stock: {
      from: ['completed', 'notified'], to: 'stocked', allow: 'stock-move', when: ['nothing_on_vehicle'],
      asks: { stock_id: { to: 'stocks', where: { type: 'stock_final', ...in_use } } }, at: 'stocked_at', effects: ['shelve_items'],
    },
    notify: { from: ['completed', 'stocked'], to: 'notified', allow: 'order-notify', asks: { told_by: 'required' }, at: 'notified_at' },
    // It lies here for long, and the client was told of it often enough (backend/trade/orders/uncollected/dead_stock.ts).
    warn_of_dead_stock: { from: ['returning'], by: ['system'], at: 'dead_warned_at' },
    to_dead_stock: {
      from: ['returning'], allow: 'stock-dead', when: ['is_dead_stock'],
      asks: { stock_id: { to: 'stocks', where: { type: 'stock_mort', ...in_use }, required: true } }, reason: true, confirm: true,
      at: 'dead_at', effects: ['move_to_dead_stock'], icon: 'inbox',
    },
    deliver: {
      from: ['ready'], to: 'delivered', allow: 'order-deliver',
      when: ['every_item_finished', 'nothing_to_return', 'nothing_on_vehicle', 'balance_settled'],
      confirm: true,
      at: 'delivered_at', effects: ['deliver_items'], undo: 'undo_delivery', primary: true,
    },
    deliver_unpaid: {
      from: ['ready'], to: 'delivered', allow: 'order-deliver-unpaid',
      when: ['every_item_finished', 'nothing_to_return', 'nothing_on_vehicle', 'balance_open'], reason: true, confirm: true,
      at: 'delivered_at', effects: ['deliver_items'], undo: 'undo_delivery',
    },
    rework: {
      from: ['ready'], to: 'processing', allow: 'task-execute', when: ['nothing_on_vehicle'], reason: true,
      clear: ready_again, effects: ['reopen_items'],
    },
    reopen_processing: {
      from: ['ready'], to: 'processing', by: ['system'], clear: ready_again,
    },
    undo_delivery: {
      from: ['delivered'], to: 'stocked', allow: 'order-deliver', check: ['may_undo_delivery'], reason: true, at: 'stocked_at',
      clear: ['delivered_at'], effects: ['take_back_items'],
    },
    cancel: {
      from: ['confirmed', 'processing', 'measuring', 'undecided'], to: 'canceled', allow: 'order-cancel',
      when: ['is_accepted', 'nothing_paid', 'not_invoiced'], asks: { cancel_reason: 'required', cancel_note: 'optional' }, reason: true,
      confirm: true, at: 'canceled_at', effects: ['cancel_items'],
    },
    // Item by item; the others stay undecided.
    answer: {
      from: ['undecided'], by: ['client'], allow: 'order-answer',
      asks: { accepted: { type: 'many', to: 'order_items' }, declined: { type: 'many', to: 'order_items' } }, effects: ['answer_quote'],
      primary: true,
    },
    // By the client's answer at once, by whoever has heard it with a press: a wrong "declined" must not cancel the order.
    turn_down: {
      from: ['undecided'], to: 'canceled', allow: 'order-confirm', when: ['everything_declined', 'nothing_paid', 'not_invoiced'],
      confirm: true, at: 'canceled_at', set: { cancel_reason: 'price_too_high' }, effects: ['cancel_items'],
    },
    withdraw: {
      from: ['pending'], to: 'canceled', by: ['client'], allow: 'order-withdraw', when: ['nothing_paid', 'not_fetched'], confirm: true,
      at: 'canceled_at', set: { cancel_reason: 'client_changed_mind' }, effects: ['cancel_items'],
    },
    restore: {
      from: ['canceled'], to: 'pending', allow: 'order-reopen', when: ['nothing_refunded'], check: ['canceled_within_a_week'], reason: true,
      clear: [
        'canceled_at', 'cancel_reason', 'cancel_note', 'received_at', 'measured_at', 'confirmed_at', 'confirmed_by', 'confirmation_channel',
        'confirmation_note', 'promised_at', 'overbooked_at', 'overbooked_reason', 'started_at',
      ],
      effects: ['restore_items'],
    },
    rate: {
      from: ['delivered'], by: ['client'], allow: 'order-rate', when: ['no_claim_waits'],
      asks: { rating: 'required', rating_comment: 'optional' },
    },
    reschedule: {
      from: ['confirmed', 'processing', 'ready'], allow: 'order-edit', asks: { promised_at: 'required' },
      reason: ['client_travels', 'celebration', 'our_mistake', 'extra_shift'], effects: ['set_promise', 'replan_tasks'],
    },
    pay: {
      from: 'any but canceled', allow: 'transaction-create',
      asks: {
        amount: { type: 'money', min: 1, required: true }, method: { of: 'payment_method', required: true },
        reference: { type: 'string', max: 60 }, cash_given: { type: 'money', min: 1 }, note: string_190,
      },
      effects: ['record_payment'],
    },
  },
  rules: {
    collect_slot: { range: ['requested_collect_at', 'requested_collect_to'] },
    delivery_slot: { range: ['requested_delivery_at', 'requested_delivery_to'] },
  },
  conditions: {
    waits_for_acceptance: { status: 'pending', accepted_at: null },
    is_accepted: { accepted_at: { ne: null } },
    has_items: { received_items: { gt: 0 } },
    every_item_measured: { unmeasured_items: 0 },
    every_item_priced: { unpriced_items: 0 },
    // Of what a courier has fetched.
    every_item_arrived: { unarrived_items: 0 },
    some_item_accepted: { accepted_items: { gt: 0 } },
    some_item_undecided: { undecided_items: { gt: 0 } },
    no_item_undecided: { undecided_items: 0 },
    transport_fee_known: { or: [{ type: 'local' }, { transport_fee: { ne: null } }] },
    transport_fee_unknown: { type: 'transport', transport_fee: null },
    every_item_finished: { unfinished_items: 0 },
    // What is not washed goes home with the rest.
    nothing_to_return: { to_return_items: 0 },
    // Nobody at the counter gives away what a courier has with them.
    nothing_on_vehicle: { on_board_items: 0 },
    everything_declined: { undecided_items: 0, accepted_items: 0 },
    nothing_paid: { paid_total: { lte: 0 } },
    nothing_refunded: { paid_out: 0 },
    balance_settled: { balance: { lte: 0 } },
    balance_open: { balance: { gt: 0 } },
    not_closed: { status: { nin: 'closed' } },
    no_steps: { step_items: 0 },
    some_steps: { step_items: { gt: 0 } },
    not_received: { status: { in: ['pending', 'canceled'] } },
    not_invoiced: { invoice_id: null },
    is_dead_stock: { dead_warned_at: { ne: null } },
    no_claim_waits: { open_claims: 0 },
    not_fetched: { or: [{ type: 'local' }, { logistics_state: { in: ['to_collect', 'collect_planned'] } }] },
  },
  open_while: { status: { nin: 'closed' } },
  allow_when: { edit: ['not_closed'], delete: ['not_received', 'nothing_paid', 'not_invoiced'] },
  guards: {
    client: {
      where: { client_id: { actor: 'id' } }, ops: ['list', 'create'],
      set: { client_id: { actor: 'id' }, type: 'transport', channel: 'portal' },
      read: [
        'code', 'type', 'status', 'return_mode', 'declared_items', 'received_items', 'promised_at', 'delivered_at', 'created_at',
        'currency', 'subtotal', 'services_total', 'transport_fee', 'goodwill_total', 'discount_amount', 'total', 'paid_total', 'balance',
        'payment_state', 'client_note', 'items', 'logistics_state', 'rating', 'rating_comment', 'stops', 'quotes', 'claims', 'address_id',
        'requested_collect_at', 'requested_collect_to', 'photos', 'accepted_at', 'declared_kinds', 'extras',
      ],
      write: [
        'address_id', 'return_mode', 'requested_collect_at', 'requested_collect_to', 'declared_items', 'declared_kinds', 'client_note',
        'photos', 'extras',
      ],
    },
    courier: {
      access: { through: 'stops' },
      read: [
        'code', 'client_id', 'type', 'status', 'priority', 'declared_items', 'received_items', 'total', 'paid_total', 'balance',
        'payment_state', 'logistics_state', 'client_note', 'items',
      ],
    },
  },
  list: {
    columns: ['code', 'client_id', 'status', 'priority', 'received_items', 'promised_at', 'total', 'balance'],
    sort: '-created_at', search: ['code', 'client_id', 'items'],
    filters: {
      more: [
        'type', 'grade', 'channel', 'return_mode', 'logistics_state', 'created_at', 'completed_at', 'delivered_at',
        'payment_state', 'needs_call', 'next_call_at', 'rating',
      ],
    },
    totals: ['total', 'paid_total', 'balance'],
    views: {
      running: { status: { nin: 'closed' } },
      // From the web, and nobody has accepted it yet.
      to_accept: { status: 'pending', accepted_at: null },
      // Not ready after its promise: the only meaning of the word, for lists, pages and figures.
      late: { promised_at: { lt: { now: 'instant' } }, status: { in: 'unfinished' } },
      // At the counter: what a courier has with them is not.
      ready: { status: { in: 'ready' }, on_board_items: 0 },
      unpaid: { status: { ne: 'canceled' }, balance: { gt: 0 } },
      to_call: { needs_call: true },
      price_missing: { unpriced_items: { gt: 0 } },
      fee_unknown: { type: 'transport', transport_fee: null, status: { nin: 'closed' } },
      dead_stock: { status: { in: 'ready' }, dead_warned_at: { ne: null } },
    },
    board: true,
  },
  form: { main: 'client_id', items: 'items', transport: 'return_mode', services: 'services', money: 'transport_fee', notes: 'client_note' },
  admin: {
    group: 'operations', icon: 'basket', form: 'page', show: ['items', 'services', 'transactions', 'stops', 'quotes', 'claims', 'events'],
  },
})

// The measures of a carpet, by its shape; how much it is follows from them.
const centimetres = { type: 'int', min: 20, max: 1500, unit: 'cm' } as const
const measures = {
  shape: { of: 'item_shape' },
  length_cm: { ...centimetres, show: { shape: { nin: ['round', 'composite'] } } },
  width_cm: { ...centimetres, show: { shape: { nin: ['round', 'composite'] } } },
  diameter_cm: { ...centimetres, show: { shape: 'round' } },
  height_cm: centimetres,
  parts: { type: 'json', of: 'parts', show: { shape: 'composite' } },
} as const
const measured = ['shape', 'length_cm', 'width_cm', 'height_cm', 'diameter_cm', 'parts', 'quantity', 'unit'] as const

// A carpet or another piece of an order: measured, priced by its size, decided by the client, cleaned.
// pending → measured → processing → completed → delivered; pending → canceled
const order_items = resource({
  permission: 'order', label: 'tag_code', parent: 'order_id', soft_delete: true,
  enums: {
    order_item_status: { pending: 'white', measured: 'blue', processing: 'orange', completed: 'green', delivered: 'grey', canceled: 'red' },
    item_decision: { undecided: 'white', accepted: 'green', declined: 'red' },
    item_condition: [
      'stain', 'dye_stain', 'urine', 'burn', 'hole', 'tear', 'fringe_damage', 'moth', 'colour_bleed', 'glue', 'mould', 'odour', 'wet',
      'worn',
    ],
  },
  fields: {
    order_id: { ...owner, to: 'orders', where: { status: { in: 'measuring' } } },
    category_id: { to: 'categories', where: in_use, required: true, check: ['item_is_not_measured'] },
    sub_category_id: { to: 'sub_categories', where: { category_id: { field: 'category_id' } }, check: ['order_price_is_open'] },
    // What the shop knows of the client's own carpet from earlier orders.
    known_item_id: { to: 'known_items' },
    type: { of: 'item_type' },
    // Fabric.
    tissu: { of: 'item_tissu', check: ['order_price_is_open'] },
    color: { of: 'item_color' },
    color2: { of: 'item_color' },
    quantity: { type: 'int', min: 1, max: 1000, required: true, check: ['order_price_is_open'], default: 1 },
    wash_type: { of: 'wash_type', check: ['order_price_is_open'] },
    // An item of the original order, given when the rework is created: backend/trade/orders/items/rework.ts.
    reworked_item_id: {
      to: 'order_items', where: { status: 'delivered' }, show: { reworked_item_id: { ne: null } }, create_only: true, write: 'order-rework',
    },
    condition: { type: 'enums', of: 'item_condition' },
    condition_note: string_190,
    weight_kg: { type: 'decimal', precision: 8, scale: 3, min: '0.001', max: '1000', unit: 'kg' },
    note: { type: 'text' },
    photos_before: { type: 'medias', max: 10, collection: 'before' },
    photos_after: { type: 'medias', max: 10, collection: 'after' },
  },
  stamped: {
    // Of no form until the ticket of the client prints the condition that they accept.
    condition_accepted: flag,
    // Copied from the order, for lists.
    client_id: { to: 'clients' },
    position: { type: 'int' },
    tag_code: { type: 'sequence', format: '{base32:8}' },
    ...measures,
    unit: { of: 'tarif_unit' },
    measure_place: { of: 'measure_place' },
    measured_by: { type: 'actor', to: ['users', 'couriers'] },
    // How much the area differs from the last one of the known item, above 5 %.
    known_difference: { type: 'percent' },
    tarif_id: { ...for_price, to: 'tarifs' },
    unit_price: { ...for_price, type: 'money', min: 0 }, min_charge: { ...for_price, type: 'money', min: 0 },
    is_price_override: flag,
    decision: { of: 'item_decision', required: true, default: 'undecided' },
    // From the hands of the client, one by one.
    taken_at: at,
    // Of the order, or when it was added to an order that had come in: until then the item is still with the client.
    received_at: at,
    current_stock_id: { to: 'stocks' },
    place_type: { of: 'stock_type' },
    current_task_id: { to: 'tasks', on_delete: 'set_null' },
    has_steps: flag, needs_drying: flag,
    rework_count: { type: 'int', default: 0 },
    // Canceled while the item was in the plant.
    return_required: flag,
    cancel_reason: { of: 'cancel_reason' },
  },
  computed: {
    measured_quantity: { ...quantity, fn: 'measured_quantity', reads: measured },
    billed_quantity: { ...quantity, fn: 'billed_quantity', reads: measured },
    amount: { ...for_price, type: 'money', fn: 'item_amount', reads: ['billed_quantity', 'unit_price', 'min_charge'] },
    on_board: { count: 'stop_items', where: { result: { in: ['loaded', 'refused', 'damaged'] } } },
    planned_tasks: { count: 'tasks', where: { status: { nin: ['skipped', 'canceled'] } } },
    open_tasks: { count: 'tasks', where: { status: { in: 'open' }, is_mandatory: true } },
    done_tasks: { count: 'tasks', where: { status: 'done' } },
    progress: { type: 'percent', fn: 'item_progress', reads: ['planned_tasks', 'done_tasks'] },
    open_dryings: { count: 'drying_items', where: { out_at: null } },
    is_drying: { type: 'bool', fn: 'item_is_drying', reads: ['open_dryings'] },
  },
  children: {
    measurements: { of: 'measurements', by: 'order_item_id' },
    tasks: { of: 'tasks', by: 'order_item_id' },
    drying_items: { of: 'drying_items', by: 'order_item_id' },
    movements: { of: 'stock_movements', by: 'order_item_id' },
    stop_items: { of: 'order_delivery_items', by: 'order_item_id' },
  },
  groups: {
    waiting: ['pending', 'measured'], unfinished: ['pending', 'measured', 'processing'], to_process: ['measured', 'processing'],
    finished: ['completed', 'delivered'], gone: ['delivered', 'canceled'],
  },
  flow: {
    status: 'order_item_status', initial: 'pending',
    measure: {
      from: ['pending'], to: 'measured', allow: 'order-measure', check: ['order_is_in_measure', 'order_is_not_invoiced'],
      asks: {
        shape: 'optional', length_cm: 'optional', width_cm: 'optional', diameter_cm: 'optional', height_cm: 'optional', parts: 'optional',
        tissu: 'optional', type: 'optional', condition: 'optional', measure_place: 'required', is_large_confirmed: { type: 'bool' },
        quantity: 'optional', remeasure_reason: string_190, photo_id: { type: 'media', collection: 'measure' },
      },
      at: 'measured_at', actor: 'measured_by',
      effects: ['insert_measurement', 'price_item', 'update_known_item', 'sync_order_with_measurements'], undo: 'revise', primary: true,
    },
    // At the depot: its tag is scanned, or somebody sees it.
    arrive: { from: ['pending'], allow: 'order-receive', when: ['not_arrived'], at: 'arrived_at' },
    // It was taken at the door, and is not there.
    miss: {
      from: ['pending'], to: 'canceled', allow: 'order-receive', when: ['not_arrived'], reason: true, set: { cancel_reason: 'lost' },
    },
    revise: {
      from: ['measured'], to: 'pending', allow: 'order-measure', when: ['not_accepted'],
      check: ['order_is_in_measure', 'order_is_not_invoiced'], reason: true, clear: ['decided_at'], set: { decision: 'undecided' },
    },
    // A slip of the pen that is seen at once: the price follows, and what the client has agreed to at the counter stays agreed.
    correct: {
      from: ['measured'], allow: 'order-measure',
      check: ['order_is_not_begun', 'order_is_not_invoiced', 'measure_is_fresh', 'agreed_here_or_unpaid'],
      asks: {
        shape: 'optional', length_cm: 'optional', width_cm: 'optional', diameter_cm: 'optional', height_cm: 'optional', parts: 'optional',
        is_large_confirmed: { type: 'bool' }, is_price_agreed: { type: 'bool' }, quantity: 'optional',
      },
      reason: ['typing', 'measured_again', 'other_item'],
      effects: ['insert_measurement', 'price_again', 'update_known_item', 'settle_correction'],
    },
    reprice: {
      from: ['measured'], allow: 'order-price-override', check: ['order_price_is_open', 'order_is_not_invoiced'],
      asks: { unit_price: 'required' }, reason: ['promised', 'as_last_time'], clear: ['decided_at'],
      set: { is_price_override: true, decision: 'undecided' },
    },
    decide: {
      from: ['measured'], allow: 'order-confirm', check: ['order_is_measured'], asks: { decision: 'required' }, at: 'decided_at',
      effects: ['sync_order_with_decisions'],
    },
    start: {
      from: ['measured'], to: 'processing', allow: 'task-execute', when: ['is_accepted'], check: ['order_is_confirmed'], at: 'started_at',
      effects: ['leave_place', 'sync_order_with_items'],
    },
    complete: {
      from: ['processing'], to: 'completed', allow: 'task-execute', when: ['no_steps', 'every_task_done', 'not_drying', 'is_dry'],
      asks: { photos_after: 'optional' }, at: 'completed_at', effects: ['sync_order_with_items'], undo: 'rework',
    },
    rework: {
      from: ['completed'], to: 'processing', allow: 'task-execute', when: ['not_on_vehicle'], reason: ['not_clean', 'stain_left'],
      clear: ['completed_at'], effects: ['count_rework', 'leave_place', 'repeat_steps', 'sync_order_with_items'],
    },
    rework_from: {
      from: ['completed'], to: 'processing', allow: 'task-execute', when: ['some_steps', 'not_on_vehicle'],
      asks: { step_id: { to: 'processes', required: true } }, reason: ['not_clean', 'stain_left'], clear: ['completed_at'],
      effects: ['count_rework', 'leave_place', 'repeat_steps', 'sync_order_with_items'],
    },
    complete_steps: {
      from: ['processing'], to: 'completed', by: ['system'], when: ['every_task_done', 'not_drying', 'is_dry'], at: 'completed_at',
      effects: ['sync_order_with_items'],
    },
    complete_by_hand: {
      from: ['processing'], to: 'completed', allow: 'task-assign', when: ['some_steps', 'not_drying', 'is_dry'], reason: true,
      at: 'completed_at', effects: ['cancel_tasks', 'sync_order_with_items'],
    },
    reopen: {
      from: ['completed'], to: 'processing', by: ['system'], when: ['not_on_vehicle'], clear: ['completed_at'],
      effects: ['leave_place', 'sync_order_with_items'],
    },
    deliver: { from: ['completed'], to: 'delivered', by: ['system'], at: 'delivered_at', effects: ['leave_place'] },
    take_back: { from: ['delivered'], to: 'completed', by: ['system'], clear: ['delivered_at'], effects: ['return_item_to_place'] },
    cancel: {
      from: ['unfinished'], to: 'canceled', allow: 'order-cancel', check: ['order_is_not_invoiced'], asks: { cancel_reason: 'required' },
      reason: true, confirm: true, effects: ['require_return', 'cancel_tasks', 'sync_order_with_items'],
    },
    drop: { from: ['unfinished'], to: 'canceled', by: ['system'], effects: ['require_return', 'cancel_tasks'] },
    restore: {
      from: ['canceled'], to: 'pending', by: ['system'],
      clear: ['cancel_reason', 'returned_at', 'decided_at', 'received_at'],
      set: { return_required: false, decision: 'undecided', has_steps: false },
    },
    give_back: {
      from: ['canceled'], allow: 'order-deliver', when: ['to_be_returned', 'not_on_vehicle'], confirm: true, at: 'returned_at',
      effects: ['leave_place'],
    },
    move: {
      from: ['completed', 'unfinished', 'canceled'], allow: 'stock-move', when: ['is_here', 'not_on_vehicle'],
      asks: { to_stock_id: { to: 'stocks', where: in_use, required: true }, note: string_190 }, effects: ['move_item'],
    },
    remember: { from: 'any but canceled', allow: 'known-item-create', when: ['is_not_known'], effects: ['remember_item'] },
  },
  conditions: {
    not_started: { status: { in: 'waiting' } },
    is_pending: { status: 'pending' },
    not_arrived: { arrived_at: null },
    not_accepted: { decision: { ne: 'accepted' } },
    is_accepted: { decision: 'accepted' },
    to_be_returned: { return_required: true, returned_at: null },
    is_here: { or: [{ status: { ne: 'canceled' } }, { return_required: true, returned_at: null }] },
    no_steps: { has_steps: false },
    some_steps: { has_steps: true },
    every_task_done: { open_tasks: 0 },
    not_drying: { open_dryings: 0 },
    is_dry: { needs_drying: false },
    is_not_known: { known_item_id: null },
    not_on_vehicle: { on_board: 0 },
  },
  open_while: { or: [{ status: { nin: ['delivered', 'canceled'] } }, { current_stock_id: { ne: null } }] },
  allow_when: { edit: ['not_started'], delete: ['is_pending'] },
  guards: {
    client: {
      access: 'parent',
      read: [
        'order_id', 'tag_code', 'status', 'category_id', 'quantity', 'shape', 'length_cm', 'width_cm', 'diameter_cm', 'height_cm', 'parts',
        'measured_quantity', 'billed_quantity', 'unit', 'unit_price', 'amount', 'condition', 'decision', 'photos_before', 'photos_after',
      ],
    },
    courier: {
      access: 'parent',
      read: [
        'order_id', 'tag_code', 'status', 'category_id', 'type', 'color', 'quantity', 'shape', 'length_cm', 'width_cm', 'diameter_cm',
        'height_cm', 'parts', 'condition',
      ],
    },
  },
  list: {
    columns: ['tag_code', 'order_id', 'client_id', 'status', 'category_id', 'measured_quantity', 'color', 'current_stock_id'],
    sort: '-id', search: ['tag_code', 'client_id'],
    filters: {
      more: [
        'sub_category_id', 'type', 'tissu', 'wash_type', 'decision', 'received_at', 'place_type', 'is_drying', 'needs_drying',
        'return_required', 'completed_at',
      ],
    },
    totals: ['amount'],
    views: {
      to_measure: { status: 'pending', received_at: { ne: null } },
      in_work: { status: 'processing' },
      drying: { is_drying: true },
      to_dry: { needs_drying: true, is_drying: false },
      waiting_final: { status: 'completed', place_type: { nin: ['stock_final', 'stock_mort'] }, on_board: 0 },
      to_return: { return_required: true, returned_at: null },
    },
  },
  form: { main: 'order_id', state: 'condition', photos: 'photos_before' },
  admin: { path: 'items', group: 'operations', icon: 'carpet', show: ['tasks', 'movements', 'drying_items', 'measurements'] },
})

// Each measuring of an item, also those that a later one replaces.
const measurements = resource({
  permission: 'order', ops: ['list'], label: 'created_at', parent: 'order_item_id', append_only: true,
  stamped: {
    order_item_id: { to: 'order_items', required: true, on_delete: 'cascade' },
    shape: { of: 'item_shape' },
    length_cm: { type: 'int', unit: 'cm' }, width_cm: { type: 'int', unit: 'cm' }, height_cm: { type: 'int', unit: 'cm' },
    diameter_cm: { type: 'int', unit: 'cm' },
    parts: { type: 'json', of: 'parts' },
    quantity: { ...quantity, required: true },
    place: { of: 'measure_place', required: true },
    by: { type: 'actor', to: ['users', 'couriers'] },
    reason: { ...string_190, words: 'usual' },
    photo_id: { type: 'media', collection: 'measure' },
  },
  list: {
    columns: ['created_at', 'photo_id', 'shape', 'length_cm', 'width_cm', 'diameter_cm', 'quantity', 'place', 'by', 'reason'], sort: '-id',
    filters: ['order_item_id'],
  },
})

// A service beside the cleaning, for an order or for one of its items.
const order_services = resource({
  permission: 'order', label: 'service_id', parent: 'order_id',
  fields: {
    order_id: { ...owner, to: 'orders' },
    service_id: { ...fixed, to: 'services', where: in_use },
    order_item_id: { to: 'order_items', where: { order_id: { field: 'order_id' } }, on_delete: 'cascade' },
    quantity: { ...quantity, min: '0', required: true, default: '1' },
  },
  stamped: {
    method: { of: 'service_method' },
    unit_price: { ...for_price, type: 'money' }, min_amount: { ...for_price, type: 'money' },
    added_by: { type: 'actor' },
  },
  computed: {
    amount: { ...for_price, type: 'money', fn: 'order_service_amount', reads: ['quantity', 'method', 'unit_price', 'min_amount'] },
  },
  list: { columns: ['service_id', 'order_item_id', 'quantity', 'unit_price', 'amount'], sort: 'id', filters: ['order_id', 'service_id'] },
})

// The timeline of an order.
const order_events = resource({
  permission: 'order', ops: ['list'], label: 'created_at', parent: 'order_id', append_only: true,
  enums: { order_event_kind: ['status', 'payment', 'refund', 'quote', 'stop', 'claim', 'measure', 'overbooked', 'accepted'] },
  stamped: {
    order_id: { to: 'orders', required: true, on_delete: 'cascade' },
    order_item_id: { to: 'order_items' },
    client_id: { to: 'clients', required: true },
    kind: { of: 'order_event_kind', required: true },
    from_status: { of: 'order_status' },
    to_status: { of: 'order_status' },
    subject: { type: 'morph', to: ['transactions', 'quotes', 'order_deliveries', 'claims'] },
    // A measure that was corrected, as text, and what it costs; or what was paid or given back.
    size_before: string_190, size_after: string_190,
    amount_before: { ...for_price, type: 'money' }, amount_after: { ...for_price, type: 'money' },
    actor: { type: 'actor' },
    reason: { ...string_190, words: 'usual' },
    client_visible: { type: 'bool', required: true, default: false },
  },
  guards: {
    client: {
      where: { client_id: { actor: 'id' }, client_visible: true }, read: ['order_id', 'kind', 'from_status', 'to_status', 'created_at'],
    },
  },
  list: {
    columns: ['created_at', 'kind', 'order_item_id', 'from_status', 'to_status', 'subject', 'actor'], sort: '-id',
    filters: { more: ['client_visible'], less: ['from_status', 'subject', 'actor'] },
  },
})

// The prices of an order after measuring. A new quote supersedes the one before.
// draft → sent → viewed → partially_accepted → accepted; sent → declined; sent → expired → sent; sent → superseded
const quotes = resource({
  permission: 'order', ops: ['list'], permission_for: { list: 'order-price' }, label: 'order_id', parent: 'order_id',
  enums: {
    quote_status: {
      draft: 'white', sent: 'blue', viewed: 'blue', partially_accepted: 'green', accepted: 'green', declined: 'red', expired: 'yellow',
      superseded: 'grey',
    },
  },
  stamped: {
    order_id: { to: 'orders', required: true, on_delete: 'cascade' },
    number: { type: 'int', required: true },
    lines: { type: 'json', of: 'quote_lines', required: true },
    // Null: not known yet, or no transport.
    transport_fee: { type: 'money' },
    total: { type: 'money' },
    sent_channel: { of: 'told_by' },
    expires_at: at,
    decided_by: { type: 'actor', to: ['users', 'clients'] },
  },
  groups: {
    open: ['draft', 'sent', 'viewed', 'expired'], told: ['sent', 'viewed'], unanswered: ['sent', 'viewed', 'partially_accepted'],
    over: ['superseded', 'expired', 'declined'],
    // No step of the order.
    unsaid: ['viewed', 'expired', 'superseded'],
  },
  flow: {
    status: 'quote_status', initial: 'draft',
    send: {
      from: ['draft', 'expired'], to: 'sent', allow: 'order-notify', check: ['order_fee_is_known'], asks: { sent_channel: 'required' },
      at: 'sent_at', effects: ['set_quote_expiry'], primary: true,
    },
    view: { from: ['sent'], to: 'viewed', by: ['system'], at: 'viewed_at' },
    // Nobody answered in time: somebody calls. The price stays as it is, and may still be accepted.
    expire: { from: ['told'], to: 'expired', by: ['system'] },
    accept_part: { from: ['open'], to: 'partially_accepted', by: ['system'], at: 'decided_at', actor: 'decided_by' },
    accept: { from: ['partially_accepted', 'open'], to: 'accepted', by: ['system'], at: 'decided_at', actor: 'decided_by' },
    decline: { from: ['partially_accepted', 'open'], to: 'declined', by: ['system'], at: 'decided_at', actor: 'decided_by' },
    supersede: { from: 'any but superseded', to: 'superseded', by: ['system'] },
  },
  guards: {
    client: {
      access: 'parent', read: ['order_id', 'number', 'status', 'lines', 'transport_fee', 'total', 'sent_at', 'expires_at', 'decided_at'],
    },
  },
  list: {
    columns: ['order_id', 'number', 'status', 'transport_fee', 'total', 'sent_at', 'expires_at', 'decided_at'],
    sort: '-id', search: ['order_id'], filters: { more: ['created_at'], less: ['transport_fee', 'decided_at'] },
    views: {
      to_send: { status: 'draft' },
      unanswered: { status: { in: 'unanswered' } },
      expired: { status: 'expired' },
    },
  },
  admin: { group: 'operations', icon: 'file', form: 'none', show: [] },
})

const staff_and_client = ['staff', 'client'] as const

// What a client has us fetch every few weeks: a day before each time an order is made of it (backend/trade/orders/repeats).
// active → paused → active; active → ended; paused → ended
const repeat_orders = resource({
  permission: 'order', ops: ['list', 'create', 'edit'], label: 'code', per_site: true,
  enums: {
    repeat_status: { active: 'green', paused: 'yellow', ended: 'grey' },
    // `asked`: somebody has paused it; the others are found on the day when an order should be made.
    pause_reason: ['asked', 'client_suspended', 'address_deleted', 'not_served'],
  },
  fields: {
    client_id: { ...fixed, to: 'clients', quick_create: true },
    address_id: { to: 'addresses', where: { client_id: { field: 'client_id' } }, required: true, quick_create: true },
    // The next time, on whose weekday the others follow.
    next_on: { type: 'date', min: 1, max: 731, required: true },
    slot_from: { type: 'time', required: true }, slot_to: { type: 'time', required: true },
    every_weeks: { type: 'int', min: 1, max: 52, required: true, default: 1 },
    // Without a yes of the client no order is made.
    asks_first: flag,
    return_mode: { of: 'return_mode', required: true, default: 'delivery' },
    declared_kinds: { type: 'json', of: 'declared_kinds' },
    extras: { type: 'many', to: 'services', where: extra_for_clients },
    client_note: { type: 'text', max: 1000 },
  },
  stamped: {
    code: { type: 'sequence', format: 'REP-{#####}' },
    pause_reason: { of: 'pause_reason' },
    // The client was asked about the next time, or has said yes to it.
    is_asked: flag, is_agreed: flag,
  },
  computed: { weekday: { of: 'weekday', fn: 'repeat_weekday', reads: ['next_on'] } },
  children: { orders: { of: 'orders', by: 'repeat_order_id' } },
  flow: {
    status: 'repeat_status', initial: 'active',
    agree: {
      from: ['active'], by: staff_and_client, allow: 'order-create', when: ['waits_for_answer'], set: { is_asked: false, is_agreed: true },
      primary: true,
    },
    // Not this time.
    skip: { from: ['active'], by: staff_and_client, allow: 'order-create', confirm: true, effects: ['skip_repeat'] },
    pause: {
      from: ['active'], to: 'paused', by: staff_and_client, allow: 'order-create', at: 'paused_at', set: { pause_reason: 'asked' },
    },
    resume: {
      from: ['paused'], to: 'active', by: staff_and_client, allow: 'order-create', check: ['client_may_repeat'],
      clear: ['paused_at', 'pause_reason'], effects: ['resume_repeat'], primary: true,
    },
    end: {
      from: ['active', 'paused'], to: 'ended', by: staff_and_client, allow: 'order-create', confirm: true, at: 'ended_at',
    },
    // Something keeps an order from being made.
    halt: { from: ['active'], to: 'paused', by: ['system'], asks: { pause_reason: 'required' }, at: 'paused_at' },
  },
  rules: { slot: { range: ['slot_from', 'slot_to'] } },
  conditions: { waits_for_answer: { is_asked: true }, not_ended: { status: { ne: 'ended' } } },
  allow_when: { edit: ['not_ended'] },
  guards: {
    client: {
      where: { client_id: { actor: 'id' } }, ops: ['list', 'create'], set: { client_id: { actor: 'id' } },
      read: [
        'code', 'status', 'address_id', 'next_on', 'slot_from', 'slot_to', 'weekday', 'every_weeks', 'asks_first', 'return_mode',
        'declared_kinds', 'extras', 'client_note', 'pause_reason', 'is_asked', 'is_agreed',
      ],
      write: [
        'address_id', 'next_on', 'slot_from', 'slot_to', 'every_weeks', 'asks_first', 'return_mode', 'declared_kinds', 'extras',
        'client_note',
      ],
    },
  },
  list: {
    columns: ['code', 'client_id', 'weekday', 'slot_from', 'every_weeks', 'next_on', 'asks_first', 'status', 'pause_reason'],
    sort: 'next_on', search: ['code', 'client_id'], filters: { more: ['is_asked'] },
    views: { running: { status: 'active' }, stopped: { status: 'paused' } },
  },
  form: { main: 'client_id', time: 'next_on', what: 'return_mode' },
  admin: { path: 'orders/repeats', group: 'operations', tab_of: 'orders', icon: 'redo', show: ['orders'] },
})

// ── Plant ──

// Who does a task, where and when.
const for_lead = { write: 'task-assign' } as const
// The materials that were used, by code; what the recipe proposes is confirmed unchanged.
const used_materials = { type: 'json', of: 'used_materials' } as const
const skipping = {
  from: ['pending', 'in_progress'], to: 'skipped', reason: true, at: 'ended_at', set: { skip_reason: { input: 'reason' } },
  effects: ['add_worked_time', 'sync_item_with_tasks'],
} as const
const reopening = {
  from: ['done'], to: 'in_progress', clear: ['ended_at', 'result', 'quantity', 'points'], set: { resumed_at: { now: 'instant' } },
  effects: ['assert_resumable', 'start_item', 'reopen_item'],
} as const

// A process to be done on an item, or other work with a title.
// pending → in_progress → done; in_progress → paused → in_progress; pending → skipped; pending → canceled
const tasks = resource({
  label: 'job_id', per_site: 'served',
  enums: {
    task_status: { pending: 'white', in_progress: 'orange', paused: 'yellow', done: 'green', skipped: 'grey', canceled: 'red' },
  },
  fields: {
    order_item_id: { to: 'order_items', create_only: true, on_delete: 'cascade' },
    process_id: { to: 'processes', required: 'if shown', show: { order_item_id: { ne: null } }, create_only: true },
    job_id: { to: 'jobs', required: true },
    title: { type: 'string', max: 120, required: { order_item_id: null } },
    position: { type: 'int', min: 0, max: 10_000, required: true, default: 0 },
    // Like `assign`.
    user_id: { ...for_lead, to: 'users', where: { status: 'active' } },
    machine_id: { to: 'machines', where: in_use, ...for_lead },
    planned_at: { ...at, ...soon, ...for_lead }, due_at: { ...at, ...soon, ...for_lead },
    note: { type: 'text' },
    photos: { type: 'medias', max: 10 },
  },
  stamped: {
    is_mandatory: flag,
    worked_minutes: { type: 'int', unit: 'min' },
    quantity,
    points: { type: 'decimal', precision: 8, scale: 2 },
    result: { of: 'task_result' },
    skip_reason: string_190,
    rework_of_id: { to: 'tasks' },
    // Until it is taken out of the load.
    load_id: { to: 'loads', on_delete: 'set_null' },
  },
  groups: { open: ['pending', 'in_progress', 'paused'], begun: ['in_progress', 'paused'], loaded: ['pending', 'in_progress'] },
  flow: {
    status: 'task_status', initial: 'pending',
    start: {
      from: ['pending'], to: 'in_progress', allow: 'task-execute', check: ['machine_is_ready', 'not_in_filling_load'], at: 'started_at',
      set: { resumed_at: { now: 'instant' } }, effects: ['assign_task', 'start_item'], primary: true,
    },
    pause: {
      from: ['in_progress'], to: 'paused', allow: 'task-execute', check: ['not_in_running_load'], effects: ['add_worked_time'],
      undo: 'resume',
    },
    // `resumed_at` is the start of the current interval of work.
    resume: {
      from: ['paused'], to: 'in_progress', allow: 'task-execute', check: ['machine_is_ready'], at: 'resumed_at',
      effects: ['assert_resumable', 'start_item'], primary: true,
    },
    finish: {
      from: ['in_progress'], to: 'done', allow: 'task-execute',
      asks: {
        result: 'required', photos: 'optional', note: 'optional', machine_id: 'optional',
        materials: used_materials,
        // For a rework: the step to go back to.
        step_id: { to: 'processes' },
      },
      at: 'ended_at',
      effects: [
        'check_machine', 'check_photo', 'add_worked_time', 'set_task_points', 'book_task_materials', 'judge_result', 'sync_item_with_tasks',
      ],
      undo: 'reopen', primary: true,
    },
    // Its load was canceled.
    put_back: {
      from: ['in_progress'], to: 'pending', by: ['system'], clear: ['started_at', 'resumed_at', 'machine_id', 'load_id'],
      effects: ['leave_item'],
    },
    reopen: { ...reopening, allow: 'task-execute', check: ['may_undo'] },
    reopen_late: { ...reopening, allow: 'task-assign', reason: true },
    skip: { ...skipping, allow: 'task-execute', check: ['may_skip'] },
    skip_mandatory: { ...skipping, allow: 'task-assign', when: ['is_needed'] },
    cancel: {
      from: ['open'], to: 'canceled', allow: 'task-assign', reason: true, at: 'ended_at',
      effects: ['add_worked_time', 'sync_item_with_tasks'],
    },
    assign: {
      from: ['open'], allow: 'task-assign',
      asks: { user_id: 'required', machine_id: 'optional', planned_at: 'optional', due_at: 'optional' },
    },
  },
  conditions: {
    is_open: { status: { in: 'open' } },
    is_pending: { status: 'pending' },
    is_needed: { is_mandatory: true },
  },
  open_while: { status: { in: 'open' } },
  allow_when: { edit: ['is_open'], delete: ['is_pending'] },
  list: {
    columns: ['job_id', 'title', 'order_item_id', 'status', 'user_id', 'machine_id', 'due_at', 'worked_minutes'],
    sort: 'due_at', search: ['title', 'order_item_id'],
    filters: { more: ['load_id', 'process_id', 'started_at', 'result'] },
    totals: ['worked_minutes', 'quantity', 'points'],
    views: {
      open: { status: { in: 'open' } },
      mine: { user_id: { actor: 'id' }, status: { in: 'open' } },
      late: { due_at: { lt: { now: 'instant' } }, status: { in: 'open' } },
    },
    board: true,
  },
  form: { main: 'order_item_id', work: 'user_id' },
  admin: { group: 'plant', icon: 'checklist', show: [] },
})

const reading = { type: 'decimal', precision: 14, scale: 3 } as const
const loading = {
  from: ['filling'], to: 'running', at: 'started_at', actor: 'started_by_id', effects: ['start_tasks'], primary: true,
} as const

// Items that a machine treats together: the same job on each, started and finished at once.
// filling → running → done; filling → canceled
const loads = resource({
  permission: 'task', ops: ['list', 'create', 'edit'], permission_for: { create: 'task-execute', edit: 'task-execute' }, label: 'code',
  per_site: true,
  enums: { load_status: { filling: 'white', running: 'orange', done: 'green', canceled: 'red' } },
  fields: {
    machine_id: { ...fixed, to: 'machines', where: in_use },
    program_note: string_190,
    photos: { type: 'medias', max: 10 },
  },
  stamped: {
    code: { type: 'sequence', format: 'CH-{yy}-{####}' },
    // That of its first item.
    job_id: { to: 'jobs' },
    by_id: { to: 'users', default: { actor: 'id' } },
    expected_end_at: at,
    over_capacity_reason: string_190,
    // By the meters of the machine, where they were read after this load and the one before.
    energy_wh: { ...reading, unit: 'Wh' }, water_l: { ...reading, unit: 'l' }, machine_hours: { ...reading, unit: 'h' },
    meter_cost: { ...for_price, type: 'money', default: 0 },
  },
  computed: {
    items_count: { count: 'items' },
    area: { ...quantity, unit: 'm2', sum: 'items.area' },
    weight_kg: { ...quantity, unit: 'kg', sum: 'items.weight_kg' },
    material_cost: { ...for_price, sum: 'uses.cost' },
    cost: { ...for_price, expr: ['+', 'meter_cost', 'material_cost'] },
  },
  children: { items: { of: 'load_items', by: 'load_id' }, uses: { of: 'cleaning_material_uses', by: 'load_id' } },
  groups: { open: ['filling', 'running'] },
  flow: {
    status: 'load_status', initial: 'filling',
    start: { ...loading, allow: 'task-execute', when: ['some_items'], check: ['machine_is_ready', 'load_fits'] },
    start_over: {
      ...loading, allow: 'task-assign', when: ['some_items'], check: ['machine_is_ready', 'load_is_over'], reason: true,
      set: { over_capacity_reason: { input: 'reason' } },
    },
    finish: {
      from: ['running'], to: 'done', allow: 'task-execute',
      asks: {
        result: { of: 'task_result', required: true }, is_emptied: { type: 'bool' },
        exceptions: { type: 'json', of: 'load_exceptions' }, note: { type: 'text' }, photos: 'optional', materials: used_materials,
        energy_reading: { ...reading, min: '0' }, water_reading: { ...reading, min: '0' }, hour_reading: { ...reading, min: '0' },
      },
      at: 'ended_at', actor: 'ended_by_id', effects: ['finish_load'], undo: 'reopen', primary: true,
    },
    reopen: {
      from: ['done'], to: 'running', allow: 'task-execute', check: ['may_undo_load'], clear: ['ended_at', 'ended_by_id'],
      effects: ['reopen_tasks'],
    },
    discard: {
      from: ['filling'], to: 'canceled', allow: 'task-execute', confirm: true, at: 'ended_at', actor: 'ended_by_id',
      effects: ['release_tasks'],
    },
    cancel: {
      from: ['running'], to: 'canceled', allow: 'task-execute', reason: true, at: 'ended_at', actor: 'ended_by_id',
      effects: ['release_tasks'],
    },
  },
  conditions: { is_open: { status: { in: 'open' } }, some_items: { items_count: { gt: 0 } } },
  open_while: { status: { in: ['filling', 'running'] } },
  allow_when: { edit: ['is_open'] },
  list: {
    columns: ['code', 'machine_id', 'status', 'items_count', 'area', 'expected_end_at', 'ended_at', 'cost'],
    sort: '-id', search: ['code', 'program_note', 'machine_id'],
    filters: { more: ['job_id', 'started_by_id', 'started_at'], less: ['cost'] },
    totals: ['area', 'weight_kg', 'energy_wh', 'water_l', 'cost'],
    views: {
      open: { status: { in: 'open' } },
      running: { status: 'running' },
      overdue: { status: 'running', expected_end_at: { lt: { now: 'instant' } } },
    },
  },
  admin: { group: 'plant', tab_of: 'machines', icon: 'stack', show: ['items', 'uses'] },
})

// The items of a load, each with its task.
const load_items = resource({
  permission: 'task', ops: ['list', 'create', 'delete'], permission_for: { create: 'task-execute', delete: 'task-execute' },
  label: 'order_item_id', parent: 'load_id', unique: [['load_id', 'task_id']],
  fields: {
    load_id: { ...owner, to: 'loads', where: { status: 'filling' } },
    task_id: { ...owner, to: 'tasks', where: { status: 'pending' } },
  },
  stamped: {
    order_item_id: { to: 'order_items', on_delete: 'cascade' },
    area: { ...quantity, unit: 'm2' }, weight_kg: { ...quantity, unit: 'kg' },
    // Of the load when it was finished; null while it runs, and for an item that was finished or canceled on its own.
    result: { of: 'task_result' },
    note: { type: 'text' },
  },
  list: {
    columns: ['order_item_id', 'task_id', 'area', 'weight_kg', 'result', 'note'], sort: 'id', search: ['order_item_id'],
    totals: ['area', 'weight_kg'],
  },
})

// Items that dry together: in the sun, in the shade, in a chamber or a machine.
// in_progress → done; in_progress → canceled
const dryings = resource({
  label: 'code', per_site: true,
  enums: { drying_status: { in_progress: 'orange', done: 'green', canceled: 'red' } },
  fields: {
    method: { of: 'drying_method', required: true, default: 'air_sun' },
    place: { type: 'string', max: 60, required: true },
    machine_id: { to: 'machines', where: in_use, required: 'if shown', show: { method: { in: ['chamber', 'dryer_machine'] } } },
    stock_id: { to: 'stocks', where: in_use },
    started_at: { type: 'datetime', max: 1, required: true, default: { now: 'instant' } },
    humidity: { type: 'percent' },
    temperature: { type: 'int', min: -20, max: 150, unit: '°C' },
    note: { type: 'text' },
  },
  stamped: {
    code: { type: 'sequence', format: 'SEC-{yy}-{#####}' },
    started_by_id: { to: 'users', default: { actor: 'id' } },
  },
  computed: {
    expected_end_at: { type: 'datetime', last: 'items.expected_out_at', by: 'expected_out_at' },
    items_count: { count: 'items' },
    items_inside: { count: 'items', where: { out_at: null } },
  },
  children: { items: { of: 'drying_items', by: 'drying_id', edit: 'grid' } },
  flow: {
    status: 'drying_status', initial: 'in_progress',
    finish: {
      from: ['in_progress'], to: 'done', allow: 'drying-edit', when: ['everything_out'], at: 'ended_at', actor: 'ended_by_id',
      primary: true,
    },
    cancel: {
      from: ['in_progress'], to: 'canceled', allow: 'drying-edit', reason: true, at: 'ended_at', actor: 'ended_by_id',
      effects: ['take_out_drying_items'],
    },
  },
  conditions: { is_running: { status: 'in_progress' }, is_empty: { items_count: 0 }, everything_out: { items_inside: 0 } },
  open_while: { status: 'in_progress' },
  allow_when: { edit: ['is_running'], delete: ['is_empty'] },
  list: {
    columns: ['code', 'method', 'place', 'machine_id', 'status', 'items_count', 'started_at', 'expected_end_at', 'ended_at'],
    sort: '-started_at', search: ['code', 'place'],
    filters: { more: ['stock_id'], less: ['ended_at'] },
    views: { running: { status: 'in_progress' }, overdue: { status: 'in_progress', expected_end_at: { lt: { now: 'instant' } } } },
  },
  form: { main: 'method', items: 'items' },
  admin: { group: 'plant', icon: 'wind', show: ['items'] },
})

// The items of a drying, until each is taken out: dry, damp, or to be washed again.
const drying_items = resource({
  permission: 'drying', ops: ['list', 'create', 'delete'], label: 'order_item_id', parent: 'drying_id',
  enums: { drying_result: { dry: 'green', damp: 'yellow', rewash: 'orange' } },
  fields: {
    drying_id: { ...owner, to: 'dryings' },
    // One that nobody works on yet may begin with its drying.
    order_item_id: { to: 'order_items', where: { status: { in: ['measured', 'processing'] }, decision: 'accepted' }, required: true },
  },
  stamped: {
    in_at: { type: 'datetime', max: 1, required: true, default: { now: 'instant' } },
    expected_out_at: at,
    result: { of: 'drying_result' },
  },
  flow: {
    turn: { allow: 'drying-edit', when: ['is_inside'], at: 'turned_at' },
    take_out: {
      allow: 'drying-edit', when: ['is_inside'],
      // What is damp goes back: into this drying, else into a new one.
      asks: { result: 'required', to_drying_id: { to: 'dryings', where: { status: 'in_progress' } } },
      at: 'out_at', effects: ['take_out_of_drying'], primary: true,
    },
  },
  conditions: { is_inside: { out_at: null } },
  allow_when: { delete: ['is_inside'] },
  list: {
    columns: ['order_item_id', 'in_at', 'expected_out_at', 'turned_at', 'out_at', 'result'], sort: 'id', search: ['order_item_id'],
    filters: ['drying_id', 'order_item_id', 'result'],
  },
})

// Empty: no limit. With 0 nothing would ever fit.
const capacity = { type: 'decimal', precision: 8, scale: 2, min: '0.01' } as const

// Places where items lie: areas, racks, levels.
const stocks = resource({
  permissions: ['stock-dead'], label: 'code', soft_delete: true, per_site: true,
  enums: { fill_level: { free: 'green', nearly_full: 'orange', full: 'red' } },
  fields: {
    name: { type: 'string', max: 60, required: true },
    code: { type: 'string', max: 20, required: true, unique: true },
    // Fixed while items lie there: they copy it (`place_type`).
    type: { of: 'stock_type', required: true, lock: { occupancy: { gt: 0 } } },
    parent_id: { to: 'stocks', where: { type: { field: 'type' } } },
    department_id: { to: 'departments' },
    status: enabled,
    threshold: { type: 'int', min: 1, max: 100_000 },
    max_area: { ...capacity, unit: 'm2' },
    max_days: { type: 'int', min: 1, max: 3650 },
  },
  computed: {
    occupancy: { count: 'items' },
    waiting_items: { count: 'items', where: { status: 'completed' } },
    occupied_area: { ...quantity, unit: 'm2', sum: 'items.measured_quantity', where: { unit: 'm2' } },
    fill: { of: 'fill_level', fn: 'stock_fill', reads: ['occupancy', 'threshold'] },
  },
  children: {
    places: { of: 'stocks', by: 'parent_id' },
    items: { of: 'order_items', by: 'current_stock_id' },
    arrivals: { of: 'stock_movements', by: 'to_stock_id' },
    departures: { of: 'stock_movements', by: 'from_stock_id' },
    audits: { of: 'stock_audits', by: 'stock_id' },
  },
  conditions: { is_empty: { occupancy: 0 } },
  allow_when: { delete: ['is_empty'] },
  list: {
    columns: ['code', 'name', 'type', 'parent_id', 'occupancy', 'threshold', 'fill', 'status'], sort: 'code', search: ['code', 'name'],
    filters: { more: ['department_id', 'occupancy', 'waiting_items'] }, totals: ['occupancy', 'occupied_area'],
    views: {
      final: { type: 'stock_final' },
      waiting_final: { type: { nin: ['stock_final', 'stock_mort'] }, waiting_items: { gt: 0 } },
      full: { fill: { in: ['nearly_full', 'full'] } },
      dead: { type: 'stock_mort' },
    },
  },
  form: { main: 'name', limit: 'threshold' },
  admin: { group: 'plant', icon: 'database', show: ['items', 'places', 'arrivals', 'departures', 'audits'] },
})

// Each move of an item from place to place.
const stock_movements = resource({
  permission: 'stock', ops: ['list', 'create'], permission_for: { create: 'stock-move' }, label: 'at', append_only: true,
  about: 'order_item_id',
  enums: { movement_reason: ['receive', 'process', 'transfer', 'load', 'return', 'deliver', 'dead', 'audit', 'correction'] },
  fields: {
    at: { type: 'datetime', max: 1, required: true, default: { now: 'instant' } },
    order_item_id: { to: 'order_items', required: true },
    to_stock_id: { to: 'stocks', where: in_use },
    reason: { of: 'movement_reason', required: true, default: 'transfer' },
    note: string_190,
  },
  stamped: {
    from_stock_id: { to: 'stocks' },
    by: { type: 'actor', to: ['users', 'couriers'] },
    shipment_id: { to: 'shipments' },
  },
  list: {
    columns: ['at', 'order_item_id', 'from_stock_id', 'to_stock_id', 'reason', 'by', 'note'],
    sort: '-at', search: ['order_item_id', 'note'],
    filters: { more: ['shipment_id'], less: ['by'] },
  },
  form: { main: 'order_item_id' },
  admin: { path: 'stocks/movements', group: 'plant', icon: 'swap' },
})

// The tags that should be in a place, compared with the tags that were scanned there.
// open → closed
const stock_audits = resource({
  permission: 'stock', ops: ['list', 'create'], permission_for: { create: 'stock-audit' }, label: 'created_at', parent: 'stock_id',
  per_site: true,
  enums: { audit_status: { open: 'yellow', closed: 'grey' } },
  fields: { stock_id: { to: 'stocks', required: true, create_only: true } },
  stamped: {
    started_by_id: { to: 'users', default: { actor: 'id' } },
    expected: { type: 'json', of: 'tags' },
    scanned: { type: 'json', of: 'tags' },
    missing: { type: 'json', of: 'tags' },
    unexpected: { type: 'json', of: 'tags' },
    missing_value: { ...for_price, type: 'money' },
  },
  flow: {
    status: 'audit_status', initial: 'open',
    close: {
      from: ['open'], to: 'closed', allow: 'stock-audit', asks: { tags: { type: 'text' } }, at: 'closed_at', effects: ['count_stock'],
      primary: true,
    },
  },
  open_while: { status: 'open' },
  list: {
    columns: ['created_at', 'stock_id', 'status', 'started_by_id', 'closed_at', 'missing', 'unexpected', 'missing_value'], sort: '-id',
    filters: ['stock_id', 'status', 'created_at'], totals: ['missing_value'],
  },
  form: { main: 'stock_id' },
  admin: { path: 'stocks/audits/:stock_id', group: 'plant', icon: 'checklist' },
})

// Each read of a code by staff or couriers: the mode, what was found, and whether it was refused. Deleted after 90 days.
const scans = resource({
  permissions: ['scan-create'], ops: ['list'], label: 'code', per_site: true, audit: false,
  enums: {
    scan_mode: ['find', 'receive', 'put', 'take', 'load', 'check_in', 'hand_over', 'count', 'step'],
    scan_verdict: { ok: 'green', repeated: 'grey', foreign: 'red', unknown: 'orange', gone: 'orange', refused: 'red' },
  },
  stamped: {
    code: { type: 'string', max: 80, required: true },
    mode: { of: 'scan_mode', required: true },
    verdict: { of: 'scan_verdict', required: true },
    order_item_id: { to: 'order_items' },
    stock_id: { to: 'stocks' },
    shipment_id: { to: 'shipments' },
    order_id: { to: 'orders' },
    by: { type: 'actor', to: ['users', 'couriers'] },
    // The clock of the device.
    device_at: at,
  },
  list: {
    columns: ['created_at', 'code', 'mode', 'verdict', 'order_item_id', 'stock_id', 'shipment_id', 'by'], sort: '-id', search: ['code'],
    filters: { more: ['order_id'] },
    views: { alarms: { verdict: { in: ['foreign', 'refused'] } } },
  },
  admin: { group: 'plant', tab_of: 'stocks', icon: 'barcode', form: 'none', show: [] },
})

// Printed before there is an item, on a roll, and fixed to an item at the door.
// free → used; free → void
const tags = resource({
  ops: ['list'], label: 'code', parent: 'tag_batch_id',
  enums: { tag_status: { free: 'white', used: 'green', void: 'grey' } },
  stamped: {
    tag_batch_id: { to: 'tag_batches', required: true, on_delete: 'cascade' },
    code: { type: 'sequence', format: '{base32:8}' },
    order_item_id: { to: 'order_items' },
  },
  flow: {
    status: 'tag_status', initial: 'free',
    use: { from: ['free'], to: 'used', by: ['system'], at: 'used_at' },
    void: { from: ['free'], to: 'void', allow: 'tag-create', reason: true, confirm: true },
  },
  list: {
    columns: ['code', 'tag_batch_id', 'status', 'order_item_id', 'used_at'], sort: '-id', search: ['code'],
    views: { free: { status: 'free' } },
  },
  admin: { path: 'tag-batches/tags/:tag_batch_id', group: 'plant', icon: 'qr', form: 'none', show: [] },
})

// Rolls of tags, printed in advance.
const tag_batches = resource({
  permission: 'tag', ops: ['list', 'create'], label: 'code', per_site: true,
  fields: {
    quantity: { type: 'int', min: 1, max: 1000, required: true, create_only: true },
    note: string_190,
  },
  stamped: {
    code: { type: 'sequence', format: 'TB-{yy}-{####}' },
    by_id: { to: 'users', default: { actor: 'id' } },
  },
  computed: {
    free_tags: { count: 'tags', where: { status: 'free' } },
    used_tags: { count: 'tags', where: { status: 'used' } },
  },
  children: { tags: { of: 'tags', by: 'tag_batch_id' } },
  list: {
    columns: ['code', 'created_at', 'quantity', 'free_tags', 'used_tags', 'by_id', 'note'], sort: '-id', search: ['code'],
    filters: { more: ['free_tags'] },
  },
  admin: { group: 'plant', tab_of: 'stocks', icon: 'qr', show: ['tags'] },
})

// Machines of the plant, with their parts, breakdowns and meters.
const machines = resource({
  label: 'name', soft_delete: true, per_site: true,
  fields: {
    name: { type: 'string', max: 80, required: true },
    code: { type: 'string', max: 20, required: true, unique: true },
    type: { of: 'machine_type', required: true },
    department_id: { to: 'departments', required: true, quick_create: true },
    // Of one load.
    capacity: { ...capacity, unit: 'm2' },
    capacity_kg: { ...capacity, unit: 'kg' },
    hour_meter_id: { to: 'meters', where: { genre: 'hour', machine_id: { field: 'id' } }, on_delete: 'set_null' },
    status: enabled,
    brand: { type: 'string', max: 60 }, model: { type: 'string', max: 60 }, serial_number: { type: 'string', max: 60 },
    purchased_on: { type: 'date', min: '1950-01-01', max: 366 }, warranty_until: { type: 'date' },
    photos: { type: 'medias', max: 10 },
  },
  computed: {
    open_breakdowns: { count: 'maintenances', where: { type: 'corrective', status: { nin: 'closed' } } },
    is_down: { type: 'bool', fn: 'machine_is_down', reads: ['open_breakdowns'] },
  },
  children: {
    modules: { of: 'modules', by: 'machine_id' },
    maintenances: { of: 'maintenances', by: 'machine_id' },
    meters: { of: 'meters', by: 'machine_id' },
    loads: { of: 'loads', by: 'machine_id' },
  },
  list: {
    columns: ['name', 'code', 'type', 'department_id', 'brand', 'warranty_until', 'is_down', 'status'],
    sort: 'code', search: ['name', 'code', 'serial_number'], filters: { less: ['warranty_until'] },
    views: { down: { is_down: true } },
  },
  form: { main: 'name', make: 'brand' },
  admin: { group: 'plant', icon: 'machine', show: ['loads', 'modules', 'maintenances', 'meters'] },
})

const machine_hours = { type: 'decimal', precision: 12, scale: 2, unit: 'h' } as const

// Replaceable parts of a machine, with the interval of their maintenance.
const modules = resource({
  permission: 'machine', label: 'name', parent: 'machine_id', soft_delete: true,
  fields: {
    machine_id: { ...owner, to: 'machines' },
    name: { type: 'string', max: 80, required: true },
    reference: { type: 'string', max: 60 },
    supplier: { type: 'string', max: 80 },
    status: enabled,
    interval_hours: { type: 'int', min: 1, max: 100_000, unit: 'h' },
    interval_days: { type: 'int', min: 1, max: 3650 },
    threshold_hours: { type: 'int', min: 0, max: 100_000, unit: 'h' },
    threshold_days: { type: 'int', min: 0, max: 3650 },
  },
  stamped: {
    last_done_at: at,
    last_done_value: machine_hours,
  },
  computed: {
    next_due_at: { type: 'datetime', fn: 'module_next_due_at', reads: ['last_done_at', 'interval_days'] },
    next_due_value: { ...machine_hours, fn: 'module_next_due_value', reads: ['last_done_value', 'interval_hours'] },
  },
  children: { maintenances: { of: 'maintenances', by: 'module_id' } },
  list: {
    columns: [
      'name', 'machine_id', 'reference', 'interval_hours', 'interval_days', 'last_done_at', 'next_due_at', 'next_due_value', 'status',
    ],
    sort: 'name', search: ['name', 'reference'], filters: { less: ['last_done_at'] },
  },
  form: { main: 'name', care: 'interval_hours' },
  admin: { path: 'machines/modules/:machine_id', group: 'plant', icon: 'setting' },
})

// Care of a machine that is planned, or its repair after a breakdown.
// planned → due → in_progress → done; planned → canceled
const maintenances = resource({
  label: 'title', per_site: true,
  enums: {
    maintenance_status: { planned: 'grey', due: 'yellow', in_progress: 'orange', done: 'green', canceled: 'red' },
    maintenance_type: { preventive: 'blue', corrective: 'red' },
  },
  fields: {
    machine_id: { ...fixed, to: 'machines' },
    module_id: { to: 'modules', where: { machine_id: { field: 'machine_id' } } },
    type: { ...fixed, of: 'maintenance_type', default: 'preventive' },
    title: { type: 'string', max: 120, required: true },
    due_at: { type: 'datetime', required: { type: 'preventive', due_value: null } },
    due_value: { ...machine_hours, min: '0.01' },
    assigned_to_id: { to: 'users', where: { status: 'active' } },
    provider: { type: 'string', max: 80 },
    cost: { type: 'money', min: 0 },
    checklist: { type: 'json', of: 'checklist' },
    note: { type: 'text' },
    photos: { type: 'medias', max: 10 },
  },
  stamped: {
    reported_by_id: { to: 'users', default: { actor: 'id' } },
    meter_value: { ...machine_hours, min: '0' },
    downtime_minutes: { type: 'int', unit: 'min' },
  },
  groups: { closed: ['done', 'canceled'], waiting: ['planned', 'due'] },
  flow: {
    status: 'maintenance_status', initial: 'planned',
    fall_due: { from: ['planned'], to: 'due', by: ['system'] },
    start: { from: ['waiting'], to: 'in_progress', allow: 'maintenance-edit', at: 'started_at', primary: true },
    complete: {
      from: ['due', 'in_progress'], to: 'done', allow: 'maintenance-complete',
      asks: { meter_value: 'optional', cost: 'optional', note: 'optional', photos: 'optional' }, confirm: true, at: 'done_at',
      actor: 'done_by_id', effects: ['update_maintained_machine_part'], primary: true,
    },
    cancel: { from: ['in_progress', 'waiting'], to: 'canceled', allow: 'maintenance-edit', reason: true },
  },
  conditions: { is_open: { status: { nin: 'closed' } }, not_started: { status: { in: 'waiting' } } },
  open_while: { status: { nin: ['done', 'canceled'] } },
  allow_when: { edit: ['is_open'], delete: ['not_started'] },
  list: {
    columns: ['title', 'machine_id', 'module_id', 'type', 'status', 'due_at', 'assigned_to_id', 'done_at', 'cost'],
    sort: '-id', search: ['title', 'machine_id'],
    filters: { less: ['cost'] }, totals: ['cost', 'downtime_minutes'],
    views: {
      open: { status: { nin: 'closed' } },
      due: { or: [{ status: 'due' }, { status: 'planned', due_at: { lte: { now: 'instant' } } }] },
      breakdowns: { type: 'corrective', status: { nin: 'closed' } },
    },
    board: true,
  },
  form: { main: 'machine_id', work: 'assigned_to_id' },
  admin: { group: 'plant', tab_of: 'machines', icon: 'tool', show: [] },
})

// Meters of energy, water and hours: values as the dial shows them, consumption in the unit.
const meters = resource({
  label: 'name', soft_delete: true, per_site: true,
  enums: { meter_type: ['general', 'department', 'machine'], meter_genre: ['energy', 'water', 'hour'], meter_unit: ['wh', 'l', 'h'] },
  fields: {
    name: { type: 'string', max: 80, required: true },
    number: { type: 'string', max: 40 },
    type: { of: 'meter_type', required: true, default: 'general' },
    machine_id: { to: 'machines', required: 'if shown', show: { type: 'machine' } },
    department_id: { to: 'departments', required: 'if shown', show: { type: 'department' } },
    genre: { of: 'meter_genre', required: true },
    status: enabled,
    // From the dial to the unit: 1000 for a dial in kWh or m³.
    multiplier: { ...quantity, min: '0.001', max: '10000', required: true, default: '1' },
    initial_value: { ...reading, min: '0', max: '9999999', required: true, default: '0' },
    // An alert above this consumption per day.
    threshold: { ...reading, min: '0' },
    unit_cost: { type: 'decimal', precision: 10, scale: 5, min: '0' },
  },
  // Of no form until the readings that are due are listed.
  stamped: { reading_every_hours: { type: 'int', min: 1, max: 8760, unit: 'h' } },
  computed: {
    unit: { of: 'meter_unit', fn: 'meter_unit', reads: ['genre'] },
    last_value: { ...reading, last: 'snapshots.value', by: 'taken_at' },
    last_at: { type: 'datetime', last: 'snapshots.taken_at', by: 'taken_at' },
  },
  children: { snapshots: { of: 'meter_snapshots', by: 'meter_id' } },
  list: {
    columns: ['name', 'number', 'type', 'genre', 'unit', 'last_value', 'last_at', 'threshold', 'status'],
    sort: 'name', search: ['name', 'number'], filters: { more: ['machine_id', 'department_id'], less: ['unit'] },
    views: { energy: { genre: 'energy' }, water: { genre: 'water' }, hours: { genre: 'hour' } },
  },
  form: { main: 'name', dial: 'multiplier', watch: 'threshold' },
  admin: { group: 'plant', tab_of: 'machines', icon: 'dashboard', show: ['snapshots'] },
})

// Readings of a meter, with the consumption since the one before.
const meter_snapshots = resource({
  permission: 'meter', label: 'taken_at', parent: 'meter_id', unique: [['meter_id', 'taken_at']],
  fields: {
    meter_id: { ...owner, to: 'meters' },
    value: { ...reading, min: '0', max: '9999999', required: true },
    taken_at: { ...fixed, type: 'datetime', default: { now: 'instant' } },
    // The meter was replaced or starts again at zero.
    is_reset: flag,
    note: { ...string_190, required: { is_reset: true } },
    photo_id: { type: 'media', collection: 'meter' },
  },
  stamped: {
    taken_by_id: { to: 'users', default: { actor: 'id' } },
    consumption: reading, per_day: reading,
    is_alert: flag,
  },
  list: {
    columns: ['taken_at', 'photo_id', 'value', 'consumption', 'per_day', 'is_alert', 'taken_by_id', 'note'], sort: '-taken_at',
    totals: ['consumption'], views: { alerts: { is_alert: true } },
  },
  admin: { path: 'meters/:meter_id/snapshots', group: 'plant', icon: 'dashboard' },
})

const bought = { kind: { in: ['purchase', 'opening'] } } as const

// What is used up in cleaning, with what is left of it.
const cleaning_materials = resource({
  label: 'name', soft_delete: true,
  enums: { material_unit: ['l', 'kg'] },
  fields: {
    name: { type: 'i18n', required: true },
    code: { type: 'string', max: 20, required: true, unique: true },
    unit: { of: 'material_unit', required: true },
    threshold: { ...quantity, min: '0', required: true, default: '0' },
    supplier: { type: 'string', max: 80 },
    is_hazardous: flag,
    safety_sheet_id: { type: 'media', accept: ['pdf', 'image'], collection: 'safety' },
    photo_id: { type: 'media' },
    status: enabled,
  },
  computed: {
    entered: { ...quantity, sum: 'entries.quantity' },
    used: { ...quantity, sum: 'uses.quantity' },
    quantity: { ...quantity, expr: ['-', 'entered', 'used'] },
    bought_quantity: { ...quantity, sum: 'entries.quantity', where: bought },
    bought_value: { type: 'decimal', precision: 16, scale: 4, sum: 'entries.value', where: bought },
    average_cost: { type: 'decimal', precision: 10, scale: 4, fn: 'average_cost', reads: ['bought_quantity', 'bought_value'] },
  },
  children: {
    entries: { of: 'cleaning_material_stocks', by: 'cleaning_material_id' },
    uses: { of: 'cleaning_material_uses', by: 'cleaning_material_id' },
  },
  list: {
    columns: ['photo_id', 'name', 'code', 'quantity', 'unit', 'threshold', 'average_cost', 'is_hazardous', 'status'],
    sort: 'code', search: ['name', 'code'], filters: { more: ['supplier', 'quantity'] },
    views: { low: { quantity: { lte: { field: 'threshold' } } }, hazardous: { is_hazardous: true } },
  },
  admin: { group: 'plant', icon: 'flask', show: ['entries', 'uses'] },
})

// What was bought, corrected or lost of a material.
const cleaning_material_stocks = resource({
  permission: 'cleaning-material', ops: ['list', 'create'], label: 'at', per_site: true, append_only: true,
  enums: { material_entry: ['purchase', 'correction', 'loss', 'opening'] },
  fields: {
    cleaning_material_id: { to: 'cleaning_materials', where: in_use, required: true },
    kind: { of: 'material_entry', required: true, default: 'purchase' },
    quantity: { ...quantity, min: '-99999', max: '99999', required: true },
    unit_cost: { type: 'decimal', precision: 10, scale: 4, min: '0', max: '99999', required: 'if shown', show: bought },
    at: { type: 'datetime', max: 1, required: true, default: { now: 'instant' } },
    note: { ...string_190, required: { kind: { in: ['correction', 'loss'] } } },
    supplier: { type: 'string', max: 80 },
    lot: { type: 'string', max: 40 },
    expires_on: { type: 'date' },
    transaction_id: { to: 'transactions', where: { type: 'out' } },
  },
  stamped: { by_id: { to: 'users', default: { actor: 'id' } } },
  computed: { value: { type: 'decimal', precision: 16, scale: 4, expr: ['*', 'quantity', 'unit_cost'] } },
  rules: {
    sign: {
      or: [{ kind: 'correction', quantity: { ne: '0' } }, { kind: 'loss', quantity: { lt: '0' } }, { ...bought, quantity: { gt: '0' } }],
    },
  },
  list: {
    columns: ['at', 'cleaning_material_id', 'kind', 'quantity', 'unit_cost', 'supplier', 'lot', 'expires_on', 'by_id'],
    sort: '-at', search: ['lot', 'cleaning_material_id'], filters: { more: ['supplier'], less: ['by_id'] },
    views: { purchases: { kind: 'purchase' }, expired: { expires_on: { lt: { now: 'today' } } } },
  },
  form: { main: 'cleaning_material_id', origin: 'supplier' },
  admin: { path: 'cleaning-materials/stocks', group: 'plant', icon: 'container' },
})

// What was used of a material, by whom and for what.
const cleaning_material_uses = resource({
  permission: 'cleaning-material', ops: ['list', 'create'], label: 'at', per_site: true, append_only: true,
  fields: {
    cleaning_material_id: { to: 'cleaning_materials', where: in_use, required: true },
    quantity: { ...quantity, min: '0.001', max: '99999', required: true },
    at: { type: 'datetime', max: 1, required: true, default: { now: 'instant' } },
    note: string_190,
    department_id: { to: 'departments' },
    machine_id: { to: 'machines' },
    process_id: { to: 'processes' },
    task_id: { to: 'tasks' },
    load_id: { to: 'loads' },
  },
  stamped: {
    // As the recipe proposed.
    is_suggested: flag,
    cost: { type: 'money' },
    by_id: { to: 'users', default: { actor: 'id' } },
  },
  list: {
    columns: ['at', 'cleaning_material_id', 'quantity', 'cost', 'department_id', 'machine_id', 'process_id', 'by_id'],
    sort: '-at', search: ['cleaning_material_id', 'note'],
    filters: { more: ['task_id', 'load_id'], less: ['cost'] }, totals: ['cost'],
  },
  form: { main: 'cleaning_material_id', where: 'department_id' },
  admin: { path: 'cleaning-materials/uses', group: 'plant', icon: 'drop' },
})

// ── Delivery ──

const staff_and_courier = ['staff', 'courier'] as const
const to_place = { stock_id: { to: 'stocks', where: { ...in_use, type: { ne: 'stock_mort' } } } } as const
const on_vehicle = { result: { in: ['loaded', 'refused', 'damaged'] } } as const
const odometer = { type: 'int', min: 0, max: 10_000_000, unit: 'km' } as const
const photo_of_odometer = { type: 'media', collection: 'odometer' } as const

// A courier with a vehicle on one day, and their stops.
// planned → published → reserved → semi_collected → collected → completed → paid; planned → postponed → planned;
//   planned → cancelled_regret; collected → return_cancelled
const shipments = resource({
  label: 'code', soft_delete: true, per_site: true,
  enums: {
    shipment_status: {
      planned: 'grey', published: 'grey', reserved: 'grey', collected: 'grey', semi_collected: 'grey', completed: 'green',
      postponed: 'grey', cancelled_regret: 'red', return_cancelled: 'red', paid: 'green',
    },
    shipment_type: ['delivery', 'collect', 'assignment'],
    shipment_method: ['selected', 'diameter'],
  },
  fields: {
    type: { of: 'shipment_type', required: true },
    date: { ...soon, type: 'date', required: true, default: { now: 'today' } },
    start_time: { type: 'time' }, end_time: { type: 'time' },
    zones: { type: 'many', to: 'zones', where: in_use },
    // Stops are selected, or lie in a circle around `center`.
    method: { of: 'shipment_method', required: true, default: 'selected' },
    center: { type: 'geo', required: 'if shown', show: { method: 'diameter' } },
    diameter_km: {
      type: 'decimal', precision: 6, scale: 2, min: '0.1', max: '200', unit: 'km', required: 'if shown', show: { method: 'diameter' },
    },
    courier_id: { to: 'couriers', where: { status: 'active' }, required: { status: { in: 'assigned' } } },
    vehicle_id: { to: 'vehicles', where: in_use, required: { status: { in: 'assigned' } }, quick_create: true },
    helper_id: { to: 'users', where: { status: 'active' } },
    note: { type: 'text' },
  },
  stamped: {
    code: { type: 'sequence', format: 'TRN-{yy}-{#####}' },
    postponed_to: { ...soon, type: 'date' },
    postpone_count: { type: 'int', default: 0 },
    cancel_reason: string_190,
    // Why a vehicle goes whose insurance or inspection has ended.
    vehicle_reason: string_190,
    odometer_start: odometer, odometer_end: odometer,
    odometer_start_photo_id: photo_of_odometer, odometer_end_photo_id: photo_of_odometer,
    settlement_id: { to: 'settlements' },
  },
  computed: {
    stops_count: { count: 'stops' },
    pending_count: { count: 'stops', where: { status: 'pending' } },
    to_collect_count: { count: 'stops', where: { status: 'pending', kind: 'collect' } },
    done_count: { count: 'stops', where: { status: { in: ['done', 'semi_done'] } } },
    failed_count: { count: 'stops', where: { status: { in: ['no_response', 'regret', 'canceled'] } } },
    changed_count: { count: 'stops', where: { status: 'pending', is_order_changed: true } },
    uncounted: { count: 'stops', where: { kind: 'collect', status: { in: ['done', 'semi_done'] }, counted_items: null } },
    unloaded_items: { type: 'int', sum: 'stops.unloaded_items', where: { kind: 'delivery', status: 'pending' } },
    on_board_items: { type: 'int', sum: 'stops.on_board_items' },
    planned_area: { ...quantity, unit: 'm2', sum: 'stops.area', where: { status: { ne: 'canceled' } } },
    cash_expected: { ...for_price, sum: 'transactions.cash_moved', where: { status: { ne: 'canceled' }, type: 'in', settlement_id: null } },
    expenses_total: { ...for_price, sum: 'expenses.cash_moved', where: { status: 'open' } },
    // What the courier has to hand over, before their fee.
    cash_held: { ...for_price, expr: ['-', 'cash_expected', 'expenses_total'] },
  },
  children: {
    stops: { of: 'order_deliveries', by: 'shipment_id' },
    transactions: { of: 'transactions', by: 'shipment_id' },
    expenses: { of: 'shipment_expenses', by: 'shipment_id' },
  },
  groups: {
    scheduled: ['planned', 'published', 'reserved'],
    // Its stops can still be chosen.
    movable: ['planned', 'published', 'reserved', 'postponed'],
    // Its courier and its vehicle are taken.
    taken: ['reserved', 'semi_collected', 'collected'],
    under_way: ['semi_collected', 'collected'],
    // Counted at the depot: what the courier has is or will be settled.
    checked_in: ['completed', 'return_cancelled', 'paid'],
    to_settle: ['completed', 'return_cancelled'],
    called_off: ['cancelled_regret', 'return_cancelled'],
    assigned: ['reserved', 'semi_collected', 'collected', 'completed', 'paid'],
  },
  flow: {
    status: 'shipment_status', initial: 'planned',
    add_stops: {
      from: ['scheduled'], allow: 'shipment-edit',
      asks: { stops: { type: 'many', to: 'order_deliveries', where: { status: 'pending', shipment_id: null }, required: true } },
      effects: ['add_stops'],
    },
    publish: {
      from: ['planned'], to: 'published', allow: 'shipment-publish', when: ['is_for_anybody', 'is_meant_for_nobody', 'has_stops'],
      at: 'published_at', primary: true,
    },
    assign: {
      from: ['planned', 'published'], to: 'reserved', allow: 'shipment-edit', when: ['has_stops'],
      asks: { courier_id: 'required', vehicle_id: 'required', vehicle_reason: 'optional' }, at: 'reserved_at',
      effects: ['assert_crew_available', 'assert_vehicle_papers'], primary: true,
    },
    // A courier takes a free shipment: the first one gets it.
    reserve: {
      from: ['published'], to: 'reserved', by: ['courier'], allow: 'shipment-reserve', when: ['is_for_anybody', 'has_stops'],
      asks: { vehicle_id: 'optional' }, at: 'reserved_at', actor: 'courier_id',
      effects: ['assert_may_reserve', 'assert_crew_available', 'assert_vehicle_papers'], primary: true,
    },
    release: {
      from: ['reserved'], to: 'published', by: staff_and_courier, allow: 'shipment-edit',
      when: ['is_for_anybody', 'nothing_begun', 'no_cash'], at: 'published_at',
      clear: ['courier_id', 'vehicle_id', 'vehicle_reason', 'reserved_at'],
    },
    begin: { from: ['reserved'], to: 'semi_collected', by: ['system'], at: 'started_at' },
    collect: { from: ['reserved', 'semi_collected'], to: 'collected', by: ['system'], at: 'collected_at' },
    leave: {
      from: ['reserved', 'semi_collected'], to: 'collected', by: staff_and_courier, allow: 'shipment-edit',
      when: ['has_deliveries', 'has_stops', 'nothing_to_load', 'nothing_to_collect'],
      asks: { odometer_start: 'optional', odometer_start_photo_id: 'optional' }, at: 'collected_at', primary: true,
    },
    close: {
      from: ['taken'], to: 'completed', allow: 'shipment-close',
      when: ['has_stops', 'no_pending_stop', 'nothing_on_board', 'everything_counted'],
      asks: { odometer_end: 'optional', odometer_end_photo_id: 'optional' }, at: 'completed_at', effects: ['receive_collected_orders'],
      primary: true,
    },
    settle: { from: ['completed', 'return_cancelled'], to: 'paid', by: ['system'], at: 'paid_at' },
    postpone: {
      from: ['scheduled'], to: 'postponed', allow: 'shipment-edit', when: ['nothing_begun', 'no_cash'], asks: { postponed_to: 'required' },
      reason: true, effects: ['count_postponement'],
    },
    resume: { from: ['postponed'], to: 'planned', allow: 'shipment-edit', effects: ['resume_shipment'], primary: true },
    call_off: {
      from: ['movable'], to: 'cancelled_regret', allow: 'shipment-edit', when: ['nothing_on_board', 'no_cash'], reason: true, confirm: true,
      set: { cancel_reason: { input: 'reason' } }, effects: ['release_stops'],
    },
    fall_through: {
      from: ['scheduled'], to: 'cancelled_regret', by: ['system'], when: ['no_pending_stop', 'nothing_on_board', 'no_cash'],
    },
    break_off: {
      from: ['semi_collected', 'collected'], to: 'return_cancelled', allow: 'shipment-edit', asks: to_place, reason: true, confirm: true,
      set: { cancel_reason: { input: 'reason' } }, effects: ['bring_all_back', 'tell_breakdown', 'release_stops'],
    },
  },
  rules: {
    hours: { range: ['start_time', 'end_time'] },
    postponed: { or: [{ status: { ne: 'postponed' } }, { postponed_to: { gt: { field: 'date' } } }] },
    odometer: { range: ['odometer_start', 'odometer_end'] },
  },
  conditions: {
    is_planned: { status: { in: 'movable' } },
    is_empty: { stops_count: 0 },
    has_stops: { stops_count: { gt: 0 } },
    is_for_anybody: { type: { ne: 'assignment' } },
    // Published, it is offered to all couriers.
    is_meant_for_nobody: { courier_id: null },
    nothing_begun: { done_count: 0, on_board_items: 0 },
    has_deliveries: { type: { ne: 'collect' } },
    nothing_to_load: { unloaded_items: 0 },
    nothing_to_collect: { to_collect_count: 0 },
    no_pending_stop: { pending_count: 0 },
    nothing_on_board: { on_board_items: 0 },
    everything_counted: { uncounted: 0 },
    // What a courier has taken and paid is settled, and only a shipment that went is.
    no_cash: { cash_expected: 0, expenses_total: 0 },
  },
  open_while: {
    or: [
      { status: { in: 'movable' } }, { status: { in: 'taken' } }, { status: 'completed', settlement_id: null, cash_held: { ne: 0 } },
    ],
  },
  allow_when: { edit: ['is_planned'], delete: ['is_planned', 'is_empty', 'no_cash'] },
  guards: {
    courier: {
      where: { or: [{ courier_id: { actor: 'id' } }, { status: 'published', site_id: { actor: 'site_id' } }] },
      read: [
        'code', 'type', 'status', 'date', 'start_time', 'end_time', 'courier_id', 'vehicle_id', 'zones', 'stops_count', 'pending_count',
        'done_count', 'failed_count', 'planned_area', 'unloaded_items', 'on_board_items', 'cash_expected', 'expenses_total', 'cash_held',
        'reserved_at', 'started_at', 'note',
      ],
    },
  },
  list: {
    columns: ['code', 'date', 'type', 'status', 'courier_id', 'stops_count', 'done_count', 'cash_expected'],
    sort: '-date', search: ['code', 'courier_id', 'vehicle_id'],
    filters: { more: ['method', 'vehicle_id', 'zones', 'completed_at'], less: ['cash_expected'] },
    totals: ['stops_count', 'done_count', 'cash_expected'],
    views: {
      today: { date: { now: 'today' } },
      planned: { status: { in: ['planned', 'published', 'postponed'] } },
      under_way: { status: { in: 'taken' } },
      to_settle: {
        settlement_id: null,
        or: [{ status: 'completed' }, { status: 'return_cancelled', or: [{ cash_expected: { ne: 0 } }, { expenses_total: { ne: 0 } }] }],
      },
      changed: { changed_count: { gt: 0 } },
    },
    board: true, calendar: 'date',
  },
  form: { main: 'type', crew: 'courier_id' },
  admin: { group: 'delivery', icon: 'route', form: 'page', show: ['stops', 'transactions', 'expenses'] },
})

const outcome = { outcome_reason: 'required', outcome_note: 'optional' } as const
// Why nobody opened; why nothing was handed over; why only a part was; why nobody goes there.
const nobody_there = ['not_home', 'no_answer', 'wrong_address', 'access_impossible', 'other'] as const
const nothing_done = [
  'changed_mind', 'price_dispute', 'refused_quality', 'no_cash', 'not_ready', 'item_missing', 'wrong_address', 'access_impossible',
  'vehicle_full', 'out_of_time', 'bad_weather', 'other',
] as const
const part_done = [
  'refused_quality', 'price_dispute', 'no_cash', 'changed_mind', 'not_ready', 'item_missing', 'vehicle_full', 'other',
] as const
const called_off = [
  'dispatcher', 'changed_mind', 'not_ready', 'wrong_address', 'access_impossible', 'vehicle_full', 'out_of_time', 'bad_weather', 'other',
] as const
const handed = {
  handled_items: 'optional', signed_by: 'optional', signature_id: 'optional', photos: 'optional', unpaid_reason: 'optional',
  proof_note: 'optional',
} as const

// Stops at an address, to collect the items of an order or to deliver them.
// pending → done; pending → semi_done → done; pending → no_response → pending; pending → regret; pending → canceled
const order_deliveries = resource({
  permission: 'order', ops: ['list', 'create', 'edit'], label: 'order_id', parent: 'order_id',
  enums: {
    order_delivery_status: { pending: 'white', regret: 'red', canceled: 'red', no_response: 'yellow', semi_done: 'green', done: 'green' },
    stop_kind: ['collect', 'delivery'],
    stop_reason: [
      'not_home', 'no_answer', 'wrong_address', 'not_ready', 'changed_mind', 'price_dispute', 'refused_quality', 'no_cash', 'item_missing',
      'vehicle_full', 'out_of_time', 'access_impossible', 'bad_weather', 'dispatcher', 'other',
    ],
    proof_type: ['signature', 'photo', 'code', 'none'],
    stop_change: ['need', 'address', 'place', 'slot', 'items'],
  },
  fields: {
    order_id: { ...owner, to: 'orders' },
    kind: { ...fixed, of: 'stop_kind' },
    // The address of the order, unless another one of the client is chosen.
    address_id: { to: 'addresses', where: { client_id: { field: 'client_id' } } },
    // Who goes there, and in which sequence, is planned: like `add_stops`, `arrange` and `sequence`.
    shipment_id: { to: 'shipments', where: { status: { in: 'movable' } }, write: 'shipment-edit' },
    sequence: { type: 'int', min: 1, max: 500, write: 'shipment-edit' },
    date: { ...soon, type: 'date' },
    slot_from: { type: 'time' }, slot_to: { type: 'time' },
    // Somebody has taken a time that is full, past or not served.
    is_slot_exception: { ...flag, show: { date: { ne: null } } },
    is_slot_confirmed: flag,
  },
  stamped: {
    client_id: { to: 'clients' },
    // Copied from the shipment, for lists and for the access of couriers.
    courier_id: { to: 'couriers' },
    is_under_way: flag,
    // Its order waits to be accepted: it keeps its slot, and nobody plans it.
    is_held: flag,
    // The slot is the one that the client wished or chose: they are not asked whether it suits them.
    is_slot_chosen: flag,
    attempt_no: { type: 'int', required: true, default: 1 },
    previous_id: { to: 'order_deliveries' },
    // It failed, was called off or left something, the order still needs such a stop, and none follows.
    needs_next: flag,
    zone_id: { to: 'zones' },
    expected_items: { type: 'int' },
    handled_items: { type: 'int', min: 0, max: 500 },
    area: { ...quantity, unit: 'm2' },
    amount_due: { ...for_price, type: 'money' },
    unpaid_reason: { ...string_190, show: { kind: 'delivery' } },
    // Like `gone_at` and `arrived_at` of the flow: in another shipment, and when the stop is open again, all of it begins again.
    eta_at: at, first_called_at: at,
    // Calls that belong to an earlier attempt.
    calls_before: { type: 'int', default: 0 },
    // The fee of an empty trip is charged once for a stop.
    trip_charged_at: at,
    arrived_location: { type: 'geo' },
    distance_to_pin_m: { type: 'int', unit: 'm' },
    outcome_reason: { of: 'stop_reason' },
    outcome_note: string_190,
    proof_type: { of: 'proof_type' },
    signed_by: { type: 'string', max: 80 },
    signature_id: { type: 'media' },
    photos: { type: 'medias', max: 10, collection: 'proof' },
    // Sent to the client, who says it at the door; after five wrong ones a photo and a note replace it.
    proof_code: { type: 'string', max: 6, read: 'order-link' },
    code_tries: { type: 'int', default: 0 },
    code_checked_at: at,
    proof_note: string_190,
    // What the clock of the phone said at the last press, and when it arrived here.
    device_at: at, received_at: at,
    // Of a collection: how many items the depot has counted. `brought_at` of the flow: since when they are there, counted or not.
    counted_items: { type: 'int', min: 0, max: 500 },
    // When the client wants the next stop.
    reschedule_to: { ...at, ...soon },
    // Of a planned stop: what the order says otherwise since, until the dispatcher takes it over or keeps the stop.
    order_changes: { type: 'enums', of: 'stop_change' },
    offered_address_id: { to: 'addresses', show: { order_changes: { has: 'address' } } },
    offered_date: { type: 'date', show: { order_changes: { has: 'slot' } } },
    offered_slot_from: { type: 'time', show: { order_changes: { has: 'slot' } } },
    offered_slot_to: { type: 'time', show: { order_changes: { has: 'slot' } } },
    offered_items: { type: 'int', show: { order_changes: { has: 'items' } } },
    // What somebody decided for this stop alone: it does not follow the order in it.
    own_values: { type: 'enums', of: 'stop_change' },
  },
  computed: {
    is_order_changed: { type: 'bool', fn: 'stop_order_changed', reads: ['order_changes'] },
    amount_collected: { ...for_price, sum: 'transactions.amount_mad', where: { status: { ne: 'canceled' }, type: 'in' } },
    calls_count: { count: 'calls' },
    unloaded_items: { count: 'items', where: { result: 'expected' } },
    on_board_items: { count: 'items', where: on_vehicle },
  },
  children: {
    items: { of: 'order_delivery_items', by: 'order_delivery_id' },
    calls: { of: 'delivery_calls', by: 'order_delivery_id' },
    transactions: { of: 'transactions', by: 'order_delivery_id' },
  },
  groups: {
    failed: ['no_response', 'regret'], called_off: ['regret', 'canceled'], succeeded: ['done', 'semi_done'],
    at_hand: ['pending', 'semi_done'],
    // Something may be left to do.
    ended_short: ['semi_done', 'no_response', 'regret', 'canceled'],
  },
  flow: {
    status: 'order_delivery_status', initial: 'pending',
    load: {
      from: ['pending'], by: staff_and_courier, allow: 'shipment-edit', when: ['is_delivery', 'has_shipment'],
      check: ['shipment_is_taken'], effects: ['load_stop_on_vehicle', 'sync_shipment_with_stops'],
    },
    go: {
      from: ['pending'], by: staff_and_courier, allow: 'shipment-edit', when: ['nobody_arrived'], check: ['shipment_is_taken'],
      asks: { location: { type: 'geo' } }, at: 'gone_at', effects: ['notify_arrival'],
    },
    arrive: {
      from: ['pending'], by: staff_and_courier, allow: 'shipment-edit', when: ['nobody_arrived'], check: ['shipment_is_taken'],
      asks: { arrived_location: 'optional' }, at: 'arrived_at', effects: ['measure_distance'],
    },
    pay: {
      from: ['pending', 'semi_done'], by: staff_and_courier, allow: 'transaction-create', when: ['has_shipment'],
      check: ['shipment_takes_money'],
      asks: {
        amount: { type: 'money', min: 1, required: true }, method: { of: 'payment_method', required: true },
        reference: { type: 'string', max: 60 }, cash_given: { type: 'money', min: 1 }, note: string_190,
      },
      effects: ['record_stop_payment'],
    },
    check_code: {
      from: ['pending'], by: staff_and_courier, allow: 'shipment-edit', when: ['has_code', 'code_is_open', 'has_code_tries'],
      asks: { code: { type: 'string', max: 6, required: true } }, effects: ['check_code'],
    },
    // At the door, piece by piece: one that was announced, or by what it is; with a tag of a roll, else the depot prints one. The list is
    // the count.
    take_piece: {
      from: ['pending'], by: staff_and_courier, allow: 'shipment-edit', when: ['is_collection'], check: ['shipment_is_taken'],
      asks: {
        order_item_id: { to: 'order_items', where: { order_id: { field: 'order_id' } } },
        category_id: { to: 'categories', where: in_use }, quantity: { type: 'int', min: 1, max: 100 },
        tag_code: { type: 'string', max: 20 }, note: string_190, photo_id: { type: 'media', collection: 'before' },
      },
      effects: ['take_piece'],
    },
    done: {
      from: ['pending', 'semi_done'], to: 'done', by: staff_and_courier, allow: 'shipment-edit', when: ['is_loaded'],
      check: ['shipment_is_taken'], asks: { ...handed, proof_type: 'optional' }, at: 'ended_at',
      clear: ['outcome_reason', 'outcome_note'], effects: ['take_proof', 'finish_stop', 'sync_shipment_with_stops'], primary: true,
    },
    semi_done: {
      from: ['pending'], to: 'semi_done', by: staff_and_courier, allow: 'shipment-edit', when: ['is_loaded'],
      check: ['shipment_is_taken'], asks: { ...outcome, ...handed }, offers: { outcome_reason: part_done }, at: 'ended_at',
      effects: ['take_proof', 'finish_stop_partly', 'sync_shipment_with_stops'],
    },
    no_response: {
      from: ['pending'], to: 'no_response', by: staff_and_courier, allow: 'shipment-edit',
      check: ['shipment_is_taken', 'client_was_called'], asks: { ...outcome, reschedule_to: 'optional' },
      offers: { outcome_reason: nobody_there }, at: 'ended_at',
      effects: ['charge_empty_trip', 'try_again_or_call', 'sync_shipment_with_stops'],
    },
    regret: {
      from: ['pending'], to: 'regret', by: staff_and_courier, allow: 'shipment-edit', when: ['nothing_taken'],
      check: ['shipment_is_taken'], asks: outcome, offers: { outcome_reason: nothing_done }, confirm: true, at: 'ended_at',
      effects: ['try_again_or_call', 'sync_shipment_with_stops'],
    },
    cancel: {
      from: ['pending'], to: 'canceled', allow: 'shipment-edit', when: ['nobody_arrived', 'nothing_taken'],
      asks: { outcome_reason: 'required' }, offers: { outcome_reason: called_off }, reason: true, confirm: true, at: 'ended_at',
      effects: ['sync_shipment_with_stops'],
    },
    go_on: {
      from: ['no_response'], to: 'pending', by: staff_and_courier, allow: 'shipment-edit', check: ['shipment_is_taken'],
      clear: ['ended_at', 'outcome_reason', 'outcome_note', 'reschedule_to'], effects: ['withdraw_next_stop', 'reopen_stop'],
    },
    correct: {
      from: ['done', 'semi_done', 'regret'], to: 'pending', allow: 'shipment-edit',
      when: ['nothing_handed', 'nothing_taken'], check: ['shipment_is_open'], reason: true,
      clear: ['ended_at', 'outcome_reason', 'outcome_note', 'handled_items'], effects: ['reopen_stop'], icon: 'undo',
    },
    check_in: {
      from: ['ended_short'], allow: 'shipment-close', when: ['something_is_on_board'], asks: to_place, confirm: true,
      effects: ['check_in_stop'],
    },
    // Of a collection, at the depot: what has come, beside what was declared and what the courier counted.
    count: {
      from: ['done', 'semi_done'], allow: 'shipment-close', when: ['is_collection'], asks: { counted_items: 'required' },
      at: 'brought_at', effects: ['compare_counts'],
    },
    // One of the slots that are offered to the client. A proposal can be exchanged after a shipment has taken it: it leaves that one.
    choose_slot: {
      from: ['pending'], by: ['client'], allow: 'order-slot', when: ['slot_is_movable'],
      asks: { date: 'required', slot_from: 'required', slot_to: 'required' }, set: { shipment_id: null }, effects: ['assert_slot_offered'],
    },
    // After a door that nobody opened, the client says when the next stop suits them.
    choose_again: {
      from: ['ended_short'], by: ['client'], allow: 'order-slot', when: ['nothing_follows'],
      check: ['order_needs_stop'],
      asks: {
        date: { ...soon, type: 'date', required: true }, slot_from: { type: 'time', required: true },
        slot_to: { type: 'time', required: true },
      },
      effects: ['assert_next_slot_offered', 'plan_follow_up_stop'],
    },
    confirm_slot: {
      from: ['pending'], by: ['client'], allow: 'order-slot', when: ['has_slot', 'slot_is_open', 'not_under_way'],
      check: ['slot_is_ahead'], set: { is_slot_confirmed: true },
    },
    take_over: { from: ['pending'], allow: 'shipment-edit', when: ['order_is_changed'], effects: ['take_over_order'], primary: true },
    keep: { from: ['pending'], allow: 'shipment-edit', when: ['order_is_changed'], effects: ['keep_stop'] },
    drop: { from: ['pending'], to: 'canceled', by: ['system'], at: 'ended_at', effects: ['sync_shipment_with_stops'] },
    plan_again: {
      from: ['ended_short'], allow: 'order-create', when: ['nothing_follows'],
      asks: {
        date: { ...soon, type: 'date' }, slot_from: { type: 'time' }, slot_to: { type: 'time' }, is_slot_exception: { type: 'bool' },
      },
      effects: ['plan_follow_up_stop'],
    },
  },
  rules: { slot: { range: ['slot_from', 'slot_to'] } },
  conditions: {
    is_pending: { status: 'pending' },
    is_delivery: { kind: 'delivery' },
    is_collection: { kind: 'collect' },
    has_code: { proof_code: { ne: null } },
    code_is_open: { code_checked_at: null },
    has_code_tries: { code_tries: { lt: 5 } },
    is_loaded: { or: [{ kind: 'collect' }, { unloaded_items: 0 }] },
    something_is_on_board: { on_board_items: { gt: 0 } },
    has_shipment: { shipment_id: { ne: null } },
    slot_is_movable: {
      or: [
        { shipment_id: null },
        { slot_from: { ne: null }, is_slot_confirmed: false, is_slot_chosen: false, is_under_way: false, on_board_items: 0 },
      ],
    },
    has_slot: { date: { ne: null }, slot_from: { ne: null } },
    slot_is_open: { is_slot_confirmed: false, is_slot_chosen: false },
    not_under_way: { is_under_way: false },
    order_is_changed: { is_order_changed: true },
    nobody_arrived: { arrived_at: null },
    nothing_taken: { amount_collected: 0 },
    nothing_follows: { needs_next: true },
    // A delivered order is reverted by its own `undo_delivery`.
    nothing_handed: { or: [{ kind: 'collect' }, { status: { in: 'failed' } }] },
  },
  open_while: { status: 'pending' },
  allow_when: { edit: ['is_pending'] },
  guards: {
    client: {
      access: 'parent',
      read: [
        'order_id', 'kind', 'status', 'attempt_no', 'address_id', 'date', 'slot_from', 'slot_to', 'is_slot_confirmed', 'is_slot_chosen',
        'is_under_way', 'gone_at', 'arrived_at', 'ended_at', 'photos', 'signature_id', 'signed_by',
      ],
    },
    // Pending stops and those of the last two days. Orders, clients and addresses are readable through them.
    courier: {
      where: { courier_id: { actor: 'id' }, or: [{ status: 'pending' }, { ended_at: { gte: { now: 'instant', days: -2 } } }] },
      read: [
        'order_id', 'client_id', 'shipment_id', 'courier_id', 'kind', 'status', 'attempt_no', 'address_id', 'zone_id', 'date', 'slot_from',
        'slot_to', 'is_slot_confirmed', 'sequence', 'expected_items', 'handled_items', 'amount_due', 'amount_collected', 'calls_count',
        'gone_at', 'eta_at', 'arrived_at', 'ended_at', 'outcome_reason', 'outcome_note', 'unpaid_reason', 'signed_by', 'signature_id',
        'photos', 'code_tries', 'code_checked_at', 'proof_note', 'items', 'calls', 'order_changes', 'offered_address_id', 'offered_date',
        'offered_slot_from', 'offered_slot_to', 'offered_items',
      ],
    },
  },
  list: {
    columns: ['order_id', 'client_id', 'kind', 'status', 'date', 'slot_from', 'zone_id', 'shipment_id'],
    sort: '-id', search: ['order_id', 'client_id'],
    filters: { more: ['courier_id', 'is_slot_confirmed', 'outcome_reason', 'attempt_no', 'proof_type', 'is_order_changed'] },
    views: {
      to_plan: { status: 'pending', shipment_id: null, is_held: false }, today: { date: { now: 'today' } }, failed: { needs_next: true },
      changed: { is_order_changed: true, status: 'pending' },
    },
  },
  form: { main: 'order_id', slot: 'date' },
  admin: { path: 'orders/deliveries', group: 'delivery', tab_of: 'shipments', icon: 'flag', show: ['items', 'calls', 'transactions'] },
})

// The items of a stop. An item that has no tag yet has a temporary label.
const order_delivery_items = resource({
  permission: 'order', ops: ['list', 'create', 'edit'], label: 'description', parent: 'order_delivery_id',
  enums: {
    stop_item_result: {
      expected: 'white', loaded: 'blue', handled: 'green', refused: 'red', missing: 'red', damaged: 'red', returned: 'grey',
    },
  },
  fields: {
    order_delivery_id: { ...owner, to: 'order_deliveries' },
    order_item_id: { to: 'order_items', create_only: true },
    temp_label: { type: 'string', max: 20, required: 'if shown', show: { order_item_id: null } },
    description: { type: 'string', max: 120 },
    note: string_190,
  },
  stamped: {
    result: { of: 'stop_item_result', required: true, default: 'expected' },
    photo_id: { type: 'media', collection: 'damage' },
  },
  flow: {
    load: {
      by: staff_and_courier, allow: 'shipment-edit', when: ['is_to_load'], check: ['stop_is_open'], at: 'scanned_at',
      set: { result: 'loaded' }, effects: ['load_item'],
    },
    hand_over: {
      by: staff_and_courier, allow: 'shipment-edit', when: ['is_awaited'], check: ['stop_is_open'], at: 'scanned_at',
      set: { result: 'handled' }, primary: true,
    },
    refuse: {
      by: staff_and_courier, allow: 'shipment-edit', when: ['is_loaded'], check: ['stop_is_open'],
      asks: { note: 'required', photo_id: 'optional' }, set: { result: 'refused' },
    },
    miss: {
      by: staff_and_courier, allow: 'shipment-edit', when: ['is_awaited'], check: ['stop_is_open'], asks: { note: 'required' },
      set: { result: 'missing' },
    },
    damage: {
      by: staff_and_courier, allow: 'shipment-edit', when: ['is_loaded'], check: ['stop_is_open'],
      asks: { note: 'required', photo_id: 'optional' }, set: { result: 'damaged' }, effects: ['assert_damage_photo'],
    },
    // A piece that was taken at the door stays with its client after all.
    put_back: {
      by: staff_and_courier, allow: 'shipment-edit', when: ['is_taken'], check: ['stop_collects'], set: { result: 'returned' },
      effects: ['put_back_piece'],
    },
    bring_back: { allow: 'shipment-close', when: ['is_on_board'], asks: to_place, set: { result: 'returned' }, effects: ['check_in_item'] },
  },
  conditions: {
    is_to_load: { result: { in: ['expected', 'returned'] } },
    is_awaited: { result: { in: ['expected', 'loaded'] } },
    is_loaded: { result: 'loaded' },
    is_taken: { result: 'handled' },
    is_on_board: on_vehicle,
  },
  allow_when: { edit: ['is_awaited'] },
  guards: {
    courier: {
      access: 'parent',
      read: ['order_delivery_id', 'order_item_id', 'temp_label', 'description', 'result', 'scanned_at', 'note', 'photo_id'],
    },
  },
  list: {
    columns: ['order_item_id', 'temp_label', 'description', 'result', 'scanned_at', 'note', 'photo_id'],
    sort: 'id', search: ['temp_label', 'description', 'order_item_id'], filters: { less: ['scanned_at'] },
  },
  admin: { path: 'orders/deliveries/items/:order_delivery_id', group: 'delivery', icon: 'carpet' },
})

// Contacts with a client, by telephone, in writing or in person: about an order, a stop, or nothing of both.
const delivery_calls = resource({
  permission: 'order', ops: ['list', 'create'], label: 'started_at', parent: 'order_id',
  enums: {
    call_phase: ['planning', 'on_the_way', 'at_door', 'follow_up'],
    call_result: ['answered', 'promised', 'callback', 'no_answer', 'busy', 'off', 'wrong_number'],
  },
  fields: {
    started_at: { type: 'datetime', max: 1, required: true, default: { now: 'instant' } },
    client_id: { to: 'clients', required: { order_id: null }, create_only: true, on_delete: 'cascade' },
    order_id: { to: 'orders', required: { client_id: null }, create_only: true, on_delete: 'cascade' },
    order_delivery_id: { to: 'order_deliveries', where: { order_id: { field: 'order_id' } } },
    phase: { of: 'call_phase', required: true, default: 'planning' },
    medium: { of: 'told_by', required: true, default: 'phone' },
    phone: { type: 'phone', required: 'if shown', show: { medium: { ne: 'in_person' } }, read: 'client-list' },
    result: { of: 'call_result', required: true },
    duration_seconds: { type: 'int', min: 0, max: 36_000, unit: 's' },
    agreed_slot_from: { ...at, ...soon, show: { result: 'answered' } },
    // When to call again; of a promise, until when it holds.
    next_call_at: { ...at, ...soon, show: { result: { ne: 'answered' } } },
    note: string_190,
  },
  stamped: {
    by: { type: 'actor', to: ['users', 'couriers'] },
    // Of a contact about all that is open of the client: what of it is orders.
    orders: { type: 'many', to: 'orders' },
  },
  guards: {
    courier: {
      access: 'parent', ops: ['list', 'create'], permission_for: { create: 'order-call' },
      read: [
        'order_id', 'order_delivery_id', 'phase', 'phone', 'medium', 'result', 'started_at', 'duration_seconds', 'agreed_slot_from',
        'next_call_at', 'note',
      ],
      write: [
        'order_id', 'order_delivery_id', 'phase', 'phone', 'medium', 'result', 'duration_seconds', 'agreed_slot_from', 'next_call_at',
        'note',
      ],
    },
  },
  list: {
    columns: ['started_at', 'client_id', 'order_id', 'phase', 'by', 'phone', 'result', 'next_call_at', 'note'],
    sort: '-started_at', search: ['phone', 'client_id', 'order_id', 'note'],
    filters: { more: ['order_delivery_id', 'medium'], less: ['by'] },
    views: { unanswered: { result: { nin: ['answered', 'promised'] } }, due: { next_call_at: { lt: { now: 'instant' } } } },
  },
  form: { main: 'client_id', detail: 'duration_seconds' },
  admin: { path: 'calls/contacts', group: 'clients', tab_of: 'follow_ups', icon: 'ordered' },
})

// What a courier pays from the cash of a shipment. A wrong one is canceled until the shipment is settled.
// open → canceled
const shipment_expenses = resource({
  ops: ['list', 'create'], label: 'category_id', parent: 'shipment_id',
  enums: { shipment_expense_status: { open: 'blue', canceled: 'red' } },
  fields: {
    shipment_id: { ...owner, to: 'shipments' },
    category_id: { to: 'transaction_categories', where: { type: 'out', is_system: false, ...in_use }, required: true },
    amount: { type: 'money', min: 1, max: 10_000_000, required: true },
    photo_id: { type: 'media', collection: 'receipt' },
    note: string_190,
  },
  stamped: {
    spent_at: { type: 'datetime', max: 1, required: true, default: { now: 'instant' } }, by: { type: 'actor', to: ['users', 'couriers'] },
  },
  computed: { cash_moved: { type: 'money', fn: 'expense_cash', reads: ['amount'] } },
  flow: {
    status: 'shipment_expense_status', initial: 'open',
    cancel: {
      from: ['open'], to: 'canceled', by: staff_and_courier, allow: 'shipment-expense-create', check: ['shipment_is_not_settled'],
      reason: true,
    },
  },
  guards: {
    courier: {
      access: 'parent', ops: ['list', 'create'],
      read: ['shipment_id', 'category_id', 'amount', 'photo_id', 'note', 'spent_at', 'status'],
      write: ['shipment_id', 'category_id', 'amount', 'photo_id', 'note'],
    },
  },
  list: {
    columns: ['spent_at', 'shipment_id', 'category_id', 'amount', 'note', 'photo_id', 'by', 'status'], sort: '-spent_at',
    search: ['note'], filters: { less: ['amount', 'by'] }, totals: ['amount'],
  },
  admin: { path: 'shipments/expenses/:shipment_id', group: 'delivery', icon: 'wallet' },
})

// What a courier did without a network and the server refused when it arrived: kept until somebody has put it right.
// open → closed
const refused_actions = resource({
  ops: ['list', 'create'], label: 'message', per_site: true,
  enums: { refused_action_status: { open: 'red', closed: 'green' } },
  fields: {
    path: { ...string_190, required: true },
    body: { type: 'json', of: 'payload' },
    // In all languages: the office reads another one than the courier.
    message: { type: 'i18n', required: true },
    happened_at: { type: 'datetime', max: 1, required: true, default: { now: 'instant' } },
  },
  stamped: {
    courier_id: { to: 'couriers' },
    order_delivery_id: { to: 'order_deliveries' },
    note: string_190,
  },
  flow: {
    status: 'refused_action_status', initial: 'open',
    close: {
      from: ['open'], to: 'closed', allow: 'shipment-edit', asks: { note: 'required' }, at: 'closed_at', actor: 'closed_by_id',
      icon: 'check', primary: true,
    },
  },
  open_while: { status: 'open' },
  guards: {
    courier: {
      where: { courier_id: { actor: 'id' } }, ops: ['list', 'create'], set: { courier_id: { actor: 'id' } },
      read: ['path', 'body', 'message', 'happened_at', 'status', 'note'], write: ['path', 'body', 'message', 'happened_at'],
    },
  },
  list: {
    columns: ['happened_at', 'courier_id', 'order_delivery_id', 'message', 'status', 'note'],
    sort: '-happened_at', search: ['message', 'path'],
    views: { open: { status: 'open' } },
  },
  admin: { path: 'shipments/refused', group: 'delivery', icon: 'refused', form: 'none' },
})

// Drivers who collect and deliver, with an account of their own.
const couriers = resource({
  label: 'full_name', soft_delete: true, per_site: true,
  enums: { courier_fee_type: ['none', 'per_stop', 'per_m2', 'percent'] },
  fields: {
    first_name: { type: 'string', max: 60, required: true }, last_name: { type: 'string', max: 60, required: true },
    phone: { type: 'phone', required: true, unique: true },
    email: { type: 'email' },
    password: { type: 'password', min: 8, required: true },
    cin: { type: 'string', max: 12 },
    photo_id: { type: 'media' },
    roles: { type: 'many', to: 'roles', where: { guard: 'courier' }, write: 'role-edit' },
    locale: { of: 'locale', required: true, default: 'ar' },
    status: { of: 'active_status', required: true, default: 'active' },
    vehicle_type: { of: 'vehicle_type', required: true },
    vehicle_id: { to: 'vehicles', where: in_use, quick_create: true },
    license_number: { type: 'string', max: 20, required: { vehicle_type: { nin: ['triporteur'] } } },
    license_expires_on: { type: 'date' },
    city_id: { to: 'cities', required: true },
    // All zones of the city if empty.
    zones: { type: 'many', to: 'zones', where: { city_id: { field: 'city_id' } } },
    max_tasks: { type: 'int', min: 1, max: 1000 },
    // Who counts the cash of couriers says how much of it they may hold.
    cash_limit: { type: 'money', min: 0, write: 'shipment-settle' },
    on_duty: flag,
    salary: { type: 'money', min: 0, max: 100_000_000, read: 'user-salary', write: 'user-salary' },
    fee_type: { of: 'courier_fee_type', required: true, default: 'none', read: 'user-salary', write: 'user-salary' },
    fee_value: {
      type: 'decimal', precision: 8, scale: 2, min: '0', required: 'if shown', show: { fee_type: { ne: 'none' } }, read: 'user-salary',
      write: 'user-salary',
    },
  },
  stamped: {
    code: { type: 'sequence', format: 'CR-{###}' },
    last_location: { type: 'geo' },
    last_location_at: at, last_login_at: at,
  },
  computed: {
    full_name: { type: 'string', fn: 'person_full_name', reads: ['first_name', 'last_name'] },
    // One for each stop that is done.
    points: { type: 'int', sum: 'shipments.done_count' },
    // Cash of shipments that are not settled, less what was paid from it.
    cash_held: { ...for_price, sum: 'shipments.cash_held', where: { settlement_id: null } },
  },
  children: {
    shipments: { of: 'shipments', by: 'courier_id' },
    attendances: { of: 'attendances', by: 'courier_id' },
    plannings: { of: 'plannings', by: 'courier_id' },
  },
  guards: {
    courier: {
      where: { id: { actor: 'id' } }, ops: ['list', 'edit'],
      read: [
        'code', 'full_name', 'photo_id', 'phone', 'email', 'vehicle_type', 'vehicle_id', 'city_id', 'zones', 'max_tasks', 'cash_limit',
        'cash_held', 'points', 'on_duty', 'locale', 'status',
      ],
      write: ['on_duty', 'locale'],
    },
  },
  list: {
    columns: [
      'photo_id', 'code', 'full_name', 'phone', 'vehicle_type', 'vehicle_id', 'city_id', 'points', 'cash_held', 'on_duty', 'status',
    ],
    sort: 'full_name', search: ['code', 'full_name', 'phone'],
    filters: { more: ['zones', 'last_location_at'] },
    totals: ['cash_held'],
    views: { on_duty: { on_duty: true, status: 'active' }, with_cash: { cash_held: { ne: 0 } } }, map: 'last_location',
  },
  form: { main: 'first_name', work: 'vehicle_type', pay: 'salary' },
  admin: { group: 'delivery', icon: 'courier', form: 'page', show: ['shipments', 'attendances', 'plannings'] },
})

// Where a courier was. Deleted after 30 days; the audit log is kept, so it must not contain them.
const courier_locations = resource({
  ops: ['list', 'create'], label: 'at', parent: 'courier_id', audit: false,
  fields: {
    courier_id: { ...owner, to: 'couriers' },
    location: { type: 'geo', required: true },
    accuracy_m: { type: 'int', min: 0, unit: 'm' },
    at: { type: 'datetime', max: 1, required: true, default: { now: 'instant' } },
  },
  stamped: { shipment_id: { to: 'shipments' } },
  guards: {
    courier: {
      access: 'parent', ops: ['list', 'create'], set: { courier_id: { actor: 'id' } },
      read: ['courier_id', 'shipment_id', 'location', 'accuracy_m', 'at'], write: ['location', 'accuracy_m', 'at'],
    },
  },
  list: {
    columns: ['at', 'shipment_id', 'location', 'accuracy_m'], sort: '-at', map: 'location',
  },
  admin: { path: 'couriers/locations/:courier_id', group: 'delivery', icon: 'environment', form: 'none' },
})

// Vehicles of the couriers, with what they can carry.
const vehicles = resource({
  label: 'registration_number', soft_delete: true, per_site: true,
  fields: {
    registration_number: { type: 'string', max: 20, required: true, unique: true },
    type: { of: 'vehicle_type', required: true },
    max_collect: { type: 'int', min: 0, max: 500, required: true },
    max_delivery: { type: 'int', min: 0, max: 500, required: true },
    max_area: { type: 'decimal', precision: 8, scale: 2, min: '0.01', max: '1000', unit: 'm2' },
    status: enabled,
    insurance_expires_on: { type: 'date' }, inspection_expires_on: { type: 'date' },
    odometer,
    photos: { type: 'medias', max: 10 },
  },
  children: { shipments: { of: 'shipments', by: 'vehicle_id' } },
  guards: { courier: { where: in_use, read: ['registration_number', 'type', 'max_collect', 'max_delivery', 'max_area'] } },
  list: {
    columns: ['registration_number', 'type', 'max_collect', 'max_delivery', 'insurance_expires_on', 'inspection_expires_on', 'status'],
    sort: 'registration_number', search: ['registration_number'],
    views: { expired: { or: [{ insurance_expires_on: { lt: { now: 'today' } } }, { inspection_expires_on: { lt: { now: 'today' } } }] } },
  },
  form: { main: 'registration_number', papers: 'insurance_expires_on' },
  admin: { group: 'delivery', tab_of: 'couriers', icon: 'car', show: ['shipments'] },
})

// ── Money ──

// Money that was paid or given out: written once, then canceled or refunded, never edited.
// paid → canceled; paid → refunded
const transactions = resource({
  ops: ['list', 'create'], label: 'code', per_site: true,
  enums: {
    transaction_status: { paid: 'green', canceled: 'red', refunded: 'red' }, refund_purpose: ['reduce_bill', 'paid_by_mistake'],
  },
  fields: {
    type: { of: 'transaction_type', required: true, default: 'in' },
    // What is booked by hand has no category of the system, and the other way round.
    category_id: {
      to: 'transaction_categories', where: { type: { field: 'type' }, is_system: { field: 'is_system' }, ...in_use }, required: true,
    },
    amount: { type: 'money', min: 1, required: true },
    currency: { of: 'currency', required: true, default: 'MAD' },
    exchange_rate: {
      type: 'decimal', precision: 10, scale: 4, min: '0.0001', max: '1000', required: 'if shown', show: { currency: { ne: 'MAD' } },
    },
    method: { of: 'payment_method', required: true, default: 'cash' },
    reference: { type: 'string', max: 60, required: { method: { in: ['cheque', 'transfer'] } } },
    cash_given: { type: 'money', min: 1, show: { method: 'cash', type: 'in' } },
    order_id: { to: 'orders' },
    client_id: { to: 'clients' },
    attachment_id: { type: 'media', accept: ['image', 'pdf'], collection: 'receipt' },
    note: { ...string_190, words: 'usual' },
  },
  stamped: {
    code: { type: 'sequence', format: 'TX-{yy}-{#####}' },
    // So that refunds in parts add up to the payment.
    rounding_mad: { type: 'money', default: 0 },
    invoice_id: { to: 'invoices' },
    shipment_id: { to: 'shipments' },
    order_delivery_id: { to: 'order_deliveries' },
    cash_session_id: { to: 'cash_sessions' },
    received_by: { type: 'actor', to: ['users', 'couriers'] },
    refund_of_id: { to: 'transactions' },
    // Of a refund: the client pays so much less, or so much is to be paid again.
    reduces_bill: flag,
    // Booked by a settlement: an expense, the fee or the variance of a shipment.
    settlement_id: { to: 'settlements' },
    is_system: flag,
    canceled_reason: { ...string_190, words: 'usual' },
    paid_at: { type: 'datetime', max: 1, required: true, default: { now: 'instant' } },
  },
  computed: {
    amount_mad: { type: 'money', fn: 'transaction_amount_mad', reads: ['amount', 'currency', 'exchange_rate', 'rounding_mad'] },
    cash_moved: { type: 'money', fn: 'transaction_cash', reads: ['method', 'amount', 'currency', 'amount_mad'] },
    change_returned: { type: 'money', fn: 'transaction_change', reads: ['method', 'amount', 'cash_given'] },
    refunded_amount: { sum: 'refunds.amount', where: { status: { ne: 'canceled' } } },
  },
  children: { refunds: { of: 'transactions', by: 'refund_of_id' } },
  flow: {
    status: 'transaction_status', initial: 'paid',
    cancel: {
      from: ['paid'], to: 'canceled', allow: 'transaction-cancel', when: ['nothing_refunded', 'is_of_no_settlement'],
      check: ['order_is_not_delivered_by_this', 'shipment_is_not_settled'], reason: ['typing', 'paid_twice', 'other_order'], confirm: true,
      set: { canceled_reason: { input: 'reason' } },
    },
    refund: {
      from: ['paid'], allow: 'transaction-refund', when: ['is_payment', 'something_is_left'],
      asks: {
        amount: { type: 'money', min: 1, required: true }, method: { of: 'payment_method', required: true },
        reference: { type: 'string', max: 60 }, purpose: { of: 'refund_purpose', required: true },
      },
      reason: ['not_clean', 'damaged', 'late', 'paid_twice', 'goodwill'], effects: ['record_refund'],
    },
    close: { from: ['paid'], to: 'refunded', by: ['system'] },
  },
  conditions: {
    is_payment: { type: 'in' },
    nothing_refunded: { refunded_amount: 0 },
    is_of_no_settlement: { settlement_id: null },
    something_is_left: { refunded_amount: { lt: { field: 'amount' } } },
  },
  guards: {
    client: {
      where: { client_id: { actor: 'id' } },
      read: ['code', 'type', 'status', 'amount', 'currency', 'method', 'order_id', 'paid_at', 'cash_moved'],
    },
  },
  list: {
    columns: ['code', 'paid_at', 'type', 'category_id', 'status', 'amount', 'method', 'order_id', 'client_id'],
    sort: '-paid_at', search: ['code', 'reference'],
    filters: { more: ['currency', 'invoice_id', 'shipment_id', 'cash_session_id'] },
    totals: ['amount_mad'],
    views: { income: { status: { ne: 'canceled' }, type: 'in' }, expenses: { status: { ne: 'canceled' }, type: 'out' } },
  },
  form: { main: 'type', origin: 'order_id' },
  admin: { group: 'money', icon: 'wallet', show: ['refunds'] },
})

// What money is paid for. The system books into some of them itself.
const transaction_categories = resource({
  label: 'name',
  fields: {
    name: { type: 'i18n', required: true },
    type: { ...fixed, of: 'transaction_type' },
    status: enabled,
  },
  stamped: {
    key: { type: 'string', max: 40, unique: true },
    is_system: flag,
  },
  conditions: { is_own: { is_system: false } },
  allow_when: { delete: ['is_own'] },
  guards: { courier: { where: { type: 'out', is_system: false, ...in_use }, read: ['name', 'type'] } },
  list: { columns: ['name', 'type', 'is_system', 'status'], sort: 'id', search: ['name'], filters: ['type', 'status'] },
  admin: { path: 'transactions/categories', group: 'money', icon: 'folder' },
})

const variance_reason = { ...string_190, words: 'usual', usual: ['wrong_change', 'not_booked', 'coins_missing', 'unknown'] } as const

// A drawer of cash from its opening to its count, held by one person.
// open → closed → verified
const cash_sessions = resource({
  permission: 'cash', ops: ['list', 'create'], label: 'code', per_site: true,
  enums: { cash_session_status: { open: 'yellow', closed: 'blue', verified: 'green' } },
  fields: {
    station: { type: 'string', max: 40, required: true },
    opening_amount: { type: 'money', min: 0, required: true },
    note: { type: 'text' },
  },
  stamped: {
    code: { type: 'sequence', format: 'CS-{yy}-{#####}' },
    user_id: { to: 'users', default: { actor: 'id' } },
    opened_at: { type: 'datetime', max: 1, required: true, default: { now: 'instant' } },
    // What was left in it, according to whoever closed it before.
    opening_expected: { type: 'money', min: 0 },
    counted: { type: 'json', of: 'coins' },
    variance_reason,
    left_in_drawer: { type: 'money', min: 0 },
  },
  computed: {
    // Taken out or put in while it was closed: whoever verifies it asks why.
    opening_variance: { expr: ['-', 'opening_amount', 'opening_expected'] },
    cash_in: { sum: 'transactions.cash_moved', where: { status: { ne: 'canceled' }, type: 'in' } },
    cash_out: { sum: 'transactions.cash_moved', where: { status: { ne: 'canceled' }, type: 'out' } },
    // Cash of couriers: it was income at the door, and moves into the drawer.
    settled_in: { sum: 'settlements.expected' },
    expected_amount: { expr: ['+', ['+', 'opening_amount', 'settled_in'], ['-', 'cash_in', 'cash_out']] },
    counted_amount: { type: 'money', fn: 'counted_amount', reads: ['counted'] },
    variance: { expr: ['-', 'counted_amount', ['+', ['+', 'opening_amount', 'settled_in'], ['-', 'cash_in', 'cash_out']]] },
  },
  children: {
    transactions: { of: 'transactions', by: 'cash_session_id' },
    settlements: { of: 'settlements', by: 'cash_session_id' },
  },
  flow: {
    status: 'cash_session_status', initial: 'open',
    close: {
      from: ['open'], to: 'closed', allow: 'cash-close',
      asks: { counted: 'required', variance_reason: 'optional', left_in_drawer: 'optional' }, at: 'closed_at', actor: 'closed_by_id',
      effects: ['assert_variance_explained', 'leave_in_drawer'], icon: 'lock', primary: true,
    },
    verify: {
      from: ['closed'], to: 'verified', allow: 'cash-verify', when: ['is_of_another'], confirm: true, at: 'verified_at',
      actor: 'verified_by_id', primary: true,
    },
  },
  // Neither who held it nor who counted it.
  conditions: { is_of_another: { user_id: { ne: { actor: 'id' } }, closed_by_id: { ne: { actor: 'id' } } } },
  open_while: { status: 'open' },
  list: {
    columns: ['code', 'station', 'user_id', 'status', 'opened_at', 'opening_variance', 'expected_amount', 'counted_amount', 'variance'],
    sort: '-opened_at', search: ['code', 'station'],
    filters: { more: ['station', 'closed_at'], less: ['expected_amount', 'counted_amount'] },
    totals: ['opening_variance', 'variance'],
    views: {
      open: { status: 'open' }, to_verify: { status: 'closed' },
      // Without an amount that was expected there is no difference.
      differing: { or: [{ variance: { nin: [0], ne: null }, status: { ne: 'open' } }, { opening_variance: { nin: [0], ne: null } }] },
    },
  },
  admin: { path: 'cash', group: 'money', icon: 'cash', show: ['transactions', 'settlements'] },
})

// A courier hands over the cash of a shipment: counted by a cashier, into their open drawer.
// counted → settled
const settlements = resource({
  permissions: ['shipment-settle'], ops: ['list', 'create'], permission_for: { create: 'shipment-settle' },
  label: 'code', per_site: true,
  enums: { settlement_status: { counted: 'yellow', settled: 'green' } },
  fields: {
    shipment_id: { ...fixed, to: 'shipments', where: { status: { in: ['completed', 'return_cancelled'] } }, unique: true },
    counted: { type: 'json', of: 'coins', required: true, create_only: true },
    // To the courier, from the drawer, when expenses and fee are more than the cash: what was given, so that whoever counts has seen it.
    paid_out: { type: 'money', min: 0, create_only: true, default: 0 },
    variance_reason: { ...variance_reason, create_only: true },
    note: { ...string_190, create_only: true },
  },
  stamped: {
    code: { type: 'sequence', format: 'REG-{yy}-{####}' },
    courier_id: { to: 'couriers' },
    cash_session_id: { to: 'cash_sessions' },
    expected: { type: 'money', min: 0 }, expenses: { type: 'money', min: 0 }, fee: { type: 'money', min: 0 },
    settled_by_id: { to: 'users', default: { actor: 'id' } },
    settled_at: { type: 'datetime', max: 1, required: true, default: { now: 'instant' } },
  },
  computed: {
    to_hand_over: { expr: ['-', ['-', 'expected', 'expenses'], 'fee'] },
    counted_amount: { type: 'money', fn: 'counted_amount', reads: ['counted'] },
    variance: { expr: ['-', ['-', 'counted_amount', 'paid_out'], ['-', ['-', 'expected', 'expenses'], 'fee']] },
  },
  children: { transactions: { of: 'transactions', by: 'settlement_id' } },
  flow: {
    status: 'settlement_status', initial: 'counted',
    // A difference within the limit is settled at once, a greater one by a second person.
    verify: {
      from: ['counted'], to: 'settled', allow: 'cash-verify', when: ['is_of_another'], confirm: true, at: 'verified_at',
      actor: 'verified_by_id', effects: ['pay_shipment'], primary: true,
    },
  },
  conditions: { is_of_another: { settled_by_id: { ne: { actor: 'id' } } } },
  open_while: { status: 'counted' },
  list: {
    columns: ['code', 'shipment_id', 'courier_id', 'settled_at', 'expected', 'expenses', 'fee', 'counted_amount', 'variance', 'status'],
    sort: '-settled_at', search: ['code'],
    filters: ['status', 'courier_id', 'shipment_id', 'cash_session_id', 'variance', 'settled_at'],
    totals: ['expected', 'expenses', 'fee', 'counted_amount', 'variance'],
    views: { to_verify: { status: 'counted' }, differing: { variance: { nin: [0], ne: null } } },
  },
  admin: { path: 'shipments/settlements', group: 'money', icon: 'ledger', show: ['transactions'] },
})

// A bill for orders, numbered without a gap; what is wrong in it is put right by a credit note.
// draft → issued → partially_paid → paid; issued → void
const invoices = resource({
  label: 'number', per_site: true,
  enums: {
    invoice_status: { draft: 'white', issued: 'blue', partially_paid: 'yellow', paid: 'green', void: 'red' },
    invoice_kind: ['receipt', 'invoice', 'credit_note'],
  },
  fields: {
    kind: { ...fixed, of: 'invoice_kind', default: 'invoice' },
    client_id: { ...fixed, to: 'clients' },
    orders: {
      type: 'many', to: 'orders', where: { status: { ne: 'canceled' }, client_id: { field: 'client_id' } },
      required: { kind: { ne: 'credit_note' } },
    },
    due_on: { type: 'date' },
    // If none is chosen: that of the client.
    locale: { of: 'locale' },
    note: { type: 'text' },
  },
  stamped: {
    // Given when the invoice is issued, without gaps.
    number: { type: 'string', max: 20, unique: true },
    bill_to: { type: 'json', of: 'party' },
    seller: { type: 'json', of: 'party' },
    lines: { type: 'json', of: 'invoice_lines' },
    total_excl_vat: { type: 'money' },
    // Null: the orders have several.
    vat_rate: { type: 'percent', scale: 2 },
    vat_lines: { type: 'json', of: 'vat_lines' },
    vat_amount: { type: 'money' }, total: { type: 'money' },
    // In the language of the invoice.
    amount_in_words: { type: 'string', max: 255 },
    // Rendered once, after it was issued.
    pdf_id: { type: 'media', accept: ['pdf'], collection: 'invoice', evidence: true },
    sent_at: at,
    credit_of_id: { to: 'invoices' },
    // Issued in its place, when it was credited.
    replaces_id: { to: 'invoices' },
  },
  computed: {
    // What was really paid for its orders, before and after it was issued.
    advance: { ...for_price, sum: 'billed_orders.paid_total' },
    balance: { ...for_price, type: 'money', fn: 'invoice_balance', reads: ['kind', 'status', 'total', 'advance'] },
  },
  children: {
    billed_orders: { of: 'orders', by: 'invoice_id' },
    transactions: { of: 'transactions', by: 'invoice_id' },
    credit_notes: { of: 'invoices', by: 'credit_of_id' },
    replacements: { of: 'invoices', by: 'replaces_id' },
  },
  groups: { unpaid: ['issued', 'partially_paid'], valid: ['issued', 'partially_paid', 'paid'] },
  flow: {
    status: 'invoice_status', initial: 'draft',
    issue: {
      from: ['draft'], to: 'issued', allow: 'invoice-issue', when: ['is_no_credit_note'], confirm: true, at: 'issued_on',
      effects: ['issue_invoice'], primary: true,
    },
    credit: {
      from: ['paid', 'unpaid'], to: 'void', allow: 'invoice-issue', when: ['is_no_credit_note'], reason: true, confirm: true,
      effects: ['write_credit_note'],
    },
    // Credit note, change and new invoice in one press.
    reissue: {
      from: ['paid', 'unpaid'], to: 'void', allow: 'invoice-issue', when: ['is_no_credit_note'],
      asks: {
        order_id: { to: 'orders', where: { invoice_id: { field: 'id' } } }, discount_type: { of: 'discount_type' },
        discount_value: { type: 'decimal', precision: 8, scale: 2, min: '0' }, transport_fee: { type: 'money', min: 0, max: 10_000_000 },
      },
      reason: true, confirm: true, effects: ['write_credit_note', 'issue_again'],
    },
    send: { from: ['paid', 'unpaid'], allow: 'invoice-issue', confirm: true, effects: ['send_invoice'], icon: 'send' },
    settle_part: { from: ['issued', 'paid'], to: 'partially_paid', by: ['system'], when: ['is_unpaid'] },
    settle: { from: ['draft', 'unpaid'], to: 'paid', by: ['system'], when: ['is_paid'] },
    unsettle: { from: ['partially_paid', 'paid'], to: 'issued', by: ['system'], when: ['is_unpaid'] },
  },
  conditions: {
    is_draft: { status: 'draft' },
    is_no_credit_note: { kind: { ne: 'credit_note' } },
    is_unpaid: { balance: { gt: 0 } },
    is_paid: { balance: { lte: 0 } },
  },
  open_while: { status: { in: ['draft', 'issued', 'partially_paid'] } },
  allow_when: { edit: ['is_draft'], delete: ['is_draft'] },
  guards: {
    client: {
      where: { client_id: { actor: 'id' }, status: { ne: 'draft' } },
      read: [
        'number', 'kind', 'status', 'client_id', 'orders', 'bill_to', 'seller', 'issued_on', 'due_on', 'lines', 'total_excl_vat',
        'vat_rate', 'vat_lines', 'vat_amount', 'total', 'advance', 'amount_in_words', 'pdf_id', 'balance', 'note',
      ],
    },
  },
  list: {
    columns: ['number', 'kind', 'client_id', 'status', 'issued_on', 'due_on', 'total', 'balance'],
    sort: '-id', search: ['number', 'client_id'],
    totals: ['total', 'balance'],
    views: {
      drafts: { status: 'draft' }, unpaid: { status: { in: 'unpaid' } },
      late: { status: { in: 'unpaid' }, due_on: { lt: { now: 'today' } } },
    },
  },
  admin: { group: 'money', icon: 'receipt', show: ['transactions', 'credit_notes', 'replacements'] },
})

// ── Clients ──

// Persons and companies whose carpets are cleaned.
// active → suspended → active
const clients = resource({
  label: 'full_name', soft_delete: true, indexes: [['whatsapp'], ['phone2']],
  enums: {
    client_status: { active: 'green', suspended: 'red' },
    client_source: ['walk_in', 'phone', 'referral', 'facebook', 'instagram', 'whatsapp', 'website', 'other'],
  },
  fields: {
    type: { of: 'client_type', required: true, default: 'particular' },
    phone: { type: 'phone', required: true, unique: true },
    first_name: { type: 'string', max: 60, required: 'if shown', show: { type: 'particular' } },
    last_name: { type: 'string', max: 60, required: 'if shown', show: { type: 'particular' } },
    company_name: { type: 'string', max: 120, required: 'if shown', show: { type: 'professionel' } },
    ice: { type: 'string', pattern: '^[0-9]{15}$', show: { type: 'professionel' } },
    phone2: { type: 'phone' },
    whatsapp: { type: 'phone' },
    email: { type: 'email' },
    password: { type: 'password', min: 8 },
    grade: { of: 'order_grade', required: true, default: 'normal', write: 'order-discount' },
    // Quotes up to `auto_confirm_max` are accepted without asking.
    auto_confirm: { ...flag, write: 'order-confirm' },
    auto_confirm_max: { type: 'money', min: 0, show: { auto_confirm: true }, write: 'order-confirm' },
    payment_terms_days: { type: 'int', min: 0, max: 365, show: { type: 'professionel' }, write: 'invoice-edit' },
    roles: { type: 'many', to: 'roles', where: { guard: 'client' }, write: 'role-edit' },
    source: { of: 'client_source' },
    note: { type: 'text' },
    locale: { of: 'locale', required: true, default: 'ar' },
    // In order of preference.
    channels: { type: 'enums', of: 'message_channel', default: ['whatsapp', 'sms', 'push'] },
    marketing_opt_in: flag,
    default_address_id: { to: 'addresses', where: { client_id: { field: 'id' } }, on_delete: 'set_null' },
  },
  stamped: {
    code: { type: 'sequence', format: 'C-{#####}' },
    suspended_reason: string_190,
    last_login_at: at,
    // When they signed up on the public page.
    consented_at: at,
  },
  computed: {
    full_name: { type: 'string', fn: 'client_full_name', reads: ['type', 'first_name', 'last_name', 'company_name'] },
    balance: { ...for_price, sum: 'orders.balance', where: { status: { ne: 'canceled' } } },
    orders_count: { count: 'orders' },
  },
  children: {
    addresses: { of: 'addresses', by: 'client_id', edit: 'grid' },
    orders: { of: 'orders', by: 'client_id' },
    repeat_orders: { of: 'repeat_orders', by: 'client_id' },
    invoices: { of: 'invoices', by: 'client_id' },
    claims: { of: 'claims', by: 'client_id' },
    follow_ups: { of: 'follow_ups', by: 'client_id' },
    contacts: { of: 'delivery_calls', by: 'client_id' },
  },
  flow: {
    status: 'client_status', initial: 'active',
    suspend: {
      from: ['active'], to: 'suspended', allow: 'client-suspend', reason: true, confirm: true, at: 'suspended_at',
      set: { suspended_reason: { input: 'reason' } },
    },
    resume: { from: ['suspended'], to: 'active', allow: 'client-suspend', clear: ['suspended_at', 'suspended_reason'] },
    // From then on only what they ask for or must have (backend/services/messages/delivery/must_have.ts).
    stop_messages: {
      allow: 'client-edit', when: ['gets_messages'], at: 'stopped_at', effects: ['retract_unwanted'], icon: 'stop',
    },
    allow_messages: { allow: 'client-edit', when: ['gets_no_messages'], clear: ['stopped_at'], icon: 'bell' },
  },
  conditions: { gets_messages: { stopped_at: null }, gets_no_messages: { stopped_at: { ne: null } } },
  guards: {
    client: {
      where: { id: { actor: 'id' } }, ops: ['list', 'edit'],
      read: [
        'code', 'type', 'full_name', 'phone', 'whatsapp', 'email', 'locale', 'channels', 'marketing_opt_in', 'default_address_id',
        'balance', 'status',
      ],
      write: ['whatsapp', 'email', 'locale', 'channels', 'marketing_opt_in', 'default_address_id'],
    },
    courier: { access: { through: 'orders' }, read: ['full_name', 'phone', 'phone2', 'whatsapp', 'locale'] },
  },
  list: {
    columns: ['code', 'full_name', 'phone', 'grade', 'orders_count', 'balance', 'status'],
    sort: '-created_at', search: ['code', 'full_name', 'phone', 'phone2', 'ice', 'email'],
    filters: { more: ['type', 'source', 'created_at'] }, totals: ['balance'],
    views: {
      debtors: { balance: { gt: 0 } }, professionals: { type: 'professionel' }, suspended: { status: 'suspended' },
      offers: { marketing_opt_in: true, status: 'active' },
    },
  },
  form: { main: 'type', terms: 'grade', messages: 'locale', addresses: 'addresses' },
  admin: {
    group: 'clients', icon: 'contact', form: 'page',
    show: ['orders', 'repeat_orders', 'addresses', 'invoices', 'claims', 'follow_ups', 'contacts'],
  },
})

const address = [
  'label', 'city_id', 'zone_id', 'line', 'landmark', 'location', 'floor', 'access_note', 'voice_note_id', 'contact_name', 'contact_phone',
] as const

// Where a client is fetched from and delivered to.
const addresses = resource({
  label: 'label', parent: 'client_id', soft_delete: true,
  enums: { location_source: ['pin', 'shared', 'courier_gps', 'geocoder'] },
  fields: {
    client_id: { ...owner, to: 'clients' },
    label: { type: 'string', max: 40, required: true },
    city_id: { to: 'cities', required: true },
    zone_id: { to: 'zones', where: { city_id: { field: 'city_id' } } },
    // Somebody of the staff has chosen another zone than the one around the pin.
    is_zone_exception: { ...flag, show: { zone_id: { ne: null }, location: { ne: null } } },
    line: string_190,
    landmark: { ...string_190, required: { location: null } },
    location: { type: 'geo', required: { landmark: null } },
    floor: { type: 'string', max: 20 },
    access_note: string_190,
    voice_note_id: { type: 'media', accept: ['audio'] },
    contact_name: { type: 'string', max: 80 },
    contact_phone: { type: 'phone' },
  },
  stamped: {
    location_source: { of: 'location_source' },
    is_verified: flag,
  },
  guards: {
    client: {
      access: 'parent', ops: ['list', 'create', 'edit', 'delete'], set: { client_id: { actor: 'id' } }, read: address, write: address,
    },
    courier: { access: 'parent', read: ['client_id', ...address] },
  },
  list: {
    columns: ['label', 'city_id', 'zone_id', 'line', 'landmark', 'contact_phone', 'is_verified'],
    sort: 'label', search: ['label', 'line', 'landmark'], filters: { less: ['is_verified'] }, map: 'location',
  },
  form: { main: 'label', contact: 'floor' },
  admin: { path: 'clients/addresses/:client_id', group: 'clients', icon: 'home' },
})

// A client's own carpet that the shop knows over several orders, with a permanent tag sewn on. An item is one stay of it in an order.
const known_items = resource({
  label: 'code', soft_delete: true, about: 'client_id',
  fields: {
    client_id: { ...fixed, to: 'clients' },
    name: { type: 'string', max: 60 },
    category_id: { to: 'categories', where: in_use, required: true },
    sub_category_id: { to: 'sub_categories', where: { category_id: { field: 'category_id' } } },
    type: { of: 'item_type' },
    tissu: { of: 'item_tissu' },
    color: { of: 'item_color' },
    color2: { of: 'item_color' },
    declared_value: { type: 'money', min: 0, max: 10_000_000, ...for_price },
    photos: { type: 'medias', max: 10 },
    note: { type: 'text' },
  },
  stamped: {
    code: { type: 'sequence', format: '{base32:8}' },
    // The measures of the last order.
    ...measures,
    measured_at: at,
  },
  computed: {
    items_count: { count: 'items' },
  },
  children: { items: { of: 'order_items', by: 'known_item_id' } },
  list: {
    columns: ['code', 'client_id', 'name', 'category_id', 'color', 'length_cm', 'width_cm', 'diameter_cm', 'items_count', 'measured_at'],
    sort: '-id', search: ['code', 'name', 'client_id'], filters: { more: ['type', 'tissu'] },
  },
  form: { main: 'client_id', value: 'declared_value' },
  admin: { path: 'known-items/:client_id', group: 'clients', icon: 'history', show: ['items'] },
})

// A client is not content: what happened, and what was offered for it.
// open → in_review → accepted → resolved; in_review → rejected → resolved
const claims = resource({
  label: 'code', about: 'order_id',
  enums: {
    claim_status: { open: 'yellow', in_review: 'blue', accepted: 'green', rejected: 'red', resolved: 'grey' },
    claim_type: ['damage', 'loss', 'not_clean', 'late', 'wrong_item', 'billing', 'behaviour', 'other'],
    claim_resolution: ['rewash', 'refund', 'credit', 'compensation', 'none'],
  },
  fields: {
    order_id: { ...fixed, to: 'orders' },
    order_item_id: { to: 'order_items', where: { order_id: { field: 'order_id' } } },
    type: { of: 'claim_type', required: true },
    description: { type: 'text', required: true },
    photos: { type: 'medias', max: 10, evidence: true },
    assigned_to_id: { to: 'users', where: { status: 'active' } },
  },
  stamped: {
    code: { type: 'sequence', format: 'RCL-{yy}-{####}' },
    client_id: { to: 'clients' },
    resolution: { of: 'claim_resolution' },
    amount: { type: 'money', min: 0, show: { resolution: { in: ['refund', 'credit', 'compensation'] } } },
    rework_order_id: { to: 'orders', where: { client_id: { field: 'client_id' }, is_rework: true }, show: { resolution: 'rewash' } },
    rejected_reason: string_190,
    // Found in the plant; the client does not see it.
    is_internal: flag,
    opened_by: { type: 'actor' },
    due_at: at,
  },
  groups: { running: ['open', 'in_review'], waiting: ['open', 'in_review', 'accepted'] },
  flow: {
    status: 'claim_status', initial: 'open',
    review: { from: ['open'], to: 'in_review', allow: 'claim-edit', asks: { assigned_to_id: 'required' }, primary: true },
    accept: {
      from: ['in_review'], to: 'accepted', allow: 'claim-resolve', asks: { resolution: 'required', amount: 'optional' }, primary: true,
    },
    reject: { from: ['in_review'], to: 'rejected', allow: 'claim-resolve', reason: true, set: { rejected_reason: { input: 'reason' } } },
    // Of the item that is asked for, else that of the claim; without one of all that were delivered.
    rework: {
      from: ['accepted'], allow: 'order-rework', when: ['waits_for_rework'], check: ['claimed_order_is_delivered'],
      asks: { item_id: { to: 'order_items', where: { order_id: { field: 'order_id' }, status: 'delivered' } } },
      effects: ['rework_claimed'], primary: true,
    },
    resolve: {
      from: ['accepted', 'rejected'], to: 'resolved', allow: 'claim-resolve', when: ['has_its_rework'], at: 'closed_at', primary: true,
    },
  },
  conditions: {
    is_open: { status: 'open' }, is_running: { status: { in: 'running' } },
    waits_for_rework: { resolution: 'rewash', rework_order_id: null },
    has_its_rework: { or: [{ resolution: null }, { resolution: { ne: 'rewash' } }, { rework_order_id: { ne: null } }] },
  },
  open_while: { status: { in: 'running' } },
  allow_when: { edit: ['is_running'], delete: ['is_open'] },
  guards: {
    client: {
      where: { client_id: { actor: 'id' }, is_internal: false }, ops: ['list', 'create'],
      read: [
        'code', 'order_id', 'order_item_id', 'type', 'status', 'description', 'photos', 'resolution', 'amount', 'created_at', 'due_at',
        'closed_at',
      ],
      write: ['order_id', 'order_item_id', 'type', 'description', 'photos'],
    },
  },
  list: {
    columns: ['code', 'client_id', 'order_id', 'type', 'status', 'assigned_to_id', 'due_at', 'closed_at'],
    sort: '-created_at', search: ['code', 'order_id', 'client_id', 'description'],
    filters: { more: ['resolution', 'created_at'], less: ['closed_at'] },
    views: { running: { status: { nin: ['resolved'] } }, late: { due_at: { lt: { now: 'instant' } }, status: { ne: 'resolved' } } },
    board: true,
  },
  admin: { group: 'clients', icon: 'warning', show: [] },
})

// What somebody should ask, say or do, so that nothing is forgotten: opened and settled by the rules of its kind, one a subject.
// open → closed; closed → open
const follow_ups = resource({
  ops: ['list'], label: 'kind', per_site: true, audit: false,
  enums: {
    follow_up_kind: [
      'web_order', 'quote', 'advance', 'call', 'uncollected', 'delivery', 'no_response', 'promise', 'debt', 'claim', 'bad_rating',
      'message', 'document', 'machine', 'material', 'repeat_order',
    ],
    follow_up_status: { open: 'yellow', closed: 'grey' },
    // `settled`: its reason is gone.
    follow_up_close_reason: ['settled', 'answered', 'promised', 'wrong_number', 'given_up'],
  },
  stamped: {
    kind: { of: 'follow_up_kind', required: true },
    subject: {
      type: 'morph', to: [
        'orders', 'order_deliveries', 'invoices', 'claims', 'clients', 'couriers', 'vehicles', 'machines', 'cleaning_materials',
        'repeat_orders',
      ], required: true,
    },
    client_id: { to: 'clients', on_delete: 'cascade' },
    due_at: { type: 'datetime', required: true },
    tries: { type: 'int', default: 0 },
    assigned_to_id: { to: 'users' },
    close_reason: { of: 'follow_up_close_reason' },
    // Of an open one: `quote orders 12`.
    key: { type: 'string', max: 80, unique: true },
  },
  flow: {
    status: 'follow_up_status', initial: 'open',
    take: { from: ['open'], allow: 'follow-up-edit', actor: 'assigned_to_id' },
    postpone: { from: ['open'], allow: 'follow-up-edit', asks: { due_at: 'required' } },
    close: { from: ['open'], to: 'closed', allow: 'follow-up-edit', asks: { close_reason: 'required' }, at: 'closed_at', clear: ['key'] },
    settle: { from: ['open'], to: 'closed', by: ['system'], at: 'closed_at', clear: ['key'], set: { close_reason: 'settled' } },
    // The press that closed it was wrong.
    reopen: { from: ['closed'], to: 'open', by: ['system'], clear: ['closed_at', 'close_reason'] },
  },
  list: {
    columns: ['kind', 'subject', 'client_id', 'due_at', 'tries', 'assigned_to_id', 'status', 'close_reason'], sort: 'due_at',
    search: ['client_id'], filters: { more: ['subject', 'created_at'] },
    views: { due: { status: 'open', due_at: { lt: { now: 'instant' } } }, mine: { status: 'open', assigned_to_id: { actor: 'id' } } },
  },
  admin: { group: 'clients', icon: 'question', form: 'none', show: [] },
})

// What somebody writes to the company and what it answers: one conversation for each client, or for each number that is nobody's.
// open → answered → open
const threads = resource({
  permissions: ['thread-answer'], ops: ['list'], label: 'code',
  enums: {
    thread_status: { open: 'yellow', answered: 'grey' },
    said_to_price: { yes: 'green', no: 'red' },
  },
  stamped: {
    code: { type: 'sequence', format: 'T-{#####}' },
    // Null: the number is nobody's, or that of several.
    client_id: { to: 'clients', unique: true },
    // The last one that was written from: answers go there.
    phone: { type: 'phone', required: true, read: 'client-list', audit: false },
    channel: { of: 'thread_channel', required: true },
    last_text: { ...string_190, audit: false },
    // Of a message without a text: a place, a photo, a voice.
    last_kind: { of: 'message_kind' },
    last_client_at: at,
    // Since the first message without an answer.
    waiting_since: at,
    unread: { type: 'int', required: true, default: 0 },
    // The price that was asked for when the client said yes or no. Nothing follows from it by itself.
    quote_id: { to: 'quotes', read: 'order-price' },
    said: { of: 'said_to_price' },
    // Of a visitor who waits to be called: until somebody answers, or an order is made.
    wish: { type: 'json', of: 'wish', read: 'client-list', audit: false },
    declared_kinds: { type: 'json', of: 'declared_kinds' },
    // When a visitor who did not answer is called again.
    next_call_at: { ...at, ...soon },
  },
  children: { messages: { of: 'thread_messages', by: 'thread_id' } },
  flow: {
    status: 'thread_status', initial: 'open',
    hear: { from: ['open', 'answered'], to: 'open', by: ['system'], clear: ['next_call_at'] },
    // The last answer has failed; it has gone out after all.
    not_sent: { from: ['answered'], to: 'open', by: ['system'] },
    sent: { from: ['open'], to: 'answered', by: ['system'], clear: ['waiting_since', 'wish', 'declared_kinds', 'next_call_at'] },
    take: { allow: 'thread-answer', when: ['not_mine'], at: 'taken_at', actor: 'taken_by_id', set: { unread: 0 }, icon: 'user' },
    release: { allow: 'thread-answer', when: ['is_mine'], clear: ['taken_at', 'taken_by_id'] },
    answer: {
      to: 'answered', allow: 'thread-answer', when: ['is_free', 'is_reached'], asks: { text: { type: 'text', max: 1000, required: true } },
      at: 'taken_at', actor: 'taken_by_id', clear: ['waiting_since', 'quote_id', 'said', 'wish', 'declared_kinds', 'next_call_at'],
      set: { unread: 0 }, effects: ['send_answer'], icon: 'send', primary: true,
    },
    done: {
      from: ['open'], to: 'answered', allow: 'thread-answer', when: ['is_free'],
      clear: ['waiting_since', 'quote_id', 'said', 'wish', 'declared_kinds', 'next_call_at', 'taken_at', 'taken_by_id'], set: { unread: 0 },
      effects: ['settle_thread'],
    },
    call_again: {
      from: ['open'], allow: 'thread-answer', when: ['is_free', 'has_wish'], asks: { next_call_at: 'required' },
      clear: ['taken_at', 'taken_by_id'], set: { unread: 0 },
    },
    // The place that a client has sent becomes an address.
    take_address: {
      allow: 'address-create', when: ['has_client'],
      asks: { message_id: { to: 'thread_messages', where: { kind: 'location' }, required: true } }, effects: ['add_sent_address'],
      icon: 'environment',
    },
  },
  conditions: {
    has_client: { client_id: { ne: null } },
    has_wish: { wish: { ne: null } },
    is_mine: { taken_by_id: { actor: 'id' } },
    not_mine: { taken_by_id: { ne: { actor: 'id' } } },
    // Who else answers is asked first.
    is_free: { or: [{ taken_by_id: null }, { taken_by_id: { actor: 'id' } }] },
    // A number left on the public page, from which nobody has written: it can only be called.
    is_reached: { channel: { ne: 'web' } },
  },
  guards: { client: { where: { client_id: { actor: 'id' } }, read: ['code', 'status', 'last_client_at'] } },
  list: {
    columns: ['code', 'client_id', 'phone', 'channel', 'last_text', 'unread', 'waiting_since', 'taken_by_id', 'status'],
    sort: 'waiting_since', search: ['code', 'client_id', 'phone', 'last_text'],
    views: { waiting: { status: 'open' }, mine: { taken_by_id: { actor: 'id' } }, free: { status: 'open', taken_by_id: null } },
  },
  admin: { path: 'inbox', group: 'clients', icon: 'message', form: 'none', show: [] },
})

// Never changed, but for the file, which is fetched later, and the thread, when a number turns out to be a client's.
const thread_messages = resource({
  permission: 'thread', ops: ['list'], label: 'sent_at', parent: 'thread_id', audit: false,
  enums: {
    message_direction: { in: 'blue', out: 'grey' },
    message_intent: ['where', 'yes', 'no', 'stop', 'start'],
  },
  stamped: {
    thread_id: { to: 'threads', required: true, on_delete: 'cascade' },
    direction: { of: 'message_direction', required: true },
    channel: { of: 'thread_channel', required: true },
    kind: { of: 'message_kind', required: true },
    text: { type: 'text' },
    location: { type: 'geo' },
    file_id: { type: 'media', accept: ['image', 'audio'], collection: 'threads' },
    // Where the provider keeps the file until it is fetched.
    media_ref: string_190,
    sent_at: { ...at, required: true },
    intent: { of: 'message_intent' },
    // Channel and the provider's id: the same message is handed on more than once.
    key: { type: 'string', max: 200, unique: true },
    // Of what the company wrote: how it went out.
    notification_id: { to: 'notifications' },
    // Null: an answer that was given automatically.
    by: { type: 'actor' },
  },
  guards: { client: { access: 'parent', read: ['thread_id', 'direction', 'channel', 'kind', 'text', 'location', 'file_id', 'sent_at'] } },
  list: {
    columns: ['sent_at', 'thread_id', 'direction', 'kind', 'text', 'by'], sort: '-sent_at', search: ['text'],
    filters: { more: ['channel', 'intent'] },
  },
})

// ── Staff ──

// Staff, with an account.
const users = resource({
  label: 'full_name', soft_delete: true, per_site: true,
  enums: { theme: ['light', 'dark'], salary_type: ['month', 'day', 'hour', 'point'] },
  fields: {
    first_name: { type: 'string', max: 60, required: true }, last_name: { type: 'string', max: 60, required: true },
    phone: { type: 'phone', required: true, unique: true },
    email: { type: 'email', unique: true },
    password: { type: 'password', min: 8, required: true },
    pin: { type: 'password', min: 4, max: 6, pattern: '^[0-9]{4,6}$' },
    cin: { type: 'string', max: 12 },
    avatar_id: { type: 'media' },
    roles: { type: 'many', to: 'roles', where: { guard: 'user' }, required: true, write: 'role-edit' },
    // The oldest of them is where they stand in the roster.
    departments: { type: 'many', to: 'departments' },
    job_id: { to: 'jobs', on_delete: 'set_null' },
    max_tasks: { type: 'int', min: 1, max: 1000 },
    hired_on: { type: 'date', min: '1950-01-01', max: 366 }, left_on: { type: 'date', min: '1950-01-01', max: 366 },
    status: { of: 'active_status', required: true, default: 'active' },
    salary: { type: 'money', min: 0, max: 100_000_000, read: 'user-salary', write: 'user-salary' },
    salary_type: { of: 'salary_type', read: 'user-salary', write: 'user-salary' },
    locale: { of: 'locale', required: true, default: 'en' },
    theme: { of: 'theme', required: true, default: 'light' },
    note: { type: 'text' },
  },
  stamped: {
    code: { type: 'sequence', format: 'ST-{###}' },
    last_login_at: at,
  },
  computed: { full_name: { type: 'string', fn: 'person_full_name', reads: ['first_name', 'last_name'] } },
  children: {
    attendances: { of: 'attendances', by: 'user_id' },
    plannings: { of: 'plannings', by: 'user_id' },
    tasks: { of: 'tasks', by: 'user_id' },
  },
  rules: { employment: { range: ['hired_on', 'left_on'] } },
  list: {
    columns: ['avatar_id', 'code', 'full_name', 'phone', 'roles', 'departments', 'status', 'last_login_at'],
    sort: 'full_name', search: ['code', 'full_name', 'phone', 'email'], filters: { more: ['job_id'], less: ['last_login_at'] },
    views: { active: { status: 'active' } },
  },
  form: { main: 'first_name', work: 'roles', pay: 'salary', preference: 'locale' },
  admin: { group: 'staff', icon: 'team', form: 'page', show: ['attendances', 'plannings', 'tasks'] },
})

// Browsers and phones to which messages are pushed.
const push_tokens = resource({
  ops: [], label: 'token',
  enums: { push_platform: ['web'] },
  stamped: {
    owner: { type: 'actor', required: true },
    platform: { of: 'push_platform', required: true },
    token: { type: 'string', max: 512, required: true, unique: true },
    refreshed_at: { type: 'datetime', required: true },
  },
  list: { columns: ['owner', 'platform', 'refreshed_at'], sort: '-refreshed_at', filters: [] },
})

// What the people of a guard may do.
const roles = resource({
  label: 'name', unique: [['guard', 'name']],
  fields: {
    // Of a built-in role: its identifier.
    name: { type: 'string', max: 60, words: 'roles.names', required: true, lock: { is_system: true } },
    guard: { ...fixed, of: 'guard', default: 'user' },
    description: { type: 'i18n' },
    permissions: { type: 'many', to: 'permissions', where: { guard: { field: 'guard' } }, required: true },
  },
  stamped: { is_system: flag },
  conditions: { is_own: { is_system: false } },
  allow_when: { delete: ['is_own'] },
  list: { columns: ['name', 'guard', 'description', 'is_system'], sort: 'name', search: ['name'], filters: ['guard'] },
  admin: { group: 'staff', tab_of: 'users', icon: 'key', form: 'page' },
})

// Each thing that a role may allow: those that this file names.
const permissions = resource({
  ops: ['list'], label: 'name', unique: [['guard', 'name']],
  stamped: {
    name: { type: 'string', max: 60, required: true },
    guard: { of: 'guard', required: true },
    group: { type: 'string', max: 40, words: 'permissions.groups', required: true },
  },
  list: { columns: ['name', 'group', 'guard'], sort: 'name', search: ['name'], filters: ['guard', 'group'] },
  admin: { group: 'staff', tab_of: 'users', icon: 'lock', form: 'none' },
})

// A shift and an attendance are of a member of staff or of a courier.
const one_person = { or: [{ user_id: { ne: null }, courier_id: null }, { user_id: null, courier_id: { ne: null } }] } as const

// Shifts of staff and couriers.
// draft → published → canceled
const plannings = resource({
  label: 'name', per_site: true,
  enums: { planning_status: { draft: 'white', published: 'grey', canceled: 'red' }, recurrence: ['none', 'weekly'] },
  fields: {
    user_id: { to: 'users', where: { status: 'active' } },
    courier_id: { to: 'couriers', where: { status: 'active' } },
    department_id: { to: 'departments' },
    date: { ...soon, type: 'date', required: true },
    start_time: { type: 'time', required: true },
    end_time: { type: 'time', required: true },
    break_minutes: { type: 'int', min: 0, max: 480, unit: 'min', default: 60 },
    recurrence: { ...fixed, of: 'recurrence', default: 'none' },
    note: string_190,
  },
  computed: { name: { type: 'string', fn: 'shift_name', reads: ['date', 'start_time', 'end_time'] } },
  flow: {
    status: 'planning_status', initial: 'draft',
    publish: { from: ['draft'], to: 'published', allow: 'planning-edit', at: 'published_at', primary: true },
    cancel: { from: ['draft', 'published'], to: 'canceled', allow: 'planning-edit', confirm: true },
  },
  rules: { one_person, hours: { range: ['start_time', 'end_time'] } },
  conditions: { never_published: { published_at: null }, not_canceled: { status: { ne: 'canceled' } } },
  allow_when: { edit: ['not_canceled'], delete: ['never_published'] },
  list: {
    columns: ['date', 'start_time', 'end_time', 'user_id', 'courier_id', 'department_id', 'status'],
    sort: '-date', search: ['user_id', 'courier_id'],
    views: {
      today: { date: { now: 'today' } }, coming: { status: { ne: 'canceled' }, date: { gte: { now: 'today' } } },
      drafts: { status: 'draft' },
    },
    calendar: 'date',
  },
  admin: { group: 'staff', icon: 'calendar' },
})

// When somebody came and left.
const attendances = resource({
  ops: ['list', 'create', 'delete'], permission_for: { list: 'user-list' }, label: 'date', per_site: true,
  enums: {
    attendance_status: { present: 'green', late: 'yellow', absent: 'red', leave: 'blue', sick: 'pink', holiday: 'grey' },
    attendance_source: ['kiosk', 'self', 'manager', 'import'],
  },
  fields: {
    user_id: { to: 'users' },
    courier_id: { to: 'couriers' },
    date: { ...soon, type: 'date', required: true, default: { now: 'today' } },
    status: { of: 'attendance_status', required: true, default: 'present' },
    check_in_at: at, check_out_at: at,
    break_minutes: { type: 'int', min: 0, max: 480, unit: 'min', default: 0 },
    note: string_190,
  },
  stamped: {
    planning_id: { to: 'plannings', on_delete: 'set_null' },
    late_minutes: { type: 'int', unit: 'min' }, overtime_minutes: { type: 'int', unit: 'min' },
    source: { of: 'attendance_source', required: true, default: 'manager' },
    location: { type: 'geo' },
  },
  computed: { worked_minutes: { type: 'int', unit: 'min', fn: 'worked_minutes', reads: ['check_in_at', 'check_out_at', 'break_minutes'] } },
  flow: {
    check_out: { allow: 'attendance-edit', when: ['is_in'], at: 'check_out_at', primary: true },
    correct: {
      allow: 'attendance-edit',
      asks: { check_in_at: 'optional', check_out_at: 'optional', break_minutes: 'optional', status: 'required', note: 'optional' },
      reason: true, actor: 'corrected_by_id',
    },
  },
  rules: { one_person, hours: { or: [{ check_out_at: null }, { check_out_at: { gte: { field: 'check_in_at' } } }] } },
  conditions: { is_in: { check_in_at: { ne: null }, check_out_at: null } },
  list: {
    columns: ['date', 'check_in_at', 'check_out_at', 'worked_minutes', 'late_minutes', 'overtime_minutes', 'status'], sort: '-date',
    filters: ['user_id', 'courier_id', 'date', 'status', 'source'], totals: ['worked_minutes', 'late_minutes', 'overtime_minutes'],
    views: {
      today: { date: { now: 'today' } }, here: { check_in_at: { gte: { now: 'instant', days: -1 } }, check_out_at: null },
      forgotten: { check_in_at: { lt: { now: 'instant', days: -1 } }, check_out_at: null },
    },
  },
  admin: { path: 'users/attendances/:user_id', group: 'staff', icon: 'history' },
})

// Phones and tablets on which a PIN signs in: those of the site are shared by its staff, those of couriers are their own. They are
// enrolled by calls of sign-in (backend/services/auth/sign_in/device_controller.ts).
const devices = resource({
  permissions: ['device-create'], ops: ['list', 'edit', 'delete'], label: 'name', per_site: true,
  fields: { name: { type: 'string', max: 80, required: true } },
  stamped: {
    courier_id: { to: 'couriers', on_delete: 'cascade' },
    user_id: { to: 'users', on_delete: 'cascade' },
    enrolled_by_id: { to: 'users', on_delete: 'set_null' },
    last_used_at: at,
  },
  list: {
    columns: ['name', 'courier_id', 'user_id', 'enrolled_by_id', 'last_used_at', 'created_at'], sort: '-last_used_at',
    search: ['name', 'courier_id', 'user_id'],
    filters: { less: ['enrolled_by_id'] },
    views: { shared: { courier_id: null, user_id: null }, of_couriers: { courier_id: { ne: null } }, of_staff: { user_id: { ne: null } } },
  },
  admin: { group: 'staff', tab_of: 'users', icon: 'mobile', show: [] },
})

// ── Settings ──

// Plants, counters and depots of the company.
const sites = resource({
  permission: 'setting', label: 'name',
  enums: { site_kind: ['plant', 'counter', 'depot'] },
  fields: {
    name: { type: 'string', max: 80, required: true },
    kind: { of: 'site_kind', required: true, default: 'plant' },
    // Where its items are washed, and from where they come back: staff there work on its orders.
    served_by_id: { to: 'sites', where: { ...in_use, served_by_id: null }, show: { kind: { ne: 'plant' } } },
    city_id: { to: 'cities' },
    address: string_190,
    location: { type: 'geo' },
    phone: { type: 'phone' },
    opening_hours: { type: 'json', of: 'opening_hours' },
    status: enabled,
  },
  list: {
    columns: ['name', 'kind', 'served_by_id', 'city_id', 'phone', 'status'], sort: 'id', search: ['name'], filters: ['kind', 'status'],
    map: 'location',
  },
  admin: { group: 'settings', icon: 'shop' },
})

// Days and spans of days with other hours, or with more or less room in the plant: Aid, Ramadan, a double shift. Of those that meet, one
// holds: that of the site before that of the company, the shorter before the longer, then the newer.
const special_days = resource({
  permission: 'setting', label: 'name',
  enums: { day_opening: ['closed', 'hours', 'usual'] },
  fields: {
    name: { type: 'i18n', required: true },
    // None: of the whole company.
    only_site_id: { to: 'sites', on_delete: 'cascade' },
    from_on: { type: 'date', max: 1096, required: true },
    to_on: { type: 'date', required: true },
    opening: { of: 'day_opening', required: true, default: 'closed' },
    hours: { type: 'json', of: 'special_hours', required: 'if shown', show: { opening: 'hours' } },
    capacity_percent: { type: 'percent', max: 300, required: true, show: { opening: { ne: 'closed' } }, default: 100 },
  },
  rules: { days: { range: ['from_on', 'to_on'] } },
  list: {
    columns: ['name', 'only_site_id', 'from_on', 'to_on', 'opening', 'hours', 'capacity_percent'], sort: '-from_on', search: ['name'],
    filters: ['only_site_id', 'opening', 'from_on', 'to_on'],
    views: { coming: { to_on: { gte: { now: 'today' } } } },
  },
  admin: { group: 'settings', tab_of: 'sites', icon: 'star' },
})

// Who changed what, from which values to which, and why.
const audit_logs = resource({
  permission: 'audit', ops: ['list'], label: 'action', append_only: true, about: ['subject_resource', 'subject_id', 'actor'],
  indexes: [['subject_resource', 'subject_id'], ['actor'], ['action'], ['batch']],
  stamped: {
    actor: { type: 'actor' },
    action: { type: 'string', max: 60, required: true },
    subject_resource: { type: 'string', max: 60, required: true },
    subject_id: { type: 'int' },
    before: { type: 'json', of: 'changes' },
    after: { type: 'json', of: 'changes' },
    reason: { ...string_190, words: 'usual' },
    batch: { type: 'string', max: 36 },
    via: { type: 'string', max: 60 }, request_id: { type: 'string', max: 60 },
    ip: { type: 'string', max: 45 },
  },
  list: {
    columns: ['created_at', 'actor', 'action', 'subject_resource', 'subject_id', 'reason', 'ip'], sort: '-id', search: ['action', 'reason'],
    filters: { more: ['action', 'subject_resource', 'subject_id', 'reason', 'batch'] },
  },
  admin: { path: 'audit', group: 'settings', icon: 'history', form: 'none' },
})

const price = { type: 'money', min: 0, max: 10_000_000 } as const
const hours = { type: 'int', min: 1, max: 8760, unit: 'h' } as const

// Kinds of items: what they are measured by, and how long they take.
const categories = resource({
  label: 'name',
  chooser_reads: ['icon_id', 'position', 'status', 'params', 'unit', 'shape_default', 'default_wash_type'], soft_delete: true,
  enums: { category_param: ['height', 'width', 'length', 'type', 'diameter'], wash_line: ['carpet', 'pressing'] },
  fields: {
    name: { type: 'i18n', required: true },
    code: { type: 'string', max: 20, required: true, unique: true },
    icon_id: { type: 'media' },
    position: { type: 'int', min: 0, max: 10_000, required: true, default: 0 },
    status: enabled,
    params: { type: 'enums', of: 'category_param' },
    unit: { of: 'tarif_unit', required: true },
    shape_default: { of: 'item_shape', required: true, default: 'rectangle' },
    line: { of: 'wash_line', required: true, default: 'carpet' },
    default_wash_type: { of: 'wash_type', required: true, default: 'automatic' },
    // A confirmed item gets a task for each of its processes.
    uses_steps: flag,
    // From the confirmation to the promised date.
    turnaround_hours: { ...hours, required: true },
    drying_hours: hours,
    min_charge: price,
  },
  children: {
    sub_categories: { of: 'sub_categories', by: 'category_id' },
    processes: { of: 'processes', by: 'category_id' },
    tarifs: { of: 'tarifs', by: 'category_id' },
  },
  guards: {
    client: { where: in_use, read: ['name', 'code', 'icon_id', 'unit', 'position'] },
    courier: { where: in_use, read: ['name', 'icon_id', 'unit', 'position'] },
  },
  list: {
    columns: ['icon_id', 'name', 'code', 'params', 'unit', 'line', 'turnaround_hours', 'position', 'status'],
    sort: 'position', search: ['name', 'code'],
  },
  form: { main: 'name', work: 'params' },
  admin: { group: 'settings', icon: 'appstore', show: ['sub_categories', 'processes', 'tarifs'] },
})

// Finer kinds of a category.
const sub_categories = resource({
  permission: 'category', label: 'name', chooser_reads: ['category_id', 'item_type', 'position', 'status'], parent: 'category_id',
  soft_delete: true,
  fields: {
    category_id: { ...owner, to: 'categories' },
    name: { type: 'i18n', required: true },
    item_type: { of: 'item_type' },
    turnaround_hours: hours, drying_hours: hours,
    care_note: { type: 'i18n' },
    position: { type: 'int', min: 0, max: 10_000, required: true, default: 0 },
    status: enabled,
  },
  list: {
    columns: ['name', 'item_type', 'turnaround_hours', 'position', 'status'], sort: 'position', search: ['name'],
  },
  admin: { path: 'categories/sub-categories/:category_id', group: 'settings', icon: 'appstore' },
})

// Steps of the work on the items of a category, each done by a job.
const processes = resource({
  label: 'name', parent: 'category_id', soft_delete: true,
  enums: { process_type: ['all', 'manual', 'automatic'], process_kind: ['work', 'drying', 'quality'] },
  fields: {
    category_id: { ...owner, to: 'categories' },
    name: { type: 'i18n', required: true },
    job_id: { to: 'jobs', required: true },
    sub_category_id: { to: 'sub_categories', where: { category_id: { field: 'category_id' } } },
    position: { type: 'int', min: 0, max: 10_000, required: true, default: 0 },
    // For items with this `wash_type`.
    type: { of: 'process_type', required: true, default: 'all' },
    kind: { of: 'process_kind', required: true, default: 'work' },
    is_mandatory: { type: 'bool', default: true },
    status: enabled,
    duration_minutes: { type: 'int', min: 0, max: 10_080, unit: 'min' },
    minutes_per_unit: { type: 'decimal', precision: 6, scale: 2, min: '0', max: '1440', unit: 'min' },
    requires_photo: flag, requires_machine: flag,
    machine_type: { of: 'machine_type', required: { requires_machine: true } },
    // How the items usually dry: by it, and by the hours of the category, it is planned when the steps before are due.
    drying_method: { of: 'drying_method', show: { kind: 'drying' } },
    drying_humidity: { type: 'percent', show: { kind: 'drying' } },
    // The sun fades wool: where it hangs in another place, that is said here.
    wool_drying_method: { of: 'drying_method', show: { kind: 'drying' } },
    wool_drying_humidity: { type: 'percent', show: { kind: 'drying' } },
  },
  children: { materials: { of: 'process_materials', by: 'process_id', edit: 'grid' } },
  list: {
    columns: ['position', 'name', 'job_id', 'type', 'kind', 'is_mandatory', 'duration_minutes', 'status'],
    sort: 'position', search: ['name'], filters: { less: ['kind', 'is_mandatory'] },
  },
  form: { main: 'name', work: 'duration_minutes', recipe: 'materials' },
  admin: { path: 'categories/processes/:category_id', group: 'settings', icon: 'ordered' },
})

// The recipe of a process: how much of a material it takes per m², metre or item.
const process_materials = resource({
  permission: 'process', label: 'cleaning_material_id', parent: 'process_id', unique: [['process_id', 'cleaning_material_id']],
  fields: {
    process_id: { ...owner, to: 'processes' },
    cleaning_material_id: { to: 'cleaning_materials', where: in_use, required: true },
    quantity_per_unit: { type: 'decimal', precision: 10, scale: 4, min: '0.0001', max: '1000', required: true },
  },
  list: { columns: ['cleaning_material_id', 'quantity_per_unit'], sort: 'id' },
})

// What is offered beside the cleaning, at a price or a discount.
const services = resource({
  label: 'name', soft_delete: true,
  enums: { service_validity: ['order', 'item'], service_index: ['stock', 'total'] },
  fields: {
    name: { type: 'i18n', required: true },
    method: { of: 'service_method', required: true },
    validity: { of: 'service_validity', required: true },
    // What a unit is: the measured quantity (`total`), or days in stock.
    index: { of: 'service_index', required: true, show: { method: 'unit' }, default: 'total' },
    price: { type: 'money', min: -10_000_000, max: 10_000_000, required: true },
    min_amount: price,
    categories: { type: 'many', to: 'categories' },
    client_visible: flag,
    // Added to each urgent order.
    is_for_urgent: { ...flag, show: { validity: 'order' } },
    status: enabled,
  },
  // Of a service that the code itself adds.
  stamped: { key: { type: 'string', max: 40, unique: true } },
  guards: { client: { where: extra_for_clients, read: ['name', 'method', 'price'] } },
  list: {
    columns: ['name', 'method', 'validity', 'index', 'price', 'client_visible', 'status'], sort: 'id', search: ['name'],
    filters: ['method', 'validity', 'status'],
  },
  admin: { group: 'settings', tab_of: 'categories', icon: 'gift' },
})

// Prices per unit. Of those that match, the most specific applies.
const tarifs = resource({
  label: 'name', soft_delete: true,
  fields: {
    category_id: { to: 'categories', required: true },
    sub_category_id: { to: 'sub_categories', where: { category_id: { field: 'category_id' } } },
    unit: { of: 'tarif_unit', required: true },
    type: { of: 'order_type', required: true },
    price: { ...price, required: true },
    currency: { of: 'currency', required: true, default: 'MAD' },
    min_charge: price,
    wash_type: { of: 'wash_type' },
    tissu: { of: 'item_tissu' },
    client_type: { of: 'client_type' },
    grade: { of: 'order_grade' },
    client_id: { to: 'clients' },
    city_id: { to: 'cities' },
    valid_from: { type: 'date', required: true, default: { now: 'today' } },
    valid_to: { type: 'date' },
    status: enabled,
  },
  computed: { name: { type: 'string', fn: 'tarif_name', reads: ['unit', 'type', 'price', 'currency'] } },
  rules: { dates: { range: ['valid_from', 'valid_to'] } },
  list: {
    columns: ['category_id', 'sub_category_id', 'unit', 'type', 'price', 'client_type', 'client_id', 'valid_from', 'valid_to', 'status'],
    sort: 'category_id', filters: { more: ['grade'], less: ['price', 'valid_from', 'valid_to'] },
    views: {
      current: {
        valid_from: { lte: { now: 'today' } }, or: [{ valid_to: null }, { valid_to: { gte: { now: 'today' } } }], status: 'enable',
      },
    },
  },
  form: { main: 'category_id', applies: 'wash_type', dates: 'valid_from' },
  admin: { group: 'settings', tab_of: 'categories', icon: 'tag' },
})

// Kinds of work of a department: dusting, washing, rinsing, finishing.
const jobs = resource({
  label: 'name', soft_delete: true,
  fields: {
    name: { type: 'i18n', required: true },
    department_id: { to: 'departments', required: true },
    points: { type: 'decimal', precision: 6, scale: 2, min: '0', max: '100' },
    points_unit: { of: 'tarif_unit' },
    needs_machine: flag,
    status: enabled,
  },
  list: {
    columns: ['name', 'department_id', 'points', 'points_unit', 'needs_machine', 'status'], sort: 'department_id', search: ['name'],
    filters: ['department_id', 'status'],
  },
  admin: { group: 'settings', tab_of: 'departments', icon: 'build' },
})

// Rooms of the plant with their staff and what they can do in a day.
const departments = resource({
  label: 'name', soft_delete: true, per_site: true,
  fields: {
    name: { type: 'i18n', required: true },
    code: { type: 'string', max: 12, required: true, unique: true },
    manager_id: { to: 'users', on_delete: 'set_null' },
    // What it can do in a day at most: no order is promised for a day on which there is more. Empty: nobody has counted it.
    daily_capacity: { type: 'decimal', precision: 8, scale: 2, min: '0.01', unit: 'm2' },
    daily_pieces: { type: 'int', min: 1, max: 100_000 },
    daily_hours: { type: 'decimal', precision: 6, scale: 2, min: '0.25', max: '2400', unit: 'h' },
    color: { type: 'color' },
    status: enabled,
  },
  list: {
    columns: ['name', 'code', 'manager_id', 'daily_capacity', 'daily_pieces', 'daily_hours', 'color', 'status'], sort: 'code',
    search: ['name', 'code'],
  },
  admin: { group: 'settings', icon: 'apartment' },
})

// The cities that are served, with the days of delivery.
const cities = resource({
  permission: 'zone', label: 'label',
  enums: { city: ['laayoune', 'agadir', 'tantan', 'guelmime', 'boujdour', 'esmara', 'lblaya'] },
  fields: {
    key: { ...fixed, of: 'city', unique: true },
    label: { type: 'i18n', required: true },
    center: { type: 'geo' },
    is_served: { type: 'bool', default: true },
    delivery_days: { type: 'enums', of: 'weekday' },
  },
  children: { zones: { of: 'zones', by: 'city_id' } },
  guards: {
    courier: { where: { is_served: true }, read: ['key', 'label'] },
    client: { where: { is_served: true }, read: ['key', 'label'] },
  },
  list: { columns: ['label', 'key', 'is_served', 'delivery_days'], sort: 'id', search: ['label'], filters: ['is_served'] },
  admin: { group: 'settings', tab_of: 'sites', icon: 'global', show: ['zones'] },
})

// Parts of a city, with the fee and the hours of transport.
const zones = resource({
  label: 'label',
  fields: {
    key: { type: 'string', max: 40, required: true, unique: true },
    label: { type: 'i18n', required: true },
    city_id: { to: 'cities', required: true },
    color: { type: 'color', required: true },
    // Made up by the seed, to be replaced.
    is_sample: flag,
    status: enabled,
    transport_fee: price,
    free_transport_from: { type: 'money', min: 0 },
    collect_weekdays: { type: 'enums', of: 'weekday' },
    slots: { type: 'json', of: 'slots' },
    couriers: { type: 'many', to: 'couriers', where: { status: 'active' } },
    polygon: { type: 'polygon' },
  },
  guards: {
    courier: { where: in_use, read: ['key', 'label', 'city_id', 'color'] },
    client: { where: in_use, read: ['key', 'label', 'city_id', 'polygon', 'transport_fee', 'free_transport_from'] },
  },
  list: {
    columns: ['label', 'key', 'city_id', 'color', 'transport_fee', 'free_transport_from', 'is_sample', 'status'],
    sort: 'key', search: ['key', 'label'], filters: ['city_id', 'is_sample', 'status'], map: 'polygon',
  },
  form: { main: 'key', service: 'transport_fee' },
  admin: { group: 'settings', tab_of: 'sites', icon: 'environment' },
})

// The text of a message by event, audience and channel.
const notification_templates = resource({
  permission: 'notification', label: 'title', unique: [['event', 'audience', 'channel']],
  enums: { notification_audience: ['client', 'courier', 'user'], send_behavior: ['always', 'ask', 'never'] },
  fields: {
    event: { ...fixed, of: 'notification_event' },
    audience: { ...fixed, of: 'notification_audience' },
    channel: { ...fixed, of: 'message_channel' },
    title: { type: 'i18n' },
    body: { type: 'i18n', required: true },
    behavior: { of: 'send_behavior', required: true, default: 'always' },
    delay_minutes: { type: 'int', min: 0, max: 100_000, unit: 'min' },
    respects_quiet_hours: { type: 'bool', default: true },
    external_template: { type: 'string', max: 60, show: { channel: 'whatsapp' } },
    status: enabled,
  },
  list: {
    columns: ['title', 'event', 'audience', 'channel', 'behavior', 'status'], sort: 'event', search: ['title', 'body'],
    views: { to_clients: { audience: 'client' }, to_couriers: { audience: 'courier' }, to_staff: { audience: 'user' } },
  },
  form: { main: 'event', sending: 'behavior' },
  admin: { path: 'notifications', group: 'settings', icon: 'bell', form: 'page' },
})

// Messages that were sent or wait to be sent.
// queued → sent → delivered → read; queued → failed → queued; queued → canceled
const notifications = resource({
  ops: ['list'], label: 'title', audit: false, about: 'subject', indexes: [['channel', 'provider_id'], ['subject', 'event'], ['recipient']],
  enums: {
    notification_status: { queued: 'white', sent: 'blue', delivered: 'grey', read: 'green', failed: 'red', canceled: 'red' },
    message_failure: ['not_configured', 'no_address', 'wrong_number', 'refused', 'unreachable', 'perhaps_sent', 'too_late'],
  },
  stamped: {
    // Null: an answer to a number that is nobody's.
    recipient: { type: 'actor' },
    event: { of: 'notification_event' },
    channel: { of: 'message_channel', required: true },
    locale: { of: 'locale', required: true },
    title: { type: 'string', max: 120 },
    // With prices, and with the code that the client shows at the door.
    body: { type: 'text', required: true, read: 'order-link' },
    // Of a message in the application: read in the language of the screens, which is not always the one of the person.
    texts: { type: 'json', of: 'told_texts', read: 'order-link' },
    subject: {
      type: 'morph',
      to: [
        'orders', 'shipments', 'invoices', 'claims', 'invariant_findings', 'machines', 'maintenances', 'meters', 'cleaning_materials',
        'stocks', 'vehicles', 'couriers', 'cash_sessions', 'plannings', 'repeat_orders',
      ],
    },
    failure: { of: 'message_failure' },
    error: string_190,
    scheduled_at: at,
    address: string_190,
    link: { type: 'string', max: 255 },
    provider_id: { type: 'string', max: 200 },
    key: { type: 'string', max: 120, unique: true },
    fallback: { of: 'message_channel' },
    // The template that WhatsApp has approved, with what stands for its numbers: each attempt sends the same.
    external_template: { type: 'string', max: 60 },
    parameters: { type: 'json', of: 'template_values', read: 'order-link' },
    // Waits until somebody sends it: the text asks for it, or no channel is set up (`failure`).
    held: { type: 'bool' },
    // Goes as soon as the client writes by WhatsApp, else when it is due.
    waits_for_window: { type: 'bool' },
    // By WhatsApp within 24 hours of what the client wrote: a text, without a template and without its fee.
    in_window: { type: 'bool' },
    // Contains a code or a link to sign in.
    secret: { type: 'bool' },
  },
  groups: {
    out: ['sent', 'delivered'], received: ['delivered', 'read'], handed_on: ['sent', 'delivered', 'read'],
    given_up: ['canceled', 'failed'],
  },
  flow: {
    status: 'notification_status', initial: 'queued',
    send: {
      from: ['queued'], to: 'queued', allow: 'notification-send', when: ['is_held', 'waits_for_approval'], actor: 'by_id',
      set: { held: false }, primary: true,
    },
    by_hand: {
      from: ['queued', 'failed'], to: 'sent', allow: 'notification-send', when: ['is_whatsapp', 'is_no_secret'], at: 'sent_at',
      actor: 'by_id', clear: ['failure', 'error', 'provider_id'], set: { held: false },
    },
    retry: {
      from: ['queued', 'failed'], to: 'queued', allow: 'notification-send', when: ['is_no_secret', 'is_unsent'],
      clear: ['failure', 'error', 'provider_id', 'scheduled_at'], set: { held: false }, icon: 'rollback',
    },
    cancel: { from: ['queued'], to: 'canceled', allow: 'notification-edit', reason: true, confirm: true },
    // A receipt of the provider is later than ours: a message that was perhaps sent was sent.
    hand_on: { from: ['queued', 'failed'], to: 'sent', by: ['system'], at: 'sent_at', clear: ['failure', 'error'] },
    arrive: { from: ['queued', 'sent', 'failed'], to: 'delivered', by: ['system'], clear: ['failure', 'error'] },
    fail: { from: ['queued', 'sent'], to: 'failed', by: ['system'] },
    // By another channel.
    fall_back: { from: ['queued', 'sent', 'failed'], to: 'queued', by: ['system'], clear: ['provider_id', 'sent_at', 'fallback'] },
    read: { from: ['sent', 'delivered'], to: 'read', by: ['system'], at: 'read_at' },
  },
  conditions: {
    is_held: { held: true }, waits_for_approval: { failure: null }, is_whatsapp: { channel: 'whatsapp' }, is_no_secret: { secret: false },
    is_unsent: { or: [{ status: 'failed' }, { held: true, failure: 'not_configured' }] },
  },
  list: {
    columns: ['created_at', 'recipient', 'event', 'channel', 'body', 'status', 'failure'],
    sort: '-id', search: ['title', 'body', 'address'],
    filters: { more: ['locale', 'held', 'in_window', 'subject', 'scheduled_at', 'sent_at'] },
    views: {
      by_hand: { status: 'queued', held: true, failure: 'not_configured' },
      queued: { status: 'queued' }, held: { status: 'queued', held: true, failure: null }, failed: { status: 'failed' },
    },
  },
  admin: { path: 'notifications/outbox', group: 'clients', icon: 'send', form: 'none', show: [] },
})

// A size of paper and where it is printed.
const print_profiles = resource({
  label: 'name', per_site: true,
  enums: {
    print_medium: ['tag', 'ticket', 'receipt', 'label', 'sheet'],
    print_moment: ['order_created', 'received', 'paid', 'delivered'],
  },
  fields: {
    name: { type: 'string', max: 60, required: true },
    medium: { of: 'print_medium', required: true },
    width_mm: { type: 'int', min: 20, max: 420, unit: 'mm', required: true },
    // Empty: a roll, as long as its content.
    height_mm: { type: 'int', min: 10, max: 600, unit: 'mm' },
    margin_mm: { type: 'int', min: 0, max: 30, unit: 'mm', required: true, default: 3 },
    copies: { type: 'int', min: 1, max: 5, required: true, default: 1 },
    // The counter or room with this printer; empty: everywhere.
    station: { type: 'string', max: 40 },
    prints_after: { type: 'enums', of: 'print_moment' },
    is_default: flag,
    status: enabled,
  },
  list: {
    columns: ['name', 'medium', 'width_mm', 'height_mm', 'copies', 'station', 'prints_after', 'is_default', 'status'], sort: 'name',
    search: ['name', 'station'], filters: { more: ['station'] },
  },
  form: { main: 'name', size: 'width_mm', use: 'copies' },
  admin: { group: 'settings', icon: 'print' },
})

// Each paper that was printed.
const prints = resource({
  ops: ['list', 'create'], label: 'created_at', append_only: true, about: 'subject',
  enums: {
    paper: [
      'tag', 'sewn_tag', 'deposit_slip', 'receipt', 'invoice', 'quote', 'place_label', 'machine_label', 'badge', 'shipment_sheet',
      'cash_count', 'stock_audit', 'dead_stock', 'test',
    ],
    reprint_reason: ['jam', 'lost', 'damaged', 'other'],
  },
  fields: {
    paper: { of: 'paper', required: true },
    subject: {
      type: 'morph',
      to: [
        'orders', 'order_items', 'quotes', 'known_items', 'tag_batches', 'stocks', 'stock_audits', 'machines', 'shipments', 'transactions',
        'cash_sessions', 'invoices', 'users', 'print_profiles',
      ],
      required: true,
    },
    print_profile_id: { to: 'print_profiles', where: in_use },
    locale: { of: 'locale' },
    copies: { type: 'int', min: 1, max: 50, required: true, default: 1 },
    // The tag of this piece alone, of an item of several.
    piece: { type: 'int', min: 1, max: 1000 },
    // Why a tag is printed again; `reason` says more.
    reprint_reason: { of: 'reprint_reason' },
    reason: string_190,
  },
  stamped: {
    is_reprint: flag,
    by_id: { to: 'users', default: { actor: 'id' } },
  },
  list: {
    columns: ['created_at', 'paper', 'subject', 'copies', 'is_reprint', 'reprint_reason', 'reason', 'by_id'], sort: '-id',
    views: { reprints: { is_reprint: true } },
  },
  admin: { path: 'print-profiles/prints', group: 'settings', icon: 'inbox', form: 'none', show: [] },
})

// Uploaded with `POST /api/<guard>/media`. A file that no record uses is deleted after a day, unless it is `kept` in the library.
const media = resource({
  permissions: ['media-create', 'media-edit'], ops: ['list', 'delete'], label: 'file_name',
  about: ['owner_resource', 'owner_id', 'by'],
  enums: { file_kind: ['image', 'pdf', 'audio'] },
  stamped: {
    file: { type: 'file', accept: ['image', 'pdf', 'audio'] },
    file_name: { ...string_190, required: true },
    kind: { of: 'file_kind', required: true },
    collection: { type: 'string', max: 40, words: 'media.collections', required: true },
    owner_resource: { type: 'string', max: 60 },
    owner_id: { type: 'int' },
    owner_field: { type: 'string', max: 60 },
    // In the library: not deleted when no record uses it.
    kept: flag,
    mime: { type: 'string', max: 60, required: true },
    size: { type: 'bytes', required: true },
    path: { type: 'string', max: 255, required: true, unique: true },
    thumb_path: { type: 'string', max: 255 },
    checksum: { type: 'string', max: 64, required: true },
    taken_at: at,
    location: { type: 'geo' },
    by: { type: 'actor' },
  },
  list: {
    columns: ['file', 'file_name', 'kind', 'size', 'owner_resource', 'kept', 'by', 'created_at'],
    sort: '-created_at', search: ['file_name'],
    filters: { more: ['collection', 'owner_resource', 'owner_id', 'mime', 'size'] }, totals: ['size'],
    views: { unused: { owner_id: null }, used: { owner_id: { ne: null } }, library: { kept: true } }, wall: 'file',
  },
  admin: { group: 'settings', icon: 'picture', form: 'none', show: [] },
})

const whole = { type: 'int', required: true } as const
const dirhams = { type: 'decimal', precision: 8, scale: 2, min: '0', max: '100000', unit: 'MAD', required: true } as const
const role_name = { type: 'string', max: 60, words: 'roles.names' } as const
const day_shift = [{ from: '09:00', to: '19:00' }] as const

// How the company works. One row: each section of its form is a group of settings. A new setting is a line here and its texts; its
// column comes from `npm run schema`. Code reads it by `settingOf(context, 'money_vat_rate')`.
const settings = resource({
  ops: ['list', 'edit'], label: 'company_name',
  enums: {
    ready_notification_trigger: ['stocked', 'completed'],
    proof_of_collection: ['none', 'photo', 'signature', 'code', 'code_or_signature'],
    proof_of_delivery: ['none', 'photo', 'signature', 'code', 'code_or_signature'],
    unpaid_handover: ['manager', 'courier'],
  },
  fields: {
    company_name: { type: 'string', max: 500, required: true, default: 'Zarbia', public: true },
    company_phones: { type: 'json', of: 'phones', required: true, default: [], public: true },
    company_whatsapp: { type: 'phone', public: true },
    company_email: { type: 'email', public: true },
    company_address: { type: 'text', max: 500, public: true },
    company_location: { type: 'geo', public: true },
    company_timezone: { type: 'string', max: 60, required: true, default: 'Africa/El_Aaiun', public: true },
    company_opening_hours: {
      type: 'json', of: 'opening_hours', required: true,
      default: { mon: day_shift, tue: day_shift, wed: day_shift, thu: day_shift, fri: day_shift, sat: day_shift, sun: [] }, public: true,
    },
    company_legal: { type: 'json', of: 'legal', required: true, default: {}, public: true },
    // The tiles of maps and their attribution. Without tiles maps have a plain background.
    map_tiles_url: { type: 'string', max: 500, public: true },
    map_tiles_credit: { type: 'string', max: 500, public: true },
    money_prices_include_vat: { type: 'bool', default: true },
    money_vat_rate: { ...share, required: true, default: '20.00' },
    // Cash amounts are rounded to a multiple of it.
    money_cash_rounding: { ...dirhams, min: '0.01', max: '10', default: '0.10', public: true },
    money_area_rounding: { type: 'json', of: 'area_rounding', required: true, default: { step: '0.010', mode: 'nearest' } },
    money_discount_limit_percent: { ...share, required: true, default: '10.00' },
    money_advance_percent: { type: 'json', of: 'advance_percent', required: true, default: { new: '0.00', professionel: '0.00' } },
    // After the hand-over, or the terms of a company: the days on which a client is reminded of what is not paid.
    money_reminder_days: { type: 'json', of: 'day_list', default: [30, 60, 90] },
    // A greater difference of a courier's cash needs a second person.
    money_variance_limit: { ...dirhams, default: '20.00' },
    // How long after measuring whoever measures may correct it without asking; 0: not at all.
    orders_correction_minutes: { ...whole, min: 0, max: 1440, unit: 'minutes', default: 30 },
    orders_quote_expiry_hours: { ...whole, min: 1, max: 1000, unit: 'hours', default: 48 },
    // That the public link of an order stays valid after the order is finished.
    orders_link_days: { ...whole, min: 1, max: 1000, unit: 'days', default: 90 },
    // When the client gets the ready message: when the last item is stocked, or when processing is completed.
    orders_ready_notification_trigger: { of: 'ready_notification_trigger', required: true, default: 'stocked' },
    // How long what is ready may lie: the days on which its client is reminded, and since when each further day is paid for.
    stock_reminder_days: { type: 'json', of: 'day_list', default: [3, 7, 15, 30] },
    stock_free_storage_days: { ...whole, min: 0, max: 3650, unit: 'days', default: 15 },
    stock_storage_fee: { ...dirhams, default: '0.00' },
    // When it is dead stock: the days, and the calls to its client. With 0 days never.
    stock_dead_days: { ...whole, min: 0, max: 3650, unit: 'days', default: 60 },
    stock_dead_calls: { ...whole, min: 0, max: 20, default: 3 },
    // Limits for orders that clients create themselves: pending ones, and new ones per day.
    clients_waiting_orders: { ...whole, min: 1, max: 100, default: 3 },
    clients_daily_orders: { ...whole, min: 1, max: 1000, default: 10 },
    // Without it somebody accepts or refuses each of them.
    clients_accept_web_orders: { type: 'bool', default: false },
    // Codes by SMS or WhatsApp that visitors of the public page ask for: each costs. With 0 nobody signs up there.
    clients_daily_codes: { ...whole, min: 0, max: 100_000, default: 200 },
    // How long after the hand-over a client is asked for a rating, and for how long not again. With 0 hours nobody is asked.
    clients_rating_hours: { ...whole, min: 0, max: 720, unit: 'hours', default: 24 },
    clients_rating_pause_days: { ...whole, min: 0, max: 365, unit: 'days', default: 30 },
    // Uploads of a client. The limits for staff and couriers are ten times as high.
    clients_hourly_uploads: { ...whole, min: 1, max: 1000, default: 60 },
    clients_hourly_megabytes: { ...whole, min: 1, max: 10_000, unit: 'MB', default: 200 },
    // Messages that are not urgent wait in these hours. There are none if both times are equal.
    messages_quiet_from: { type: 'time', required: true, default: '21:00' },
    messages_quiet_to: { type: 'time', required: true, default: '09:00' },
    // In this time similar messages are sent once; 0: each one is sent.
    messages_pause_minutes: { ...whole, min: 0, max: 1440, unit: 'minutes', default: 10 },
    // How long a reminder may wait for the client to write by WhatsApp, which makes it free; 0: it never waits.
    messages_wait_hours: { ...whole, min: 0, max: 23, unit: 'hours', default: 6 },
    // The exceptions of the day, by mail to the owners, at this time.
    messages_digest: { type: 'bool', default: true },
    messages_digest_at: { type: 'time', required: true, show: { messages_digest: true }, default: '20:00' },
    // Push tokens per person; the ones unused for longest are deleted.
    messages_browsers: { ...whole, min: 1, max: 100, default: 20 },
    // Call attempts and waiting times before a courier may record that nobody answers.
    delivery_max_call_delivery: { ...whole, min: 0, max: 20, default: 3 },
    delivery_call_delivery_seconds: { ...whole, min: 0, max: 3600, unit: 'seconds', default: 300 },
    delivery_door_wait_seconds: { ...whole, min: 0, max: 3600, unit: 'seconds', default: 300 },
    delivery_max_attempts: { ...whole, min: 1, max: 20, default: 3, public: true },
    // A slot that a client chooses holds at once; with it the office confirms each.
    delivery_office_confirms_slots: { type: 'bool', default: false },
    // The slots of a new zone, and of an address without a zone.
    delivery_default_slots: {
      type: 'json', of: 'slots', required: true,
      default: [{ from: '09:00', to: '12:00', max_stops: 6 }, { from: '15:00', to: '19:00', max_stops: 8 }],
    },
    // What a courier has to show for a stop.
    delivery_proof_of_collection: { of: 'proof_of_collection', required: true, default: 'photo' },
    delivery_proof_of_delivery: { of: 'proof_of_delivery', required: true, default: 'code_or_signature' },
    // What only one way costs, of the fee for both: fetched and collected at the counter, or left there and brought home.
    delivery_one_way_percent: { type: 'percent', min: 0, max: 100, required: true, default: 50, public: true },
    // Who lets a client keep items that are not paid.
    delivery_unpaid_handover: { of: 'unpaid_handover', required: true, default: 'manager' },
    // Put on an order where a courier met nobody to collect from; 0: nothing.
    delivery_nothing_to_collect_fee: { ...dirhams, default: '0.00' },
    // The positions of couriers are recorded while a shipment of theirs is under way.
    delivery_track_location: { type: 'bool', default: true },
    // For the arrival at the stops of a shipment: the speed, the way compared with the straight line, and the time a stop takes.
    delivery_speed_kmh: { ...whole, min: 1, max: 120, unit: 'kmh', default: 25 },
    delivery_road_percent: { type: 'percent', min: 100, max: 300, required: true, default: 130 },
    delivery_stop_minutes: { ...whole, min: 0, max: 120, unit: 'minutes', default: 8 },
    // How long workers may take back a task that they have finished.
    plant_undo_seconds: { ...whole, min: 0, max: 3600, unit: 'seconds', default: 60 },
    // Of tags, whoever prints them.
    plant_locale: { of: 'locale', required: true, default: 'ar' },
    // Only the lead skips a mandatory step.
    plant_skip_needs_lead: { type: 'bool', default: true },
    // Of each day's capacity: only urgent orders are promised for it.
    plant_urgent_reserve_percent: { type: 'percent', min: 0, max: 90, required: true, default: 10 },
    // Hours that an order may be in a status; older ones are stuck. In processing its promise is the limit.
    plant_age_limits: {
      type: 'json', of: 'age_limits', required: true,
      default: { pending: 12, in_measure: 24, measured: 48, confirmed: 24, completed: 12, stocked: 2, notified: 72 },
    },
    // The names of the default roles. Couriers and clients always have one: without it they could do nothing.
    roles_new_user: role_name,
    roles_new_courier: { ...role_name, required: true, default: 'Courier' },
    roles_new_client: { ...role_name, required: true, default: 'Client' },
    staff_late_tolerance_minutes: { ...whole, min: 0, max: 240, unit: 'minutes', default: 10 },
    // Larger files are refused; whoever adds one is told before.
    files_max_megabytes: { ...whole, min: 1, max: 50, unit: 'MB', default: 10, public: true },
  },
  list: { columns: ['company_name', 'company_timezone', 'money_vat_rate', 'updated_at'], sort: 'id' },
  form: {
    company: 'company_name', map: 'map_tiles_url', money: 'money_prices_include_vat', orders: 'orders_correction_minutes',
    stock: 'stock_reminder_days', clients: 'clients_waiting_orders', messages: 'messages_quiet_from',
    delivery: 'delivery_max_call_delivery',
    plant: 'plant_undo_seconds', roles: 'roles_new_user', staff: 'staff_late_tolerance_minutes', files: 'files_max_megabytes',
  },
  admin: { group: 'settings', icon: 'setting' },
})

// Keys of programs that use the API in the name of their owner.
const api_tokens = resource({
  ops: ['list', 'create', 'delete'], label: 'name', per_site: true,
  fields: {
    name: { type: 'string', max: 60, required: true },
    expires_on: { type: 'date', required: true },
    permissions: { type: 'many', to: 'permissions', where: { guard: 'user' }, required: true },
  },
  stamped: {
    owner_id: { to: 'users', required: true, on_delete: 'cascade' },
    last_used_at: at,
  },
  list: {
    columns: ['name', 'owner_id', 'expires_on', 'last_used_at', 'created_at'], sort: 'name', search: ['name'],
    filters: ['owner_id', 'expires_on'],
  },
  admin: { group: 'settings', icon: 'plug', form: 'page', show: [] },
})

// Background work. `key` is unique among the waiting jobs of a name: it is set to null when a job starts.
// waiting → running → done; running → failed → waiting; waiting → discarded
const queue_jobs = resource({
  permission: 'queue',
  ops: ['list'], label: 'name', unique: [['name', 'key']],
  enums: { queue_status: { waiting: 'yellow', running: 'orange', done: 'green', failed: 'red', discarded: 'grey' } },
  stamped: {
    name: { type: 'string', max: 80, words: 'queue_jobs.kinds', required: true },
    payload: { type: 'json', of: 'payload' },
    key: string_190,
    tries: { type: 'int', required: true, default: 0 },
    max_tries: { type: 'int', required: true, default: 5 },
    run_at: { type: 'datetime', required: true },
    started_at: at,
    done: { type: 'int' },
    total: { type: 'int' },
    error: { type: 'text' },
    worker: { type: 'string', max: 120 },
    locked_until: at,
  },
  groups: { open: ['waiting', 'running'], ended: ['done', 'failed', 'discarded'] },
  flow: {
    status: 'queue_status', initial: 'waiting',
    // The worker runs these four in SQL, for many jobs at once (backend/services/jobs/lease.ts).
    begin: { from: ['waiting'], to: 'running', by: ['system'] },
    finish: { from: ['running'], to: 'done', by: ['system'] },
    fail: { from: ['running'], to: 'failed', by: ['system'] },
    give_back: { from: ['running'], to: 'waiting', by: ['system'] },
    retry: {
      from: ['failed', 'discarded'], to: 'waiting', allow: 'queue-retry', confirm: true, at: 'run_at', clear: ['error', 'finished_at'],
      set: { tries: 0 }, primary: true,
    },
    discard: { from: ['waiting', 'failed'], to: 'discarded', allow: 'queue-discard', confirm: true, at: 'finished_at', clear: ['key'] },
  },
  list: {
    columns: ['name', 'status', 'tries', 'run_at', 'started_at', 'finished_at', 'error'], sort: '-run_at', search: ['name'],
    filters: { more: ['name'], less: ['started_at'] },
    views: { failed: { status: 'failed' }, waiting: { status: 'waiting' }, running: { status: 'running' }, done: { status: 'done' } },
  },
  admin: { path: 'queue', group: 'settings', tab_of: 'audit_logs', icon: 'hourglass', form: 'none', show: [] },
})

// What the nightly check found (backend/pages/invariants). Source: domain.md §11.
// open → resolved → open
const invariant_findings = resource({
  permission: 'invariant', ops: ['list'], label: 'invariant', audit: false,
  enums: {
    invariant: [
      'item_not_measured', 'item_not_finished', 'item_not_delivered', 'order_not_delivered', 'open_step_of_finished_item',
      'place_differs_from_movements', 'in_two_places', 'sum_differs', 'price_without_audit', 'pending_stop_of_closed_shipment',
      'courier_in_two_shipments', 'two_open_dryings', 'two_running_steps', 'two_open_drawers', 'invoice_number_missing',
      'history_unprotected', 'material_below_zero', 'meter_ran_back', 'tag_on_two_items', 'two_running_loads', 'in_two_loads',
      'settlement_differs', 'stop_not_needed', 'stop_address_differs', 'stop_items_differ', 'stop_amount_differs', 'stop_held_differs',
      'delivery_without_stop', 'next_stop_differs', 'unwashed_without_stop', 'delivered_with_items_here',
      'stop_slot_differs', 'stop_shipment_differs', 'rack_differs', 'attendances_overlap',
      'invoice_differs', 'invoice_orders_differ', 'invoice_status_differs', 'credit_note_differs', 'order_vat_differs',
      'cash_in_no_drawer',
    ],
    finding_status: { open: 'red', resolved: 'green' },
  },
  stamped: {
    invariant: { of: 'invariant', required: true },
    // Null: the finding is about a whole table, named by `subject_field`.
    subject: {
      type: 'morph', to: [
        'orders', 'order_items', 'loads', 'dryings', 'stocks', 'tag_batches', 'machines', 'meters', 'cleaning_materials', 'shipments',
        'order_deliveries', 'couriers', 'transactions', 'cash_sessions', 'settlements', 'invoices', 'clients', 'known_items', 'users',
      ],
    },
    subject_field: { type: 'string', max: 80 },
    expected: string_190, found: string_190,
    found_at: { type: 'datetime', required: true },
  },
  flow: {
    status: 'finding_status', initial: 'open',
    resolve: { from: ['open'], to: 'resolved', by: ['system'], at: 'resolved_at' },
    reopen: { from: ['resolved'], to: 'open', by: ['system'], at: 'found_at', clear: ['resolved_at'] },
  },
  list: {
    columns: ['invariant', 'subject', 'subject_field', 'expected', 'found', 'found_at', 'status', 'resolved_at'], sort: '-found_at',
    views: { open: { status: 'open' }, resolved: { status: 'resolved' } },
  },
  admin: { path: 'invariants', group: 'settings', tab_of: 'audit_logs', icon: 'shield', form: 'none', show: [] },
})

export const app = define({
  enums: values, shapes, icons,
  permissions: ['export-data', 'import-data', 'report-view'],
  resources: {
    orders, order_items, measurements, order_services, order_events, quotes, repeat_orders,
    tasks, loads, load_items, dryings, drying_items, stocks, stock_movements, stock_audits, scans, tags, tag_batches, machines, modules,
    maintenances, meters, meter_snapshots, cleaning_materials, cleaning_material_stocks, cleaning_material_uses,
    shipments, order_deliveries, order_delivery_items, delivery_calls, shipment_expenses, refused_actions, couriers, courier_locations,
    vehicles,
    transactions, transaction_categories, cash_sessions, settlements, invoices,
    clients, addresses, known_items, claims, follow_ups, threads, thread_messages,
    users, push_tokens, roles, permissions, plannings, attendances, devices,
    sites, special_days, audit_logs, categories, sub_categories, processes, process_materials, services, tarifs, jobs, departments, cities,
    zones, notification_templates, notifications, print_profiles, prints, media, settings, api_tokens, queue_jobs,
    invariant_findings,
  },
})

export type ResourceName = keyof App['resources']
type App = typeof app
export type Row<N extends ResourceName> = derived.Row<App, N>
export type SentRow<N extends ResourceName> = derived.SentRow<App, N>
export type ListNames<N extends ResourceName> = derived.ListNames<App, N>
export type Create<N extends ResourceName> = derived.Create<App, N>
export type Update<N extends ResourceName> = derived.Update<App, N>
export type PermissionName = derived.PermissionName<App>
export type EffectName = derived.EffectName<App>
export type CheckName = derived.CheckName<App>
export type ComputedName = derived.ComputedName<App>
export type LabelKey = derived.LabelKey<App>
export type GroupName<N extends ResourceName> = derived.GroupName<App, N>
/** The value that a shape describes: of a body, a query or an answer of a call. */
export type ShapedAs<X> = ShapeValue<App, X>

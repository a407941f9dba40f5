// What exists, how it moves, who may, how it is drawn. Data only: no function, no label, no JSX.
// Read top-down: enums, access, organisation, staff time, territory, clients, catalogue, orders, plant, stock, machines, materials, money, settings.
import {
  define, enums, resourceWith,
  type CheckName as CheckOf, type ComputedName as ComputedOf, type Create as CreateOf, type EffectName as EffectOf,
  type LabelKey as LabelOf, type PermissionName as PermissionOf, type Row as RowOf, type Update as UpdateOf,
} from './schema/types.ts'

declare module './schema/types.ts' {
  interface Json {
    parts: readonly { length_cm: number; width_cm: number }[]
    slots: readonly { from: string; to: string; max_stops: number }[]
    quote_lines: readonly { item_id: number; tag: string; category: I18n; quantity: string | null; unit: string | null; unit_price: number | null; amount: number | null }[]
    invoice_lines: readonly { order: string; designation: string; quantity: string; unit: string; unit_price: number; amount: number }[]
    party: Readonly<Record<string, string | null>>
    coins: readonly { value: number; count: number }[]
    changes: Readonly<Record<string, unknown>>
    checklist: readonly { label: string; done: boolean }[]
    opening_hours: Readonly<Record<string, readonly { from: string; to: string }[]>>
    tags: readonly string[]
    payload: Readonly<Record<string, unknown>>
    setting: unknown
  }
}

const values = enums({
  order_status: {
    pending: 'white', in_measure: 'yellow', measured: 'blue', semi_confirmed: 'green', confirmed: 'green', processing: 'orange',
    completed: 'green', notified: 'pink', stocked: 'pink', delivered: 'grey', canceled: 'red',
  },
  order_item_status: { pending: 'white', measured: 'blue', processing: 'orange', completed: 'green', delivered: 'grey', canceled: 'red' },
  transaction_status: { paid: 'green', canceled: 'red', refunded: 'red' },
  payment_state: { unpaid: 'red', partial: 'yellow', paid: 'green', overpaid: 'blue' },
  item_decision: { undecided: 'white', accepted: 'green', declined: 'red' },
  shipment_status: {
    planned: 'grey', published: 'grey', reserved: 'grey', collected: 'grey', semi_collected: 'grey', completed: 'green', postponed: 'grey',
    cancelled_regret: 'red', return_cancelled: 'red', paid: 'green',
  },
  order_delivery_status: { pending: 'white', regret: 'red', canceled: 'red', no_response: 'yellow', semi_done: 'green', done: 'green' },
  stop_item_result: { expected: 'white', loaded: 'blue', handled: 'green', refused: 'red', missing: 'red', damaged: 'red', returned: 'grey' },
  logistics_state: {
    none: null, to_collect: 'yellow', collect_planned: 'grey', collecting: 'orange', at_plant: 'blue', to_deliver: 'yellow',
    delivery_planned: 'grey', delivering: 'orange', delivered: 'grey', returning: 'orange',
  },
  quote_status: {
    draft: 'white', sent: 'blue', viewed: 'blue', partially_accepted: 'green', accepted: 'green', declined: 'red', expired: 'yellow',
    superseded: 'grey',
  },
  claim_status: { open: 'yellow', in_review: 'blue', accepted: 'green', rejected: 'red', resolved: 'grey' },
  cash_session_status: { open: 'yellow', closed: 'blue', verified: 'green' },
  invoice_status: { draft: 'white', issued: 'blue', partially_paid: 'yellow', paid: 'green', void: 'red' },
  notification_status: { queued: 'white', sent: 'blue', delivered: 'grey', read: 'green', failed: 'red', canceled: 'red' },
  client_status: { active: 'green', suspended: 'red' },
  active_status: { active: 'green', inactive: 'grey' },
  enable_status: { enable: 'green', disable: 'grey' },
  order_priority: { retard: 'grey', normal: null, haut: 'orange', urgent: 'red' },
  planning_status: { draft: 'white', published: 'grey', canceled: 'red' },
  attendance_status: { present: 'green', late: 'yellow', absent: 'red', leave: 'blue', sick: 'pink', holiday: 'grey' },
  task_status: { pending: 'white', in_progress: 'orange', paused: 'yellow', done: 'green', skipped: 'grey', canceled: 'red' },
  task_result: { ok: 'green', rework: 'orange', damage: 'red' },
  drying_status: { in_progress: 'orange', done: 'green', canceled: 'red' },
  drying_result: { dry: 'green', damp: 'yellow', rewash: 'orange' },
  audit_status: { open: 'yellow', closed: 'grey' },
  fill_level: { free: 'green', nearly_full: 'orange', full: 'red' },
  maintenance_status: { planned: 'grey', due: 'yellow', in_progress: 'orange', done: 'green', canceled: 'red' },
  maintenance_type: { preventive: 'blue', corrective: 'red' },
  menu_group: ['operations', 'plant', 'delivery', 'money', 'clients', 'staff', 'settings'],
  guard: ['user', 'courier', 'client'],
  locale: ['en', 'es', 'fr', 'ar'],
  theme: ['light', 'dark'],
  currency: ['MAD', 'USD', 'EUR'],
  site_kind: ['plant', 'counter', 'depot'],
  salary_type: ['month', 'day', 'hour', 'point'],
  push_platform: ['web'],
  recurrence: ['none', 'weekly'],
  attendance_source: ['kiosk', 'self', 'manager', 'import'],
  city: ['laayoune', 'agadir', 'tantan', 'guelmime', 'boujdour', 'esmara', 'lblaya'],
  vehicle_type: ['honda', 'kwair', 'triporteur', 'other'],
  courier_fee_type: ['none', 'per_stop', 'per_m2', 'percent'],
  shipment_type: ['delivery', 'collect', 'assignment'],
  shipment_method: ['selected', 'diameter'],
  stop_kind: ['collect', 'delivery'],
  stop_reason: [
    'not_home', 'no_answer', 'wrong_address', 'not_ready', 'changed_mind', 'price_dispute', 'refused_quality', 'no_cash', 'item_missing',
    'vehicle_full', 'out_of_time', 'access_impossible', 'bad_weather', 'dispatcher', 'other',
  ],
  proof_type: ['signature', 'photo', 'code', 'none'],
  call_phase: ['planning', 'on_the_way', 'at_door', 'follow_up'],
  call_medium: ['phone', 'whatsapp'],
  call_result: ['answered', 'no_answer', 'busy', 'off', 'wrong_number', 'callback'],
  weekday: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  message_channel: ['push', 'sms', 'whatsapp', 'email', 'in_app'],
  client_type: ['particular', 'professionel'],
  client_source: ['walk_in', 'phone', 'referral', 'facebook', 'instagram', 'whatsapp', 'website', 'other'],
  location_source: ['pin', 'shared', 'courier_gps', 'geocoder'],
  category_param: ['height', 'width', 'length', 'type', 'diameter'],
  tarif_unit: ['ml', 'm2', 'u'],
  wash_line: ['carpet', 'pressing'],
  wash_type: ['manual', 'automatic'],
  process_type: ['all', 'manual', 'automatic'],
  process_kind: ['work', 'drying', 'quality'],
  machine_type: ['duster', 'washer_auto', 'scrubber', 'centrifuge', 'dryer', 'press', 'ironer', 'boiler', 'pump', 'compressor', 'other'],
  drying_method: ['air_sun', 'air_shade', 'chamber', 'dryer_machine'],
  stock_type: ['attente_lavage_pressing', 'attente_lavage', 'stock_final', 'stock_mort', 'attente_preparation'],
  movement_reason: ['receive', 'process', 'transfer', 'load', 'return', 'deliver', 'dead', 'audit', 'correction'],
  meter_type: ['general', 'department', 'machine'],
  meter_genre: ['energy', 'water', 'hour'],
  meter_unit: ['wh', 'l', 'h'],
  material_unit: ['l', 'kg'],
  material_entry: ['purchase', 'correction', 'loss', 'opening'],
  service_method: ['forfait', 'unit'],
  service_validity: ['order', 'item'],
  service_index: ['stock', 'total'],
  order_type: ['local', 'transport'],
  order_grade: ['normal', 'professionel', 'vip'],
  order_channel: ['counter', 'phone', 'whatsapp', 'portal', 'courier'],
  return_mode: ['counter', 'delivery'],
  confirmation_channel: ['link', 'portal', 'phone', 'counter', 'auto'],
  told_by: ['phone', 'whatsapp', 'sms', 'in_person'],
  cancel_reason: ['client_changed_mind', 'price_too_high', 'client_unreachable', 'out_of_area', 'duplicate', 'item_unsuitable', 'lost', 'damaged', 'other'],
  discount_type: ['amount', 'percent'],
  order_event_kind: ['status', 'payment', 'quote', 'stop', 'claim'],
  claim_type: ['damage', 'loss', 'not_clean', 'late', 'wrong_item', 'billing', 'behaviour', 'other'],
  claim_resolution: ['rewash', 'refund', 'credit', 'compensation', 'none'],
  item_shape: ['rectangle', 'round', 'oval', 'composite'],
  item_type: [
    'tapis_frange', 'tapis_sans_frange', 'moquette_frange', 'moquette_sans_frange', 'irani', 'haute_laine', 'chagui',
    'standard', 'mauritani', 'basta', 'fraise', 'gtifa', 'rbati',
  ],
  item_tissu: ['synthetique_sensible', 'synthetique_non_sensible', 'laine', 'soie', 'plastique'],
  item_color: [
    'white', 'cream', 'beige', 'camel', 'brown', 'dark_brown', 'light_grey', 'grey', 'dark_grey', 'black', 'red', 'burgundy',
    'orange', 'yellow', 'gold', 'green', 'olive', 'turquoise', 'sky_blue', 'blue', 'navy', 'purple', 'pink', 'multicolor',
  ],
  item_condition: [
    'stain', 'dye_stain', 'urine', 'burn', 'hole', 'tear', 'fringe_damage', 'moth', 'colour_bleed', 'glue', 'mould', 'odour', 'wet', 'worn',
  ],
  measure_place: ['stock_entree', 'exterieur', 'lavage_g', 'bureau', 'aire_finition', 'aire_mesure', 'autre'],
  payment_method: ['cash', 'card', 'transfer', 'cheque', 'wallet', 'credit'],
  transaction_type: ['in', 'out'],
  invoice_kind: ['receipt', 'invoice', 'credit_note'],
  notification_event: [
    'order_created', 'slot_confirmed', 'slot_changed', 'courier_on_the_way', 'collected', 'count_difference', 'quote_ready', 'quote_reminder',
    'quote_decided', 'order_confirmed', 'promise_changed', 'order_ready', 'ready_reminder', 'no_response', 'delivered', 'rating_request',
    'dead_stock_warning', 'payment_received', 'payment_reminder', 'run_published', 'run_assigned', 'run_changed', 'order_stuck',
    'drying_overdue', 'rack_full', 'rework', 'machine_down', 'maintenance_due', 'meter_alert', 'material_low', 'cash_variance',
    'document_expiring', 'claim_opened',
  ],
  file_kind: ['image', 'pdf', 'audio'],
  notification_audience: ['client', 'courier', 'user'],
  message_failure: ['not_configured', 'no_address', 'refused', 'unreachable', 'perhaps_sent', 'too_late'],
  send_behavior: ['always', 'ask', 'never'],
  ready_notification_trigger: ['stocked', 'completed'],
  queue_status: { waiting: 'yellow', running: 'orange', done: 'green', failed: 'red', discarded: 'grey' },
  setting_type: ['string', 'text', 'int', 'decimal', 'bool', 'json', 'color', 'enum', 'role'],
})

const resource = resourceWith(values)

// ── Access ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const users = resource({
  permission: 'user', label: 'full_name', soft_delete: true, per_site: true,
  fields: {
    code:          { type: 'sequence', format: 'ST-{###}' },
    first_name:    { type: 'string', max: 60, required: true },
    last_name:     { type: 'string', max: 60, required: true },
    full_name:     { type: 'string', fn: 'person_full_name', reads: ['first_name', 'last_name'] },
    phone:         { type: 'phone', required: true, unique: true },
    email:         { type: 'email', unique: true },
    password:      { type: 'password', min: 8, required: true },
    pin:           { type: 'password', min: 6, max: 6, pattern: '^[0-9]{6}$' },
    cin:           { type: 'string', max: 12 },
    avatar_id:     { type: 'media' },
    roles:         { type: 'many', to: 'roles', where: { guard: 'user' }, required: true, write: 'role-edit' },
    department_id: { type: 'ref', to: 'departments', on_delete: 'set_null' },
    job_id:        { type: 'ref', to: 'jobs', on_delete: 'set_null' },
    salary:        { type: 'money', min: 0, max: 100_000_000, read: 'user-salary', write: 'user-salary' },
    salary_type:   { type: 'enum', of: 'salary_type', read: 'user-salary', write: 'user-salary' },
    max_tasks:     { type: 'int', min: 1, max: 1000 },
    hired_on:      { type: 'date' },
    left_on:       { type: 'date' },
    locale:        { type: 'enum', of: 'locale', required: true, default: 'en' },
    theme:         { type: 'enum', of: 'theme', required: true, default: 'light' },
    status:        { type: 'enum', of: 'active_status', required: true, default: 'active' },
    last_login_at: { type: 'datetime', stamped: true },
    note:          { type: 'text' },
    attendances:   { type: 'children', of: 'attendances', by: 'user_id' },
    plannings:     { type: 'children', of: 'plannings', by: 'user_id' },
    tasks:         { type: 'children', of: 'tasks', by: 'user_id' },
  },
  rules: { employment: { or: [{ left_on: null }, { hired_on: null }, { left_on: { gte: { field: 'hired_on' } } }] } },
  list: {
    columns: ['avatar_id', 'code', 'full_name', 'phone', 'roles', 'department_id', 'status', 'last_login_at'], sort: 'full_name',
    search: ['code', 'full_name', 'phone', 'email'], filters: ['roles', 'department_id', 'job_id', 'status'],
    views: { active: { status: 'active' } },
  },
  form: {
    main:       ['first_name', 'last_name', 'phone', 'email', 'password', 'pin', 'cin', 'avatar_id'],
    work:       ['roles', 'department_id', 'job_id', 'max_tasks', 'hired_on', 'left_on', 'status'],
    pay:        ['salary', 'salary_type'],
    preference: ['locale', 'theme', 'note'],
  },
  admin: { path: 'users', group: 'staff', icon: 'team', form: 'page', show: ['attendances', 'plannings', 'tasks'] },
})

const roles = resource({
  permission: 'role', label: 'name',
  fields: {
    name:        { type: 'string', max: 60, required: true, lock: { is_system: true } },
    guard:       { type: 'enum', of: 'guard', required: true, default: 'user', create_only: true },
    permissions: { type: 'many', to: 'permissions', where: { guard: { field: 'guard' } }, required: true },
    is_system:   { type: 'bool', stamped: true, default: false },
    description: { type: 'string', max: 190 },
  },
  unique: [['guard', 'name']],
  conditions: { is_own: { is_system: false } },
  allow_when: { delete: ['is_own'] },
  list: { columns: ['name', 'guard', 'description', 'is_system'], sort: 'name', search: ['name'], filters: ['guard'] },
  form: { main: ['name', 'guard', 'description', 'permissions'] },
  admin: { path: 'roles', group: 'staff', icon: 'key', form: 'page' },
})

const permissions = resource({
  permission: 'permission', label: 'name', ops: ['list'],
  fields: {
    name:  { type: 'string', max: 60, required: true, stamped: true },
    guard: { type: 'enum', of: 'guard', required: true, stamped: true },
    group: { type: 'string', max: 40, required: true, stamped: true, words: 'permissions.groups' },
  },
  unique: [['guard', 'name']],
  list: { columns: ['name', 'group', 'guard'], sort: 'name', search: ['name'], filters: ['guard', 'group'] },
  form: {},
  admin: { path: 'permissions', group: 'staff', icon: 'lock', form: 'none' },
})

const push_tokens = resource({
  permission: 'push-token', label: 'token', ops: [],
  fields: {
    owner:        { type: 'morph', to: ['users', 'couriers', 'clients'], required: true, stamped: true },
    platform:     { type: 'enum', of: 'push_platform', required: true, stamped: true },
    token:        { type: 'string', max: 512, required: true, unique: true, stamped: true },
    refreshed_at: { type: 'datetime', required: true, stamped: true },
  },
  list: { columns: ['owner', 'platform', 'refreshed_at'], sort: '-refreshed_at' },
  form: {},
})

const audit_logs = resource({
  permission: 'audit', label: 'action', ops: ['list'], append_only: true, about: ['subject_resource', 'subject_id', 'actor'],
  indexes: [['subject_resource', 'subject_id'], ['actor'], ['action'], ['batch']],
  fields: {
    actor:            { type: 'morph', to: ['users', 'couriers', 'clients'], stamped: true },
    action:           { type: 'string', max: 60, required: true, stamped: true },
    subject_resource: { type: 'string', max: 60, required: true, stamped: true },
    subject_id:       { type: 'int', stamped: true },
    before:           { type: 'json', of: 'changes', stamped: true },
    after:            { type: 'json', of: 'changes', stamped: true },
    reason:           { type: 'string', max: 190, stamped: true },
    batch:            { type: 'string', max: 36, stamped: true },
    via:              { type: 'string', max: 60, stamped: true },
    request_id:       { type: 'string', max: 60, stamped: true },
    ip:               { type: 'string', max: 45, stamped: true },
  },
  list: {
    columns: ['created_at', 'actor', 'action', 'subject_resource', 'subject_id', 'reason', 'ip'], sort: '-id',
    search: ['action', 'reason'], filters: ['actor', 'action', 'subject_resource', 'subject_id', 'created_at', 'reason', 'batch'],
  },
  form: {},
  admin: { path: 'audit', group: 'settings', icon: 'history', form: 'none' },
})

// ── Organisation ────────────────────────────────────────────────────────────────────────────────────────────────────

const sites = resource({
  permission: 'setting', label: 'name', ops: ['list', 'edit'],
  fields: {
    name:          { type: 'string', max: 80, required: true },
    kind:          { type: 'enum', of: 'site_kind', required: true, default: 'plant' },
    city_id:       { type: 'ref', to: 'cities' },
    address:       { type: 'string', max: 190 },
    location:      { type: 'geo' },
    phone:         { type: 'phone' },
    opening_hours: { type: 'json', of: 'opening_hours' },
    status:        { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
  },
  list: { map: 'location', columns: ['name', 'kind', 'city_id', 'phone', 'status'], sort: 'id', search: ['name'], filters: ['kind', 'status'] },
  form: { main: ['name', 'kind', 'city_id', 'address', 'location', 'phone', 'opening_hours', 'status'] },
  admin: { path: 'sites', group: 'settings', icon: 'environment', form: 'drawer' },
})

const departments = resource({
  permission: 'department', label: 'name', soft_delete: true, per_site: true,
  fields: {
    name:           { type: 'i18n', required: true },
    code:           { type: 'string', max: 12, required: true, unique: true },
    manager_id:     { type: 'ref', to: 'users', on_delete: 'set_null' },
    daily_capacity: { type: 'decimal', precision: 8, scale: 2, min: '0', unit: 'm2' },
    color:          { type: 'color' },
    status:         { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
  },
  list: { columns: ['name', 'code', 'manager_id', 'daily_capacity', 'color', 'status'], sort: 'code', search: ['name', 'code'], filters: ['manager_id', 'status'] },
  form: { main: ['name', 'code', 'manager_id', 'daily_capacity', 'color', 'status'] },
  admin: { path: 'departments', group: 'staff', icon: 'apartment', form: 'drawer' },
})

const jobs = resource({
  permission: 'job', label: 'name', soft_delete: true,
  fields: {
    name:          { type: 'i18n', required: true },
    department_id: { type: 'ref', to: 'departments', required: true },
    points:        { type: 'decimal', precision: 6, scale: 2, min: '0', max: '100' },
    points_unit:   { type: 'enum', of: 'tarif_unit' },
    needs_machine: { type: 'bool', default: false },
    status:        { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
  },
  list: { columns: ['name', 'department_id', 'points', 'points_unit', 'needs_machine', 'status'], sort: 'department_id', search: ['name'], filters: ['department_id', 'status'] },
  form: { main: ['name', 'department_id', 'points', 'points_unit', 'needs_machine', 'status'] },
  admin: { path: 'jobs', group: 'plant', icon: 'tool', form: 'drawer' },
})

// ── Staff time ──────────────────────────────────────────────────────────────────────────────────────────────────────

const plannings = resource({
  permission: 'planning', label: 'name', per_site: true,
  fields: {
    name:          { type: 'string', fn: 'shift_name', reads: ['date', 'start_time', 'end_time'] },
    user_id:       { type: 'ref', to: 'users', where: { status: 'active' } },
    courier_id:    { type: 'ref', to: 'couriers', where: { status: 'active' } },
    department_id: { type: 'ref', to: 'departments' },
    date:          { type: 'date', required: true },
    start_time:    { type: 'time', required: true },
    end_time:      { type: 'time', required: true },
    break_minutes: { type: 'int', min: 0, max: 480, unit: 'min', default: 60 },
    recurrence:    { type: 'enum', of: 'recurrence', required: true, default: 'none', create_only: true },
    status:        { type: 'enum', of: 'planning_status', required: true, stamped: true },
    published_at:  { type: 'datetime', stamped: true },
    note:          { type: 'string', max: 190 },
  },
  rules: {
    one_person: { or: [{ user_id: { ne: null }, courier_id: null }, { user_id: null, courier_id: { ne: null } }] },
    hours:      { end_time: { gt: { field: 'start_time' } } },
  },
  conditions: { never_published: { published_at: null }, not_canceled: { status: { ne: 'canceled' } } },
  allow_when: { edit: ['not_canceled'], delete: ['never_published'] },
  initial: 'draft',
  transitions: {
    publish: { from: ['draft'], to: 'published', allow: 'planning-edit', primary: true, set: { published_at: { now: 'instant' } }, icon: 'bell' },
    cancel:  { from: ['draft', 'published'], to: 'canceled', allow: 'planning-edit', confirm: true, icon: 'close' },
  },
  list: {
    calendar: 'date',
    columns: ['date', 'start_time', 'end_time', 'user_id', 'courier_id', 'department_id', 'status'], sort: '-date',
    search: ['user_id', 'courier_id'], filters: ['date', 'user_id', 'courier_id', 'department_id', 'status'],
    views: { today: { date: { now: 'today' } }, coming: { date: { gte: { now: 'today' } }, status: { ne: 'canceled' } }, drafts: { status: 'draft' } },
  },
  form: { main: ['user_id', 'courier_id', 'department_id', 'date', 'start_time', 'end_time', 'break_minutes', 'recurrence', 'note'] },
  admin: { path: 'plannings', group: 'staff', icon: 'calendar', form: 'drawer' },
})

const attendances = resource({
  permission: 'attendance', permission_for: { list: 'user-list' }, label: 'date', ops: ['list', 'create', 'delete'], per_site: true,
  fields: {
    user_id:          { type: 'ref', to: 'users', create_only: true },
    courier_id:       { type: 'ref', to: 'couriers', create_only: true },
    planning_id:      { type: 'ref', to: 'plannings', stamped: true, on_delete: 'set_null' },
    date:             { type: 'date', required: true, default: { now: 'today' } },
    check_in_at:      { type: 'datetime' },
    check_out_at:     { type: 'datetime' },
    break_minutes:    { type: 'int', min: 0, max: 480, unit: 'min', default: 0 },
    worked_minutes:   { type: 'int', unit: 'min', fn: 'worked_minutes', reads: ['check_in_at', 'check_out_at', 'break_minutes'] },
    late_minutes:     { type: 'int', unit: 'min', stamped: true },
    overtime_minutes: { type: 'int', unit: 'min', stamped: true },
    status:           { type: 'enum', of: 'attendance_status', required: true, default: 'present' },
    source:           { type: 'enum', of: 'attendance_source', required: true, stamped: true, default: 'manager' },
    location:         { type: 'geo', stamped: true },
    corrected_by_id:  { type: 'ref', to: 'users', stamped: true },
    note:             { type: 'string', max: 190 },
  },
  rules: {
    one_person: { or: [{ user_id: { ne: null }, courier_id: null }, { user_id: null, courier_id: { ne: null } }] },
    hours:      { or: [{ check_out_at: null }, { check_out_at: { gte: { field: 'check_in_at' } } }] },
  },
  conditions: { is_in: { check_in_at: { ne: null }, check_out_at: null } },
  transitions: {
    check_out: { allow: 'attendance-edit', primary: true, when: ['is_in'], set: { check_out_at: { now: 'instant' } }, icon: 'logout' },
    correct: {
      allow: 'attendance-edit', reason: true, set: { corrected_by_id: { me: 'id' } }, icon: 'edit',
      ask: { check_in_at: 'optional', check_out_at: 'optional', break_minutes: 'optional', status: 'required', note: 'optional' },
    },
  },
  list: {
    columns: ['date', 'check_in_at', 'check_out_at', 'worked_minutes', 'late_minutes', 'overtime_minutes', 'status'], sort: '-date',
    filters: ['user_id', 'courier_id', 'date', 'status', 'source'], totals: ['worked_minutes', 'late_minutes', 'overtime_minutes'],
    views: { today: { date: { now: 'today' } }, here: { date: { now: 'today' }, check_in_at: { ne: null }, check_out_at: null } },
  },
  form: { main: ['user_id', 'courier_id', 'date', 'status', 'check_in_at', 'check_out_at', 'break_minutes', 'note'] },
  admin: { path: 'users/attendances/:user_id', group: 'staff', icon: 'history', form: 'drawer' },
})

// ── Territory and couriers ──────────────────────────────────────────────────────────────────────────────────────────

const cities = resource({
  permission: 'zone', label: 'label',
  fields: {
    key:           { type: 'enum', of: 'city', required: true, unique: true, create_only: true },
    label:         { type: 'i18n', required: true },
    center:        { type: 'geo' },
    is_served:     { type: 'bool', default: true },
    delivery_days: { type: 'enums', of: 'weekday' },
    zones:         { type: 'children', of: 'zones', by: 'city_id' },
  },
  guards: {
    courier: { where: { is_served: true }, ops: ['list'], read: ['id', 'key', 'label'] },
    client:  { where: { is_served: true }, ops: ['list'], read: ['id', 'key', 'label'] },
  },
  list: { columns: ['label', 'key', 'is_served', 'delivery_days'], sort: 'id', search: ['label'], filters: ['is_served'] },
  form: { main: ['key', 'label', 'center', 'is_served', 'delivery_days'] },
  admin: { path: 'cities', group: 'delivery', icon: 'global', form: 'drawer', show: ['zones'] },
})

const zones = resource({
  permission: 'zone', label: 'label',
  fields: {
    key:                 { type: 'string', max: 40, required: true, unique: true },
    label:               { type: 'i18n', required: true },
    city_id:             { type: 'ref', to: 'cities', required: true },
    color:               { type: 'color', required: true },
    polygon:             { type: 'polygon' },
    is_sample:           { type: 'bool', default: false },
    transport_fee:       { type: 'money', min: 0, max: 10_000_000 },
    free_transport_from: { type: 'money', min: 0 },
    collect_weekdays:    { type: 'enums', of: 'weekday' },
    slots:               { type: 'json', of: 'slots' },
    couriers:            { type: 'many', to: 'couriers', where: { status: 'active' } },
    status:              { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
  },
  guards: {
    courier: { where: { status: 'enable' }, ops: ['list'], read: ['id', 'key', 'label', 'city_id', 'color'] },
    client:  { where: { status: 'enable' }, ops: ['list'], read: ['id', 'key', 'label', 'city_id', 'polygon', 'transport_fee', 'free_transport_from'] },
  },
  list: {
    map: 'polygon',
    columns: ['label', 'key', 'city_id', 'color', 'transport_fee', 'free_transport_from', 'is_sample', 'status'], sort: 'key',
    search: ['key', 'label'], filters: ['city_id', 'is_sample', 'status'],
  },
  form: {
    main:    ['key', 'label', 'city_id', 'color', 'is_sample', 'status'],
    service: ['transport_fee', 'free_transport_from', 'collect_weekdays', 'slots', 'couriers', 'polygon'],
  },
  admin: { path: 'zones', group: 'delivery', icon: 'environment', form: 'drawer' },
})

const couriers = resource({
  permission: 'courier', label: 'full_name', soft_delete: true, per_site: true,
  fields: {
    code:               { type: 'sequence', format: 'CR-{###}' },
    first_name:         { type: 'string', max: 60, required: true },
    last_name:          { type: 'string', max: 60, required: true },
    full_name:          { type: 'string', fn: 'person_full_name', reads: ['first_name', 'last_name'] },
    phone:              { type: 'phone', required: true, unique: true },
    email:              { type: 'email' },
    password:           { type: 'password', min: 8, required: true },
    cin:                { type: 'string', max: 12 },
    photo_id:           { type: 'media' },
    license_number:     { type: 'string', max: 20, required: { vehicle_type: { nin: ['triporteur'] } } },
    license_expires_on: { type: 'date' },
    vehicle_type:       { type: 'enum', of: 'vehicle_type', required: true },
    vehicle_id:         { type: 'ref', to: 'vehicles', where: { status: 'enable' } },
    city_id:            { type: 'ref', to: 'cities', required: true },
    zones:              { type: 'many', to: 'zones', where: { city_id: { field: 'city_id' } } },
    salary:             { type: 'money', min: 0, max: 100_000_000, read: 'user-salary', write: 'user-salary' },
    fee_type:           { type: 'enum', of: 'courier_fee_type', required: true, default: 'none', read: 'user-salary', write: 'user-salary' },
    fee_value:          { type: 'decimal', precision: 8, scale: 2, min: '0', required: { fee_type: { ne: 'none' } }, show: { fee_type: { ne: 'none' } }, read: 'user-salary', write: 'user-salary' },
    max_tasks:          { type: 'int', min: 1, max: 1000 },
    cash_limit:         { type: 'money', min: 0 },
    // One for each visit that succeeded.
    points:             { type: 'int', rollup: { sum: 'shipments.done_count' } },
    on_duty:            { type: 'bool', default: false },
    last_location:      { type: 'geo', stamped: true },
    last_location_at:   { type: 'datetime', stamped: true },
    locale:             { type: 'enum', of: 'locale', required: true, default: 'ar' },
    roles:              { type: 'many', to: 'roles', where: { guard: 'courier' }, write: 'role-edit' },
    status:             { type: 'enum', of: 'active_status', required: true, default: 'active' },
    last_login_at:      { type: 'datetime', stamped: true },
    shipments:          { type: 'children', of: 'shipments', by: 'courier_id' },
    attendances:        { type: 'children', of: 'attendances', by: 'courier_id' },
    plannings:          { type: 'children', of: 'plannings', by: 'courier_id' },
  },
  guards: {
    courier: {
      where: { id: { me: 'id' } }, ops: ['list', 'edit'],
      read: ['id', 'code', 'full_name', 'photo_id', 'phone', 'email', 'vehicle_type', 'vehicle_id', 'city_id', 'max_tasks', 'points', 'on_duty', 'locale', 'status'],
      write: ['on_duty', 'locale'],
    },
  },
  list: {
    map: 'last_location',
    columns: ['photo_id', 'code', 'full_name', 'phone', 'vehicle_type', 'vehicle_id', 'city_id', 'points', 'on_duty', 'status'], sort: 'full_name',
    search: ['code', 'full_name', 'phone'], filters: ['vehicle_type', 'vehicle_id', 'city_id', 'zones', 'on_duty', 'status', 'last_location_at'],
    views: { on_duty: { on_duty: true, status: 'active' } },
  },
  form: {
    main: ['first_name', 'last_name', 'phone', 'email', 'password', 'cin', 'photo_id', 'roles', 'locale', 'status'],
    work: ['vehicle_type', 'vehicle_id', 'license_number', 'license_expires_on', 'city_id', 'zones', 'max_tasks', 'cash_limit', 'on_duty'],
    pay:  ['salary', 'fee_type', 'fee_value'],
  },
  admin: { path: 'couriers', group: 'delivery', icon: 'user', form: 'page', show: ['shipments', 'attendances', 'plannings'] },
})

const vehicles = resource({
  permission: 'vehicle', label: 'registration_number', soft_delete: true, per_site: true,
  fields: {
    registration_number:   { type: 'string', max: 20, required: true, unique: true },
    type:                  { type: 'enum', of: 'vehicle_type', required: true },
    max_collect:           { type: 'int', min: 0, max: 500, required: true },
    max_delivery:          { type: 'int', min: 0, max: 500, required: true },
    max_area:              { type: 'decimal', precision: 8, scale: 2, min: '0', max: '1000', unit: 'm2' },
    insurance_expires_on:  { type: 'date' },
    inspection_expires_on: { type: 'date' },
    odometer:              { type: 'int', min: 0, max: 10_000_000, unit: 'km' },
    photos:                { type: 'medias', max: 10 },
    status:                { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
    shipments:             { type: 'children', of: 'shipments', by: 'vehicle_id' },
  },
  guards: { courier: { where: { status: 'enable' }, ops: ['list'], read: ['id', 'registration_number', 'type', 'max_collect', 'max_delivery', 'max_area'] } },
  list: {
    columns: ['registration_number', 'type', 'max_collect', 'max_delivery', 'insurance_expires_on', 'inspection_expires_on', 'status'],
    sort: 'registration_number', search: ['registration_number'],
    filters: ['type', 'status', 'insurance_expires_on', 'inspection_expires_on'],
    views: { expired: { or: [{ insurance_expires_on: { lt: { now: 'today' } } }, { inspection_expires_on: { lt: { now: 'today' } } }] } },
  },
  form: {
    main:   ['registration_number', 'type', 'max_collect', 'max_delivery', 'max_area', 'status'],
    papers: ['insurance_expires_on', 'inspection_expires_on', 'odometer', 'photos'],
  },
  admin: { path: 'vehicles', group: 'delivery', icon: 'car', form: 'drawer', show: ['shipments'] },
})

const courier_locations = resource({
  // Kept for 30 days, so the log, which is kept for ever, must not know them.
  permission: 'courier-location', label: 'at', ops: ['list', 'create'], audit: false, parent: 'courier_id',
  fields: {
    courier_id:  { type: 'ref', to: 'couriers', required: true, create_only: true, on_delete: 'cascade' },
    shipment_id: { type: 'ref', to: 'shipments', stamped: true },
    location:    { type: 'geo', required: true },
    accuracy_m:  { type: 'int', min: 0, unit: 'm' },
    at:          { type: 'datetime', required: true, default: { now: 'instant' } },
  },
  guards: {
    courier: {
      access: 'parent', ops: ['list', 'create'], set: { courier_id: { me: 'id' } },
      read: ['id', 'courier_id', 'shipment_id', 'location', 'accuracy_m', 'at'], write: ['location', 'accuracy_m', 'at'],
    },
  },
  list: { map: 'location', columns: ['at', 'shipment_id', 'location', 'accuracy_m'], sort: '-at', filters: ['courier_id', 'shipment_id', 'at'] },
  form: { main: ['location', 'accuracy_m', 'at'] },
  admin: { path: 'couriers/locations/:courier_id', group: 'delivery', icon: 'environment', form: 'none' },
})

// ── Clients ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const clients = resource({
  permission: 'client', label: 'full_name', soft_delete: true,
  fields: {
    code:               { type: 'sequence', format: 'C-{#####}' },
    type:               { type: 'enum', of: 'client_type', required: true, default: 'particular' },
    phone:              { type: 'phone', required: true, unique: true },
    first_name:         { type: 'string', max: 60, required: { type: 'particular' }, show: { type: 'particular' } },
    last_name:          { type: 'string', max: 60, required: { type: 'particular' }, show: { type: 'particular' } },
    company_name:       { type: 'string', max: 120, required: { type: 'professionel' }, show: { type: 'professionel' } },
    full_name:          { type: 'string', fn: 'client_full_name', reads: ['type', 'first_name', 'last_name', 'company_name'] },
    ice:                { type: 'string', pattern: '^[0-9]{15}$', show: { type: 'professionel' } },
    phone2:             { type: 'phone' },
    whatsapp:           { type: 'phone' },
    email:              { type: 'email' },
    password:           { type: 'password', min: 8 },
    grade:              { type: 'enum', of: 'order_grade', required: true, default: 'normal' },
    locale:             { type: 'enum', of: 'locale', required: true, default: 'ar' },
    channels:           { type: 'enums', of: 'message_channel', default: ['whatsapp', 'sms', 'push'] },
    marketing_opt_in:   { type: 'bool', default: false },
    default_address_id: { type: 'ref', to: 'addresses', on_delete: 'set_null', where: { client_id: { field: 'id' } } },
    auto_confirm:       { type: 'bool', default: false },
    auto_confirm_max:   { type: 'money', min: 0, show: { auto_confirm: true } },
    payment_terms_days: { type: 'int', min: 0, max: 365, show: { type: 'professionel' } },
    balance:            { type: 'money', rollup: { sum: 'orders.balance', where: { status: { ne: 'canceled' } } } },
    orders_count:       { type: 'int', rollup: { count: 'orders' } },
    roles:              { type: 'many', to: 'roles', where: { guard: 'client' }, write: 'role-edit' },
    status:             { type: 'enum', of: 'client_status', required: true, stamped: true },
    suspended_reason:   { type: 'string', max: 190, stamped: true },
    suspended_at:       { type: 'datetime', stamped: true },
    source:             { type: 'enum', of: 'client_source' },
    last_login_at:      { type: 'datetime', stamped: true },
    note:               { type: 'text' },
    addresses:          { type: 'children', of: 'addresses', by: 'client_id', edit: 'grid' },
    orders:             { type: 'children', of: 'orders', by: 'client_id' },
    invoices:           { type: 'children', of: 'invoices', by: 'client_id' },
    claims:             { type: 'children', of: 'claims', by: 'client_id' },
  },
  initial: 'active',
  transitions: {
    suspend: {
      from: ['active'], to: 'suspended', allow: 'client-suspend', reason: true, confirm: true,
      set: { suspended_at: { now: 'instant' }, suspended_reason: { said: 'reason' } }, icon: 'stop',
    },
    resume: { from: ['suspended'], to: 'active', allow: 'client-suspend', set: { suspended_at: null, suspended_reason: null }, icon: 'play' },
  },
  guards: {
    client: {
      where: { id: { me: 'id' } }, ops: ['list', 'edit'],
      read: ['id', 'code', 'type', 'full_name', 'phone', 'whatsapp', 'email', 'locale', 'channels', 'marketing_opt_in', 'default_address_id', 'balance', 'status'],
      write: ['whatsapp', 'email', 'locale', 'channels', 'marketing_opt_in', 'default_address_id'],
    },
    courier: { access: { through: 'orders' }, ops: ['list'], read: ['id', 'full_name', 'phone', 'phone2', 'whatsapp', 'locale'] },
  },
  list: {
    columns: ['code', 'full_name', 'phone', 'grade', 'orders_count', 'balance', 'status'], sort: '-created_at',
    search: ['code', 'full_name', 'phone', 'phone2', 'ice', 'email'], filters: ['type', 'grade', 'status', 'balance', 'source', 'created_at'],
    totals: ['balance'],
    views: { debtors: { balance: { gt: 0 } }, professionals: { type: 'professionel' }, suspended: { status: 'suspended' } },
  },
  form: {
    main:      ['type', 'phone', 'first_name', 'last_name', 'company_name', 'ice', 'phone2', 'whatsapp', 'email', 'password'],
    terms:     ['grade', 'auto_confirm', 'auto_confirm_max', 'payment_terms_days', 'roles', 'source', 'note'],
    messages:  ['locale', 'channels', 'marketing_opt_in', 'default_address_id'],
    addresses: ['addresses'],
  },
  admin: { path: 'clients', group: 'clients', icon: 'user', form: 'page', show: ['addresses', 'orders', 'invoices', 'claims'] },
})

const addresses = resource({
  permission: 'address', label: 'label', soft_delete: true, parent: 'client_id',
  fields: {
    client_id:       { type: 'ref', to: 'clients', required: true, create_only: true, on_delete: 'cascade' },
    label:           { type: 'string', max: 40, required: true },
    city_id:         { type: 'ref', to: 'cities', required: true },
    zone_id:         { type: 'ref', to: 'zones', where: { city_id: { field: 'city_id' } } },
    line:            { type: 'string', max: 190 },
    landmark:        { type: 'string', max: 190, required: { location: null } },
    location:        { type: 'geo', required: { landmark: null } },
    location_source: { type: 'enum', of: 'location_source', stamped: true },
    floor:           { type: 'string', max: 20 },
    access_note:     { type: 'string', max: 190 },
    voice_note_id:   { type: 'media', accept: ['audio'] },
    contact_name:    { type: 'string', max: 80 },
    contact_phone:   { type: 'phone' },
    is_verified:     { type: 'bool', stamped: true, default: false },
  },
  guards: {
    client: {
      access: 'parent', ops: ['list', 'create', 'edit', 'delete'],
      set: { client_id: { me: 'id' } },
      read: ['id', 'label', 'city_id', 'zone_id', 'line', 'landmark', 'location', 'floor', 'access_note', 'voice_note_id', 'contact_name', 'contact_phone'],
      write: ['label', 'city_id', 'zone_id', 'line', 'landmark', 'location', 'floor', 'access_note', 'voice_note_id', 'contact_name', 'contact_phone'],
    },
    courier: {
      access: 'parent', ops: ['list'],
      read: ['id', 'client_id', 'label', 'city_id', 'zone_id', 'line', 'landmark', 'location', 'floor', 'access_note', 'voice_note_id', 'contact_name', 'contact_phone'],
    },
  },
  list: {
    map: 'location',
    columns: ['label', 'city_id', 'zone_id', 'line', 'landmark', 'contact_phone', 'is_verified'], sort: 'label',
    search: ['label', 'line', 'landmark'], filters: ['client_id', 'city_id', 'zone_id'],
  },
  form: {
    main:    ['label', 'city_id', 'zone_id', 'line', 'landmark', 'location'],
    contact: ['floor', 'access_note', 'voice_note_id', 'contact_name', 'contact_phone'],
  },
  admin: { path: 'clients/addresses/:client_id', group: 'clients', icon: 'home', form: 'drawer' },
})

// ── Catalogue and prices ────────────────────────────────────────────────────────────────────────────────────────────

const categories = resource({
  permission: 'category', label: 'name', soft_delete: true,
  fields: {
    name:              { type: 'i18n', required: true },
    code:              { type: 'string', max: 20, required: true, unique: true },
    icon_id:           { type: 'media' },
    params:            { type: 'enums', of: 'category_param' },
    unit:              { type: 'enum', of: 'tarif_unit', required: true },
    shape_default:     { type: 'enum', of: 'item_shape', required: true, default: 'rectangle' },
    line:              { type: 'enum', of: 'wash_line', required: true, default: 'carpet' },
    default_wash_type: { type: 'enum', of: 'wash_type', required: true, default: 'automatic' },
    turnaround_hours:  { type: 'int', min: 1, max: 8760, unit: 'h', required: true },
    drying_hours:      { type: 'int', min: 1, max: 8760, unit: 'h' },
    min_charge:        { type: 'money', min: 0, max: 10_000_000 },
    position:          { type: 'int', min: 0, max: 10000, required: true, default: 0 },
    status:            { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
    sub_categories:    { type: 'children', of: 'sub_categories', by: 'category_id' },
    processes:         { type: 'children', of: 'processes', by: 'category_id' },
    tarifs:            { type: 'children', of: 'tarifs', by: 'category_id' },
  },
  guards: { client: { where: { status: 'enable' }, ops: ['list'], read: ['id', 'name', 'code', 'icon_id', 'unit', 'position'] } },
  list: {
    columns: ['icon_id', 'name', 'code', 'params', 'unit', 'line', 'turnaround_hours', 'position', 'status'], sort: 'position',
    search: ['name', 'code'], filters: ['unit', 'line', 'status'],
  },
  form: {
    main: ['name', 'code', 'icon_id', 'position', 'status'],
    work: ['params', 'unit', 'shape_default', 'line', 'default_wash_type', 'turnaround_hours', 'drying_hours', 'min_charge'],
  },
  admin: { path: 'categories', group: 'settings', icon: 'appstore', form: 'drawer', show: ['sub_categories', 'processes', 'tarifs'] },
})

const sub_categories = resource({
  permission: 'category', label: 'name', soft_delete: true, parent: 'category_id',
  fields: {
    category_id:      { type: 'ref', to: 'categories', required: true, create_only: true, on_delete: 'cascade' },
    name:             { type: 'i18n', required: true },
    item_type:        { type: 'enum', of: 'item_type' },
    turnaround_hours: { type: 'int', min: 1, max: 8760, unit: 'h' },
    drying_hours:     { type: 'int', min: 1, max: 8760, unit: 'h' },
    care_note:        { type: 'i18n' },
    position:         { type: 'int', min: 0, max: 10000, required: true, default: 0 },
    status:           { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
  },
  list: { columns: ['name', 'item_type', 'turnaround_hours', 'position', 'status'], sort: 'position', search: ['name'], filters: ['category_id', 'item_type', 'status'] },
  form: { main: ['name', 'item_type', 'turnaround_hours', 'drying_hours', 'care_note', 'position', 'status'] },
  admin: { path: 'categories/sub-categories/:category_id', group: 'settings', icon: 'appstore', form: 'drawer' },
})

const processes = resource({
  permission: 'process', label: 'name', soft_delete: true, parent: 'category_id',
  fields: {
    category_id:      { type: 'ref', to: 'categories', required: true, create_only: true, on_delete: 'cascade' },
    sub_category_id:  { type: 'ref', to: 'sub_categories', where: { category_id: { field: 'category_id' } } },
    job_id:           { type: 'ref', to: 'jobs', required: true },
    name:             { type: 'i18n', required: true },
    position:         { type: 'int', min: 0, max: 10000, required: true, default: 0 },
    type:             { type: 'enum', of: 'process_type', required: true, default: 'all' },
    kind:             { type: 'enum', of: 'process_kind', required: true, default: 'work' },
    is_mandatory:     { type: 'bool', default: true },
    duration_minutes: { type: 'int', min: 0, max: 10080, unit: 'min' },
    minutes_per_unit: { type: 'decimal', precision: 6, scale: 2, min: '0', max: '1440', unit: 'min' },
    requires_photo:   { type: 'bool', default: false },
    requires_machine: { type: 'bool', default: false },
    machine_type:     { type: 'enum', of: 'machine_type', required: { requires_machine: true }, show: { requires_machine: true } },
    status:           { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
    materials:        { type: 'children', of: 'process_materials', by: 'process_id', edit: 'grid' },
  },
  list: {
    columns: ['position', 'name', 'job_id', 'type', 'kind', 'is_mandatory', 'duration_minutes', 'status'], sort: 'position',
    search: ['name'], filters: ['category_id', 'job_id', 'type', 'status'],
  },
  form: {
    main:   ['name', 'job_id', 'sub_category_id', 'position', 'type', 'kind', 'is_mandatory', 'status'],
    work:   ['duration_minutes', 'minutes_per_unit', 'requires_photo', 'requires_machine', 'machine_type'],
    recipe: ['materials'],
  },
  admin: { path: 'categories/processes/:category_id', group: 'settings', icon: 'ordered', form: 'drawer' },
})

// How much of a material a process usually takes for one m², metre or piece.
const process_materials = resource({
  permission: 'process', label: 'cleaning_material_id', parent: 'process_id',
  fields: {
    process_id:           { type: 'ref', to: 'processes', required: true, create_only: true, on_delete: 'cascade' },
    cleaning_material_id: { type: 'ref', to: 'cleaning_materials', where: { status: 'enable' }, required: true },
    quantity_per_unit:    { type: 'decimal', precision: 10, scale: 4, min: '0.0001', max: '1000', required: true },
  },
  unique: [['process_id', 'cleaning_material_id']],
  list: { columns: ['cleaning_material_id', 'quantity_per_unit'], sort: 'id', filters: ['process_id', 'cleaning_material_id'] },
  form: { main: ['cleaning_material_id', 'quantity_per_unit'] },
})

const services = resource({
  permission: 'service', label: 'name', soft_delete: true,
  fields: {
    name:           { type: 'i18n', required: true },
    method:         { type: 'enum', of: 'service_method', required: true },
    validity:       { type: 'enum', of: 'service_validity', required: true },
    index:          { type: 'enum', of: 'service_index', required: true, default: 'total', show: { method: 'unit' } },
    price:          { type: 'money', min: -10_000_000, max: 10_000_000, required: true },
    min_amount:     { type: 'money', min: 0, max: 10_000_000 },
    categories:     { type: 'many', to: 'categories' },
    client_visible: { type: 'bool', default: false },
    status:         { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
  },
  list: {
    columns: ['name', 'method', 'validity', 'index', 'price', 'client_visible', 'status'], sort: 'id',
    search: ['name'], filters: ['method', 'validity', 'status'],
  },
  form: { main: ['name', 'method', 'validity', 'index', 'price', 'min_amount', 'categories', 'client_visible', 'status'] },
  admin: { path: 'services', group: 'settings', icon: 'star', form: 'drawer' },
})

const tarifs = resource({
  permission: 'tarif', label: 'name', soft_delete: true,
  fields: {
    name:            { type: 'string', fn: 'tarif_name', reads: ['unit', 'type', 'price', 'currency'] },
    category_id:     { type: 'ref', to: 'categories', required: true },
    sub_category_id: { type: 'ref', to: 'sub_categories', where: { category_id: { field: 'category_id' } } },
    unit:            { type: 'enum', of: 'tarif_unit', required: true },
    type:            { type: 'enum', of: 'order_type', required: true },
    price:           { type: 'money', min: 0, max: 10_000_000, required: true },
    currency:        { type: 'enum', of: 'currency', required: true, default: 'MAD' },
    wash_type:       { type: 'enum', of: 'wash_type' },
    tissu:           { type: 'enum', of: 'item_tissu' },
    client_type:     { type: 'enum', of: 'client_type' },
    grade:           { type: 'enum', of: 'order_grade' },
    client_id:       { type: 'ref', to: 'clients' },
    city_id:         { type: 'ref', to: 'cities' },
    min_charge:      { type: 'money', min: 0, max: 10_000_000 },
    valid_from:      { type: 'date', required: true, default: { now: 'today' } },
    valid_to:        { type: 'date' },
    status:          { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
  },
  rules: { dates: { or: [{ valid_to: null }, { valid_to: { gte: { field: 'valid_from' } } }] } },
  list: {
    columns: ['category_id', 'sub_category_id', 'unit', 'type', 'price', 'client_type', 'client_id', 'valid_from', 'valid_to', 'status'], sort: 'category_id',
    filters: ['category_id', 'sub_category_id', 'unit', 'type', 'client_type', 'grade', 'client_id', 'status'],
    views: {
      current: { valid_from: { lte: { now: 'today' } }, or: [{ valid_to: null }, { valid_to: { gte: { now: 'today' } } }], status: 'enable' },
    },
  },
  form: {
    main:    ['category_id', 'sub_category_id', 'unit', 'type', 'price', 'currency', 'min_charge'],
    applies: ['wash_type', 'tissu', 'client_type', 'grade', 'client_id', 'city_id'],
    dates:   ['valid_from', 'valid_to', 'status'],
  },
  admin: { path: 'tarifs', group: 'settings', icon: 'tag', form: 'drawer' },
})

// ── Orders ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const orders = resource({
  permission: 'order', label: 'code', soft_delete: true, per_site: true,
  permissions: ['order-create-suspended', 'order-discount-unlimited', 'order-confirm-no-advance', 'order-link'],
  fields: {
    code:                  { type: 'sequence', format: 'CMD-{yy}-{######}' },
    client_id:             { type: 'ref', to: 'clients', required: true, create_only: true, quick_create: true },
    type:                  { type: 'enum', of: 'order_type', required: true, default: 'local' },
    status:                { type: 'enum', of: 'order_status', required: true, stamped: true },
    priority:              { type: 'enum', of: 'order_priority', required: true, default: 'normal' },
    grade:                 { type: 'enum', of: 'order_grade', required: true, default: 'normal' },
    channel:               { type: 'enum', of: 'order_channel', required: true, default: 'counter' },
    address_id:            { type: 'ref', to: 'addresses', where: { client_id: { field: 'client_id' } }, required: { type: 'transport' }, show: { type: 'transport' }, quick_create: true },
    return_mode:           { type: 'enum', of: 'return_mode', required: true, default: 'counter' },
    delivery_address_id:   { type: 'ref', to: 'addresses', where: { client_id: { field: 'client_id' } }, show: { return_mode: 'delivery' } },
    requested_collect_at:  { type: 'datetime', show: { type: 'transport' } },
    requested_collect_to:  { type: 'datetime', show: { type: 'transport' } },
    requested_delivery_at: { type: 'datetime', show: { return_mode: 'delivery' } },
    requested_delivery_to: { type: 'datetime', show: { return_mode: 'delivery' } },
    declared_items:        { type: 'int', min: 1, max: 500 },
    received_items:        { type: 'int', rollup: { count: 'items', where: { status: { ne: 'canceled' } } } },
    unmeasured_items:      { type: 'int', rollup: { count: 'items', where: { status: 'pending' } } },
    undecided_items:       { type: 'int', rollup: { count: 'items', where: { status: { ne: 'canceled' }, decision: 'undecided' } } },
    accepted_items:        { type: 'int', rollup: { count: 'items', where: { status: { ne: 'canceled' }, decision: 'accepted' } } },
    unfinished_items:      { type: 'int', rollup: { count: 'items', where: { status: { in: ['pending', 'measured', 'processing'] } } } },
    to_return_items:       { type: 'int', rollup: { count: 'items', where: { return_required: true, returned_at: null } } },
    measured_m2:           { type: 'decimal', precision: 10, scale: 3, unit: 'm2', rollup: { sum: 'items.measured_quantity', where: { unit: 'm2', status: { ne: 'canceled' } } } },
    measured_ml:           { type: 'decimal', precision: 10, scale: 3, unit: 'ml', rollup: { sum: 'items.measured_quantity', where: { unit: 'ml', status: { ne: 'canceled' } } } },
    measured_u:            { type: 'decimal', precision: 10, scale: 3, unit: 'u', rollup: { sum: 'items.measured_quantity', where: { unit: 'u', status: { ne: 'canceled' } } } },
    delivered_items:       { type: 'int', rollup: { count: 'items', where: { status: 'delivered' } } },
    promised_at:           { type: 'datetime', stamped: true },
    received_at:           { type: 'datetime', stamped: true },
    measured_at:           { type: 'datetime', stamped: true },
    confirmed_at:          { type: 'datetime', stamped: true },
    confirmed_by:          { type: 'morph', to: ['users', 'clients'], stamped: true },
    confirmation_channel:  { type: 'enum', of: 'confirmation_channel', stamped: true },
    confirmation_note:     { type: 'string', max: 190, stamped: true },
    started_at:            { type: 'datetime', stamped: true },
    completed_at:          { type: 'datetime', stamped: true },
    notified_at:           { type: 'datetime', stamped: true },
    told_by:               { type: 'enum', of: 'told_by', stamped: true },
    stocked_at:            { type: 'datetime', stamped: true },
    rack:                  { type: 'string', max: 40, stamped: true },
    delivered_at:          { type: 'datetime', stamped: true },
    canceled_at:           { type: 'datetime', stamped: true },
    cancel_reason:         { type: 'enum', of: 'cancel_reason', stamped: true },
    cancel_note:           { type: 'string', max: 190, stamped: true },
    currency:              { type: 'enum', of: 'currency', required: true, stamped: true, default: 'MAD' },
    subtotal:              { type: 'money', rollup: { sum: 'items.amount', where: { status: { ne: 'canceled' }, decision: { ne: 'declined' } } } },
    services_total:        { type: 'money', rollup: { sum: 'services.amount' } },
    transport_fee:         { type: 'money', min: 0, max: 10_000_000, write: 'order-price-override' },
    discount_type:         { type: 'enum', of: 'discount_type', write: 'order-discount' },
    discount_value:        { type: 'decimal', precision: 8, scale: 2, min: '0', required: { discount_type: { ne: null } }, show: { discount_type: { ne: null } }, write: 'order-discount' },
    discount_amount:       { type: 'money', fn: 'order_discount', reads: ['subtotal', 'services_total', 'transport_fee', 'discount_type', 'discount_value'] },
    total:                 { type: 'money', fn: 'order_total', reads: ['subtotal', 'services_total', 'transport_fee', 'discount_amount', 'received_items', 'unmeasured_items'] },
    vat_amount:            { type: 'money', fn: 'order_vat', reads: ['total'] },
    paid_in:               { type: 'money', rollup: { sum: 'transactions.amount_mad', where: { type: 'in', status: { ne: 'canceled' } } } },
    paid_out:              { type: 'money', rollup: { sum: 'transactions.amount_mad', where: { type: 'out', status: { ne: 'canceled' } } } },
    paid_total:            { type: 'money', expr: ['-', 'paid_in', 'paid_out'] },
    balance:               { type: 'money', expr: ['-', 'total', ['-', 'paid_in', 'paid_out']] },
    payment_state:         { type: 'enum', of: 'payment_state', fn: 'order_payment_state', reads: ['total', 'paid_in', 'paid_out'] },
    // Said once, when the order is made: a rework is free of the limit of discounts, so that nobody may become one later.
    is_rework:             { type: 'bool', default: false, create_only: true, write: 'order-rework' },
    parent_order_id:       { type: 'ref', to: 'orders', where: { client_id: { field: 'client_id' }, status: 'delivered' }, create_only: true, required: { is_rework: true }, show: { is_rework: true } },
    collects_to_plan:      { type: 'int', rollup: { count: 'stops', where: { kind: 'collect', status: 'pending', shipment_id: null } } },
    collects_planned:      { type: 'int', rollup: { count: 'stops', where: { kind: 'collect', status: 'pending', shipment_id: { ne: null }, is_under_way: false } } },
    collects_under_way:    { type: 'int', rollup: { count: 'stops', where: { kind: 'collect', status: 'pending', is_under_way: true } } },
    deliveries_planned:    { type: 'int', rollup: { count: 'stops', where: { kind: 'delivery', status: 'pending', shipment_id: { ne: null }, is_under_way: false } } },
    deliveries_under_way:  { type: 'int', rollup: { count: 'stops', where: { kind: 'delivery', status: 'pending', is_under_way: true } } },
    logistics_state:       {
      type: 'enum', of: 'logistics_state', fn: 'order_logistics_state',
      reads: ['status', 'return_mode', 'to_return_items', 'collects_to_plan', 'collects_planned', 'collects_under_way', 'deliveries_planned', 'deliveries_under_way'],
    },
    needs_call:            { type: 'bool', stamped: true, default: false },
    next_call_at:          { type: 'datetime', stamped: true },
    rating:                { type: 'int', min: 1, max: 5, stamped: true },
    rating_comment:        { type: 'text', stamped: true },
    public_token:          { type: 'token' },
    client_note:           { type: 'text' },
    internal_note:         { type: 'text' },
    photos:                { type: 'medias', max: 20 },
    items:                 { type: 'children', of: 'order_items', by: 'order_id', edit: 'grid' },
    services:              { type: 'children', of: 'order_services', by: 'order_id', edit: 'grid' },
    transactions:          { type: 'children', of: 'transactions', by: 'order_id' },
    stops:                 { type: 'children', of: 'order_deliveries', by: 'order_id' },
    calls:                 { type: 'children', of: 'delivery_calls', by: 'order_id' },
    quotes:                { type: 'children', of: 'quotes', by: 'order_id' },
    claims:                { type: 'children', of: 'claims', by: 'order_id' },
    events:                { type: 'children', of: 'order_events', by: 'order_id' },
  },
  rules: {
    collect_slot:  { or: [{ requested_collect_at: null }, { requested_collect_to: null }, { requested_collect_to: { gt: { field: 'requested_collect_at' } } }] },
    delivery_slot: { or: [{ requested_delivery_at: null }, { requested_delivery_to: null }, { requested_delivery_to: { gt: { field: 'requested_delivery_at' } } }] },
  },
  conditions: {
    has_items:            { received_items: { gt: 0 } },
    every_item_measured:  { unmeasured_items: 0 },
    some_item_accepted:   { accepted_items: { gt: 0 } },
    some_item_undecided:  { undecided_items: { gt: 0 } },
    no_item_undecided:    { undecided_items: 0 },
    transport_fee_known:   { or: [{ type: 'local' }, { transport_fee: { ne: null } }] },
    transport_fee_unknown: { type: 'transport', transport_fee: null },
    every_item_finished:  { unfinished_items: 0 },
    nothing_paid:         { paid_total: { lte: 0 } },
    nothing_refunded:     { paid_out: 0 },
    balance_settled:      { balance: { lte: 0 } },
    balance_open:         { balance: { gt: 0 } },
    not_closed:           { status: { nin: ['delivered', 'canceled'] } },
    not_received:         { status: { in: ['pending', 'canceled'] } },
    not_fetched:          { or: [{ type: 'local' }, { logistics_state: { in: ['to_collect', 'collect_planned'] } }] },
  },
  allow_when: { edit: ['not_closed'], delete: ['not_received', 'nothing_paid'] },
  initial: 'pending',
  transitions: {
    receive: {
      from: ['pending'], to: 'in_measure', allow: 'order-receive', primary: true, when: ['has_items'],
      set: { received_at: { now: 'instant' } }, effects: ['await_preparation'], icon: 'inbox',
    },
    measure: {
      from: ['in_measure'], to: 'measured', allow: 'order-measure', primary: true, when: ['has_items', 'every_item_measured'],
      set: { measured_at: { now: 'instant' } }, effects: ['settle_transport', 'confirm_automatically'], icon: 'expand',
    },
    remeasure:    { from: ['measured', 'semi_confirmed'], to: 'in_measure', allow: 'order-measure', reason: true, icon: 'undo' },
    confirm_some: { from: ['measured'], to: 'semi_confirmed', system: true, when: ['some_item_accepted', 'some_item_undecided'] },
    accept: {
      from: ['measured', 'semi_confirmed'], to: 'confirmed', allow: 'order-confirm', primary: true, when: ['some_item_undecided', 'transport_fee_known'],
      check: ['advance_is_paid'], ask: { confirmation_channel: 'required', confirmation_note: 'optional' },
      set: { confirmed_at: { now: 'instant' }, confirmed_by: { me: 'id' } }, effects: ['accept_items', 'cancel_declined_items', 'promise', 'await_wash'], icon: 'check',
    },
    confirm: {
      from: ['measured', 'semi_confirmed'], to: 'confirmed', allow: 'order-confirm', primary: true, when: ['no_item_undecided', 'some_item_accepted', 'transport_fee_known'],
      check: ['advance_is_paid'], ask: { confirmation_channel: 'required', confirmation_note: 'optional' },
      set: { confirmed_at: { now: 'instant' }, confirmed_by: { me: 'id' } }, effects: ['cancel_declined_items', 'promise', 'await_wash'], icon: 'check',
    },
    confirm_auto: {
      from: ['measured'], to: 'confirmed', system: true, when: ['transport_fee_known'],
      set: { confirmed_at: { now: 'instant' }, confirmation_channel: 'auto' }, effects: ['accept_items', 'promise', 'await_wash'],
    },
    set_transport_fee: {
      from: ['pending', 'in_measure', 'measured', 'semi_confirmed'], allow: 'order-confirm', when: ['transport_fee_unknown'],
      args: { transport_fee: { type: 'money', min: 0, required: true } }, effects: ['set_transport_fee'], icon: 'route',
    },
    unconfirm: {
      from: ['confirmed'], to: 'measured', allow: 'order-reopen', reason: true, icon: 'undo',
      set: { confirmed_at: null, confirmed_by: null, confirmation_channel: null, confirmation_note: null, promised_at: null },
    },
    start: {
      from: ['confirmed'], to: 'processing', allow: 'task-execute', primary: true,
      set: { started_at: { now: 'instant' } }, effects: ['start_items'], icon: 'play',
    },
    begin: { from: ['confirmed'], to: 'processing', system: true, set: { started_at: { now: 'instant' } } },
    complete: {
      from: ['processing'], to: 'completed', allow: 'task-execute', primary: true,
      set: { completed_at: { now: 'instant' } }, effects: ['complete_items'], icon: 'flag',
    },
    stock: {
      from: ['completed', 'notified'], to: 'stocked', allow: 'stock-move',
      args: { stock_id: { type: 'ref', to: 'stocks', where: { type: 'stock_final', status: 'enable' } } },
      set: { stocked_at: { now: 'instant' } }, effects: ['shelve_items'], icon: 'database',
    },
    notify: {
      from: ['completed', 'stocked'], to: 'notified', allow: 'order-notify', ask: { told_by: 'required' },
      set: { notified_at: { now: 'instant' } }, icon: 'bell',
    },
    deliver: {
      from: ['completed', 'notified', 'stocked'], to: 'delivered', allow: 'order-deliver', primary: true, confirm: true,
      when: ['every_item_finished', 'balance_settled'], set: { delivered_at: { now: 'instant' } }, effects: ['deliver_items'], icon: 'gift',
    },
    deliver_unpaid: {
      from: ['completed', 'notified', 'stocked'], to: 'delivered', allow: 'order-deliver-unpaid', reason: true, confirm: true,
      when: ['every_item_finished', 'balance_open'], set: { delivered_at: { now: 'instant' } }, effects: ['deliver_items'], icon: 'gift',
    },
    rework: {
      from: ['completed', 'notified', 'stocked'], to: 'processing', allow: 'task-execute', reason: true, icon: 'redo',
      set: { completed_at: null, notified_at: null, told_by: null, stocked_at: null, rack: null }, effects: ['reopen_items'],
    },
    reopen_processing: { from: ['completed', 'notified', 'stocked'], to: 'processing', system: true, set: { completed_at: null, notified_at: null, told_by: null, stocked_at: null, rack: null } },
    undo_delivery: {
      from: ['delivered'], to: 'stocked', allow: 'order-reopen', reason: true, check: ['delivered_within_a_day'],
      set: { delivered_at: null, stocked_at: { now: 'instant' } }, effects: ['take_back_items'], icon: 'undo',
    },
    cancel: {
      from: ['pending', 'in_measure', 'measured', 'semi_confirmed', 'confirmed', 'processing'], to: 'canceled', allow: 'order-cancel',
      reason: true, confirm: true, when: ['nothing_paid'], ask: { cancel_reason: 'required', cancel_note: 'optional' },
      set: { canceled_at: { now: 'instant' } }, effects: ['cancel_items'], icon: 'close',
    },
    // Item by item, as the client says it himself; what is left open stays so.
    answer: {
      from: ['measured', 'semi_confirmed'], primary: true, effects: ['take_answer'], icon: 'check',
      args: { accepted: { type: 'many', to: 'order_items' }, declined: { type: 'many', to: 'order_items' } },
    },
    turn_down: {
      from: ['measured', 'semi_confirmed'], to: 'canceled', system: true, when: ['nothing_paid'],
      set: { canceled_at: { now: 'instant' }, cancel_reason: 'price_too_high' }, effects: ['cancel_items'],
    },
    withdraw: {
      from: ['pending'], to: 'canceled', confirm: true, when: ['nothing_paid', 'not_fetched'],
      set: { canceled_at: { now: 'instant' }, cancel_reason: 'client_changed_mind' }, effects: ['cancel_items'], icon: 'close',
    },
    restore: {
      from: ['canceled'], to: 'pending', allow: 'order-reopen', reason: true, when: ['nothing_refunded'], check: ['canceled_within_a_week'],
      set: {
        canceled_at: null, cancel_reason: null, cancel_note: null, received_at: null, measured_at: null, confirmed_at: null, confirmed_by: null,
        confirmation_channel: null, confirmation_note: null, promised_at: null, started_at: null,
      },
      effects: ['restore_items'], icon: 'undo',
    },
    rate:       { from: ['delivered'], ask: { rating: 'required', rating_comment: 'optional' }, icon: 'star' },
    reschedule: { from: ['confirmed', 'processing', 'completed', 'notified', 'stocked'], allow: 'order-edit', reason: true, ask: { promised_at: 'required' }, icon: 'calendar' },
    pay: {
      from: ['pending', 'in_measure', 'measured', 'semi_confirmed', 'confirmed', 'processing', 'completed', 'notified', 'stocked', 'delivered'],
      allow: 'transaction-create', effects: ['record_payment'], icon: 'wallet',
      args: {
        amount: { type: 'money', min: 1, required: true }, method: { type: 'enum', of: 'payment_method', required: true },
        cash_given: { type: 'money', min: 1 }, reference: { type: 'string', max: 60 }, note: { type: 'string', max: 190 },
      },
    },
  },
  guards: {
    client: {
      where: { client_id: { me: 'id' } }, ops: ['list', 'create'],
      set: { client_id: { me: 'id' }, type: 'transport', channel: 'portal' },
      read: [
        'id', 'code', 'type', 'status', 'return_mode', 'declared_items', 'received_items', 'promised_at', 'delivered_at', 'created_at',
        'currency', 'subtotal', 'services_total', 'transport_fee', 'discount_amount', 'total', 'paid_total', 'balance', 'payment_state', 'client_note', 'items',
        'logistics_state', 'rating', 'rating_comment', 'stops', 'quotes', 'claims', 'address_id', 'requested_collect_at', 'requested_collect_to', 'photos',
      ],
      write: ['address_id', 'return_mode', 'requested_collect_at', 'requested_collect_to', 'declared_items', 'client_note', 'photos'],
      transitions: { answer: 'order-answer', withdraw: 'order-withdraw', rate: 'order-rate' },
    },
    courier: {
      access: { through: 'stops' }, ops: ['list'],
      read: [
        'id', 'code', 'client_id', 'type', 'status', 'priority', 'declared_items', 'received_items', 'total', 'paid_total', 'balance', 'payment_state',
        'logistics_state', 'client_note', 'items',
      ],
    },
  },
  list: {
    board: true,
    columns: ['code', 'client_id', 'status', 'priority', 'received_items', 'promised_at', 'total', 'balance', 'payment_state'], sort: '-created_at',
    search: ['code', 'client_id'],
    filters: [
      'status', 'type', 'priority', 'grade', 'channel', 'client_id', 'return_mode', 'logistics_state', 'promised_at', 'created_at', 'delivered_at',
      'payment_state', 'total', 'balance', 'needs_call', 'next_call_at', 'rating',
    ],
    totals: ['total', 'paid_total', 'balance'],
    views: {
      running: { status: { nin: ['delivered', 'canceled'] } },
      late:    { promised_at: { lt: { now: 'instant' } }, status: { nin: ['delivered', 'canceled'] } },
      ready:   { status: { in: ['completed', 'notified', 'stocked'] } },
      unpaid:  { balance: { gt: 0 }, status: { ne: 'canceled' } },
      to_call: { needs_call: true },
      fee_unknown: { type: 'transport', transport_fee: null, status: { nin: ['delivered', 'canceled'] } },
    },
  },
  form: {
    main:      ['client_id', 'type', 'priority', 'grade', 'channel', 'declared_items', 'is_rework', 'parent_order_id'],
    items:     ['items'],
    transport: ['return_mode', 'address_id', 'requested_collect_at', 'requested_collect_to', 'delivery_address_id', 'requested_delivery_at', 'requested_delivery_to'],
    services:  ['services'],
    money:     ['transport_fee', 'discount_type', 'discount_value'],
    notes:     ['client_note', 'internal_note', 'photos'],
  },
  admin: { path: 'orders', group: 'operations', icon: 'basket', form: 'page', show: ['items', 'services', 'transactions', 'stops', 'quotes', 'claims', 'events'] },
})

const order_items = resource({
  permission: 'order', label: 'tag_code', soft_delete: true, parent: 'order_id',
  fields: {
    order_id:           { type: 'ref', to: 'orders', where: { status: { in: ['pending', 'in_measure'] } }, required: true, create_only: true, on_delete: 'cascade' },
    position:           { type: 'int', stamped: true },
    tag_code:           { type: 'sequence', format: '{base32:8}' },
    status:             { type: 'enum', of: 'order_item_status', required: true, stamped: true },
    category_id:        { type: 'ref', to: 'categories', where: { status: 'enable' }, required: true },
    sub_category_id:    { type: 'ref', to: 'sub_categories', where: { category_id: { field: 'category_id' } } },
    type:               { type: 'enum', of: 'item_type' },
    tissu:              { type: 'enum', of: 'item_tissu' },
    color:              { type: 'enum', of: 'item_color' },
    color2:             { type: 'enum', of: 'item_color' },
    quantity:           { type: 'int', min: 1, max: 1000, required: true, default: 1 },
    wash_type:          { type: 'enum', of: 'wash_type' },
    shape:              { type: 'enum', of: 'item_shape', stamped: true },
    length_cm:          { type: 'int', min: 20, max: 1500, unit: 'cm', stamped: true, show: { shape: { nin: ['round', 'composite'] } } },
    width_cm:           { type: 'int', min: 20, max: 1500, unit: 'cm', stamped: true, show: { shape: { nin: ['round', 'composite'] } } },
    diameter_cm:        { type: 'int', min: 20, max: 1500, unit: 'cm', stamped: true, show: { shape: 'round' } },
    height_cm:          { type: 'int', min: 20, max: 1500, unit: 'cm', stamped: true },
    parts:              { type: 'json', of: 'parts', stamped: true, show: { shape: 'composite' } },
    unit:               { type: 'enum', of: 'tarif_unit', stamped: true },
    measured_quantity:  { type: 'decimal', precision: 10, scale: 3, fn: 'measured_quantity', reads: ['shape', 'length_cm', 'width_cm', 'height_cm', 'diameter_cm', 'parts', 'quantity', 'unit'] },
    billed_quantity:    { type: 'decimal', precision: 10, scale: 3, fn: 'billed_quantity', reads: ['shape', 'length_cm', 'width_cm', 'height_cm', 'diameter_cm', 'parts', 'quantity', 'unit'] },
    measure_place:      { type: 'enum', of: 'measure_place', stamped: true },
    measured_by:        { type: 'morph', to: ['users', 'couriers'], stamped: true },
    measured_at:        { type: 'datetime', stamped: true },
    weight_kg:          { type: 'decimal', precision: 8, scale: 3, min: '0', max: '1000', unit: 'kg' },
    tarif_id:           { type: 'ref', to: 'tarifs', stamped: true },
    unit_price:         { type: 'money', min: 0, stamped: true },
    min_charge:         { type: 'money', min: 0, stamped: true },
    is_price_override:  { type: 'bool', stamped: true, default: false },
    amount:             { type: 'money', fn: 'item_amount', reads: ['billed_quantity', 'unit_price', 'min_charge'] },
    condition:          { type: 'enums', of: 'item_condition' },
    condition_note:     { type: 'string', max: 190 },
    condition_accepted: { type: 'bool', default: false },
    decision:           { type: 'enum', of: 'item_decision', required: true, stamped: true, default: 'undecided' },
    decided_at:         { type: 'datetime', stamped: true },
    current_stock_id:   { type: 'ref', to: 'stocks', stamped: true },
    place_type:         { type: 'enum', of: 'stock_type', stamped: true },
    on_board:           { type: 'int', rollup: { count: 'stop_items', where: { result: { in: ['loaded', 'refused', 'damaged'] } } } },
    current_task_id:    { type: 'ref', to: 'tasks', stamped: true, on_delete: 'set_null' },
    planned_tasks:      { type: 'int', rollup: { count: 'tasks', where: { status: { nin: ['skipped', 'canceled'] } } } },
    open_tasks:         { type: 'int', rollup: { count: 'tasks', where: { status: { in: ['pending', 'in_progress', 'paused'] }, is_mandatory: true } } },
    done_tasks:         { type: 'int', rollup: { count: 'tasks', where: { status: 'done' } } },
    progress:           { type: 'int', unit: '%', fn: 'item_progress', reads: ['planned_tasks', 'done_tasks'] },
    open_dryings:       { type: 'int', rollup: { count: 'drying_items', where: { out_at: null } } },
    is_drying:          { type: 'bool', fn: 'item_is_drying', reads: ['open_dryings'] },
    needs_drying:       { type: 'bool', stamped: true, default: false },
    started_at:         { type: 'datetime', stamped: true },
    completed_at:       { type: 'datetime', stamped: true },
    delivered_at:       { type: 'datetime', stamped: true },
    rework_count:       { type: 'int', stamped: true, default: 0 },
    // Chosen among the items of the original order, never in an empty field: the rules are in backend/orders/rework.ts.
    reworked_item_id:   { type: 'ref', to: 'order_items', where: { status: 'delivered' }, create_only: true, show: { reworked_item_id: { ne: null } }, write: 'order-rework' },
    return_required:    { type: 'bool', stamped: true, default: false },
    returned_at:        { type: 'datetime', stamped: true },
    cancel_reason:      { type: 'enum', of: 'cancel_reason', stamped: true },
    note:               { type: 'text' },
    photos_before:      { type: 'medias', collection: 'before', max: 10 },
    photos_after:       { type: 'medias', collection: 'after', max: 10 },
    measurements:       { type: 'children', of: 'measurements', by: 'order_item_id' },
    tasks:              { type: 'children', of: 'tasks', by: 'order_item_id' },
    drying_items:       { type: 'children', of: 'drying_items', by: 'order_item_id' },
    movements:          { type: 'children', of: 'stock_movements', by: 'order_item_id' },
    stop_items:         { type: 'children', of: 'order_delivery_items', by: 'order_item_id' },
  },
  conditions: {
    not_started:     { status: { in: ['pending', 'measured'] } },
    is_pending:      { status: 'pending' },
    not_accepted:    { decision: { ne: 'accepted' } },
    is_accepted:     { decision: 'accepted' },
    to_be_returned:  { return_required: true, returned_at: null },
    every_task_done: { open_tasks: 0 },
    not_drying:      { open_dryings: 0 },
    is_dry:          { needs_drying: false },
  },
  allow_when: { edit: ['not_started'], delete: ['is_pending'] },
  initial: 'pending',
  transitions: {
    measure: {
      from: ['pending'], to: 'measured', allow: 'order-measure', primary: true, check: ['order_is_in_measure'],
      ask: {
        shape: 'optional', length_cm: 'optional', width_cm: 'optional', diameter_cm: 'optional', height_cm: 'optional', parts: 'optional',
        tissu: 'optional', type: 'optional', condition: 'optional', measure_place: 'required',
      },
      args: { is_large_confirmed: { type: 'bool' }, remeasure_reason: { type: 'string', max: 190 }, photo_id: { type: 'media', collection: 'measure' } },
      set: { measured_at: { now: 'instant' }, measured_by: { me: 'id' } },
      effects: ['measure_item', 'price_item', 'follow_measures'], icon: 'expand',
    },
    revise: {
      from: ['measured'], to: 'pending', allow: 'order-measure', reason: true, when: ['not_accepted'], check: ['order_is_in_measure'],
      set: { decision: 'undecided', decided_at: null }, icon: 'undo',
    },
    reprice: {
      from: ['measured'], allow: 'order-price-override', reason: true, check: ['order_price_is_open'],
      ask: { unit_price: 'required' }, set: { is_price_override: true, decision: 'undecided', decided_at: null }, icon: 'edit',
    },
    decide: {
      from: ['measured'], allow: 'order-confirm', check: ['order_is_measured'], ask: { decision: 'required' },
      set: { decided_at: { now: 'instant' } }, effects: ['follow_decisions'], icon: 'check',
    },
    start: {
      from: ['measured'], to: 'processing', allow: 'task-execute', when: ['is_accepted'], check: ['order_is_confirmed'],
      set: { started_at: { now: 'instant' } }, effects: ['leave_place', 'follow_items'], icon: 'play',
    },
    complete: {
      from: ['processing'], to: 'completed', allow: 'task-execute', when: ['every_task_done', 'not_drying', 'is_dry'], ask: { photos_after: 'optional' },
      set: { completed_at: { now: 'instant' } }, effects: ['follow_items'], icon: 'flag',
    },
    rework:   { from: ['completed'], to: 'processing', allow: 'task-execute', reason: true, set: { completed_at: null }, effects: ['count_rework', 'leave_place', 'follow_items'], icon: 'redo' },
    deliver:  { from: ['completed'], to: 'delivered', system: true, set: { delivered_at: { now: 'instant' } }, effects: ['leave_place'] },
    take_back: { from: ['delivered'], to: 'completed', system: true, set: { delivered_at: null }, effects: ['return_to_place'] },
    cancel: {
      from: ['pending', 'measured', 'processing'], to: 'canceled', allow: 'order-cancel', reason: true, confirm: true,
      ask: { cancel_reason: 'required' }, effects: ['require_return', 'drop_tasks', 'follow_items'], icon: 'close',
    },
    drop:      { from: ['pending', 'measured', 'processing'], to: 'canceled', system: true, effects: ['require_return', 'drop_tasks'] },
    restore:   { from: ['canceled'], to: 'pending', system: true, set: { cancel_reason: null, return_required: false, returned_at: null, decision: 'undecided', decided_at: null } },
    give_back: { from: ['canceled'], allow: 'order-deliver', confirm: true, when: ['to_be_returned'], set: { returned_at: { now: 'instant' } }, effects: ['leave_place'], icon: 'rollback' },
    move: {
      from: ['pending', 'measured', 'processing', 'completed'], allow: 'stock-move', effects: ['move_item'], icon: 'swap',
      args: {
        to_stock_id: { type: 'ref', to: 'stocks', where: { status: 'enable' }, required: true },
        note: { type: 'string', max: 190 },
      },
    },
  },
  guards: {
    client: {
      access: 'parent', ops: ['list'],
      read: [
        'id', 'order_id', 'tag_code', 'status', 'category_id', 'quantity', 'shape', 'length_cm', 'width_cm', 'diameter_cm', 'measured_quantity',
        'billed_quantity', 'unit', 'unit_price', 'amount', 'condition', 'decision', 'photos_before', 'photos_after',
      ],
    },
    courier: {
      access: 'parent', ops: ['list'],
      read: ['id', 'order_id', 'tag_code', 'status', 'category_id', 'type', 'color', 'quantity', 'shape', 'length_cm', 'width_cm', 'diameter_cm', 'condition'],
    },
  },
  list: {
    columns: ['tag_code', 'order_id', 'status', 'category_id', 'quantity', 'measured_quantity', 'unit', 'amount', 'decision'], sort: '-id',
    search: ['tag_code'],
    filters: [
      'status', 'category_id', 'sub_category_id', 'type', 'tissu', 'color', 'wash_type', 'decision', 'order_id', 'current_stock_id', 'place_type', 'is_drying',
      'needs_drying', 'return_required',
    ],
    totals: ['amount'],
    views: {
      to_measure: { status: 'pending' },
      in_work:    { status: 'processing' },
      drying:     { is_drying: true },
      to_dry:     { needs_drying: true, is_drying: false },
      waiting_final: { status: 'completed', place_type: { nin: ['stock_final', 'stock_mort'] }, on_board: 0 },
      to_return:  { return_required: true, returned_at: null },
    },
  },
  form: {
    main: ['order_id', 'category_id', 'sub_category_id', 'type', 'tissu', 'color', 'color2', 'quantity', 'wash_type', 'reworked_item_id'],
    state: ['condition', 'condition_note', 'condition_accepted', 'weight_kg', 'note'],
    photos: ['photos_before', 'photos_after'],
  },
  admin: { path: 'items', group: 'operations', icon: 'carpet', form: 'drawer', show: ['tasks', 'movements', 'drying_items', 'measurements'] },
})

const measurements = resource({
  permission: 'order', label: 'created_at', ops: ['list'], append_only: true, parent: 'order_item_id',
  fields: {
    order_item_id: { type: 'ref', to: 'order_items', required: true, stamped: true, on_delete: 'cascade' },
    shape:         { type: 'enum', of: 'item_shape', stamped: true },
    length_cm:     { type: 'int', unit: 'cm', stamped: true },
    width_cm:      { type: 'int', unit: 'cm', stamped: true },
    height_cm:     { type: 'int', unit: 'cm', stamped: true },
    diameter_cm:   { type: 'int', unit: 'cm', stamped: true },
    parts:         { type: 'json', of: 'parts', stamped: true },
    quantity:      { type: 'decimal', precision: 10, scale: 3, required: true, stamped: true },
    place:         { type: 'enum', of: 'measure_place', required: true, stamped: true },
    by:            { type: 'morph', to: ['users', 'couriers'], stamped: true },
    reason:        { type: 'string', max: 190, stamped: true },
    photo_id:      { type: 'media', collection: 'measure', stamped: true },
  },
  list: { columns: ['created_at', 'photo_id', 'shape', 'length_cm', 'width_cm', 'diameter_cm', 'quantity', 'place', 'by', 'reason'], sort: '-id', filters: ['order_item_id'] },
  form: {},
})

const order_services = resource({
  permission: 'order', label: 'service_id', parent: 'order_id',
  fields: {
    order_id:      { type: 'ref', to: 'orders', required: true, create_only: true, on_delete: 'cascade' },
    order_item_id: { type: 'ref', to: 'order_items', where: { order_id: { field: 'order_id' } }, on_delete: 'cascade' },
    service_id:    { type: 'ref', to: 'services', where: { status: 'enable' }, required: true, create_only: true },
    quantity:      { type: 'decimal', precision: 10, scale: 3, min: '0', required: true, default: '1' },
    method:        { type: 'enum', of: 'service_method', stamped: true },
    unit_price:    { type: 'money', stamped: true },
    min_amount:    { type: 'money', stamped: true },
    amount:        { type: 'money', fn: 'order_service_amount', reads: ['quantity', 'method', 'unit_price', 'min_amount'] },
    added_by:      { type: 'morph', to: ['users', 'couriers', 'clients'], stamped: true },
  },
  list: { columns: ['service_id', 'order_item_id', 'quantity', 'unit_price', 'amount'], sort: 'id', filters: ['order_id', 'service_id'] },
  form: { main: ['service_id', 'order_item_id', 'quantity'] },
})

const quotes = resource({
  permission: 'order', label: 'order_id', ops: ['list'], parent: 'order_id',
  fields: {
    order_id:     { type: 'ref', to: 'orders', required: true, stamped: true, on_delete: 'cascade' },
    number:       { type: 'int', required: true, stamped: true },
    status:       { type: 'enum', of: 'quote_status', required: true, stamped: true },
    lines:        { type: 'json', of: 'quote_lines', required: true, stamped: true },
    // Null while nobody knows it: an order without transport has none.
    transport_fee: { type: 'money', stamped: true },
    total:        { type: 'money', stamped: true },
    sent_at:      { type: 'datetime', stamped: true },
    sent_channel: { type: 'enum', of: 'told_by', stamped: true },
    expires_at:   { type: 'datetime', stamped: true },
    decided_at:   { type: 'datetime', stamped: true },
    decided_by:   { type: 'morph', to: ['users', 'clients'], stamped: true },
  },
  initial: 'draft', unreachable: ['viewed', 'expired'],
  transitions: {
    send: {
      from: ['draft'], to: 'sent', allow: 'order-notify', primary: true, check: ['order_fee_is_known'], ask: { sent_channel: 'required' },
      set: { sent_at: { now: 'instant' } }, effects: ['set_quote_expiry'], icon: 'bell',
    },
    accept_part: { from: ['draft', 'sent', 'viewed'], to: 'partially_accepted', system: true, set: { decided_at: { now: 'instant' }, decided_by: { me: 'id' } } },
    accept:      { from: ['draft', 'sent', 'viewed', 'partially_accepted'], to: 'accepted', system: true, set: { decided_at: { now: 'instant' }, decided_by: { me: 'id' } } },
    decline:     { from: ['draft', 'sent', 'viewed', 'partially_accepted'], to: 'declined', system: true, set: { decided_at: { now: 'instant' }, decided_by: { me: 'id' } } },
    supersede:   { from: ['draft', 'sent', 'viewed', 'partially_accepted', 'expired', 'accepted', 'declined'], to: 'superseded', system: true },
  },
  guards: {
    client: { access: 'parent', ops: ['list'], read: ['id', 'order_id', 'number', 'status', 'lines', 'transport_fee', 'total', 'sent_at', 'expires_at', 'decided_at'] },
  },
  list: {
    columns: ['order_id', 'number', 'status', 'transport_fee', 'total', 'sent_at', 'expires_at', 'decided_at'], sort: '-id', search: ['order_id'],
    filters: ['status', 'order_id', 'total', 'sent_at', 'expires_at', 'created_at'],
    views: { to_send: { status: 'draft' }, unanswered: { status: { in: ['sent', 'viewed', 'partially_accepted'] } }, overdue: { status: 'sent', expires_at: { lt: { now: 'instant' } } } },
  },
  form: {},
  admin: { path: 'quotes', group: 'operations', icon: 'file', form: 'none', show: [] },
})

const order_events = resource({
  permission: 'order', label: 'created_at', ops: ['list'], append_only: true, parent: 'order_id',
  fields: {
    order_id:       { type: 'ref', to: 'orders', required: true, stamped: true, on_delete: 'cascade' },
    order_item_id:  { type: 'ref', to: 'order_items', stamped: true },
    client_id:      { type: 'ref', to: 'clients', required: true, stamped: true },
    kind:           { type: 'enum', of: 'order_event_kind', required: true, stamped: true },
    from_status:    { type: 'enum', of: 'order_status', stamped: true },
    to_status:      { type: 'enum', of: 'order_status', stamped: true },
    subject:        { type: 'morph', to: ['transactions', 'quotes', 'order_deliveries', 'claims'], stamped: true },
    actor:          { type: 'morph', to: ['users', 'couriers', 'clients'], stamped: true },
    reason:         { type: 'string', max: 190, stamped: true },
    client_visible: { type: 'bool', required: true, stamped: true, default: false },
  },
  guards: {
    client: { where: { client_id: { me: 'id' }, client_visible: true }, ops: ['list'], read: ['id', 'order_id', 'kind', 'from_status', 'to_status', 'created_at'] },
  },
  list: {
    columns: ['created_at', 'kind', 'order_item_id', 'from_status', 'to_status', 'subject', 'actor'], sort: '-id',
    filters: ['order_id', 'order_item_id', 'kind', 'to_status', 'client_visible', 'created_at'],
  },
  form: {},
})

const claims = resource({
  permission: 'claim', label: 'code', about: 'order_id',
  fields: {
    code:            { type: 'sequence', format: 'REC-{yy}-{####}' },
    order_id:        { type: 'ref', to: 'orders', required: true, create_only: true },
    order_item_id:   { type: 'ref', to: 'order_items', where: { order_id: { field: 'order_id' } } },
    client_id:       { type: 'ref', to: 'clients', stamped: true },
    type:            { type: 'enum', of: 'claim_type', required: true },
    status:          { type: 'enum', of: 'claim_status', required: true, stamped: true },
    description:     { type: 'text', required: true },
    photos:          { type: 'medias', max: 10, evidence: true },
    assigned_to_id:  { type: 'ref', to: 'users', where: { status: 'active' } },
    resolution:      { type: 'enum', of: 'claim_resolution', stamped: true },
    amount:          { type: 'money', min: 0, stamped: true, show: { resolution: { in: ['refund', 'credit', 'compensation'] } } },
    rework_order_id: { type: 'ref', to: 'orders', where: { client_id: { field: 'client_id' }, is_rework: true }, stamped: true, show: { resolution: 'rewash' } },
    rejected_reason: { type: 'string', max: 190, stamped: true },
    opened_by:       { type: 'morph', to: ['users', 'couriers', 'clients'], stamped: true },
    due_at:          { type: 'datetime', stamped: true },
    closed_at:       { type: 'datetime', stamped: true },
  },
  rules: {
    // A promise to wash again is kept by an order that does it.
    rewashed: { or: [{ status: { ne: 'resolved' } }, { resolution: { ne: 'rewash' } }, { resolution: null }, { rework_order_id: { ne: null } }] },
  },
  conditions: { is_open: { status: 'open' }, is_running: { status: { in: ['open', 'in_review'] } } },
  allow_when: { edit: ['is_running'], delete: ['is_open'] },
  initial: 'open',
  transitions: {
    review: { from: ['open'], to: 'in_review', allow: 'claim-edit', primary: true, ask: { assigned_to_id: 'required' }, icon: 'play' },
    accept: { from: ['in_review'], to: 'accepted', allow: 'claim-resolve', primary: true, ask: { resolution: 'required', amount: 'optional' }, icon: 'check' },
    reject: { from: ['in_review'], to: 'rejected', allow: 'claim-resolve', reason: true, set: { rejected_reason: { said: 'reason' } }, icon: 'close' },
    resolve: {
      from: ['accepted', 'rejected'], to: 'resolved', allow: 'claim-resolve', primary: true, ask: { rework_order_id: 'optional' },
      set: { closed_at: { now: 'instant' } }, icon: 'flag',
    },
  },
  guards: {
    client: {
      where: { client_id: { me: 'id' } }, ops: ['list', 'create'],
      read: ['id', 'code', 'order_id', 'order_item_id', 'type', 'status', 'description', 'photos', 'resolution', 'amount', 'created_at', 'due_at', 'closed_at'],
      write: ['order_id', 'order_item_id', 'type', 'description', 'photos'],
    },
  },
  list: {
    board: true,
    columns: ['code', 'client_id', 'order_id', 'type', 'status', 'assigned_to_id', 'due_at', 'closed_at'], sort: '-created_at',
    search: ['code', 'order_id', 'client_id', 'description'],
    filters: ['type', 'status', 'resolution', 'client_id', 'order_id', 'assigned_to_id', 'due_at', 'created_at'],
    views: {
      running: { status: { nin: ['resolved'] } },
      late:    { due_at: { lt: { now: 'instant' } }, status: { ne: 'resolved' } },
    },
  },
  form: { main: ['order_id', 'order_item_id', 'type', 'description', 'photos', 'assigned_to_id'] },
  admin: { path: 'claims', group: 'clients', icon: 'warning', form: 'drawer', show: [] },
})

// ── Delivery ────────────────────────────────────────────────────────────────────────────────────────────────────────

const shipments = resource({
  permission: 'shipment', label: 'code', soft_delete: true, per_site: true,
  fields: {
    code:             { type: 'sequence', format: 'TRN-{yy}-{#####}' },
    type:             { type: 'enum', of: 'shipment_type', required: true, lock: { stops_count: { gt: 0 } } },
    method:           { type: 'enum', of: 'shipment_method', required: true, default: 'selected' },
    center:           { type: 'geo', required: { method: 'diameter' }, show: { method: 'diameter' } },
    diameter_km:      { type: 'decimal', precision: 6, scale: 2, min: '0.1', max: '200', unit: 'km', required: { method: 'diameter' }, show: { method: 'diameter' } },
    zones:            { type: 'many', to: 'zones', where: { status: 'enable' } },
    status:           { type: 'enum', of: 'shipment_status', required: true, stamped: true },
    date:             { type: 'date', required: true, default: { now: 'today' } },
    start_time:       { type: 'time' },
    end_time:         { type: 'time' },
    courier_id:       { type: 'ref', to: 'couriers', where: { status: 'active' }, required: { status: { in: ['reserved', 'semi_collected', 'collected', 'completed', 'paid'] } } },
    vehicle_id:       { type: 'ref', to: 'vehicles', where: { status: 'enable' }, required: { status: { in: ['reserved', 'semi_collected', 'collected', 'completed', 'paid'] } } },
    helper_id:        { type: 'ref', to: 'users', where: { status: 'active' } },
    stops_count:      { type: 'int', rollup: { count: 'stops' } },
    pending_count:    { type: 'int', rollup: { count: 'stops', where: { status: 'pending' } } },
    to_collect_count: { type: 'int', rollup: { count: 'stops', where: { status: 'pending', kind: 'collect' } } },
    done_count:       { type: 'int', rollup: { count: 'stops', where: { status: { in: ['done', 'semi_done'] } } } },
    failed_count:     { type: 'int', rollup: { count: 'stops', where: { status: { in: ['no_response', 'regret', 'canceled'] } } } },
    unloaded_items:   { type: 'int', rollup: { sum: 'stops.unloaded_items', where: { kind: 'delivery', status: 'pending' } } },
    on_board_items:   { type: 'int', rollup: { sum: 'stops.on_board_items' } },
    planned_area:     { type: 'decimal', precision: 10, scale: 3, unit: 'm2', rollup: { sum: 'stops.area', where: { status: { ne: 'canceled' } } } },
    published_at:     { type: 'datetime', stamped: true },
    reserved_at:      { type: 'datetime', stamped: true },
    started_at:       { type: 'datetime', stamped: true },
    collected_at:     { type: 'datetime', stamped: true },
    completed_at:     { type: 'datetime', stamped: true },
    postponed_to:     { type: 'date', stamped: true },
    postpone_count:   { type: 'int', stamped: true, default: 0 },
    cancel_reason:    { type: 'string', max: 190, stamped: true },
    cash_expected:    { type: 'money', rollup: { sum: 'transactions.cash_moved', where: { type: 'in', status: { ne: 'canceled' } } } },
    odometer_start:   { type: 'int', min: 0, max: 10_000_000, unit: 'km', stamped: true },
    odometer_end:     { type: 'int', min: 0, max: 10_000_000, unit: 'km', stamped: true },
    note:             { type: 'text' },
    stops:            { type: 'children', of: 'order_deliveries', by: 'shipment_id' },
    transactions:     { type: 'children', of: 'transactions', by: 'shipment_id' },
  },
  rules: {
    hours:     { or: [{ start_time: null }, { end_time: null }, { end_time: { gt: { field: 'start_time' } } }] },
    postponed: { or: [{ status: { ne: 'postponed' } }, { postponed_to: { gt: { field: 'date' } } }] },
    odometer:  { or: [{ odometer_start: null }, { odometer_end: null }, { odometer_end: { gte: { field: 'odometer_start' } } }] },
  },
  conditions: {
    is_planned:         { status: { in: ['planned', 'published', 'reserved', 'postponed'] } },
    is_empty:           { stops_count: 0 },
    has_stops:          { stops_count: { gt: 0 } },
    is_for_anybody:     { type: { ne: 'assignment' } },
    nothing_begun:      { done_count: 0, on_board_items: 0 },
    has_deliveries:     { type: { ne: 'collect' } },
    nothing_to_load:    { unloaded_items: 0 },
    nothing_to_collect: { to_collect_count: 0 },
    no_pending_stop:    { pending_count: 0 },
    nothing_on_board:   { on_board_items: 0 },
    no_cash:            { cash_expected: 0 },
  },
  allow_when: { edit: ['is_planned'], delete: ['is_planned', 'is_empty'] },
  initial: 'planned', unreachable: ['paid'],
  transitions: {
    add_stops: {
      from: ['planned', 'published', 'reserved'], allow: 'shipment-edit', effects: ['take_stops'], icon: 'plus',
      args: { stops: { type: 'many', to: 'order_deliveries', where: { status: 'pending', shipment_id: null }, required: true } },
    },
    publish: {
      from: ['planned'], to: 'published', allow: 'shipment-publish', primary: true, when: ['is_for_anybody', 'has_stops'],
      set: { published_at: { now: 'instant' } }, icon: 'bell',
    },
    assign: {
      from: ['planned', 'published'], to: 'reserved', allow: 'shipment-edit', primary: true, when: ['has_stops'],
      ask: { courier_id: 'required', vehicle_id: 'required' }, set: { reserved_at: { now: 'instant' } }, effects: ['keep_runs_apart'], icon: 'user',
    },
    release: {
      from: ['reserved'], to: 'published', allow: 'shipment-edit', when: ['is_for_anybody', 'nothing_begun'],
      set: { courier_id: null, vehicle_id: null, reserved_at: null, published_at: { now: 'instant' } }, icon: 'undo',
    },
    begin:   { from: ['reserved'], to: 'semi_collected', system: true, set: { started_at: { now: 'instant' } } },
    collect: { from: ['reserved', 'semi_collected'], to: 'collected', system: true, set: { collected_at: { now: 'instant' } } },
    leave: {
      from: ['reserved', 'semi_collected'], to: 'collected', allow: 'shipment-edit', primary: true,
      when: ['has_deliveries', 'has_stops', 'nothing_to_load', 'nothing_to_collect'], ask: { odometer_start: 'optional' },
      set: { collected_at: { now: 'instant' } }, icon: 'play',
    },
    close: {
      from: ['reserved', 'semi_collected', 'collected'], to: 'completed', allow: 'shipment-close', primary: true,
      when: ['has_stops', 'no_pending_stop', 'nothing_on_board'], ask: { odometer_end: 'optional' }, set: { completed_at: { now: 'instant' } }, icon: 'flag',
    },
    postpone: {
      from: ['planned', 'published', 'reserved'], to: 'postponed', allow: 'shipment-edit', reason: true, when: ['nothing_begun'],
      ask: { postponed_to: 'required' }, effects: ['count_postponement'], icon: 'calendar',
    },
    resume: { from: ['postponed'], to: 'planned', allow: 'shipment-edit', primary: true, effects: ['resume_run'], icon: 'play' },
    call_off: {
      from: ['planned', 'published', 'reserved', 'postponed'], to: 'cancelled_regret', allow: 'shipment-edit', reason: true, confirm: true,
      when: ['nothing_on_board'], set: { cancel_reason: { said: 'reason' } }, effects: ['free_stops'], icon: 'close',
    },
    fall_through: { from: ['planned', 'published', 'reserved'], to: 'cancelled_regret', system: true, when: ['no_pending_stop', 'nothing_on_board'] },
    break_off: {
      from: ['semi_collected', 'collected'], to: 'return_cancelled', allow: 'shipment-edit', reason: true, confirm: true,
      when: ['nothing_on_board', 'no_cash'], set: { cancel_reason: { said: 'reason' } }, effects: ['free_stops'], icon: 'rollback',
    },
  },
  guards: {
    courier: {
      where: { or: [{ courier_id: { me: 'id' } }, { status: 'published' }] }, ops: ['list'],
      read: [
        'id', 'code', 'type', 'status', 'date', 'start_time', 'end_time', 'courier_id', 'vehicle_id', 'zones', 'stops_count', 'pending_count', 'done_count',
        'failed_count', 'planned_area', 'cash_expected', 'note',
      ],
    },
  },
  list: {
    board: true, calendar: 'date',
    columns: ['code', 'date', 'type', 'status', 'courier_id', 'stops_count', 'done_count', 'cash_expected'], sort: '-date',
    search: ['code', 'courier_id', 'vehicle_id'], filters: ['status', 'type', 'method', 'date', 'courier_id', 'vehicle_id', 'zones', 'completed_at'],
    totals: ['stops_count', 'done_count', 'cash_expected'],
    views: {
      today:     { date: { now: 'today' } },
      planned:   { status: { in: ['planned', 'published', 'postponed'] } },
      under_way: { status: { in: ['reserved', 'semi_collected', 'collected'] } },
      to_settle: { status: 'completed' },
    },
  },
  form: {
    main:  ['type', 'date', 'start_time', 'end_time', 'zones', 'method', 'center', 'diameter_km'],
    crew:  ['courier_id', 'vehicle_id', 'helper_id', 'note'],
  },
  admin: { path: 'shipments', group: 'delivery', icon: 'route', form: 'page', show: ['stops', 'transactions'] },
})

const order_deliveries = resource({
  permission: 'order', label: 'order_id', ops: ['list', 'create', 'edit'], parent: 'order_id',
  fields: {
    order_id:          { type: 'ref', to: 'orders', required: true, create_only: true, on_delete: 'cascade' },
    client_id:         { type: 'ref', to: 'clients', stamped: true },
    kind:              { type: 'enum', of: 'stop_kind', required: true, create_only: true },
    status:            { type: 'enum', of: 'order_delivery_status', required: true, stamped: true },
    shipment_id:       { type: 'ref', to: 'shipments', where: { status: { in: ['planned', 'published', 'reserved', 'postponed'] } } },
    // Of the run, so that neither a list nor the scope of a courier has to go and look.
    courier_id:        { type: 'ref', to: 'couriers', stamped: true },
    is_under_way:      { type: 'bool', stamped: true, default: false },
    attempt_no:        { type: 'int', required: true, stamped: true, default: 1 },
    previous_id:       { type: 'ref', to: 'order_deliveries', stamped: true },
    // The address of the order, unless another one of the client is chosen.
    address_id:        { type: 'ref', to: 'addresses', where: { client_id: { field: 'client_id' } } },
    zone_id:           { type: 'ref', to: 'zones', stamped: true },
    date:              { type: 'date' },
    slot_from:         { type: 'time' },
    slot_to:           { type: 'time' },
    is_slot_confirmed: { type: 'bool', default: false },
    sequence:          { type: 'int', min: 1, max: 500 },
    expected_items:    { type: 'int', stamped: true },
    handled_items:     { type: 'int', min: 0, max: 500, stamped: true },
    area:              { type: 'decimal', precision: 10, scale: 3, unit: 'm2', stamped: true },
    amount_due:        { type: 'money', stamped: true },
    amount_collected:  { type: 'money', rollup: { sum: 'transactions.amount_mad', where: { type: 'in', status: { ne: 'canceled' } } } },
    unpaid_reason:     { type: 'string', max: 190, stamped: true, show: { kind: 'delivery' } },
    calls_count:       { type: 'int', rollup: { count: 'calls' } },
    first_called_at:   { type: 'datetime', stamped: true },
    arrived_at:        { type: 'datetime', stamped: true },
    arrived_location:  { type: 'geo', stamped: true },
    distance_to_pin_m: { type: 'int', unit: 'm', stamped: true },
    ended_at:          { type: 'datetime', stamped: true },
    outcome_reason:    { type: 'enum', of: 'stop_reason', stamped: true },
    outcome_note:      { type: 'string', max: 190, stamped: true },
    proof_type:        { type: 'enum', of: 'proof_type', stamped: true },
    signed_by:         { type: 'string', max: 80, stamped: true },
    signature_id:      { type: 'media', collection: 'signature', stamped: true },
    photos:            { type: 'medias', collection: 'proof', max: 10, stamped: true },
    reschedule_to:     { type: 'datetime', stamped: true },
    unloaded_items:    { type: 'int', rollup: { count: 'items', where: { result: 'expected' } } },
    on_board_items:    { type: 'int', rollup: { count: 'items', where: { result: { in: ['loaded', 'refused', 'damaged'] } } } },
    items:             { type: 'children', of: 'order_delivery_items', by: 'order_delivery_id' },
    calls:             { type: 'children', of: 'delivery_calls', by: 'order_delivery_id' },
    transactions:      { type: 'children', of: 'transactions', by: 'order_delivery_id' },
  },
  rules: { slot: { or: [{ slot_from: null }, { slot_to: null }, { slot_to: { gt: { field: 'slot_from' } } }] } },
  conditions: {
    is_pending:      { status: 'pending' },
    is_delivery:     { kind: 'delivery' },
    is_loaded:       { or: [{ kind: 'collect' }, { unloaded_items: 0 }] },
    something_is_on_board: { on_board_items: { gt: 0 } },
    has_run:         { shipment_id: { ne: null } },
    has_no_run:      { shipment_id: null },
    has_slot:        { date: { ne: null }, slot_from: { ne: null } },
    slot_is_open:    { is_slot_confirmed: false },
    not_under_way:   { is_under_way: false },
    nobody_arrived:  { arrived_at: null },
    nothing_taken:   { amount_collected: 0 },
    // What was handed over is taken back on the order itself.
    nothing_handed:  { or: [{ kind: 'collect' }, { status: { in: ['no_response', 'regret'] } }] },
  },
  allow_when: { edit: ['is_pending'] },
  initial: 'pending',
  transitions: {
    load: {
      from: ['pending'], allow: 'shipment-edit', when: ['is_delivery', 'has_run'], check: ['run_is_under_way'],
      effects: ['load_stop', 'follow_stops'], icon: 'inbox',
    },
    arrive: {
      from: ['pending'], allow: 'shipment-edit', when: ['nobody_arrived'], check: ['run_is_under_way'], ask: { arrived_location: 'optional' },
      set: { arrived_at: { now: 'instant' } }, effects: ['measure_distance'], icon: 'environment',
    },
    pay: {
      from: ['pending', 'semi_done'], allow: 'transaction-create', when: ['has_run'], effects: ['record_stop_payment'], icon: 'wallet',
      args: {
        amount: { type: 'money', min: 1, required: true }, method: { type: 'enum', of: 'payment_method', required: true },
        reference: { type: 'string', max: 60 },
      },
    },
    done: {
      from: ['pending', 'semi_done'], to: 'done', allow: 'shipment-edit', primary: true, when: ['is_loaded'], check: ['run_is_under_way'],
      ask: { handled_items: 'optional', signed_by: 'optional', signature_id: 'optional', photos: 'optional', proof_type: 'optional', unpaid_reason: 'optional' },
      set: { ended_at: { now: 'instant' }, outcome_reason: null, outcome_note: null }, effects: ['finish_stop', 'follow_stops'], icon: 'check',
    },
    semi_done: {
      from: ['pending'], to: 'semi_done', allow: 'shipment-edit', when: ['is_loaded'], check: ['run_is_under_way'],
      ask: { outcome_reason: 'required', outcome_note: 'optional', handled_items: 'optional', signed_by: 'optional', signature_id: 'optional', photos: 'optional', unpaid_reason: 'optional' },
      set: { ended_at: { now: 'instant' } }, effects: ['finish_part', 'follow_stops'], icon: 'expand',
    },
    no_response: {
      from: ['pending'], to: 'no_response', allow: 'shipment-edit', check: ['client_was_called'],
      ask: { outcome_reason: 'required', outcome_note: 'optional', reschedule_to: 'optional' },
      set: { ended_at: { now: 'instant' } }, effects: ['ask_for_call', 'follow_stops'], icon: 'phone',
    },
    regret: {
      from: ['pending'], to: 'regret', allow: 'shipment-edit', confirm: true, when: ['nothing_taken'],
      ask: { outcome_reason: 'required', outcome_note: 'optional' }, set: { ended_at: { now: 'instant' } }, effects: ['ask_for_call', 'follow_stops'], icon: 'close',
    },
    cancel: {
      from: ['pending'], to: 'canceled', allow: 'shipment-edit', reason: true, confirm: true, when: ['nobody_arrived', 'nothing_taken'],
      ask: { outcome_reason: 'required' }, set: { ended_at: { now: 'instant' } }, effects: ['follow_stops'], icon: 'close',
    },
    go_on: {
      from: ['no_response'], to: 'pending', allow: 'shipment-edit', check: ['run_is_under_way'],
      set: { ended_at: null, outcome_reason: null, outcome_note: null, reschedule_to: null }, effects: ['assert_alone'], icon: 'redo',
    },
    correct: {
      from: ['done', 'semi_done', 'regret'], to: 'pending', allow: 'shipment-edit', reason: true, when: ['nothing_handed', 'nothing_taken'],
      check: ['run_is_open'], set: { ended_at: null, outcome_reason: null, outcome_note: null, handled_items: null }, effects: ['assert_alone'], icon: 'undo',
    },
    check_in: {
      from: ['semi_done', 'no_response', 'regret', 'canceled'], allow: 'shipment-close', confirm: true, when: ['something_is_on_board'], effects: ['check_in_stop'], icon: 'inbox',
      args: { stock_id: { type: 'ref', to: 'stocks', where: { status: 'enable', type: { ne: 'stock_mort' } } } },
    },
    // By the client himself, one of those that are offered to him.
    choose_slot: {
      from: ['pending'], when: ['has_no_run'], ask: { date: 'required', slot_from: 'required', slot_to: 'required' },
      set: { is_slot_confirmed: true }, effects: ['assert_slot_offered'], icon: 'calendar',
    },
    confirm_slot: { from: ['pending'], when: ['has_slot', 'slot_is_open', 'not_under_way'], set: { is_slot_confirmed: true }, icon: 'check' },
    drop: { from: ['pending'], to: 'canceled', system: true, set: { ended_at: { now: 'instant' } }, effects: ['follow_stops'] },
    plan_again: {
      from: ['no_response', 'regret', 'semi_done', 'canceled'], allow: 'order-create', effects: ['plan_again'], icon: 'calendar',
      args: { date: { type: 'date' }, slot_from: { type: 'time' }, slot_to: { type: 'time' } },
    },
  },
  guards: {
    client: {
      access: 'parent', ops: ['list'],
      read: ['id', 'order_id', 'kind', 'status', 'attempt_no', 'address_id', 'date', 'slot_from', 'slot_to', 'is_slot_confirmed', 'is_under_way', 'ended_at'],
      transitions: { choose_slot: 'order-slot', confirm_slot: 'order-slot' },
    },
    courier: {
      // What is to be done, and what was done lately: orders, clients and addresses are seen through these.
      where: { courier_id: { me: 'id' }, or: [{ status: 'pending' }, { ended_at: { gte: { now: 'instant', days: -2 } } }] }, ops: ['list'],
      read: [
        'id', 'order_id', 'client_id', 'shipment_id', 'courier_id', 'kind', 'status', 'attempt_no', 'address_id', 'zone_id', 'date', 'slot_from', 'slot_to',
        'is_slot_confirmed', 'sequence', 'expected_items', 'handled_items', 'amount_due', 'amount_collected', 'calls_count', 'arrived_at', 'ended_at',
        'outcome_reason', 'outcome_note', 'signature_id', 'photos', 'items', 'calls',
      ],
    },
  },
  list: {
    columns: ['order_id', 'client_id', 'kind', 'status', 'date', 'slot_from', 'zone_id', 'shipment_id'], sort: '-id',
    search: ['order_id', 'client_id'],
    filters: ['status', 'kind', 'date', 'zone_id', 'shipment_id', 'courier_id', 'client_id', 'order_id', 'is_slot_confirmed', 'outcome_reason', 'attempt_no', 'proof_type'],
    views: {
      to_plan: { status: 'pending', shipment_id: null },
      today:   { date: { now: 'today' } },
      failed:  { status: { in: ['no_response', 'regret'] } },
    },
  },
  form: {
    main: ['order_id', 'kind', 'address_id', 'shipment_id', 'sequence'],
    slot: ['date', 'slot_from', 'slot_to', 'is_slot_confirmed'],
  },
  admin: { path: 'orders/deliveries', group: 'delivery', icon: 'flag', form: 'drawer', show: ['items', 'calls', 'transactions'] },
})

const order_delivery_items = resource({
  permission: 'order', label: 'description', ops: ['list', 'create', 'edit'], parent: 'order_delivery_id',
  fields: {
    order_delivery_id: { type: 'ref', to: 'order_deliveries', required: true, create_only: true, on_delete: 'cascade' },
    order_item_id:     { type: 'ref', to: 'order_items', create_only: true },
    temp_label:        { type: 'string', max: 20, required: { order_item_id: null }, show: { order_item_id: null } },
    description:       { type: 'string', max: 120 },
    result:            { type: 'enum', of: 'stop_item_result', required: true, stamped: true, default: 'expected' },
    scanned_at:        { type: 'datetime', stamped: true },
    note:              { type: 'string', max: 190 },
    photo_id:          { type: 'media', collection: 'damage', stamped: true },
  },
  conditions: {
    is_awaited:  { result: { in: ['expected', 'loaded'] } },
    is_loaded:   { result: 'loaded' },
    is_on_board: { result: { in: ['loaded', 'refused', 'damaged'] } },
  },
  allow_when: { edit: ['is_awaited'] },
  transitions: {
    hand_over:  { allow: 'shipment-edit', primary: true, when: ['is_awaited'], check: ['stop_is_open'], set: { result: 'handled', scanned_at: { now: 'instant' } }, icon: 'check' },
    refuse:     { allow: 'shipment-edit', when: ['is_loaded'], check: ['stop_is_open'], ask: { note: 'required', photo_id: 'optional' }, set: { result: 'refused' }, icon: 'close' },
    miss:       { allow: 'shipment-edit', when: ['is_awaited'], check: ['stop_is_open'], ask: { note: 'required' }, set: { result: 'missing' }, icon: 'question' },
    damage:     { allow: 'shipment-edit', when: ['is_loaded'], check: ['stop_is_open'], ask: { note: 'required', photo_id: 'optional' }, set: { result: 'damaged' }, icon: 'warning' },
    bring_back: {
      allow: 'shipment-close', when: ['is_on_board'], set: { result: 'returned' }, effects: ['bring_item_back'], icon: 'rollback',
      args: { stock_id: { type: 'ref', to: 'stocks', where: { status: 'enable', type: { ne: 'stock_mort' } } } },
    },
  },
  guards: {
    courier: { access: 'parent', ops: ['list'], read: ['id', 'order_delivery_id', 'order_item_id', 'temp_label', 'description', 'result', 'scanned_at', 'note', 'photo_id'] },
  },
  list: {
    columns: ['order_item_id', 'temp_label', 'description', 'result', 'scanned_at', 'note', 'photo_id'], sort: 'id', search: ['temp_label', 'description', 'order_item_id'],
    filters: ['order_delivery_id', 'order_item_id', 'result'],
  },
  form: { main: ['order_item_id', 'temp_label', 'description', 'note'] },
  admin: { path: 'orders/deliveries/items/:order_delivery_id', group: 'delivery', icon: 'carpet', form: 'drawer' },
})

const delivery_calls = resource({
  permission: 'order', label: 'started_at', ops: ['list', 'create'], parent: 'order_id',
  fields: {
    order_id:          { type: 'ref', to: 'orders', required: true, create_only: true, on_delete: 'cascade' },
    order_delivery_id: { type: 'ref', to: 'order_deliveries', where: { order_id: { field: 'order_id' } }, create_only: true },
    phase:             { type: 'enum', of: 'call_phase', required: true, default: 'planning', create_only: true },
    by:                { type: 'morph', to: ['users', 'couriers'], stamped: true },
    phone:             { type: 'phone', required: true, create_only: true },
    medium:            { type: 'enum', of: 'call_medium', required: true, default: 'phone', create_only: true },
    result:            { type: 'enum', of: 'call_result', required: true, create_only: true },
    started_at:        { type: 'datetime', required: true, default: { now: 'instant' }, create_only: true },
    duration_seconds:  { type: 'int', min: 0, max: 36000, unit: 's', create_only: true },
    agreed_slot_from:  { type: 'datetime', show: { result: 'answered' }, create_only: true },
    next_call_at:      { type: 'datetime', show: { result: { ne: 'answered' } }, create_only: true },
    note:              { type: 'string', max: 190, create_only: true },
  },
  guards: {
    courier: {
      access: 'parent', ops: ['list', 'create'], permission_for: { create: 'order-call' },
      read: ['id', 'order_id', 'order_delivery_id', 'phase', 'phone', 'medium', 'result', 'started_at', 'duration_seconds', 'agreed_slot_from', 'next_call_at', 'note'],
      write: ['order_id', 'order_delivery_id', 'phase', 'phone', 'medium', 'result', 'duration_seconds', 'agreed_slot_from', 'next_call_at', 'note'],
    },
  },
  list: {
    columns: ['started_at', 'order_id', 'phase', 'by', 'phone', 'result', 'next_call_at', 'note'], sort: '-started_at',
    search: ['phone', 'order_id', 'note'], filters: ['order_id', 'order_delivery_id', 'phase', 'medium', 'result', 'started_at', 'next_call_at'],
    views: { unanswered: { result: { ne: 'answered' } }, due: { next_call_at: { lt: { now: 'instant' } } } },
  },
  form: {
    main:   ['order_id', 'order_delivery_id', 'phase', 'phone', 'medium', 'result'],
    detail: ['duration_seconds', 'agreed_slot_from', 'next_call_at', 'note'],
  },
  admin: { path: 'calls', group: 'delivery', icon: 'phone', form: 'drawer' },
})

// ── Plant ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const tasks = resource({
  permission: 'task', label: 'job_id', per_site: true,
  fields: {
    order_item_id:  { type: 'ref', to: 'order_items', create_only: true, on_delete: 'cascade' },
    process_id:     { type: 'ref', to: 'processes', create_only: true, required: { order_item_id: { ne: null } }, show: { order_item_id: { ne: null } } },
    job_id:         { type: 'ref', to: 'jobs', required: true },
    title:          { type: 'string', max: 120, required: { order_item_id: null } },
    position:       { type: 'int', required: true, default: 0 },
    status:         { type: 'enum', of: 'task_status', required: true, stamped: true },
    is_mandatory:   { type: 'bool', stamped: true, default: false },
    user_id:        { type: 'ref', to: 'users', where: { status: 'active' } },
    machine_id:     { type: 'ref', to: 'machines', where: { status: 'enable' } },
    planned_at:     { type: 'datetime' },
    due_at:         { type: 'datetime' },
    started_at:     { type: 'datetime', stamped: true },
    resumed_at:     { type: 'datetime', stamped: true },
    ended_at:       { type: 'datetime', stamped: true },
    worked_minutes: { type: 'int', unit: 'min', stamped: true },
    quantity:       { type: 'decimal', precision: 10, scale: 3, stamped: true },
    points:         { type: 'decimal', precision: 8, scale: 2, stamped: true },
    result:         { type: 'enum', of: 'task_result', stamped: true },
    skip_reason:    { type: 'string', max: 190, stamped: true },
    rework_of_id:   { type: 'ref', to: 'tasks', stamped: true },
    note:           { type: 'text' },
    photos:         { type: 'medias', max: 10 },
  },
  conditions: {
    is_open:     { status: { in: ['pending', 'in_progress', 'paused'] } },
    is_pending:  { status: 'pending' },
    is_optional: { is_mandatory: false },
    is_needed:   { is_mandatory: true },
  },
  allow_when: { edit: ['is_open'], delete: ['is_pending'] },
  initial: 'pending',
  transitions: {
    start: {
      from: ['pending'], to: 'in_progress', allow: 'task-execute', primary: true, check: ['machine_is_ready'],
      set: { started_at: { now: 'instant' }, resumed_at: { now: 'instant' } }, effects: ['begin_task'], icon: 'play',
    },
    pause:  { from: ['in_progress'], to: 'paused', allow: 'task-execute', effects: ['count_time'], icon: 'stop' },
    resume: { from: ['paused'], to: 'in_progress', allow: 'task-execute', primary: true, check: ['machine_is_ready'], set: { resumed_at: { now: 'instant' } }, icon: 'play' },
    finish: {
      from: ['in_progress'], to: 'done', allow: 'task-execute', primary: true, ask: { result: 'required', photos: 'optional', note: 'optional' },
      set: { ended_at: { now: 'instant' } }, effects: ['count_time', 'earn_points', 'follow_tasks'], icon: 'flag',
    },
    skip: {
      from: ['pending', 'in_progress'], to: 'skipped', allow: 'task-execute', reason: true, when: ['is_optional'],
      set: { skip_reason: { said: 'reason' }, ended_at: { now: 'instant' } }, effects: ['count_time', 'follow_tasks'], icon: 'redo',
    },
    skip_mandatory: {
      from: ['pending', 'in_progress'], to: 'skipped', allow: 'task-assign', reason: true, when: ['is_needed'],
      set: { skip_reason: { said: 'reason' }, ended_at: { now: 'instant' } }, effects: ['count_time', 'follow_tasks'], icon: 'redo',
    },
    cancel: {
      from: ['pending', 'in_progress', 'paused'], to: 'canceled', allow: 'task-assign', reason: true,
      set: { ended_at: { now: 'instant' } }, effects: ['count_time', 'follow_tasks'], icon: 'close',
    },
    assign: {
      from: ['pending', 'in_progress', 'paused'], allow: 'task-assign', icon: 'user',
      ask: { user_id: 'required', machine_id: 'optional', planned_at: 'optional', due_at: 'optional' },
    },
  },
  list: {
    board: true,
    columns: ['job_id', 'title', 'order_item_id', 'status', 'user_id', 'machine_id', 'due_at', 'worked_minutes'], sort: 'due_at',
    search: ['title', 'order_item_id'],
    filters: ['status', 'job_id', 'user_id', 'machine_id', 'order_item_id', 'process_id', 'due_at', 'started_at', 'result'],
    totals: ['worked_minutes', 'quantity', 'points'],
    views: {
      open: { status: { in: ['pending', 'in_progress', 'paused'] } },
      mine: { user_id: { me: 'id' }, status: { in: ['pending', 'in_progress', 'paused'] } },
      late: { due_at: { lt: { now: 'instant' } }, status: { in: ['pending', 'in_progress', 'paused'] } },
    },
  },
  form: {
    main: ['order_item_id', 'process_id', 'job_id', 'title', 'position'],
    work: ['user_id', 'machine_id', 'planned_at', 'due_at', 'note', 'photos'],
  },
  admin: { path: 'tasks', group: 'plant', icon: 'checklist', form: 'drawer', show: [] },
})

const dryings = resource({
  permission: 'drying', label: 'code', per_site: true,
  fields: {
    code:            { type: 'sequence', format: 'SEC-{yy}-{#####}' },
    method:          { type: 'enum', of: 'drying_method', required: true, default: 'air_sun' },
    place:           { type: 'string', max: 60, required: true },
    stock_id:        { type: 'ref', to: 'stocks', where: { status: 'enable' } },
    machine_id:      { type: 'ref', to: 'machines', where: { status: 'enable' }, required: { method: { in: ['chamber', 'dryer_machine'] } }, show: { method: { in: ['chamber', 'dryer_machine'] } } },
    status:          { type: 'enum', of: 'drying_status', required: true, stamped: true },
    started_at:      { type: 'datetime', required: true, default: { now: 'instant' } },
    expected_end_at: { type: 'datetime', rollup: { last: 'items.expected_out_at', by: 'expected_out_at' } },
    ended_at:        { type: 'datetime', stamped: true },
    humidity:        { type: 'int', min: 0, max: 100, unit: '%' },
    temperature:     { type: 'int', min: -20, max: 150, unit: '°C' },
    items_count:     { type: 'int', rollup: { count: 'items' } },
    items_inside:    { type: 'int', rollup: { count: 'items', where: { out_at: null } } },
    started_by_id:   { type: 'ref', to: 'users', stamped: true, default: { me: 'id' } },
    ended_by_id:     { type: 'ref', to: 'users', stamped: true },
    note:            { type: 'text' },
    items:           { type: 'children', of: 'drying_items', by: 'drying_id', edit: 'grid' },
  },
  conditions: {
    is_running:     { status: 'in_progress' },
    is_empty:       { items_count: 0 },
    everything_out: { items_inside: 0 },
  },
  allow_when: { edit: ['is_running'], delete: ['is_empty'] },
  initial: 'in_progress',
  transitions: {
    finish: {
      from: ['in_progress'], to: 'done', allow: 'drying-edit', primary: true, when: ['everything_out'],
      set: { ended_at: { now: 'instant' }, ended_by_id: { me: 'id' } }, icon: 'flag',
    },
    cancel: {
      from: ['in_progress'], to: 'canceled', allow: 'drying-edit', reason: true,
      set: { ended_at: { now: 'instant' }, ended_by_id: { me: 'id' } }, effects: ['empty_drying'], icon: 'close',
    },
  },
  list: {
    columns: ['code', 'method', 'place', 'machine_id', 'status', 'items_count', 'started_at', 'expected_end_at', 'ended_at'], sort: '-started_at',
    search: ['code', 'place'], filters: ['status', 'method', 'machine_id', 'stock_id', 'started_at', 'expected_end_at'],
    views: { running: { status: 'in_progress' }, overdue: { status: 'in_progress', expected_end_at: { lt: { now: 'instant' } } } },
  },
  form: {
    main:  ['method', 'place', 'machine_id', 'stock_id', 'started_at', 'humidity', 'temperature', 'note'],
    items: ['items'],
  },
  admin: { path: 'dryings', group: 'plant', icon: 'wind', form: 'drawer', show: ['items'] },
})

const drying_items = resource({
  permission: 'drying', label: 'order_item_id', ops: ['list', 'create', 'delete'], parent: 'drying_id',
  fields: {
    drying_id:       { type: 'ref', to: 'dryings', required: true, create_only: true, on_delete: 'cascade' },
    order_item_id:   { type: 'ref', to: 'order_items', where: { status: 'processing' }, required: true, create_only: true },
    in_at:           { type: 'datetime', required: true, stamped: true, default: { now: 'instant' } },
    expected_out_at: { type: 'datetime', stamped: true },
    turned_at:       { type: 'datetime', stamped: true },
    out_at:          { type: 'datetime', stamped: true },
    result:          { type: 'enum', of: 'drying_result', stamped: true },
  },
  conditions: { is_inside: { out_at: null } },
  allow_when: { delete: ['is_inside'] },
  transitions: {
    turn:     { allow: 'drying-edit', when: ['is_inside'], set: { turned_at: { now: 'instant' } }, icon: 'redo' },
    take_out: {
      allow: 'drying-edit', primary: true, when: ['is_inside'], ask: { result: 'required' }, set: { out_at: { now: 'instant' } },
      effects: ['judge_dryness'], icon: 'gift',
    },
  },
  list: {
    columns: ['order_item_id', 'in_at', 'expected_out_at', 'turned_at', 'out_at', 'result'], sort: 'id',
    search: ['order_item_id'], filters: ['drying_id', 'order_item_id', 'result'],
  },
  form: { main: ['order_item_id'] },
})

// ── Stock ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const stocks = resource({
  permission: 'stock', label: 'code', soft_delete: true, per_site: true, permissions: ['stock-dead'],
  fields: {
    name:          { type: 'string', max: 60, required: true },
    code:          { type: 'string', max: 20, required: true, unique: true },
    // What lies there knows it.
    type:          { type: 'enum', of: 'stock_type', required: true, lock: { occupancy: { gt: 0 } } },
    parent_id:     { type: 'ref', to: 'stocks', where: { type: { field: 'type' } } },
    department_id: { type: 'ref', to: 'departments' },
    threshold:     { type: 'int', min: 1, max: 100_000 },
    max_area:      { type: 'decimal', precision: 8, scale: 2, min: '0', unit: 'm2' },
    occupancy:     { type: 'int', rollup: { count: 'items' } },
    waiting_items: { type: 'int', rollup: { count: 'items', where: { status: 'completed' } } },
    occupied_area: { type: 'decimal', precision: 10, scale: 3, unit: 'm2', rollup: { sum: 'items.measured_quantity', where: { unit: 'm2' } } },
    fill:          { type: 'enum', of: 'fill_level', fn: 'stock_fill', reads: ['occupancy', 'threshold'] },
    max_days:      { type: 'int', min: 1, max: 3650 },
    status:        { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
    places:        { type: 'children', of: 'stocks', by: 'parent_id' },
    items:         { type: 'children', of: 'order_items', by: 'current_stock_id' },
    arrivals:      { type: 'children', of: 'stock_movements', by: 'to_stock_id' },
    departures:    { type: 'children', of: 'stock_movements', by: 'from_stock_id' },
    audits:        { type: 'children', of: 'stock_audits', by: 'stock_id' },
  },
  conditions: { is_empty: { occupancy: 0 } },
  allow_when: { delete: ['is_empty'] },
  list: {
    columns: ['code', 'name', 'type', 'parent_id', 'occupancy', 'threshold', 'fill', 'status'], sort: 'code',
    search: ['code', 'name'], filters: ['type', 'parent_id', 'department_id', 'fill', 'occupancy', 'waiting_items', 'status'],
    totals: ['occupancy', 'occupied_area'],
    views: {
      final:         { type: 'stock_final' },
      waiting_final: { type: { nin: ['stock_final', 'stock_mort'] }, waiting_items: { gt: 0 } },
      full:          { fill: { in: ['nearly_full', 'full'] } },
      dead:          { type: 'stock_mort' },
    },
  },
  form: {
    main:  ['name', 'code', 'type', 'parent_id', 'department_id', 'status'],
    limit: ['threshold', 'max_area', 'max_days'],
  },
  admin: { path: 'stocks', group: 'plant', icon: 'database', form: 'drawer', show: ['items', 'places', 'arrivals', 'departures', 'audits'] },
})

const stock_movements = resource({
  permission: 'stock', permission_for: { create: 'stock-move' }, label: 'at', ops: ['list', 'create'], append_only: true,
  about: 'order_item_id',
  fields: {
    order_item_id: { type: 'ref', to: 'order_items', required: true },
    from_stock_id: { type: 'ref', to: 'stocks', stamped: true },
    to_stock_id:   { type: 'ref', to: 'stocks', where: { status: 'enable' } },
    reason:        { type: 'enum', of: 'movement_reason', required: true, default: 'transfer' },
    by:            { type: 'morph', to: ['users', 'couriers'], stamped: true },
    shipment_id:   { type: 'ref', to: 'shipments', stamped: true },
    at:            { type: 'datetime', required: true, default: { now: 'instant' } },
    note:          { type: 'string', max: 190 },
  },
  list: {
    columns: ['at', 'order_item_id', 'from_stock_id', 'to_stock_id', 'reason', 'by', 'note'], sort: '-at',
    search: ['order_item_id', 'note'], filters: ['order_item_id', 'from_stock_id', 'to_stock_id', 'reason', 'shipment_id', 'at'],
  },
  form: { main: ['order_item_id', 'to_stock_id', 'reason', 'note'] },
  admin: { path: 'stocks/movements', group: 'plant', icon: 'swap', form: 'drawer' },
})

const stock_audits = resource({
  permission: 'stock', permission_for: { create: 'stock-audit' }, label: 'created_at', ops: ['list', 'create'], per_site: true, parent: 'stock_id',
  fields: {
    stock_id:      { type: 'ref', to: 'stocks', required: true, create_only: true },
    status:        { type: 'enum', of: 'audit_status', required: true, stamped: true },
    started_by_id: { type: 'ref', to: 'users', stamped: true, default: { me: 'id' } },
    closed_at:     { type: 'datetime', stamped: true },
    expected:      { type: 'json', of: 'tags', stamped: true },
    scanned:       { type: 'json', of: 'tags', stamped: true },
    missing:       { type: 'json', of: 'tags', stamped: true },
    unexpected:    { type: 'json', of: 'tags', stamped: true },
    missing_value: { type: 'money', stamped: true },
  },
  initial: 'open',
  transitions: {
    close: {
      from: ['open'], to: 'closed', allow: 'stock-audit', primary: true, args: { tags: { type: 'text' } },
      set: { closed_at: { now: 'instant' } }, effects: ['count_stock'], icon: 'flag',
    },
  },
  list: {
    columns: ['created_at', 'stock_id', 'status', 'started_by_id', 'closed_at', 'missing', 'unexpected', 'missing_value'], sort: '-id',
    filters: ['stock_id', 'status', 'created_at'], totals: ['missing_value'],
  },
  form: { main: ['stock_id'] },
  admin: { path: 'stocks/audits/:stock_id', group: 'plant', icon: 'checklist', form: 'drawer' },
})

// ── Machines ────────────────────────────────────────────────────────────────────────────────────────────────────────

const machines = resource({
  permission: 'machine', label: 'name', soft_delete: true, per_site: true,
  fields: {
    name:            { type: 'string', max: 80, required: true },
    code:            { type: 'string', max: 20, required: true, unique: true },
    type:            { type: 'enum', of: 'machine_type', required: true },
    department_id:   { type: 'ref', to: 'departments', required: true },
    brand:           { type: 'string', max: 60 },
    model:           { type: 'string', max: 60 },
    serial_number:   { type: 'string', max: 60 },
    purchased_on:    { type: 'date' },
    warranty_until:  { type: 'date' },
    capacity:        { type: 'decimal', precision: 8, scale: 2, min: '0' },
    photos:          { type: 'medias', max: 10 },
    hour_meter_id:   { type: 'ref', to: 'meters', where: { genre: 'hour', machine_id: { field: 'id' } }, on_delete: 'set_null' },
    open_breakdowns: { type: 'int', rollup: { count: 'maintenances', where: { type: 'corrective', status: { nin: ['done', 'canceled'] } } } },
    is_down:         { type: 'bool', fn: 'machine_is_down', reads: ['open_breakdowns'] },
    status:          { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
    modules:         { type: 'children', of: 'modules', by: 'machine_id' },
    maintenances:    { type: 'children', of: 'maintenances', by: 'machine_id' },
    meters:          { type: 'children', of: 'meters', by: 'machine_id' },
  },
  list: {
    columns: ['name', 'code', 'type', 'department_id', 'brand', 'warranty_until', 'is_down', 'status'], sort: 'code',
    search: ['name', 'code', 'serial_number'], filters: ['type', 'department_id', 'is_down', 'status'],
    views: { down: { is_down: true } },
  },
  form: {
    main: ['name', 'code', 'type', 'department_id', 'capacity', 'hour_meter_id', 'status'],
    make: ['brand', 'model', 'serial_number', 'purchased_on', 'warranty_until', 'photos'],
  },
  admin: { path: 'machines', group: 'plant', icon: 'machine', form: 'drawer', show: ['modules', 'maintenances', 'meters'] },
})

const modules = resource({
  permission: 'machine', label: 'name', soft_delete: true, parent: 'machine_id',
  fields: {
    machine_id:      { type: 'ref', to: 'machines', required: true, create_only: true, on_delete: 'cascade' },
    name:            { type: 'string', max: 80, required: true },
    reference:       { type: 'string', max: 60 },
    supplier:        { type: 'string', max: 80 },
    interval_hours:  { type: 'int', min: 1, max: 100_000, unit: 'h' },
    interval_days:   { type: 'int', min: 1, max: 3650 },
    threshold_hours: { type: 'int', min: 0, max: 100_000, unit: 'h' },
    threshold_days:  { type: 'int', min: 0, max: 3650 },
    last_done_at:    { type: 'datetime', stamped: true },
    last_done_value: { type: 'decimal', precision: 12, scale: 2, unit: 'h', stamped: true },
    next_due_at:     { type: 'datetime', fn: 'module_next_due_at', reads: ['last_done_at', 'interval_days'] },
    next_due_value:  { type: 'decimal', precision: 12, scale: 2, unit: 'h', fn: 'module_next_due_value', reads: ['last_done_value', 'interval_hours'] },
    status:          { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
    maintenances:    { type: 'children', of: 'maintenances', by: 'module_id' },
  },
  list: {
    columns: ['name', 'machine_id', 'reference', 'interval_hours', 'interval_days', 'last_done_at', 'next_due_at', 'next_due_value', 'status'], sort: 'name',
    search: ['name', 'reference'], filters: ['machine_id', 'next_due_at', 'status'],
  },
  form: {
    main: ['name', 'reference', 'supplier', 'status'],
    care: ['interval_hours', 'interval_days', 'threshold_hours', 'threshold_days'],
  },
  admin: { path: 'machines/modules/:machine_id', group: 'plant', icon: 'setting', form: 'drawer' },
})

const maintenances = resource({
  permission: 'maintenance', label: 'title', per_site: true,
  fields: {
    machine_id:       { type: 'ref', to: 'machines', required: true, create_only: true },
    module_id:        { type: 'ref', to: 'modules', where: { machine_id: { field: 'machine_id' } } },
    type:             { type: 'enum', of: 'maintenance_type', required: true, default: 'preventive', create_only: true },
    title:            { type: 'string', max: 120, required: true },
    status:           { type: 'enum', of: 'maintenance_status', required: true, stamped: true },
    due_at:           { type: 'datetime', required: { type: 'preventive', due_value: null } },
    due_value:        { type: 'decimal', precision: 12, scale: 2, min: '0', unit: 'h' },
    reported_by_id:   { type: 'ref', to: 'users', stamped: true, default: { me: 'id' } },
    assigned_to_id:   { type: 'ref', to: 'users', where: { status: 'active' } },
    provider:         { type: 'string', max: 80 },
    started_at:       { type: 'datetime', stamped: true },
    done_at:          { type: 'datetime', stamped: true },
    done_by_id:       { type: 'ref', to: 'users', stamped: true },
    meter_value:      { type: 'decimal', precision: 12, scale: 2, min: '0', unit: 'h', stamped: true },
    downtime_minutes: { type: 'int', unit: 'min', stamped: true },
    cost:             { type: 'money', min: 0 },
    checklist:        { type: 'json', of: 'checklist' },
    note:             { type: 'text' },
    photos:           { type: 'medias', max: 10 },
  },
  conditions: { is_open: { status: { nin: ['done', 'canceled'] } }, not_started: { status: { in: ['planned', 'due'] } } },
  allow_when: { edit: ['is_open'], delete: ['not_started'] },
  initial: 'planned',
  transitions: {
    fall_due: { from: ['planned'], to: 'due', system: true },
    start:    { from: ['planned', 'due'], to: 'in_progress', allow: 'maintenance-edit', primary: true, set: { started_at: { now: 'instant' } }, icon: 'play' },
    complete: {
      from: ['due', 'in_progress'], to: 'done', allow: 'maintenance-complete', primary: true, confirm: true, success: true,
      ask: { meter_value: 'optional', cost: 'optional', note: 'optional', photos: 'optional' },
      set: { done_at: { now: 'instant' }, done_by_id: { me: 'id' } }, effects: ['close_maintenance'], icon: 'flag',
    },
    cancel: { from: ['planned', 'due', 'in_progress'], to: 'canceled', allow: 'maintenance-edit', reason: true, icon: 'close' },
  },
  list: {
    board: true,
    columns: ['title', 'machine_id', 'module_id', 'type', 'status', 'due_at', 'assigned_to_id', 'done_at', 'cost'], sort: '-id',
    search: ['title', 'machine_id'], filters: ['status', 'type', 'machine_id', 'module_id', 'assigned_to_id', 'due_at', 'done_at'],
    totals: ['cost', 'downtime_minutes'],
    views: {
      open:       { status: { nin: ['done', 'canceled'] } },
      due:        { or: [{ status: 'due' }, { status: 'planned', due_at: { lte: { now: 'instant' } } }] },
      breakdowns: { type: 'corrective', status: { nin: ['done', 'canceled'] } },
    },
  },
  form: {
    main: ['machine_id', 'module_id', 'type', 'title', 'due_at', 'due_value'],
    work: ['assigned_to_id', 'provider', 'cost', 'checklist', 'note', 'photos'],
  },
  admin: { path: 'maintenances', group: 'plant', icon: 'tool', form: 'drawer', show: [] },
})

const meters = resource({
  permission: 'meter', label: 'name', soft_delete: true, per_site: true,
  fields: {
    name:                { type: 'string', max: 80, required: true },
    number:              { type: 'string', max: 40 },
    type:                { type: 'enum', of: 'meter_type', required: true, default: 'general' },
    genre:               { type: 'enum', of: 'meter_genre', required: true },
    unit:                { type: 'enum', of: 'meter_unit', fn: 'meter_unit', reads: ['genre'] },
    multiplier:          { type: 'decimal', precision: 10, scale: 3, min: '0.001', max: '10000', required: true, default: '1' },
    machine_id:          { type: 'ref', to: 'machines', required: { type: 'machine' }, show: { type: 'machine' } },
    department_id:       { type: 'ref', to: 'departments', required: { type: 'department' }, show: { type: 'department' } },
    initial_value:       { type: 'decimal', precision: 14, scale: 3, min: '0', max: '9999999', required: true, default: '0' },
    last_value:          { type: 'decimal', precision: 14, scale: 3, rollup: { last: 'snapshots.value', by: 'taken_at' } },
    last_at:             { type: 'datetime', rollup: { last: 'snapshots.taken_at', by: 'taken_at' } },
    threshold:           { type: 'decimal', precision: 14, scale: 3, min: '0' },
    reading_every_hours: { type: 'int', min: 1, max: 8760, unit: 'h' },
    unit_cost:           { type: 'decimal', precision: 10, scale: 5, min: '0' },
    status:              { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
    snapshots:           { type: 'children', of: 'meter_snapshots', by: 'meter_id' },
  },
  list: {
    columns: ['name', 'number', 'type', 'genre', 'unit', 'last_value', 'last_at', 'threshold', 'status'], sort: 'name',
    search: ['name', 'number'], filters: ['type', 'genre', 'machine_id', 'department_id', 'last_at', 'status'],
    views: { energy: { genre: 'energy' }, water: { genre: 'water' }, hours: { genre: 'hour' } },
  },
  form: {
    main:  ['name', 'number', 'type', 'machine_id', 'department_id', 'genre', 'status'],
    dial:  ['multiplier', 'initial_value'],
    watch: ['threshold', 'reading_every_hours', 'unit_cost'],
  },
  admin: { path: 'meters', group: 'plant', icon: 'dashboard', form: 'drawer', show: ['snapshots'] },
})

const meter_snapshots = resource({
  permission: 'meter', label: 'taken_at', parent: 'meter_id',
  fields: {
    meter_id:    { type: 'ref', to: 'meters', required: true, create_only: true, on_delete: 'cascade' },
    value:       { type: 'decimal', precision: 14, scale: 3, min: '0', max: '9999999', required: true },
    taken_at:    { type: 'datetime', required: true, default: { now: 'instant' }, create_only: true },
    taken_by_id: { type: 'ref', to: 'users', stamped: true, default: { me: 'id' } },
    is_reset:    { type: 'bool', default: false },
    consumption: { type: 'decimal', precision: 14, scale: 3, stamped: true },
    per_day:     { type: 'decimal', precision: 14, scale: 3, stamped: true },
    is_alert:    { type: 'bool', stamped: true, default: false },
    note:        { type: 'string', max: 190, required: { is_reset: true } },
    photo_id:    { type: 'media', collection: 'meter' },
  },
  unique: [['meter_id', 'taken_at']],
  list: {
    columns: ['taken_at', 'photo_id', 'value', 'consumption', 'per_day', 'is_alert', 'taken_by_id', 'note'], sort: '-taken_at',
    filters: ['meter_id', 'taken_at', 'taken_by_id', 'is_alert'], totals: ['consumption'], views: { alerts: { is_alert: true } },
  },
  form: { main: ['value', 'taken_at', 'is_reset', 'note', 'photo_id'] },
  admin: { path: 'meters/:meter_id/snapshots', group: 'plant', icon: 'dashboard', form: 'drawer' },
})

// ── Cleaning materials ──────────────────────────────────────────────────────────────────────────────────────────────

const cleaning_materials = resource({
  permission: 'cleaning-material', label: 'name', soft_delete: true,
  fields: {
    name:            { type: 'i18n', required: true },
    code:            { type: 'string', max: 20, required: true, unique: true },
    unit:            { type: 'enum', of: 'material_unit', required: true },
    threshold:       { type: 'decimal', precision: 10, scale: 3, min: '0', required: true, default: '0' },
    entered:         { type: 'decimal', precision: 10, scale: 3, rollup: { sum: 'entries.quantity' } },
    used:            { type: 'decimal', precision: 10, scale: 3, rollup: { sum: 'uses.quantity' } },
    quantity:        { type: 'decimal', precision: 10, scale: 3, expr: ['-', 'entered', 'used'] },
    bought_quantity: { type: 'decimal', precision: 10, scale: 3, rollup: { sum: 'entries.quantity', where: { kind: { in: ['purchase', 'opening'] } } } },
    bought_value:    { type: 'decimal', precision: 16, scale: 4, rollup: { sum: 'entries.value', where: { kind: { in: ['purchase', 'opening'] } } } },
    average_cost:    { type: 'decimal', precision: 10, scale: 4, fn: 'average_cost', reads: ['bought_quantity', 'bought_value'] },
    supplier:        { type: 'string', max: 80 },
    is_hazardous:    { type: 'bool', default: false },
    safety_sheet_id: { type: 'media', accept: ['pdf', 'image'], collection: 'safety' },
    photo_id:        { type: 'media' },
    status:          { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
    entries:         { type: 'children', of: 'cleaning_material_stocks', by: 'cleaning_material_id' },
    uses:            { type: 'children', of: 'cleaning_material_uses', by: 'cleaning_material_id' },
  },
  list: {
    columns: ['photo_id', 'name', 'code', 'quantity', 'unit', 'threshold', 'average_cost', 'is_hazardous', 'status'], sort: 'code',
    search: ['name', 'code'], filters: ['unit', 'supplier', 'quantity', 'is_hazardous', 'status'],
    views: { low: { quantity: { lte: { field: 'threshold' } } }, hazardous: { is_hazardous: true } },
  },
  form: { main: ['name', 'code', 'unit', 'threshold', 'supplier', 'is_hazardous', 'safety_sheet_id', 'photo_id', 'status'] },
  admin: { path: 'cleaning-materials', group: 'plant', icon: 'flask', form: 'drawer', show: ['entries', 'uses'] },
})

const cleaning_material_stocks = resource({
  permission: 'cleaning-material', label: 'at', ops: ['list', 'create'], per_site: true, append_only: true,
  fields: {
    cleaning_material_id: { type: 'ref', to: 'cleaning_materials', where: { status: 'enable' }, required: true },
    kind:                 { type: 'enum', of: 'material_entry', required: true, default: 'purchase' },
    quantity:             { type: 'decimal', precision: 10, scale: 3, min: '-99999', max: '99999', required: true },
    unit_cost:            { type: 'decimal', precision: 10, scale: 4, min: '0', max: '99999', required: { kind: { in: ['purchase', 'opening'] } }, show: { kind: { in: ['purchase', 'opening'] } } },
    value:                { type: 'decimal', precision: 16, scale: 4, expr: ['*', 'quantity', 'unit_cost'] },
    supplier:             { type: 'string', max: 80 },
    lot:                  { type: 'string', max: 40 },
    expires_on:           { type: 'date' },
    transaction_id:       { type: 'ref', to: 'transactions', where: { type: 'out' } },
    at:                   { type: 'datetime', required: true, default: { now: 'instant' } },
    by_id:                { type: 'ref', to: 'users', stamped: true, default: { me: 'id' } },
    note:                 { type: 'string', max: 190, required: { kind: { in: ['correction', 'loss'] } } },
  },
  rules: {
    sign: { or: [{ kind: 'correction', quantity: { ne: '0' } }, { kind: 'loss', quantity: { lt: '0' } }, { kind: { in: ['purchase', 'opening'] }, quantity: { gt: '0' } }] },
  },
  list: {
    columns: ['at', 'cleaning_material_id', 'kind', 'quantity', 'unit_cost', 'supplier', 'lot', 'expires_on', 'by_id'], sort: '-at',
    search: ['lot', 'cleaning_material_id'], filters: ['cleaning_material_id', 'kind', 'supplier', 'expires_on', 'at'],
    views: { purchases: { kind: 'purchase' }, expired: { expires_on: { lt: { now: 'today' } } } },
  },
  form: {
    main:   ['cleaning_material_id', 'kind', 'quantity', 'unit_cost', 'at', 'note'],
    origin: ['supplier', 'lot', 'expires_on', 'transaction_id'],
  },
  admin: { path: 'cleaning-materials/stocks', group: 'plant', icon: 'inbox', form: 'drawer' },
})

const cleaning_material_uses = resource({
  permission: 'cleaning-material', label: 'at', ops: ['list', 'create'], per_site: true, append_only: true,
  fields: {
    cleaning_material_id: { type: 'ref', to: 'cleaning_materials', where: { status: 'enable' }, required: true },
    quantity:             { type: 'decimal', precision: 10, scale: 3, min: '0.001', max: '99999', required: true },
    task_id:              { type: 'ref', to: 'tasks' },
    process_id:           { type: 'ref', to: 'processes' },
    machine_id:           { type: 'ref', to: 'machines' },
    department_id:        { type: 'ref', to: 'departments' },
    is_suggested:         { type: 'bool', stamped: true, default: false },
    cost:                 { type: 'money', stamped: true },
    at:                   { type: 'datetime', required: true, default: { now: 'instant' } },
    by_id:                { type: 'ref', to: 'users', stamped: true, default: { me: 'id' } },
    note:                 { type: 'string', max: 190 },
  },
  list: {
    columns: ['at', 'cleaning_material_id', 'quantity', 'cost', 'department_id', 'machine_id', 'process_id', 'by_id'], sort: '-at',
    search: ['cleaning_material_id', 'note'], filters: ['cleaning_material_id', 'department_id', 'machine_id', 'process_id', 'task_id', 'at', 'by_id'],
    totals: ['cost'],
  },
  form: {
    main:  ['cleaning_material_id', 'quantity', 'at', 'note'],
    where: ['department_id', 'machine_id', 'process_id', 'task_id'],
  },
  admin: { path: 'cleaning-materials/uses', group: 'plant', icon: 'drop', form: 'drawer' },
})


// ── Money ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const transaction_categories = resource({
  permission: 'transaction-category', label: 'name',
  fields: {
    name:      { type: 'i18n', required: true },
    key:       { type: 'string', max: 40, unique: true, stamped: true },
    type:      { type: 'enum', of: 'transaction_type', required: true, create_only: true },
    is_system: { type: 'bool', stamped: true, default: false },
    status:    { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
  },
  conditions: { is_own: { is_system: false } },
  allow_when: { delete: ['is_own'] },
  list: { columns: ['name', 'type', 'is_system', 'status'], sort: 'id', search: ['name'], filters: ['type', 'status'] },
  form: { main: ['name', 'type', 'status'] },
  admin: { path: 'transactions/categories', group: 'money', icon: 'folder', form: 'drawer' },
})

const transactions = resource({
  permission: 'transaction', label: 'code', ops: ['list', 'create'], per_site: true,
  fields: {
    code:            { type: 'sequence', format: 'TX-{yy}-{#####}' },
    type:            { type: 'enum', of: 'transaction_type', required: true, default: 'in' },
    category_id:     { type: 'ref', to: 'transaction_categories', where: { type: { field: 'type' }, status: 'enable' }, required: true },
    status:          { type: 'enum', of: 'transaction_status', required: true, stamped: true },
    amount:          { type: 'money', min: 1, required: true },
    currency:        { type: 'enum', of: 'currency', required: true, default: 'MAD' },
    exchange_rate:   { type: 'decimal', precision: 10, scale: 4, min: '0.0001', max: '1000', required: { currency: { ne: 'MAD' } }, show: { currency: { ne: 'MAD' } } },
    rounding_mad:    { type: 'money', stamped: true, default: 0 },
    amount_mad:      { type: 'money', fn: 'transaction_amount_mad', reads: ['amount', 'currency', 'exchange_rate', 'rounding_mad'] },
    method:          { type: 'enum', of: 'payment_method', required: true, default: 'cash' },
    reference:       { type: 'string', max: 60, required: { method: { in: ['cheque', 'transfer'] } } },
    order_id:        { type: 'ref', to: 'orders' },
    client_id:       { type: 'ref', to: 'clients' },
    invoice_id:      { type: 'ref', to: 'invoices', stamped: true },
    shipment_id:     { type: 'ref', to: 'shipments', stamped: true },
    order_delivery_id: { type: 'ref', to: 'order_deliveries', stamped: true },
    cash_session_id: { type: 'ref', to: 'cash_sessions', stamped: true },
    received_by:     { type: 'morph', to: ['users', 'couriers'], stamped: true },
    cash_moved:      { type: 'money', fn: 'transaction_cash', reads: ['method', 'amount', 'currency', 'amount_mad'] },
    cash_given:      { type: 'money', min: 1, show: { method: 'cash', type: 'in' } },
    change_returned: { type: 'money', fn: 'transaction_change', reads: ['method', 'amount', 'cash_given'] },
    refund_of_id:    { type: 'ref', to: 'transactions', stamped: true },
    refunded_amount: { type: 'money', rollup: { sum: 'refunds.amount', where: { status: { ne: 'canceled' } } } },
    canceled_reason: { type: 'string', max: 190, stamped: true },
    paid_at:         { type: 'datetime', required: true, stamped: true, default: { now: 'instant' } },
    attachment_id:   { type: 'media', accept: ['image', 'pdf'], collection: 'receipt' },
    note:            { type: 'string', max: 190 },
    refunds:         { type: 'children', of: 'transactions', by: 'refund_of_id' },
  },
  conditions: {
    is_payment:        { type: 'in' },
    nothing_refunded:  { refunded_amount: 0 },
    something_is_left: { refunded_amount: { lt: { field: 'amount' } } },
  },
  initial: 'paid',
  transitions: {
    cancel: {
      from: ['paid'], to: 'canceled', allow: 'transaction-cancel', reason: true, confirm: true, when: ['nothing_refunded'],
      set: { canceled_reason: { said: 'reason' } }, check: ['order_is_not_delivered_by_this'], icon: 'close',
    },
    refund: {
      from: ['paid'], allow: 'transaction-refund', reason: true, when: ['is_payment', 'something_is_left'],
      args: {
        amount: { type: 'money', min: 1, required: true }, method: { type: 'enum', of: 'payment_method', required: true },
        reference: { type: 'string', max: 60 },
      },
      effects: ['record_refund'], icon: 'rollback',
    },
    close: { from: ['paid'], to: 'refunded', system: true },
  },
  guards: {
    client: {
      where: { client_id: { me: 'id' } }, ops: ['list'],
      read: ['id', 'code', 'type', 'status', 'amount', 'currency', 'method', 'order_id', 'paid_at'],
    },
  },
  list: {
    columns: ['code', 'paid_at', 'type', 'category_id', 'status', 'amount', 'method', 'order_id', 'client_id', 'received_by'], sort: '-paid_at',
    search: ['code', 'reference'], filters: ['type', 'category_id', 'status', 'method', 'currency', 'order_id', 'client_id', 'invoice_id', 'shipment_id', 'cash_session_id', 'paid_at', 'amount'],
    totals: ['amount_mad'],
    views: { income: { type: 'in', status: { ne: 'canceled' } }, expenses: { type: 'out', status: { ne: 'canceled' } } },
  },
  form: {
    main:   ['type', 'category_id', 'amount', 'currency', 'exchange_rate', 'method', 'reference', 'cash_given'],
    origin: ['order_id', 'client_id', 'attachment_id', 'note'],
  },
  admin: { path: 'transactions', group: 'money', icon: 'wallet', form: 'drawer', show: ['refunds'] },
})

const cash_sessions = resource({
  permission: 'cash', label: 'code', ops: ['list', 'create'], per_site: true,
  fields: {
    code:            { type: 'sequence', format: 'CS-{yy}-{#####}' },
    station:         { type: 'string', max: 40, required: true, create_only: true },
    user_id:         { type: 'ref', to: 'users', stamped: true, default: { me: 'id' } },
    status:          { type: 'enum', of: 'cash_session_status', required: true, stamped: true },
    opened_at:       { type: 'datetime', required: true, stamped: true, default: { now: 'instant' } },
    opening_amount:  { type: 'money', min: 0, required: true, create_only: true },
    cash_in:         { type: 'money', rollup: { sum: 'transactions.cash_moved', where: { type: 'in', status: { ne: 'canceled' } } } },
    cash_out:        { type: 'money', rollup: { sum: 'transactions.cash_moved', where: { type: 'out', status: { ne: 'canceled' } } } },
    expected_amount: { type: 'money', expr: ['+', 'opening_amount', ['-', 'cash_in', 'cash_out']] },
    counted:         { type: 'json', of: 'coins', stamped: true },
    counted_amount:  { type: 'money', fn: 'counted_amount', reads: ['counted'] },
    variance:        { type: 'money', expr: ['-', 'counted_amount', ['+', 'opening_amount', ['-', 'cash_in', 'cash_out']]] },
    variance_reason: { type: 'string', max: 190, stamped: true },
    left_in_drawer:  { type: 'money', min: 0, stamped: true },
    closed_at:       { type: 'datetime', stamped: true },
    verified_by_id:  { type: 'ref', to: 'users', stamped: true },
    verified_at:     { type: 'datetime', stamped: true },
    note:            { type: 'text', create_only: true },
    transactions:    { type: 'children', of: 'transactions', by: 'cash_session_id' },
  },
  conditions: { is_of_another: { user_id: { ne: { me: 'id' } } } },
  initial: 'open',
  transitions: {
    close: {
      from: ['open'], to: 'closed', allow: 'cash-close', primary: true,
      ask: { counted: 'required', variance_reason: 'optional', left_in_drawer: 'optional' },
      set: { closed_at: { now: 'instant' } }, effects: ['explain_variance'], icon: 'lock',
    },
    verify: {
      from: ['closed'], to: 'verified', allow: 'cash-verify', primary: true, confirm: true, when: ['is_of_another'],
      set: { verified_by_id: { me: 'id' }, verified_at: { now: 'instant' } }, icon: 'check',
    },
  },
  list: {
    columns: ['code', 'station', 'user_id', 'status', 'opened_at', 'expected_amount', 'counted_amount', 'variance'], sort: '-opened_at',
    search: ['code', 'station'], filters: ['station', 'user_id', 'status', 'variance', 'opened_at', 'closed_at'], totals: ['expected_amount', 'variance'],
    views: { open: { status: 'open' }, to_verify: { status: 'closed' }, differing: { variance: { ne: 0 }, status: { ne: 'open' } } },
  },
  form: { main: ['station', 'opening_amount', 'note'] },
  admin: { path: 'cash', group: 'money', icon: 'cash', form: 'drawer', show: ['transactions'] },
})

const invoices = resource({
  permission: 'invoice', label: 'number', per_site: true,
  fields: {
    number:         { type: 'string', max: 20, unique: true, stamped: true },
    kind:           { type: 'enum', of: 'invoice_kind', required: true, default: 'invoice', create_only: true },
    status:         { type: 'enum', of: 'invoice_status', required: true, stamped: true },
    client_id:      { type: 'ref', to: 'clients', required: true, create_only: true },
    orders:         { type: 'many', to: 'orders', where: { client_id: { field: 'client_id' }, status: { ne: 'canceled' } }, required: { kind: { ne: 'credit_note' } } },
    bill_to:        { type: 'json', of: 'party', stamped: true },
    seller:         { type: 'json', of: 'party', stamped: true },
    issued_on:      { type: 'date', stamped: true },
    due_on:         { type: 'date' },
    lines:          { type: 'json', of: 'invoice_lines', stamped: true },
    total_excl_vat: { type: 'money', stamped: true },
    vat_rate:       { type: 'decimal', precision: 5, scale: 2, unit: '%', stamped: true },
    vat_amount:     { type: 'money', stamped: true },
    total:          { type: 'money', stamped: true },
    advance:        { type: 'money', stamped: true },
    paid_in:        { type: 'money', rollup: { sum: 'transactions.amount_mad', where: { type: 'in', status: { ne: 'canceled' } } } },
    paid_out:       { type: 'money', rollup: { sum: 'transactions.amount_mad', where: { type: 'out', status: { ne: 'canceled' } } } },
    balance:        { type: 'money', expr: ['-', ['-', 'total', 'advance'], ['-', 'paid_in', 'paid_out']] },
    credit_of_id:   { type: 'ref', to: 'invoices', stamped: true },
    locale:         { type: 'enum', of: 'locale', required: true, default: 'fr' },
    note:           { type: 'text' },
    transactions:   { type: 'children', of: 'transactions', by: 'invoice_id' },
    credit_notes:   { type: 'children', of: 'invoices', by: 'credit_of_id' },
  },
  conditions: { is_draft: { status: 'draft' }, is_no_credit_note: { kind: { ne: 'credit_note' } }, is_unpaid: { balance: { gt: 0 } }, is_paid: { balance: { lte: 0 } } },
  allow_when: { edit: ['is_draft'], delete: ['is_draft'] },
  initial: 'draft',
  transitions: {
    issue: {
      from: ['draft'], to: 'issued', allow: 'invoice-issue', primary: true, confirm: true, when: ['is_no_credit_note'],
      set: { issued_on: { now: 'today' } }, effects: ['issue_invoice'], icon: 'file',
    },
    credit: {
      from: ['issued', 'partially_paid', 'paid'], to: 'void', allow: 'invoice-issue', reason: true, confirm: true, when: ['is_no_credit_note'],
      effects: ['write_credit_note'], icon: 'rollback',
    },
    settle_part: { from: ['issued', 'paid'], to: 'partially_paid', system: true, when: ['is_unpaid'] },
    settle:      { from: ['draft', 'issued', 'partially_paid'], to: 'paid', system: true, when: ['is_paid'] },
    unsettle:    { from: ['partially_paid', 'paid'], to: 'issued', system: true, when: ['is_unpaid'] },
  },
  guards: {
    client: {
      where: { client_id: { me: 'id' }, status: { ne: 'draft' } }, ops: ['list'],
      read: [
        'id', 'number', 'kind', 'status', 'client_id', 'orders', 'bill_to', 'seller', 'issued_on', 'due_on', 'lines', 'total_excl_vat', 'vat_rate', 'vat_amount',
        'total', 'advance', 'balance', 'note',
      ],
    },
  },
  list: {
    columns: ['number', 'kind', 'client_id', 'status', 'issued_on', 'due_on', 'total', 'balance'], sort: '-id', search: ['number', 'client_id'],
    filters: ['kind', 'status', 'client_id', 'issued_on', 'due_on', 'total', 'balance'], totals: ['total', 'balance'],
    views: {
      drafts: { status: 'draft' },
      unpaid: { status: { in: ['issued', 'partially_paid'] } },
      late:   { status: { in: ['issued', 'partially_paid'] }, due_on: { lt: { now: 'today' } } },
    },
  },
  form: { main: ['kind', 'client_id', 'orders', 'due_on', 'locale', 'note'] },
  admin: { path: 'invoices', group: 'money', icon: 'file', form: 'drawer', show: ['transactions', 'credit_notes'] },
})

// ── Messages ────────────────────────────────────────────────────────────────────────────────────────────────────────

const notification_templates = resource({
  permission: 'notification', label: 'title',
  fields: {
    event:                { type: 'enum', of: 'notification_event', required: true, create_only: true },
    audience:             { type: 'enum', of: 'notification_audience', required: true, create_only: true },
    channel:              { type: 'enum', of: 'message_channel', required: true, create_only: true },
    title:                { type: 'i18n' },
    body:                 { type: 'i18n', required: true },
    behavior:             { type: 'enum', of: 'send_behavior', required: true, default: 'always' },
    delay_minutes:        { type: 'int', min: 0, max: 100_000, unit: 'min' },
    respects_quiet_hours: { type: 'bool', default: true },
    external_template:    { type: 'string', max: 60, show: { channel: 'whatsapp' } },
    status:               { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
  },
  unique: [['event', 'audience', 'channel']],
  list: {
    columns: ['title', 'event', 'audience', 'channel', 'behavior', 'status'], sort: 'event', search: ['title', 'body'],
    filters: ['event', 'audience', 'channel', 'behavior', 'status'],
    views: { to_clients: { audience: 'client' }, to_couriers: { audience: 'courier' }, to_staff: { audience: 'user' } },
  },
  form: {
    main: ['event', 'audience', 'channel', 'title', 'body'],
    sending: ['behavior', 'delay_minutes', 'respects_quiet_hours', 'external_template', 'status'],
  },
  admin: { path: 'notifications', group: 'settings', icon: 'bell', form: 'page' },
})

const notifications = resource({
  permission: 'notification', label: 'title', ops: ['list'], audit: false, about: 'subject',
  fields: {
    recipient:    { type: 'morph', to: ['users', 'couriers', 'clients'], required: true, stamped: true },
    event:        { type: 'enum', of: 'notification_event', stamped: true },
    channel:      { type: 'enum', of: 'message_channel', required: true, stamped: true },
    locale:       { type: 'enum', of: 'locale', required: true, stamped: true },
    title:        { type: 'string', max: 120, stamped: true },
    body:         { type: 'text', required: true, stamped: true },
    subject:      { type: 'morph', to: ['orders', 'shipments', 'invoices', 'claims'], stamped: true },
    status:       { type: 'enum', of: 'notification_status', required: true, stamped: true },
    failure:      { type: 'enum', of: 'message_failure', stamped: true },
    error:        { type: 'string', max: 190, stamped: true },
    scheduled_at: { type: 'datetime', stamped: true },
    sent_at:      { type: 'datetime', stamped: true },
    read_at:      { type: 'datetime', stamped: true },
    by_id:        { type: 'ref', to: 'users', stamped: true },
    address:      { type: 'string', max: 190, stamped: true },
    link:         { type: 'string', max: 255, stamped: true },
    provider_id:  { type: 'string', max: 80, stamped: true },
    key:          { type: 'string', max: 120, unique: true, stamped: true },
    fallback:     { type: 'enum', of: 'message_channel', stamped: true },
    held:         { type: 'bool', stamped: true },
    secret:       { type: 'bool', stamped: true },
  },
  conditions: {
    is_held:      { held: true },
    is_whatsapp:  { channel: 'whatsapp' },
    is_no_secret: { secret: false },
  },
  initial: 'queued',
  transitions: {
    send: {
      from: ['queued'], to: 'queued', allow: 'notification-send', when: ['is_held'], primary: true,
      set: { held: false, by_id: { me: 'id' } }, icon: 'bell',
    },
    by_hand: {
      from: ['queued', 'failed'], to: 'sent', allow: 'notification-send', when: ['is_whatsapp', 'is_no_secret'],
      set: { held: false, failure: null, error: null, sent_at: { now: 'instant' }, by_id: { me: 'id' } }, icon: 'check',
    },
    retry: {
      from: ['failed'], to: 'queued', allow: 'notification-send', when: ['is_no_secret'],
      set: { held: false, failure: null, error: null, scheduled_at: null }, icon: 'rollback',
    },
    cancel:  { from: ['queued'], to: 'canceled', allow: 'notification-edit', reason: true, confirm: true, icon: 'close' },
    hand_on: { from: ['queued'], to: 'sent', system: true, set: { sent_at: { now: 'instant' } } },
    arrive:  { from: ['queued', 'sent'], to: 'delivered', system: true },
    fail:    { from: ['queued', 'sent'], to: 'failed', system: true },
    read:    { from: ['sent', 'delivered'], to: 'read', system: true, set: { read_at: { now: 'instant' } } },
  },
  list: {
    columns: ['created_at', 'recipient', 'event', 'channel', 'body', 'status', 'failure'], sort: '-id', search: ['title', 'body', 'address'],
    filters: ['event', 'channel', 'locale', 'status', 'failure', 'held', 'recipient', 'subject', 'created_at', 'scheduled_at', 'sent_at'],
    views: { queued: { status: 'queued' }, held: { status: 'queued', held: true }, failed: { status: 'failed' } },
  },
  form: {},
  admin: { path: 'notifications/outbox', group: 'settings', icon: 'inbox', form: 'none', show: [] },
})

// ── Files ───────────────────────────────────────────────────────────────────────────────────────────────────────────

// Sent by `POST /api/<guard>/media`, never by a form; what no record names is removed after a day, unless it was sent to be kept here.
const media = resource({
  permission: 'media', permissions: ['media-create', 'media-edit'], label: 'file_name', ops: ['list', 'delete'],
  about: ['owner_resource', 'owner_id', 'by'],
  fields: {
    file:           { type: 'file', accept: ['image', 'pdf', 'audio'], stamped: true },
    file_name:      { type: 'string', max: 190, required: true, stamped: true },
    kind:           { type: 'enum', of: 'file_kind', required: true, stamped: true },
    collection:     { type: 'string', max: 40, required: true, stamped: true, words: 'media.collections' },
    owner_resource: { type: 'string', max: 60, stamped: true },
    owner_id:       { type: 'int', stamped: true },
    owner_field:    { type: 'string', max: 60, stamped: true },
    kept:           { type: 'bool', stamped: true, default: false },
    mime:           { type: 'string', max: 60, required: true, stamped: true },
    size:           { type: 'int', required: true, unit: 'B', stamped: true },
    path:           { type: 'string', max: 255, required: true, stamped: true, unique: true },
    thumb_path:     { type: 'string', max: 255, stamped: true },
    checksum:       { type: 'string', max: 64, required: true, stamped: true },
    taken_at:       { type: 'datetime', stamped: true },
    location:       { type: 'geo', stamped: true },
    by:             { type: 'morph', to: ['users', 'couriers', 'clients'], stamped: true },
  },
  list: {
    wall: 'file',
    columns: ['file', 'file_name', 'kind', 'size', 'owner_resource', 'kept', 'by', 'created_at'], sort: '-created_at', search: ['file_name'],
    filters: ['kind', 'by', 'kept', 'collection', 'owner_resource', 'owner_id', 'mime', 'size', 'created_at'], totals: ['size'],
    views: { unused: { owner_id: null }, used: { owner_id: { ne: null } }, library: { kept: true } },
  },
  form: {},
  admin: { path: 'media', group: 'settings', icon: 'picture', form: 'none', show: [] },
})

// ── Settings ────────────────────────────────────────────────────────────────────────────────────────────────────────

const settings = resource({
  permission: 'setting', label: 'key', ops: ['list', 'edit'],
  fields: {
    key:       { type: 'string', max: 60, required: true, unique: true, stamped: true, words: 'settings.keys' },
    group:     { type: 'string', max: 40, required: true, stamped: true, words: 'settings.areas' },
    type:      { type: 'enum', of: 'setting_type', required: true, stamped: true },
    value:     { type: 'json', of: 'setting', choices: ['ready_notification_trigger'] },
    is_public: { type: 'bool', stamped: true, default: false },
  },
  list: { columns: ['key', 'group', 'value', 'is_public', 'updated_at'], sort: 'key', search: ['key'], filters: ['group', 'is_public'] },
  form: { main: ['key', 'value'] },
  admin: { path: 'settings', group: 'settings', icon: 'setting', form: 'drawer' },
})

const api_tokens = resource({
  permission: 'api-token', label: 'name', ops: ['list', 'create', 'delete'], per_site: true,
  fields: {
    name:         { type: 'string', max: 60, required: true },
    owner_id:     { type: 'ref', to: 'users', required: true, stamped: true, on_delete: 'cascade' },
    expires_on:   { type: 'date', required: true },
    last_used_at: { type: 'datetime', stamped: true },
    permissions:  { type: 'many', to: 'permissions', where: { guard: 'user' }, required: true },
  },
  list: { columns: ['name', 'owner_id', 'expires_on', 'last_used_at', 'created_at'], sort: 'name', search: ['name'], filters: ['owner_id', 'expires_on'] },
  form: { main: ['name', 'expires_on', 'permissions'] },
  admin: { path: 'api-tokens', group: 'settings', icon: 'key', form: 'page', show: [] },
})

const queue_jobs = resource({
  permission: 'queue', label: 'name', ops: ['list'],
  fields: {
    name:         { type: 'string', max: 80, required: true, stamped: true, words: 'queue_jobs.kinds' },
    status:       { type: 'enum', of: 'queue_status', required: true, stamped: true },
    payload:      { type: 'json', of: 'payload', stamped: true },
    key:          { type: 'string', max: 190, stamped: true },
    tries:        { type: 'int', required: true, stamped: true, default: 0 },
    max_tries:    { type: 'int', required: true, stamped: true, default: 5 },
    run_at:       { type: 'datetime', required: true, stamped: true },
    started_at:   { type: 'datetime', stamped: true },
    finished_at:  { type: 'datetime', stamped: true },
    done:         { type: 'int', stamped: true },
    total:        { type: 'int', stamped: true },
    error:        { type: 'text', stamped: true },
    worker:       { type: 'string', max: 120, stamped: true },
    locked_until: { type: 'datetime', stamped: true },
  },
  // Of those that wait: whoever begins a job empties its key.
  unique: [['name', 'key']],
  initial: 'waiting',
  transitions: {
    // The worker goes these ways by itself, in one statement for many jobs (backend/jobs/claim.ts).
    begin:     { from: ['waiting'], to: 'running', system: true },
    finish:    { from: ['running'], to: 'done', system: true },
    fail:      { from: ['running'], to: 'failed', system: true },
    give_back: { from: ['running'], to: 'waiting', system: true },
    retry: {
      from: ['failed', 'discarded'], to: 'waiting', allow: 'queue-retry', primary: true, confirm: true,
      set: { run_at: { now: 'instant' }, tries: 0, error: null, finished_at: null }, icon: 'redo',
    },
    discard: {
      from: ['waiting', 'failed'], to: 'discarded', allow: 'queue-discard', confirm: true,
      set: { finished_at: { now: 'instant' }, key: null }, icon: 'close',
    },
  },
  list: {
    columns: ['name', 'status', 'tries', 'run_at', 'started_at', 'finished_at', 'error'], sort: '-run_at',
    search: ['name'], filters: ['status', 'name', 'run_at', 'finished_at'],
    views: { failed: { status: 'failed' }, waiting: { status: 'waiting' }, running: { status: 'running' }, done: { status: 'done' } },
  },
  form: {},
  admin: { path: 'queue', group: 'settings', icon: 'inbox', form: 'none', show: [] },
})

export const app = define({
  enums: values,
  permissions: ['export-data', 'import-data'],
  resources: {
    sites, users, roles, permissions, push_tokens, audit_logs, departments, jobs, plannings, attendances,
    shipments, order_deliveries, order_delivery_items, delivery_calls, couriers, courier_locations, vehicles, cities, zones, clients, addresses,
    categories, sub_categories, processes, process_materials, services, tarifs, orders, order_items, measurements, order_services,
    tasks, dryings, drying_items, stocks, stock_movements, stock_audits, machines, modules, maintenances, meters, meter_snapshots,
    cleaning_materials, cleaning_material_stocks, cleaning_material_uses,
    quotes, order_events, claims,
    transactions, transaction_categories, cash_sessions, invoices, notification_templates, notifications, media, settings,
    api_tokens, queue_jobs,
  },
})

export type ResourceName = keyof typeof app.resources
export type Row<N extends ResourceName> = RowOf<typeof app, N>
export type Create<N extends ResourceName> = CreateOf<typeof app, N>
export type Update<N extends ResourceName> = UpdateOf<typeof app, N>
export type PermissionName = PermissionOf<typeof app>
export type EffectName = EffectOf<typeof app>
export type CheckName = CheckOf<typeof app>
export type ComputedName = ComputedOf<typeof app>
export type LabelKey = LabelOf<typeof app>

// What exists, how it moves, who may, how it is drawn. Data only: no function, no label, no JSX.
// Read top-down: enums, access, organisation, territory, clients, catalogue, orders, money, settings.
import {
  define, enums, resourceWith,
  type CheckName as CheckOf, type ComputedName as ComputedOf, type Create as CreateOf, type EffectName as EffectOf,
  type LabelKey as LabelOf, type PermissionName as PermissionOf, type Row as RowOf, type Update as UpdateOf,
} from './schema/types.ts'

declare module './schema/types.ts' {
  interface Json {
    parts: readonly { length_cm: number; width_cm: number }[]
    slots: readonly { from: string; to: string; max_stops: number }[]
    changes: Readonly<Record<string, unknown>>
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
  client_status: { active: 'green', suspended: 'red' },
  active_status: { active: 'green', inactive: 'grey' },
  enable_status: { enable: 'green', disable: 'grey' },
  order_priority: { retard: 'grey', normal: null, haut: 'orange', urgent: 'red' },
  menu_group: ['operations', 'clients', 'money', 'plant', 'delivery', 'staff', 'settings'],
  guard: ['user', 'courier', 'client'],
  locale: ['en', 'es', 'fr', 'ar'],
  theme: ['light', 'dark'],
  currency: ['MAD', 'USD', 'EUR'],
  site_kind: ['plant', 'counter', 'depot'],
  salary_type: ['month', 'day', 'hour', 'point'],
  push_platform: ['web'],
  city: ['laayoune', 'agadir', 'tantan', 'guelmime', 'boujdour', 'esmara', 'lblaya'],
  vehicle_type: ['honda', 'kwair', 'triporteur', 'other'],
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
  queue_status: { waiting: 'white', running: 'orange', done: 'green', failed: 'red', discarded: 'grey' },
  setting_type: ['string', 'text', 'int', 'decimal', 'bool', 'json', 'color', 'enum'],
})

const resource = resourceWith(values)

// ── Access ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const users = resource({
  permission: 'user', title: 'full_name', soft: true, site: true,
  fields: {
    code:          { type: 'sequence', format: 'ST-{###}' },
    first_name:    { type: 'string', max: 60, required: true },
    last_name:     { type: 'string', max: 60, required: true },
    full_name:     { type: 'string', fn: 'person_full_name', from: ['first_name', 'last_name'] },
    phone:         { type: 'phone', required: true, unique: true },
    email:         { type: 'email', unique: true },
    password:      { type: 'password', min: 8, required: true },
    cin:           { type: 'string', max: 12 },
    roles:         { type: 'many', to: 'roles', where: { guard: 'user' }, required: true, write: 'role-edit' },
    department_id: { type: 'ref', to: 'departments', on_delete: 'set_null' },
    job_id:        { type: 'ref', to: 'jobs', on_delete: 'set_null' },
    salary:        { type: 'money', min: 0, read: 'user-salary', write: 'user-salary' },
    salary_type:   { type: 'enum', of: 'salary_type', read: 'user-salary', write: 'user-salary' },
    max_tasks:     { type: 'int', min: 1 },
    hired_on:      { type: 'date' },
    left_on:       { type: 'date' },
    locale:        { type: 'enum', of: 'locale', required: true, default: 'en' },
    theme:         { type: 'enum', of: 'theme', required: true, default: 'light' },
    status:        { type: 'enum', of: 'active_status', required: true, default: 'active' },
    last_login_at: { type: 'datetime', server: true },
    note:          { type: 'text' },
  },
  rules: { employment: { or: [{ left_on: null }, { hired_on: null }, { left_on: { gte: { field: 'hired_on' } } }] } },
  list: {
    columns: ['code', 'full_name', 'phone', 'email', 'roles', 'department_id', 'status', 'last_login_at'], sort: 'full_name',
    search: ['code', 'full_name', 'phone', 'email'], filters: ['roles', 'department_id', 'job_id', 'status'],
    views: { active: { status: 'active' } },
  },
  form: {
    main:       ['first_name', 'last_name', 'phone', 'email', 'password', 'cin'],
    work:       ['roles', 'department_id', 'job_id', 'max_tasks', 'hired_on', 'left_on', 'status'],
    pay:        ['salary', 'salary_type'],
    preference: ['locale', 'theme', 'note'],
  },
  admin: { path: 'users', group: 'staff', icon: 'team', form: 'page' },
})

const roles = resource({
  permission: 'role', title: 'name',
  fields: {
    name:        { type: 'string', max: 60, required: true, lock: { is_system: true } },
    guard:       { type: 'enum', of: 'guard', required: true, default: 'user', immutable: true },
    permissions: { type: 'many', to: 'permissions', where: { guard: { field: 'guard' } }, required: true },
    is_system:   { type: 'bool', server: true, default: false },
    description: { type: 'string', max: 190 },
  },
  unique: [['guard', 'name']],
  conditions: { is_own: { is_system: false } },
  only: { delete: ['is_own'] },
  list: { columns: ['name', 'guard', 'description', 'is_system'], sort: 'name', search: ['name'], filters: ['guard'] },
  form: { main: ['name', 'guard', 'description', 'permissions'] },
  admin: { path: 'roles', group: 'staff', icon: 'key', form: 'page' },
})

const permissions = resource({
  permission: 'permission', title: 'name', ops: ['list'],
  fields: {
    name:  { type: 'string', max: 60, required: true, server: true },
    guard: { type: 'enum', of: 'guard', required: true, server: true },
    group: { type: 'string', max: 40, required: true, server: true },
  },
  unique: [['guard', 'name']],
  list: { columns: ['name', 'group', 'guard'], sort: 'name', search: ['name'], filters: ['guard', 'group'] },
  form: {},
  admin: { path: 'permissions', group: 'staff', icon: 'lock', form: 'none' },
})

const push_tokens = resource({
  permission: 'push-token', title: 'token', ops: [],
  fields: {
    owner:        { type: 'morph', to: ['users', 'couriers', 'clients'], required: true, server: true },
    platform:     { type: 'enum', of: 'push_platform', required: true, server: true },
    token:        { type: 'string', max: 512, required: true, unique: true, server: true },
    refreshed_at: { type: 'datetime', required: true, server: true },
  },
  list: { columns: ['owner', 'platform', 'refreshed_at'], sort: '-refreshed_at' },
  form: {},
})

const audit_logs = resource({
  permission: 'audit', title: 'action', ops: ['list'], append_only: true,
  indexes: [['subject_resource', 'subject_id'], ['actor'], ['action'], ['batch']],
  fields: {
    actor:            { type: 'morph', to: ['users', 'couriers', 'clients'], server: true },
    action:           { type: 'string', max: 60, required: true, server: true },
    subject_resource: { type: 'string', max: 60, required: true, server: true },
    subject_id:       { type: 'int', server: true },
    before:           { type: 'json', of: 'changes', server: true },
    after:            { type: 'json', of: 'changes', server: true },
    reason:           { type: 'string', max: 190, server: true },
    batch:            { type: 'string', max: 36, server: true },
    request_id:       { type: 'string', max: 60, server: true },
    ip:               { type: 'string', max: 45, server: true },
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
  permission: 'setting', title: 'name', ops: ['list', 'edit'],
  fields: {
    name:    { type: 'string', max: 80, required: true },
    kind:    { type: 'enum', of: 'site_kind', required: true, default: 'plant' },
    city_id: { type: 'ref', to: 'cities' },
    address: { type: 'string', max: 190 },
    phone:   { type: 'phone' },
    status:  { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
  },
  list: { columns: ['name', 'kind', 'city_id', 'phone', 'status'], sort: 'id', search: ['name'], filters: ['kind', 'status'] },
  form: { main: ['name', 'kind', 'city_id', 'address', 'phone', 'status'] },
  admin: { path: 'sites', group: 'settings', icon: 'environment', form: 'drawer' },
})

const departments = resource({
  permission: 'department', title: 'name', soft: true, site: true,
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
  permission: 'job', title: 'name', soft: true,
  fields: {
    name:          { type: 'i18n', required: true },
    department_id: { type: 'ref', to: 'departments', required: true },
    points:        { type: 'decimal', precision: 6, scale: 2, min: '0' },
    points_unit:   { type: 'enum', of: 'tarif_unit' },
    needs_machine: { type: 'bool', default: false },
    status:        { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
  },
  list: { columns: ['name', 'department_id', 'points', 'points_unit', 'needs_machine', 'status'], sort: 'department_id', search: ['name'], filters: ['department_id', 'status'] },
  form: { main: ['name', 'department_id', 'points', 'points_unit', 'needs_machine', 'status'] },
  admin: { path: 'jobs', group: 'plant', icon: 'tool', form: 'drawer' },
})

// ── Territory and couriers ──────────────────────────────────────────────────────────────────────────────────────────

const cities = resource({
  permission: 'zone', title: 'label',
  fields: {
    key:           { type: 'enum', of: 'city', required: true, unique: true, immutable: true },
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
  permission: 'zone', title: 'label',
  fields: {
    key:                 { type: 'string', max: 40, required: true, unique: true },
    label:               { type: 'i18n', required: true },
    city_id:             { type: 'ref', to: 'cities', required: true },
    color:               { type: 'color', required: true },
    polygon:             { type: 'polygon' },
    transport_fee:       { type: 'money', min: 0 },
    free_transport_from: { type: 'money', min: 0 },
    collect_weekdays:    { type: 'enums', of: 'weekday' },
    slots:               { type: 'json', of: 'slots' },
    status:              { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
  },
  guards: {
    courier: { where: { status: 'enable' }, ops: ['list'], read: ['id', 'key', 'label', 'city_id', 'color'] },
    client:  { where: { status: 'enable' }, ops: ['list'], read: ['id', 'key', 'label', 'city_id', 'transport_fee', 'free_transport_from'] },
  },
  list: { columns: ['label', 'key', 'city_id', 'color', 'transport_fee', 'free_transport_from', 'status'], sort: 'key', search: ['key', 'label'], filters: ['city_id', 'status'] },
  form: {
    main:    ['key', 'label', 'city_id', 'color', 'status'],
    service: ['transport_fee', 'free_transport_from', 'collect_weekdays', 'slots', 'polygon'],
  },
  admin: { path: 'zones', group: 'delivery', icon: 'environment', form: 'drawer' },
})

const couriers = resource({
  permission: 'courier', title: 'full_name', soft: true, site: true,
  fields: {
    code:               { type: 'sequence', format: 'CR-{###}' },
    first_name:         { type: 'string', max: 60, required: true },
    last_name:          { type: 'string', max: 60, required: true },
    full_name:          { type: 'string', fn: 'person_full_name', from: ['first_name', 'last_name'] },
    phone:              { type: 'phone', required: true, unique: true },
    email:              { type: 'email' },
    password:           { type: 'password', min: 8, required: true },
    cin:                { type: 'string', max: 12 },
    license_number:     { type: 'string', max: 20, required: { vehicle_type: { nin: ['triporteur'] } } },
    license_expires_on: { type: 'date' },
    vehicle_type:       { type: 'enum', of: 'vehicle_type', required: true },
    city_id:            { type: 'ref', to: 'cities', required: true },
    zones:              { type: 'many', to: 'zones', where: { city_id: { field: 'city_id' } } },
    salary:             { type: 'money', min: 0, read: 'user-salary', write: 'user-salary' },
    max_tasks:          { type: 'int', min: 1 },
    cash_limit:         { type: 'money', min: 0 },
    on_duty:            { type: 'bool', default: false },
    locale:             { type: 'enum', of: 'locale', required: true, default: 'ar' },
    status:             { type: 'enum', of: 'active_status', required: true, default: 'active' },
    last_login_at:      { type: 'datetime', server: true },
  },
  guards: {
    courier: {
      where: { id: { me: 'id' } }, ops: ['list', 'edit'],
      read: ['id', 'code', 'full_name', 'phone', 'email', 'vehicle_type', 'city_id', 'on_duty', 'locale', 'status'],
      write: ['on_duty', 'locale'],
    },
  },
  list: {
    columns: ['code', 'full_name', 'phone', 'vehicle_type', 'city_id', 'zones', 'on_duty', 'status'], sort: 'full_name',
    search: ['code', 'full_name', 'phone'], filters: ['vehicle_type', 'city_id', 'on_duty', 'status'],
  },
  form: {
    main: ['first_name', 'last_name', 'phone', 'email', 'password', 'cin', 'locale', 'status'],
    work: ['vehicle_type', 'license_number', 'license_expires_on', 'city_id', 'zones', 'max_tasks', 'cash_limit', 'on_duty', 'salary'],
  },
  admin: { path: 'couriers', group: 'delivery', icon: 'car', form: 'page' },
})

// ── Clients ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const clients = resource({
  permission: 'client', title: 'full_name', soft: true,
  fields: {
    code:               { type: 'sequence', format: 'C-{#####}' },
    type:               { type: 'enum', of: 'client_type', required: true, default: 'particular' },
    phone:              { type: 'phone', required: true, unique: true },
    first_name:         { type: 'string', max: 60, required: { type: 'particular' }, show: { type: 'particular' } },
    last_name:          { type: 'string', max: 60, required: { type: 'particular' }, show: { type: 'particular' } },
    company_name:       { type: 'string', max: 120, required: { type: 'professionel' }, show: { type: 'professionel' } },
    full_name:          { type: 'string', fn: 'client_full_name', from: ['type', 'first_name', 'last_name', 'company_name'] },
    ice:                { type: 'string', pattern: '^[0-9]{15}$', show: { type: 'professionel' } },
    phone2:             { type: 'phone' },
    whatsapp:           { type: 'phone' },
    email:              { type: 'email' },
    password:           { type: 'password', min: 8 },
    grade:              { type: 'enum', of: 'order_grade', required: true, default: 'normal' },
    locale:             { type: 'enum', of: 'locale', required: true, default: 'ar' },
    channels:           { type: 'enums', of: 'message_channel', default: ['whatsapp', 'sms'] },
    marketing_opt_in:   { type: 'bool', default: false },
    default_address_id: { type: 'ref', to: 'addresses', on_delete: 'set_null', where: { client_id: { field: 'id' } } },
    auto_confirm:       { type: 'bool', default: false },
    auto_confirm_max:   { type: 'money', min: 0, show: { auto_confirm: true } },
    balance:            { type: 'money', rollup: { sum: 'orders.balance', where: { status: { ne: 'canceled' } } } },
    orders_count:       { type: 'int', rollup: { count: 'orders' } },
    status:             { type: 'enum', of: 'client_status', required: true, server: true },
    suspended_reason:   { type: 'string', max: 190, server: true },
    suspended_at:       { type: 'datetime', server: true },
    source:             { type: 'enum', of: 'client_source' },
    last_login_at:      { type: 'datetime', server: true },
    note:               { type: 'text' },
    addresses:          { type: 'children', of: 'addresses', by: 'client_id', edit: 'grid' },
    orders:             { type: 'children', of: 'orders', by: 'client_id' },
  },
  initial: 'active',
  transitions: {
    suspend: {
      from: ['active'], to: 'suspended', permission: 'client-suspend', reason: true, confirm: true,
      set: { suspended_at: { now: 'instant' }, suspended_reason: { said: 'reason' } }, icon: 'stop',
    },
    resume: { from: ['suspended'], to: 'active', permission: 'client-suspend', set: { suspended_at: null, suspended_reason: null }, icon: 'play' },
  },
  guards: {
    client: {
      where: { id: { me: 'id' } }, ops: ['list', 'edit'],
      read: ['id', 'code', 'type', 'full_name', 'phone', 'email', 'locale', 'channels', 'balance', 'status'],
      write: ['email', 'locale', 'channels'],
    },
  },
  list: {
    columns: ['code', 'full_name', 'phone', 'grade', 'orders_count', 'balance', 'status'], sort: '-created_at',
    search: ['code', 'full_name', 'phone', 'phone2', 'ice', 'email'], filters: ['type', 'grade', 'status', 'balance', 'source', 'created_at'],
    totals: ['balance'],
    views: { debtors: { balance: { gt: 0 } }, professionals: { type: 'professionel' }, suspended: { status: 'suspended' } },
  },
  form: {
    main:      ['type', 'phone', 'first_name', 'last_name', 'company_name', 'ice', 'phone2', 'whatsapp', 'email', 'password'],
    terms:     ['grade', 'auto_confirm', 'auto_confirm_max', 'source', 'note'],
    messages:  ['locale', 'channels', 'marketing_opt_in', 'default_address_id'],
    addresses: ['addresses'],
  },
  admin: { path: 'clients', group: 'clients', icon: 'user', form: 'page', show: ['addresses', 'orders'] },
})

const addresses = resource({
  permission: 'address', title: 'label', soft: true, parent: 'client_id',
  fields: {
    client_id:       { type: 'ref', to: 'clients', required: true, immutable: true, on_delete: 'cascade' },
    label:           { type: 'string', max: 40, required: true },
    city_id:         { type: 'ref', to: 'cities', required: true },
    zone_id:         { type: 'ref', to: 'zones', where: { city_id: { field: 'city_id' } } },
    line:            { type: 'string', max: 190 },
    landmark:        { type: 'string', max: 190, required: { location: null } },
    location:        { type: 'geo', required: { landmark: null } },
    location_source: { type: 'enum', of: 'location_source', server: true },
    floor:           { type: 'string', max: 20 },
    access_note:     { type: 'string', max: 190 },
    contact_name:    { type: 'string', max: 80 },
    contact_phone:   { type: 'phone' },
    is_verified:     { type: 'bool', server: true, default: false },
  },
  guards: {
    client: {
      access: 'parent', ops: ['list', 'create', 'edit', 'delete'],
      set: { client_id: { me: 'id' } },
      read: ['id', 'label', 'city_id', 'zone_id', 'line', 'landmark', 'location', 'floor', 'access_note', 'contact_name', 'contact_phone'],
      write: ['label', 'city_id', 'zone_id', 'line', 'landmark', 'location', 'floor', 'access_note', 'contact_name', 'contact_phone'],
    },
  },
  list: {
    columns: ['label', 'city_id', 'zone_id', 'line', 'landmark', 'contact_phone', 'is_verified'], sort: 'label',
    search: ['label', 'line', 'landmark'], filters: ['client_id', 'city_id', 'zone_id'],
  },
  form: {
    main:    ['label', 'city_id', 'zone_id', 'line', 'landmark', 'location'],
    contact: ['floor', 'access_note', 'contact_name', 'contact_phone'],
  },
  admin: { path: 'clients/addresses/:client_id', group: 'clients', icon: 'home', form: 'drawer' },
})

// ── Catalogue and prices ────────────────────────────────────────────────────────────────────────────────────────────

const categories = resource({
  permission: 'category', title: 'name', soft: true,
  fields: {
    name:              { type: 'i18n', required: true },
    code:              { type: 'string', max: 20, required: true, unique: true },
    params:            { type: 'enums', of: 'category_param' },
    unit:              { type: 'enum', of: 'tarif_unit', required: true },
    shape_default:     { type: 'enum', of: 'item_shape', required: true, default: 'rectangle' },
    line:              { type: 'enum', of: 'wash_line', required: true, default: 'carpet' },
    default_wash_type: { type: 'enum', of: 'wash_type', required: true, default: 'automatic' },
    turnaround_hours:  { type: 'int', min: 1, unit: 'h', required: true },
    drying_hours:      { type: 'int', min: 1, unit: 'h' },
    min_charge:        { type: 'money', min: 0 },
    position:          { type: 'int', required: true, default: 0 },
    status:            { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
    sub_categories:    { type: 'children', of: 'sub_categories', by: 'category_id' },
    processes:         { type: 'children', of: 'processes', by: 'category_id' },
    tarifs:            { type: 'children', of: 'tarifs', by: 'category_id' },
  },
  guards: { client: { where: { status: 'enable' }, ops: ['list'], read: ['id', 'name', 'code', 'unit', 'position'] } },
  list: {
    columns: ['name', 'code', 'params', 'unit', 'line', 'turnaround_hours', 'min_charge', 'position', 'status'], sort: 'position',
    search: ['name', 'code'], filters: ['unit', 'line', 'status'],
  },
  form: {
    main: ['name', 'code', 'position', 'status'],
    work: ['params', 'unit', 'shape_default', 'line', 'default_wash_type', 'turnaround_hours', 'drying_hours', 'min_charge'],
  },
  admin: { path: 'categories', group: 'settings', icon: 'appstore', form: 'drawer', show: ['sub_categories', 'processes', 'tarifs'] },
})

const sub_categories = resource({
  permission: 'category', title: 'name', soft: true, parent: 'category_id',
  fields: {
    category_id:      { type: 'ref', to: 'categories', required: true, immutable: true, on_delete: 'cascade' },
    name:             { type: 'i18n', required: true },
    item_type:        { type: 'enum', of: 'item_type' },
    turnaround_hours: { type: 'int', min: 1, unit: 'h' },
    drying_hours:     { type: 'int', min: 1, unit: 'h' },
    care_note:        { type: 'i18n' },
    position:         { type: 'int', required: true, default: 0 },
    status:           { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
  },
  list: { columns: ['name', 'item_type', 'turnaround_hours', 'position', 'status'], sort: 'position', search: ['name'], filters: ['category_id', 'item_type', 'status'] },
  form: { main: ['name', 'item_type', 'turnaround_hours', 'drying_hours', 'care_note', 'position', 'status'] },
  admin: { path: 'categories/sub-categories/:category_id', group: 'settings', icon: 'appstore', form: 'drawer' },
})

const processes = resource({
  permission: 'process', title: 'name', soft: true, parent: 'category_id',
  fields: {
    category_id:      { type: 'ref', to: 'categories', required: true, immutable: true, on_delete: 'cascade' },
    sub_category_id:  { type: 'ref', to: 'sub_categories', where: { category_id: { field: 'category_id' } } },
    job_id:           { type: 'ref', to: 'jobs', required: true },
    name:             { type: 'i18n', required: true },
    position:         { type: 'int', required: true, default: 0 },
    type:             { type: 'enum', of: 'process_type', required: true, default: 'all' },
    kind:             { type: 'enum', of: 'process_kind', required: true, default: 'work' },
    is_mandatory:     { type: 'bool', default: true },
    duration_minutes: { type: 'int', min: 0, unit: 'min' },
    minutes_per_unit: { type: 'decimal', precision: 6, scale: 2, min: '0', unit: 'min' },
    status:           { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
  },
  list: {
    columns: ['position', 'name', 'job_id', 'type', 'kind', 'is_mandatory', 'duration_minutes', 'status'], sort: 'position',
    search: ['name'], filters: ['category_id', 'job_id', 'type', 'status'],
  },
  form: { main: ['name', 'job_id', 'sub_category_id', 'position', 'type', 'kind', 'is_mandatory', 'duration_minutes', 'minutes_per_unit', 'status'] },
  admin: { path: 'categories/processes/:category_id', group: 'settings', icon: 'ordered', form: 'drawer' },
})

const services = resource({
  permission: 'service', title: 'name', soft: true,
  fields: {
    name:           { type: 'i18n', required: true },
    method:         { type: 'enum', of: 'service_method', required: true },
    validity:       { type: 'enum', of: 'service_validity', required: true },
    index:          { type: 'enum', of: 'service_index', required: true, default: 'total', show: { method: 'unit' } },
    price:          { type: 'money', required: true },
    min_amount:     { type: 'money', min: 0 },
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
  permission: 'tarif', title: 'name', soft: true,
  fields: {
    name:            { type: 'string', fn: 'tarif_name', from: ['unit', 'type', 'price', 'currency'] },
    category_id:     { type: 'ref', to: 'categories', required: true },
    sub_category_id: { type: 'ref', to: 'sub_categories', where: { category_id: { field: 'category_id' } } },
    unit:            { type: 'enum', of: 'tarif_unit', required: true },
    type:            { type: 'enum', of: 'order_type', required: true },
    price:           { type: 'money', min: 0, required: true },
    currency:        { type: 'enum', of: 'currency', required: true, default: 'MAD' },
    wash_type:       { type: 'enum', of: 'wash_type' },
    tissu:           { type: 'enum', of: 'item_tissu' },
    client_type:     { type: 'enum', of: 'client_type' },
    grade:           { type: 'enum', of: 'order_grade' },
    client_id:       { type: 'ref', to: 'clients' },
    city_id:         { type: 'ref', to: 'cities' },
    min_charge:      { type: 'money', min: 0 },
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
  permission: 'order', title: 'code', soft: true, site: true,
  permissions: ['order-create-suspended', 'order-discount-unlimited', 'order-confirm-no-advance'],
  fields: {
    code:                  { type: 'sequence', format: 'CMD-{yy}-{######}' },
    client_id:             { type: 'ref', to: 'clients', required: true, immutable: true, quick_create: true },
    type:                  { type: 'enum', of: 'order_type', required: true, default: 'local' },
    status:                { type: 'enum', of: 'order_status', required: true, server: true },
    priority:              { type: 'enum', of: 'order_priority', required: true, default: 'normal' },
    grade:                 { type: 'enum', of: 'order_grade', required: true, default: 'normal' },
    channel:               { type: 'enum', of: 'order_channel', required: true, default: 'counter' },
    address_id:            { type: 'ref', to: 'addresses', where: { client_id: { field: 'client_id' } }, required: { type: 'transport' }, show: { type: 'transport' }, quick_create: true },
    return_mode:           { type: 'enum', of: 'return_mode', required: true, default: 'counter' },
    requested_collect_at:  { type: 'datetime', show: { type: 'transport' } },
    requested_delivery_at: { type: 'datetime', show: { return_mode: 'delivery' } },
    declared_items:        { type: 'int', min: 1, max: 500 },
    received_items:        { type: 'int', rollup: { count: 'items', where: { status: { ne: 'canceled' } } } },
    unmeasured_items:      { type: 'int', rollup: { count: 'items', where: { status: 'pending' } } },
    undecided_items:       { type: 'int', rollup: { count: 'items', where: { status: { ne: 'canceled' }, decision: 'undecided' } } },
    accepted_items:        { type: 'int', rollup: { count: 'items', where: { status: { ne: 'canceled' }, decision: 'accepted' } } },
    unfinished_items:      { type: 'int', rollup: { count: 'items', where: { status: { in: ['pending', 'measured', 'processing'] } } } },
    delivered_items:       { type: 'int', rollup: { count: 'items', where: { status: 'delivered' } } },
    promised_at:           { type: 'datetime', server: true },
    received_at:           { type: 'datetime', server: true },
    measured_at:           { type: 'datetime', server: true },
    confirmed_at:          { type: 'datetime', server: true },
    confirmed_by:          { type: 'morph', to: ['users', 'clients'], server: true },
    confirmation_channel:  { type: 'enum', of: 'confirmation_channel', server: true },
    confirmation_note:     { type: 'string', max: 190, server: true },
    started_at:            { type: 'datetime', server: true },
    completed_at:          { type: 'datetime', server: true },
    notified_at:           { type: 'datetime', server: true },
    told_by:               { type: 'enum', of: 'told_by', server: true },
    stocked_at:            { type: 'datetime', server: true },
    rack:                  { type: 'string', max: 40, server: true },
    delivered_at:          { type: 'datetime', server: true },
    canceled_at:           { type: 'datetime', server: true },
    cancel_reason:         { type: 'enum', of: 'cancel_reason', server: true },
    cancel_note:           { type: 'string', max: 190, server: true },
    currency:              { type: 'enum', of: 'currency', required: true, server: true, default: 'MAD' },
    subtotal:              { type: 'money', rollup: { sum: 'items.amount', where: { status: { ne: 'canceled' }, decision: { ne: 'declined' } } } },
    services_total:        { type: 'money', rollup: { sum: 'services.amount' } },
    transport_fee:         { type: 'money', min: 0, write: 'order-price-override' },
    discount_type:         { type: 'enum', of: 'discount_type', write: 'order-discount' },
    discount_value:        { type: 'decimal', precision: 8, scale: 2, min: '0', required: { discount_type: { ne: null } }, show: { discount_type: { ne: null } }, write: 'order-discount' },
    discount_amount:       { type: 'money', fn: 'order_discount', from: ['subtotal', 'services_total', 'transport_fee', 'discount_type', 'discount_value'] },
    total:                 { type: 'money', fn: 'order_total', from: ['subtotal', 'services_total', 'transport_fee', 'discount_amount', 'received_items', 'unmeasured_items'] },
    vat_amount:            { type: 'money', fn: 'order_vat', from: ['total'] },
    paid_in:               { type: 'money', rollup: { sum: 'transactions.amount_mad', where: { type: 'in', status: { ne: 'canceled' } } } },
    paid_out:              { type: 'money', rollup: { sum: 'transactions.amount_mad', where: { type: 'out', status: { ne: 'canceled' } } } },
    paid_total:            { type: 'money', expr: ['-', 'paid_in', 'paid_out'] },
    balance:               { type: 'money', expr: ['-', 'total', ['-', 'paid_in', 'paid_out']] },
    payment_state:         { type: 'enum', of: 'payment_state', fn: 'order_payment_state', from: ['total', 'paid_in', 'paid_out'] },
    // Said once, when the order is made: a rework is free of the limit of discounts, so that nobody may become one later.
    is_rework:             { type: 'bool', default: false, immutable: true },
    parent_order_id:       { type: 'ref', to: 'orders', where: { client_id: { field: 'client_id' }, status: 'delivered' }, immutable: true, required: { is_rework: true }, show: { is_rework: true } },
    public_token:          { type: 'token' },
    client_note:           { type: 'text' },
    internal_note:         { type: 'text' },
    items:                 { type: 'children', of: 'order_items', by: 'order_id', edit: 'grid' },
    services:              { type: 'children', of: 'order_services', by: 'order_id', edit: 'grid' },
    transactions:          { type: 'children', of: 'transactions', by: 'order_id' },
  },
  conditions: {
    has_items:            { received_items: { gt: 0 } },
    every_item_measured:  { unmeasured_items: 0 },
    some_item_accepted:   { accepted_items: { gt: 0 } },
    some_item_undecided:  { undecided_items: { gt: 0 } },
    no_item_undecided:    { undecided_items: 0 },
    every_item_finished:  { unfinished_items: 0 },
    nothing_paid:         { paid_total: { lte: 0 } },
    nothing_refunded:     { paid_out: 0 },
    balance_settled:      { balance: { lte: 0 } },
    balance_open:         { balance: { gt: 0 } },
    not_closed:           { status: { nin: ['delivered', 'canceled'] } },
    not_received:         { status: { in: ['pending', 'canceled'] } },
  },
  only: { edit: ['not_closed'], delete: ['not_received', 'nothing_paid'] },
  initial: 'pending',
  transitions: {
    receive: {
      from: ['pending'], to: 'in_measure', permission: 'order-receive', primary: true, when: ['has_items'],
      set: { received_at: { now: 'instant' } }, icon: 'inbox',
    },
    measure: {
      from: ['in_measure'], to: 'measured', permission: 'order-measure', primary: true, when: ['has_items', 'every_item_measured'],
      set: { measured_at: { now: 'instant' } }, effects: ['settle_transport', 'confirm_automatically'], icon: 'expand',
    },
    remeasure:    { from: ['measured', 'semi_confirmed'], to: 'in_measure', permission: 'order-measure', reason: true, icon: 'undo' },
    confirm_some: { from: ['measured'], to: 'semi_confirmed', system: true, when: ['some_item_accepted', 'some_item_undecided'] },
    accept: {
      from: ['measured', 'semi_confirmed'], to: 'confirmed', permission: 'order-confirm', primary: true, when: ['some_item_undecided'],
      check: 'advance_is_paid', ask: { confirmation_channel: 'required', confirmation_note: 'optional' },
      set: { confirmed_at: { now: 'instant' }, confirmed_by: { me: 'id' } }, effects: ['accept_items', 'cancel_declined_items', 'promise'], icon: 'check',
    },
    confirm: {
      from: ['measured', 'semi_confirmed'], to: 'confirmed', permission: 'order-confirm', primary: true, when: ['no_item_undecided', 'some_item_accepted'],
      check: 'advance_is_paid', ask: { confirmation_channel: 'required', confirmation_note: 'optional' },
      set: { confirmed_at: { now: 'instant' }, confirmed_by: { me: 'id' } }, effects: ['cancel_declined_items', 'promise'], icon: 'check',
    },
    confirm_auto: {
      from: ['measured'], to: 'confirmed', system: true,
      set: { confirmed_at: { now: 'instant' }, confirmation_channel: 'auto' }, effects: ['accept_items', 'promise'],
    },
    unconfirm: {
      from: ['confirmed'], to: 'measured', permission: 'order-reopen', reason: true, icon: 'undo',
      set: { confirmed_at: null, confirmed_by: null, confirmation_channel: null, confirmation_note: null, promised_at: null },
    },
    start: {
      from: ['confirmed'], to: 'processing', permission: 'task-execute', primary: true,
      set: { started_at: { now: 'instant' } }, effects: ['start_items'], icon: 'play',
    },
    begin: { from: ['confirmed'], to: 'processing', system: true, set: { started_at: { now: 'instant' } } },
    complete: {
      from: ['processing'], to: 'completed', permission: 'task-execute', primary: true,
      set: { completed_at: { now: 'instant' } }, effects: ['complete_items'], icon: 'flag',
    },
    stock: {
      from: ['completed', 'notified'], to: 'stocked', permission: 'stock-move', ask: { rack: 'optional' },
      set: { stocked_at: { now: 'instant' } }, icon: 'database',
    },
    notify: {
      from: ['completed', 'stocked'], to: 'notified', permission: 'order-notify', ask: { told_by: 'required' },
      set: { notified_at: { now: 'instant' } }, icon: 'bell',
    },
    deliver: {
      from: ['completed', 'notified', 'stocked'], to: 'delivered', permission: 'order-deliver', primary: true, confirm: true,
      when: ['every_item_finished', 'balance_settled'], set: { delivered_at: { now: 'instant' } }, effects: ['deliver_items'], icon: 'gift',
    },
    deliver_unpaid: {
      from: ['completed', 'notified', 'stocked'], to: 'delivered', permission: 'order-deliver-unpaid', reason: true, confirm: true,
      when: ['every_item_finished', 'balance_open'], set: { delivered_at: { now: 'instant' } }, effects: ['deliver_items'], icon: 'gift',
    },
    rework: {
      from: ['completed', 'notified', 'stocked'], to: 'processing', permission: 'task-execute', reason: true, icon: 'redo',
      set: { completed_at: null, notified_at: null, told_by: null, stocked_at: null, rack: null }, effects: ['reopen_items'],
    },
    reopen_processing: { from: ['completed', 'notified', 'stocked'], to: 'processing', system: true, set: { completed_at: null, notified_at: null, told_by: null, stocked_at: null, rack: null } },
    undo_delivery: {
      from: ['delivered'], to: 'stocked', permission: 'order-reopen', reason: true, check: 'delivered_within_a_day',
      set: { delivered_at: null, stocked_at: { now: 'instant' } }, effects: ['take_back_items'], icon: 'undo',
    },
    cancel: {
      from: ['pending', 'in_measure', 'measured', 'semi_confirmed', 'confirmed', 'processing'], to: 'canceled', permission: 'order-cancel',
      reason: true, confirm: true, when: ['nothing_paid'], ask: { cancel_reason: 'required', cancel_note: 'optional' },
      set: { canceled_at: { now: 'instant' } }, effects: ['cancel_items'], icon: 'close',
    },
    withdraw: {
      from: ['pending'], to: 'canceled', confirm: true, when: ['nothing_paid'],
      set: { canceled_at: { now: 'instant' }, cancel_reason: 'client_changed_mind' }, effects: ['cancel_items'], icon: 'close',
    },
    restore: {
      from: ['canceled'], to: 'pending', permission: 'order-reopen', reason: true, when: ['nothing_refunded'], check: 'canceled_within_a_week',
      set: {
        canceled_at: null, cancel_reason: null, cancel_note: null, received_at: null, measured_at: null, confirmed_at: null, confirmed_by: null,
        confirmation_channel: null, confirmation_note: null, promised_at: null, started_at: null,
      },
      effects: ['restore_items'], icon: 'undo',
    },
    reschedule: { from: ['confirmed', 'processing', 'completed', 'notified', 'stocked'], permission: 'order-edit', reason: true, ask: { promised_at: 'required' }, icon: 'calendar' },
    pay: {
      from: ['pending', 'in_measure', 'measured', 'semi_confirmed', 'confirmed', 'processing', 'completed', 'notified', 'stocked', 'delivered'],
      permission: 'transaction-create', effects: ['record_payment'], icon: 'wallet',
      args: {
        amount: { type: 'money', min: 1, required: true }, method: { type: 'enum', of: 'payment_method', required: true },
        cash_given: { type: 'money', min: 1 }, reference: { type: 'string', max: 60 }, note: { type: 'string', max: 190 },
      },
    },
  },
  guards: {
    client: {
      where: { client_id: { me: 'id' } }, ops: ['list'],
      read: [
        'id', 'code', 'type', 'status', 'return_mode', 'declared_items', 'received_items', 'promised_at', 'delivered_at', 'created_at',
        'currency', 'subtotal', 'services_total', 'transport_fee', 'discount_amount', 'total', 'paid_total', 'balance', 'payment_state', 'client_note', 'items',
      ],
      transitions: ['withdraw'],
    },
  },
  list: {
    columns: ['code', 'client_id', 'status', 'priority', 'received_items', 'promised_at', 'total', 'balance', 'payment_state'], sort: '-created_at',
    search: ['code', 'client_id'],
    filters: ['status', 'type', 'priority', 'grade', 'channel', 'client_id', 'return_mode', 'promised_at', 'created_at', 'delivered_at', 'payment_state', 'total', 'balance'],
    totals: ['total', 'paid_total', 'balance'],
    views: {
      running: { status: { nin: ['delivered', 'canceled'] } },
      late:    { promised_at: { lt: { now: 'instant' } }, status: { nin: ['delivered', 'canceled'] } },
      ready:   { status: { in: ['completed', 'notified', 'stocked'] } },
      unpaid:  { balance: { gt: 0 }, status: { ne: 'canceled' } },
    },
  },
  form: {
    main:      ['client_id', 'type', 'priority', 'grade', 'channel', 'declared_items', 'is_rework', 'parent_order_id'],
    items:     ['items'],
    transport: ['return_mode', 'address_id', 'requested_collect_at', 'requested_delivery_at'],
    services:  ['services'],
    money:     ['transport_fee', 'discount_type', 'discount_value'],
    notes:     ['client_note', 'internal_note'],
  },
  admin: { path: 'orders', group: 'operations', icon: 'basket', form: 'page', show: ['items', 'services', 'transactions'] },
})

const order_items = resource({
  permission: 'order', title: 'tag_code', soft: true, parent: 'order_id',
  fields: {
    order_id:           { type: 'ref', to: 'orders', required: true, immutable: true, on_delete: 'cascade' },
    tag_code:           { type: 'sequence', format: '{base32:8}' },
    status:             { type: 'enum', of: 'order_item_status', required: true, server: true },
    category_id:        { type: 'ref', to: 'categories', where: { status: 'enable' }, required: true },
    sub_category_id:    { type: 'ref', to: 'sub_categories', where: { category_id: { field: 'category_id' } } },
    type:               { type: 'enum', of: 'item_type' },
    tissu:              { type: 'enum', of: 'item_tissu' },
    color:              { type: 'enum', of: 'item_color' },
    color2:             { type: 'enum', of: 'item_color' },
    quantity:           { type: 'int', min: 1, max: 1000, required: true, default: 1 },
    wash_type:          { type: 'enum', of: 'wash_type' },
    shape:              { type: 'enum', of: 'item_shape', server: true },
    length_cm:          { type: 'int', min: 20, max: 1500, unit: 'cm', server: true, show: { shape: { in: ['rectangle', 'oval'] } } },
    width_cm:           { type: 'int', min: 20, max: 1500, unit: 'cm', server: true, show: { shape: { in: ['rectangle', 'oval'] } } },
    diameter_cm:        { type: 'int', min: 20, max: 1500, unit: 'cm', server: true, show: { shape: 'round' } },
    height_cm:          { type: 'int', min: 20, max: 1500, unit: 'cm', server: true },
    parts:              { type: 'json', of: 'parts', server: true, show: { shape: 'composite' } },
    unit:               { type: 'enum', of: 'tarif_unit', server: true },
    measured_quantity:  { type: 'decimal', precision: 10, scale: 3, fn: 'measured_quantity', from: ['shape', 'length_cm', 'width_cm', 'height_cm', 'diameter_cm', 'parts', 'quantity', 'unit'] },
    billed_quantity:    { type: 'decimal', precision: 10, scale: 3, fn: 'billed_quantity', from: ['shape', 'length_cm', 'width_cm', 'height_cm', 'diameter_cm', 'parts', 'quantity', 'unit'] },
    measure_place:      { type: 'enum', of: 'measure_place', server: true },
    measured_by:        { type: 'morph', to: ['users', 'couriers'], server: true },
    measured_at:        { type: 'datetime', server: true },
    weight_kg:          { type: 'decimal', precision: 8, scale: 3, min: '0', unit: 'kg' },
    tarif_id:           { type: 'ref', to: 'tarifs', server: true },
    unit_price:         { type: 'money', min: 0, server: true },
    min_charge:         { type: 'money', min: 0, server: true },
    is_price_override:  { type: 'bool', server: true, default: false },
    amount:             { type: 'money', fn: 'item_amount', from: ['billed_quantity', 'unit_price', 'min_charge'] },
    condition:          { type: 'enums', of: 'item_condition' },
    condition_note:     { type: 'string', max: 190 },
    condition_accepted: { type: 'bool', default: false },
    decision:           { type: 'enum', of: 'item_decision', required: true, server: true, default: 'undecided' },
    decided_at:         { type: 'datetime', server: true },
    started_at:         { type: 'datetime', server: true },
    completed_at:       { type: 'datetime', server: true },
    delivered_at:       { type: 'datetime', server: true },
    rework_count:       { type: 'int', server: true, default: 0 },
    return_required:    { type: 'bool', server: true, default: false },
    returned_at:        { type: 'datetime', server: true },
    cancel_reason:      { type: 'enum', of: 'cancel_reason', server: true },
    note:               { type: 'text' },
    measurements:       { type: 'children', of: 'measurements', by: 'order_item_id' },
  },
  conditions: {
    not_started:     { status: { in: ['pending', 'measured'] } },
    is_pending:      { status: 'pending' },
    not_accepted:    { decision: { ne: 'accepted' } },
    is_accepted:     { decision: 'accepted' },
    to_be_returned:  { return_required: true, returned_at: null },
  },
  only: { edit: ['not_started'], delete: ['is_pending'] },
  initial: 'pending',
  transitions: {
    measure: {
      from: ['pending'], to: 'measured', permission: 'order-measure', primary: true, check: 'order_is_in_measure',
      ask: {
        shape: 'required', length_cm: 'optional', width_cm: 'optional', diameter_cm: 'optional', height_cm: 'optional', parts: 'optional',
        tissu: 'optional', type: 'optional', condition: 'optional', measure_place: 'required',
      },
      args: { is_large_confirmed: { type: 'bool' }, remeasure_reason: { type: 'string', max: 190 } },
      set: { measured_at: { now: 'instant' }, measured_by: { me: 'id' } },
      effects: ['measure_item', 'price_item', 'follow_measures'], icon: 'expand',
    },
    revise: {
      from: ['measured'], to: 'pending', permission: 'order-measure', reason: true, when: ['not_accepted'], check: 'order_is_in_measure',
      set: { decision: 'undecided', decided_at: null }, icon: 'undo',
    },
    reprice: {
      from: ['measured'], permission: 'order-price-override', reason: true, check: 'order_price_is_open',
      ask: { unit_price: 'required' }, set: { is_price_override: true, decision: 'undecided', decided_at: null }, icon: 'edit',
    },
    decide: {
      from: ['measured'], permission: 'order-confirm', check: 'order_is_measured', ask: { decision: 'required' },
      set: { decided_at: { now: 'instant' } }, effects: ['follow_decisions'], icon: 'check',
    },
    start: {
      from: ['measured'], to: 'processing', permission: 'task-execute', when: ['is_accepted'], check: 'order_is_confirmed',
      set: { started_at: { now: 'instant' } }, effects: ['follow_items'], icon: 'play',
    },
    complete: { from: ['processing'], to: 'completed', permission: 'task-execute', set: { completed_at: { now: 'instant' } }, effects: ['follow_items'], icon: 'flag' },
    rework:   { from: ['completed'], to: 'processing', permission: 'task-execute', reason: true, set: { completed_at: null }, effects: ['count_rework', 'follow_items'], icon: 'redo' },
    deliver:  { from: ['completed'], to: 'delivered', system: true, set: { delivered_at: { now: 'instant' } } },
    take_back: { from: ['delivered'], to: 'completed', system: true, set: { delivered_at: null } },
    cancel: {
      from: ['pending', 'measured', 'processing'], to: 'canceled', permission: 'order-cancel', reason: true, confirm: true,
      ask: { cancel_reason: 'required' }, effects: ['require_return', 'follow_items'], icon: 'close',
    },
    drop:      { from: ['pending', 'measured', 'processing'], to: 'canceled', system: true, effects: ['require_return'] },
    restore:   { from: ['canceled'], to: 'pending', system: true, set: { cancel_reason: null, return_required: false, returned_at: null, decision: 'undecided', decided_at: null } },
    give_back: { from: ['canceled'], permission: 'order-deliver', confirm: true, when: ['to_be_returned'], set: { returned_at: { now: 'instant' } }, icon: 'rollback' },
  },
  guards: {
    client: {
      access: 'parent', ops: ['list'],
      read: [
        'id', 'order_id', 'tag_code', 'status', 'category_id', 'quantity', 'shape', 'length_cm', 'width_cm', 'diameter_cm', 'measured_quantity',
        'billed_quantity', 'unit', 'unit_price', 'amount', 'condition', 'decision',
      ],
    },
  },
  list: {
    columns: ['tag_code', 'order_id', 'status', 'category_id', 'quantity', 'measured_quantity', 'unit', 'amount', 'decision'], sort: '-id',
    search: ['tag_code'], filters: ['status', 'category_id', 'sub_category_id', 'type', 'tissu', 'color', 'wash_type', 'decision', 'order_id', 'return_required'],
    totals: ['amount'],
    views: { to_measure: { status: 'pending' }, in_work: { status: 'processing' }, to_return: { return_required: true, returned_at: null } },
  },
  form: {
    main: ['category_id', 'sub_category_id', 'type', 'tissu', 'color', 'color2', 'quantity', 'wash_type'],
    state: ['condition', 'condition_note', 'condition_accepted', 'weight_kg', 'note'],
  },
  admin: { path: 'items', group: 'operations', icon: 'carpet', form: 'drawer', show: ['measurements'] },
})

const measurements = resource({
  permission: 'order', title: 'created_at', ops: ['list'], append_only: true, parent: 'order_item_id',
  fields: {
    order_item_id: { type: 'ref', to: 'order_items', required: true, server: true, on_delete: 'cascade' },
    shape:         { type: 'enum', of: 'item_shape', required: true, server: true },
    length_cm:     { type: 'int', unit: 'cm', server: true },
    width_cm:      { type: 'int', unit: 'cm', server: true },
    height_cm:     { type: 'int', unit: 'cm', server: true },
    diameter_cm:   { type: 'int', unit: 'cm', server: true },
    parts:         { type: 'json', of: 'parts', server: true },
    quantity:      { type: 'decimal', precision: 10, scale: 3, required: true, server: true },
    place:         { type: 'enum', of: 'measure_place', required: true, server: true },
    by:            { type: 'morph', to: ['users', 'couriers'], server: true },
    reason:        { type: 'string', max: 190, server: true },
  },
  list: { columns: ['created_at', 'shape', 'length_cm', 'width_cm', 'diameter_cm', 'quantity', 'place', 'by', 'reason'], sort: '-id', filters: ['order_item_id'] },
  form: {},
})

const order_services = resource({
  permission: 'order', title: 'service_id', parent: 'order_id',
  fields: {
    order_id:      { type: 'ref', to: 'orders', required: true, immutable: true, on_delete: 'cascade' },
    order_item_id: { type: 'ref', to: 'order_items', where: { order_id: { field: 'order_id' } }, on_delete: 'cascade' },
    service_id:    { type: 'ref', to: 'services', where: { status: 'enable' }, required: true, immutable: true },
    quantity:      { type: 'decimal', precision: 10, scale: 3, min: '0', required: true, default: '1' },
    method:        { type: 'enum', of: 'service_method', server: true },
    unit_price:    { type: 'money', server: true },
    min_amount:    { type: 'money', server: true },
    amount:        { type: 'money', fn: 'order_service_amount', from: ['quantity', 'method', 'unit_price', 'min_amount'] },
    added_by:      { type: 'morph', to: ['users', 'couriers', 'clients'], server: true },
  },
  list: { columns: ['service_id', 'order_item_id', 'quantity', 'unit_price', 'amount'], sort: 'id', filters: ['order_id', 'service_id'] },
  form: { main: ['service_id', 'order_item_id', 'quantity'] },
})

// ── Money ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const transaction_categories = resource({
  permission: 'transaction-category', title: 'name',
  fields: {
    name:      { type: 'i18n', required: true },
    key:       { type: 'string', max: 40, unique: true, server: true },
    type:      { type: 'enum', of: 'transaction_type', required: true, immutable: true },
    is_system: { type: 'bool', server: true, default: false },
    status:    { type: 'enum', of: 'enable_status', required: true, default: 'enable' },
  },
  conditions: { is_own: { is_system: false } },
  only: { delete: ['is_own'] },
  list: { columns: ['name', 'type', 'is_system', 'status'], sort: 'id', search: ['name'], filters: ['type', 'status'] },
  form: { main: ['name', 'type', 'status'] },
  admin: { path: 'transactions/categories', group: 'money', icon: 'folder', form: 'drawer' },
})

const transactions = resource({
  permission: 'transaction', title: 'code', ops: ['list', 'create'], site: true,
  fields: {
    code:            { type: 'sequence', format: 'TX-{yy}-{#####}' },
    type:            { type: 'enum', of: 'transaction_type', required: true, default: 'in' },
    category_id:     { type: 'ref', to: 'transaction_categories', where: { type: { field: 'type' }, status: 'enable' }, required: true },
    status:          { type: 'enum', of: 'transaction_status', required: true, server: true },
    amount:          { type: 'money', min: 1, required: true },
    currency:        { type: 'enum', of: 'currency', required: true, default: 'MAD' },
    exchange_rate:   { type: 'decimal', precision: 10, scale: 4, min: '0.0001', required: { currency: { ne: 'MAD' } }, show: { currency: { ne: 'MAD' } } },
    rounding_mad:    { type: 'money', server: true, default: 0 },
    amount_mad:      { type: 'money', fn: 'transaction_amount_mad', from: ['amount', 'currency', 'exchange_rate', 'rounding_mad'] },
    method:          { type: 'enum', of: 'payment_method', required: true, default: 'cash' },
    reference:       { type: 'string', max: 60, required: { method: { in: ['cheque', 'transfer'] } } },
    order_id:        { type: 'ref', to: 'orders' },
    client_id:       { type: 'ref', to: 'clients' },
    received_by:     { type: 'morph', to: ['users', 'couriers'], server: true },
    cash_given:      { type: 'money', min: 1, show: { method: 'cash', type: 'in' } },
    change_returned: { type: 'money', fn: 'transaction_change', from: ['method', 'amount', 'cash_given'] },
    refund_of_id:    { type: 'ref', to: 'transactions', server: true },
    refunded_amount: { type: 'money', rollup: { sum: 'refunds.amount', where: { status: { ne: 'canceled' } } } },
    canceled_reason: { type: 'string', max: 190, server: true },
    paid_at:         { type: 'datetime', required: true, server: true, default: { now: 'instant' } },
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
      from: ['paid'], to: 'canceled', permission: 'transaction-cancel', reason: true, confirm: true, when: ['nothing_refunded'],
      set: { canceled_reason: { said: 'reason' } }, check: 'order_is_not_delivered_by_this', icon: 'close',
    },
    refund: {
      from: ['paid'], permission: 'transaction-refund', reason: true, when: ['is_payment', 'something_is_left'],
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
    search: ['code', 'reference'], filters: ['type', 'category_id', 'status', 'method', 'currency', 'order_id', 'client_id', 'paid_at', 'amount'],
    totals: ['amount_mad'],
    views: { income: { type: 'in', status: { ne: 'canceled' } }, expenses: { type: 'out', status: { ne: 'canceled' } } },
  },
  form: {
    main:   ['type', 'category_id', 'amount', 'currency', 'exchange_rate', 'method', 'reference', 'cash_given'],
    origin: ['order_id', 'client_id', 'note'],
  },
  admin: { path: 'transactions', group: 'money', icon: 'wallet', form: 'drawer', show: ['refunds'] },
})

// ── Settings ────────────────────────────────────────────────────────────────────────────────────────────────────────

const settings = resource({
  permission: 'setting', title: 'key', ops: ['list', 'edit'],
  fields: {
    key:       { type: 'string', max: 60, required: true, unique: true, server: true },
    group:     { type: 'string', max: 40, required: true, server: true },
    type:      { type: 'enum', of: 'setting_type', required: true, server: true },
    value:     { type: 'json', of: 'setting' },
    is_public: { type: 'bool', server: true, default: false },
  },
  list: { columns: ['key', 'group', 'value', 'is_public', 'updated_at'], sort: 'key', search: ['key'], filters: ['group', 'is_public'] },
  form: { main: ['key', 'value'] },
  admin: { path: 'settings', group: 'settings', icon: 'setting', form: 'drawer' },
})

const queue_jobs = resource({
  permission: 'queue', title: 'name', ops: ['list'],
  fields: {
    name:         { type: 'string', max: 80, required: true, server: true },
    status:       { type: 'enum', of: 'queue_status', required: true, server: true },
    payload:      { type: 'json', of: 'payload', server: true },
    key:          { type: 'string', max: 190, server: true },
    tries:        { type: 'int', required: true, server: true, default: 0 },
    max_tries:    { type: 'int', required: true, server: true, default: 5 },
    run_at:       { type: 'datetime', required: true, server: true },
    started_at:   { type: 'datetime', server: true },
    finished_at:  { type: 'datetime', server: true },
    done:         { type: 'int', server: true },
    total:        { type: 'int', server: true },
    error:        { type: 'text', server: true },
    worker:       { type: 'string', max: 120, server: true },
    locked_until: { type: 'datetime', server: true },
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
      from: ['failed', 'discarded'], to: 'waiting', permission: 'queue-retry', primary: true, confirm: true,
      set: { run_at: { now: 'instant' }, tries: 0, error: null, finished_at: null }, icon: 'redo',
    },
    discard: {
      from: ['waiting', 'failed'], to: 'discarded', permission: 'queue-discard', confirm: true,
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
    sites, users, roles, permissions, push_tokens, audit_logs, departments, jobs, cities, zones, couriers, clients, addresses,
    categories, sub_categories, processes, services, tarifs, orders, order_items, measurements, order_services,
    transactions, transaction_categories, settings, queue_jobs,
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

/** A small company with one of everything that the language can say: what checks, flows and type tests break on purpose. */
import { define, enums, resourceWith } from '#schema/types'

export const values = enums({
  order_status: { pending: 'white', confirmed: 'green', delivered: 'grey', canceled: 'red' },
  order_type: ['local', 'transport'],
  item_state: ['waiting', 'done'],
  weekday: ['mon', 'tue'],
  menu_group: ['orders', 'staff'],
})
const resource = resourceWith(values)

const sites = resource({
  permission: 'site', label: 'name', ops: ['list'],
  fields: { name: { type: 'string', max: 80, required: true, stamped: true } },
  list: { columns: ['name'], sort: 'name' }, form: {},
})

const users = resource({
  permission: 'user', label: 'name', soft_delete: true, per_site: true,
  fields: {
    name:     { type: 'string', max: 60, required: true },
    phone:    { type: 'phone', required: true, unique: true },
    password: { type: 'password', min: 8, required: true },
    salary:   { type: 'money', read: 'user-salary', write: 'user-salary' },
    weekdays: { type: 'enums', of: 'weekday', default: ['mon'] },
    sites:    { type: 'many', to: 'sites', required: true },
  },
  list: { columns: ['name', 'phone', 'weekdays'], sort: 'name', search: ['name', 'phone'], filters: ['sites'] },
  form: { main: ['name', 'phone', 'password', 'salary', 'weekdays', 'sites'] },
  admin: { path: 'users', group: 'staff', icon: 'team', form: 'page' },
})

const clients = resource({
  permission: 'client', label: 'name', soft_delete: true,
  fields: {
    name:    { type: 'string', max: 120, required: true },
    balance: { type: 'money', rollup: { sum: 'orders.balance', where: { status: { ne: 'canceled' } } } },
    orders:  { type: 'children', of: 'orders', by: 'client_id' },
  },
  guards: { client: { where: { id: { me: 'id' } }, ops: ['list'], read: ['id', 'name', 'balance'] } },
  list: { columns: ['name', 'balance'], sort: 'name', search: ['name'], totals: ['balance'] },
  form: { main: ['name'] },
  admin: { path: 'clients', group: 'orders', icon: 'user', form: 'drawer', show: ['orders'] },
})

const addresses = resource({
  permission: 'address', label: 'line', parent: 'client_id',
  fields: {
    client_id: { type: 'ref', to: 'clients', required: true, create_only: true, on_delete: 'cascade' },
    line:      { type: 'string', max: 190, required: { location: null } },
    location:  { type: 'geo', required: { line: null } },
  },
  guards: {
    client: {
      access: 'parent', ops: ['list', 'create', 'edit'], set: { client_id: { me: 'id' } },
      read: ['id', 'line', 'location'], write: ['line', 'location'],
    },
  },
  list: { columns: ['line'], sort: 'line', filters: ['client_id'] },
  form: { main: ['line', 'location'] },
  admin: { path: 'clients/addresses/:client_id', group: 'orders', icon: 'home', form: 'drawer' },
})

const orders = resource({
  permission: 'order', label: 'code', soft_delete: true, per_site: true, permissions: ['order-discount-unlimited'],
  fields: {
    code:         { type: 'sequence', format: 'CMD-{yy}-{######}' },
    client_id:    { type: 'ref', to: 'clients', required: true, create_only: true, quick_create: true },
    type:         { type: 'enum', of: 'order_type', required: true, default: 'local' },
    status:       { type: 'enum', of: 'order_status', required: true, stamped: true },
    address_id:   {
      type: 'ref', to: 'addresses', where: { client_id: { field: 'client_id' } },
      required: { type: 'transport' }, show: { type: 'transport' },
    },
    ordered_on:   { type: 'date', required: true, default: { now: 'today' } },
    promised_at:  { type: 'datetime', stamped: true },
    confirmed_by: { type: 'morph', to: ['users', 'clients'], stamped: true },
    cancel_note:  { type: 'string', max: 190, stamped: true },
    parts:        { type: 'decimal', precision: 8, scale: 2, min: '0', default: '1' },
    items_count:  { type: 'int', rollup: { count: 'items' } },
    done_items:   { type: 'int', rollup: { count: 'items', where: { state: 'done' } } },
    subtotal:     { type: 'money', rollup: { sum: 'items.amount' } },
    paid:         { type: 'money', stamped: true, default: 0 },
    total:        { type: 'money', fn: 'order_total', reads: ['subtotal', 'parts'] },
    balance:      { type: 'money', expr: ['-', 'total', 'paid'] },
    items:        { type: 'children', of: 'order_items', by: 'order_id', edit: 'grid' },
  },
  conditions: {
    has_items:    { items_count: { gt: 0 } },
    is_paid:      { balance: { lte: 0 } },
    is_open:      { status: { nin: ['delivered', 'canceled'] } },
  },
  allow_when: { edit: ['is_open'], delete: ['is_open'] },
  initial: 'pending',
  transitions: {
    confirm: {
      from: ['pending'], to: 'confirmed', allow: 'order-confirm', when: ['has_items'], check: ['advance_is_paid'],
      set: { confirmed_by: { me: 'id' } }, ask: { promised_at: 'required' },
    },
    deliver: { from: ['confirmed'], to: 'delivered', allow: 'order-deliver', confirm: true, when: ['has_items', 'is_paid'] },
    cancel: {
      from: ['pending', 'confirmed'], to: 'canceled', allow: 'order-cancel', reason: true, confirm: true,
      set: { cancel_note: { said: 'reason' } }, effects: ['tell_client'],
    },
    withdraw: { from: ['pending'], to: 'canceled' },
    reopen: { from: ['canceled'], to: 'pending', system: true, set: { cancel_note: null } },
    pay: { allow: 'order-pay', args: { amount: { type: 'money', min: 1, required: true } }, effects: ['record_payment'] },
  },
  guards: {
    client: {
      where: { client_id: { me: 'id' } }, ops: ['list'], read: ['id', 'code', 'status', 'balance', 'items'],
      transitions: { withdraw: 'order-withdraw' },
    },
    courier: { where: { type: 'transport' }, ops: ['list'], read: ['id', 'code'] },
  },
  list: {
    columns: ['code', 'client_id', 'status', 'total'], sort: '-created_at', search: ['code', 'client_id'], filters: ['status', 'client_id'],
    totals: ['total'], views: { open: { status: { nin: ['delivered', 'canceled'] } } },
  },
  form: { main: ['client_id', 'type', 'address_id', 'ordered_on', 'parts'], items: ['items'] },
  admin: { path: 'orders', group: 'orders', icon: 'basket', form: 'page', show: ['items'] },
})

const order_items = resource({
  permission: 'order', label: 'tag', soft_delete: true, parent: 'order_id',
  fields: {
    order_id: { type: 'ref', to: 'orders', required: true, create_only: true, on_delete: 'cascade' },
    tag:      { type: 'sequence', format: '{base32:8}' },
    name:     { type: 'i18n', required: true },
    state:    { type: 'enum', of: 'item_state', required: true, default: 'waiting' },
    quantity: { type: 'int', min: 1, required: true, default: 1 },
    price:    { type: 'money', min: 0, required: true },
    amount:   { type: 'money', expr: ['*', 'price', 'quantity'] },
    hidden:   { type: 'bool', default: false, lock: { state: 'done' } },
  },
  rules: { dear: { or: [{ hidden: false }, { price: { gt: 100 } }] } },
  guards: { client: { access: 'parent', ops: ['list'], read: ['id', 'tag', 'amount'] } },
  list: { columns: ['tag', 'amount'], sort: '-id', search: ['name'], filters: ['state'] },
  form: { main: ['name', 'state', 'quantity', 'price', 'hidden'] },
})

const logs = resource({
  permission: 'log', label: 'action', ops: ['list'], append_only: true,
  fields: { action: { type: 'string', max: 60, required: true, stamped: true } },
  list: { columns: ['action'], sort: '-id' }, form: {},
})

export const specimen = define({ enums: values, resources: { sites, users, clients, addresses, orders, order_items, logs } })

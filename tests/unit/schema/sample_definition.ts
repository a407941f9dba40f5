/** A small definition with every feature of the language, which tests of checks, flows and types modify. */
import { define, enums, resourceDefiner } from '#schema/define'

export const sampleEnums = enums({
  order_status: { pending: 'white', confirmed: 'green', delivered: 'grey', canceled: 'red' },
  order_type: ['local', 'transport'],
  weekday: ['mon', 'tue'],
  menu_group: ['orders', 'staff'],
})
const resource = resourceDefiner(sampleEnums)

const sites = resource({
  permission: 'site', label: 'name', ops: ['list'],
  stamped: { name: { type: 'string', max: 80, required: true } },
  list: { columns: ['name'], sort: 'name' },
})

const users = resource({
  label: 'name', soft_delete: true, per_site: true,
  fields: {
    name:     { type: 'string', max: 60, required: true },
    phone:    { type: 'phone', required: true, unique: true },
    password: { type: 'password', min: 8, required: true },
    salary:   { type: 'money', read: 'user-salary', write: 'user-salary' },
    weekdays: { type: 'enums', of: 'weekday', default: ['mon'] },
    sites:    { type: 'many', to: 'sites', required: true },
  },
  list: { columns: ['name', 'phone', 'weekdays'], sort: 'name', search: ['name', 'phone'], filters: { more: ['sites'] } },
  admin: { group: 'staff', icon: 'team', form: 'page' },
})

const clients = resource({
  permission: 'client', label: 'name', soft_delete: true,
  fields: { name: { type: 'string', max: 120, required: true } },
  computed: { balance: { sum: 'orders.balance', where: { status: { ne: 'canceled' } } } },
  children: { orders: { of: 'orders', by: 'client_id' } },
  guards: { client: { where: { id: { actor: 'id' } }, read: ['name', 'balance'] } },
  list: { columns: ['name', 'balance'], sort: 'name', search: ['name'], totals: ['balance'] },
  admin: { group: 'orders', icon: 'user', show: ['orders'] },
})

const addresses = resource({
  label: 'line', parent: 'client_id',
  fields: {
    client_id: { to: 'clients', required: true, create_only: true, on_delete: 'cascade' },
    line:      { type: 'string', max: 190, required: { location: null } },
    location:  { type: 'geo', required: { line: null } },
  },
  guards: {
    client: {
      access: 'parent', ops: ['list', 'create', 'edit'], set: { client_id: { actor: 'id' } },
      read: ['line', 'location'], write: ['line', 'location'],
    },
  },
  list: { columns: ['line'], sort: 'line' },
  admin: { path: 'clients/addresses/:client_id', group: 'orders', icon: 'home' },
})

const orders = resource({
  permission: 'order', label: 'code', soft_delete: true, per_site: true, permissions: ['order-discount-unlimited'],
  fields: {
    client_id:  { to: 'clients', required: true, create_only: true, quick_create: true },
    type:       { type: 'enum', of: 'order_type', required: true, default: 'local' },
    address_id: { to: 'addresses', where: { client_id: { field: 'client_id' } }, required: 'if shown', show: { type: 'transport' } },
    ordered_on: { type: 'date', required: true, default: { now: 'today' } },
    parts:      { type: 'decimal', precision: 8, scale: 2, min: '0', default: '1' },
  },
  stamped: {
    code:         { type: 'sequence', format: 'CMD-{yy}-{######}' },
    promised_at:  { type: 'datetime' },
    confirmed_by: { type: 'actor', to: ['users', 'clients'] },
    cancel_note:  { type: 'string', max: 190 },
    paid:         { type: 'money', default: 0 },
  },
  computed: {
    items_count: { count: 'items' },
    done_items:  { count: 'items', where: { state: 'done' } },
    subtotal:    { sum: 'items.amount' },
    total:       { type: 'money', fn: 'order_total', reads: ['subtotal', 'parts'] },
    balance:     { expr: ['-', 'total', 'paid'] },
  },
  children: { items: { of: 'order_items', by: 'order_id', edit: 'grid' } },
  groups: { closed: ['delivered', 'canceled'] },
  flow: {
    status: 'order_status', initial: 'pending',
    confirm: {
      from: ['pending'], to: 'confirmed', allow: 'order-confirm', when: ['has_items'], check: ['advance_is_paid'],
      asks: { promised_at: 'required' }, actor: 'confirmed_by',
    },
    deliver: { from: ['confirmed'], to: 'delivered', allow: 'order-deliver', confirm: true, when: ['has_items', 'is_paid'] },
    cancel: {
      from: 'any but closed', to: 'canceled', allow: 'order-cancel', reason: true, confirm: true,
      set: { cancel_note: { input: 'reason' } }, effects: ['tell_client'],
    },
    withdraw: { from: ['pending'], to: 'canceled', by: ['client'], allow: 'order-withdraw' },
    reopen: { from: ['canceled'], to: 'pending', by: ['system'], clear: ['cancel_note'] },
    pay: { allow: 'order-pay', asks: { amount: { type: 'money', min: 1, required: true } }, effects: ['record_payment'] },
  },
  conditions: {
    has_items: { items_count: { gt: 0 } },
    is_paid:   { balance: { lte: 0 } },
    is_open:   { status: { nin: 'closed' } },
  },
  allow_when: { edit: ['is_open'], delete: ['is_open'] },
  guards: {
    client: { where: { client_id: { actor: 'id' } }, read: ['code', 'status', 'balance', 'items'] },
    courier: { where: { type: 'transport' }, read: ['code'] },
  },
  list: {
    columns: ['code', 'client_id', 'status', 'total'], sort: '-created_at', search: ['code', 'client_id'], filters: { less: ['total'] },
    totals: ['total'], views: { open: { status: { nin: 'closed' } } },
  },
  form: { main: 'client_id', items: 'items' },
  admin: { group: 'orders', icon: 'basket', form: 'page', show: ['items'] },
})

const order_items = resource({
  permission: 'order', label: 'tag', soft_delete: true, parent: 'order_id',
  enums: { item_state: ['waiting', 'done'] },
  fields: {
    order_id: { to: 'orders', required: true, create_only: true, on_delete: 'cascade' },
    name:     { type: 'i18n', required: true },
    state:    { type: 'enum', of: 'item_state', required: true, default: 'waiting' },
    quantity: { type: 'int', min: 1, required: true, default: 1 },
    price:    { type: 'money', min: 0, required: true },
    hidden:   { type: 'bool', default: false, lock: { state: 'done' } },
  },
  stamped: { tag: { type: 'sequence', format: '{base32:8}' } },
  computed: { amount: { expr: ['*', 'price', 'quantity'] } },
  rules: { dear: { or: [{ hidden: false }, { price: { gt: 100 } }] } },
  guards: { client: { access: 'parent', read: ['tag', 'amount'] } },
  list: { columns: ['tag', 'amount'], sort: '-id', search: ['name'], filters: ['state'] },
})

const logs = resource({
  permission: 'log', label: 'action', ops: ['list'], append_only: true,
  stamped: { action: { type: 'string', max: 60, required: true } },
  list: { columns: ['action'], sort: '-id' },
})

export const sampleDefinition = define({ enums: sampleEnums, resources: { sites, users, clients, addresses, orders, order_items, logs } })

/** Sets a value at a path such as `orders.fields.total`; undefined removes the key. */
export function setAtPath(root: unknown, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const at = keys.reduce((node, key) => (node[key] ??= {}) as Record<string, unknown>, root as Record<string, unknown>)
  if (value === undefined) delete at[last]
  else at[last] = value
}

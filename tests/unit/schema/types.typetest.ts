/** Checked by the compiler only: what must compile, and what must not. Every @ts-expect-error marks a real mistake. */
import { sampleDefinition, sampleEnums } from './sample_definition.ts'
import { define, enums, resourceDefiner, defineShapes } from '#schema/define'
import type {
  CheckName, ComputedName, Create as CreateOf, EffectName, LabelKey, PermissionName, Point, Reference, Row as RowOf, SentRow as SentRowOf,
  Update as UpdateOf, UrlSegment, Translations,
} from '#schema/types'
import type { Singular } from '#schema/singular'

type App = typeof sampleDefinition
type Row<N extends keyof App['resources']> = RowOf<App, N>
type SentRow<N extends keyof App['resources']> = SentRowOf<App, N>
type Create<N extends keyof App['resources']> = CreateOf<App, N>
type Update<N extends keyof App['resources']> = UpdateOf<App, N>

type Equal<A, B> = (<X>() => X extends A ? 1 : 2) extends (<X>() => X extends B ? 1 : 2) ? true : false
const holds = <T extends true>(_?: T) => {}
const is = <T>(_: T) => {}

// ── Rows ────────────────────────────────────────────────────────────────────────────────────────────────────────────
type Order = Row<'orders'>
holds<Equal<Order['status'], 'pending' | 'confirmed' | 'delivered' | 'canceled'>>()
holds<Equal<Order['client_id'], number>>()
holds<Equal<Order['address_id'], number | null>>()
holds<Equal<Order['total'], number | null>>()
holds<Equal<Order['parts'], string | null>>()
holds<Equal<Order['code'], string>>()
holds<Equal<Order['confirmed_by'], { readonly type: 'users' | 'clients'; readonly id: number } | null>>()
holds<Equal<Order['version'], number>>()
holds<Equal<Row<'users'>['weekdays'], readonly ('mon' | 'tue')[]>>()
holds<Equal<SentRow<'users'>['sites'], readonly Reference[]>>()
// @ts-expect-error a list is in another table
void is<Row<'users'>['sites']>
holds<Equal<Row<'addresses'>['location'], Point | null>>()
holds<Equal<Row<'order_items'>['hidden'], boolean>>()
// @ts-expect-error children have rows of their own
void is<Order['items']>
// @ts-expect-error a password is never read
void is<Row<'users'>['password']>

is<Create<'orders'>>({ client_id: 1, type: 'transport' })
is<Create<'users'>>({ name: 'Salma', phone: '+212600000001', password: 'zarbia-demo', sites: [1] })
// @ts-expect-error the client is required
is<Create<'orders'>>({ type: 'local' })
// @ts-expect-error a status changes by transitions only
is<Create<'orders'>>({ client_id: 1, status: 'delivered' })
// @ts-expect-error computed
is<Create<'orders'>>({ client_id: 1, total: 5 })
// @ts-expect-error not a value of order_type
is<Create<'orders'>>({ client_id: 1, type: 'far' })
is<Update<'orders'>>({ version: 3, type: 'local' })
// @ts-expect-error optimistic lock forgotten
is<Update<'orders'>>({ type: 'local' })
// @ts-expect-error create_only
is<Update<'orders'>>({ version: 3, client_id: 2 })

// ── Permissions, URLs, handlers ─────────────────────────────────────────────────────────────────────────────────────
type Permission = PermissionName<App>
holds<Equal<Extract<Permission, `user-${string}`>, 'user-list' | 'user-create' | 'user-edit' | 'user-delete' | 'user-salary'>>()
holds<Equal<Extract<Permission, `address-${string}`>, 'address-list' | 'address-create' | 'address-edit' | 'address-delete'>>()
holds<Equal<Extract<Permission, `log-${string}`>, 'log-list'>>()
holds<Equal<Singular<'gift_cards' | 'processes' | 'categories' | 'services' | 'media'>,
  'gift_card' | 'process' | 'category' | 'service' | 'media'>>()
is<Permission[]>(['order-list', 'order-confirm', 'order-discount-unlimited'])
// @ts-expect-error no such permission
is<Permission>('order-confrim')
// @ts-expect-error logs are only listed
is<Permission>('log-edit')
holds<Equal<UrlSegment<'order_items'>, 'order-items'>>()
holds<Equal<UrlSegment<'orders'>, 'orders'>>()
holds<Equal<EffectName<App>, 'tell_client' | 'record_payment'>>()
holds<Equal<CheckName<App>, 'advance_is_paid'>>()
holds<Equal<ComputedName<App>, 'order_total'>>()

// ── Words ───────────────────────────────────────────────────────────────────────────────────────────────────────────
type Texts = Translations<App>
is<Texts['enums']['order_type']>({ local: 'Local', transport: 'Transport' })
// @ts-expect-error 'transport' has no translation
is<Texts['enums']['order_type']>({ local: 'Local' })
holds<Equal<keyof Texts['orders']['confirm'], 'deliver' | 'cancel'>>()
holds<Equal<keyof Texts['orders']['conditions'], 'has_items' | 'is_paid' | 'is_open'>>()
holds<Equal<keyof Texts['orders']['args'], 'amount'>>()
holds<Equal<keyof Texts['logs'], 'one' | 'many' | 'help' | 'fields'>>()
type Label = LabelKey<App>
is<Label[]>([
  'orders.one', 'orders.fields.total', 'enums.order_status.pending', 'orders.transitions.confirm', 'orders.sections.main',
  'orders.views.open', 'orders.conditions.is_paid', 'enums.item_state.done', 'orders.confirm.cancel',
  'order_items.rules.dear', 'checks.advance_is_paid',
])
// @ts-expect-error no such field
is<Label>('orders.fields.totl')
// @ts-expect-error `confirm` asks nothing first
is<Label>('orders.confirm.confirm')

// ── Shapes ──────────────────────────────────────────────────────────────────────────────────────────────────────────
const sides = defineShapes(sampleEnums, {
  parts: [{ length_cm: 'int', label: { type: 'string', max: 9, required: false }, kind: { of: 'order_type' } }, { max: 20 }],
  place: { city: 'text?', floors: ['int'] }, free: 'object', anything: 'any',
})
const _shaped = define({
  enums: sampleEnums, shapes: sides, resources: {
    cuts: resourceDefiner(sampleEnums, sides)({
      permission: 'cut', label: 'id', list: { columns: [], sort: 'id' },
      fields: {
        parts: { type: 'json', of: 'parts', required: true }, place: { type: 'json', of: 'place' }, free: { type: 'json', of: 'free' },
        anything: { type: 'json', of: 'anything' },
      },
    }),
  },
})
type Cut = RowOf<typeof _shaped, 'cuts'>
holds<Equal<Cut['parts'], readonly {
  readonly length_cm: number; readonly kind: 'local' | 'transport'; readonly label?: string | null
}[]>>()
holds<Equal<Cut['place'], { readonly floors: readonly number[]; readonly city?: string | null } | null>>()
holds<Equal<Cut['free'], Readonly<Record<string, unknown>> | null>>()
holds<Equal<Cut['anything'], unknown>>()
holds<Equal<Translations<typeof _shaped>['shapes'], {
  readonly parts: Record<'length_cm' | 'label' | 'kind', string>; readonly place: Record<'city' | 'floors', string>
}>>()
// @ts-expect-error no such type
defineShapes(sampleEnums, { parts: [{ length_cm: 'itn' }] })
// @ts-expect-error a reference is no part of a value
defineShapes(sampleEnums, { parts: [{ client_id: 'ref' }] })
// @ts-expect-error a decimal needs its precision
defineShapes(sampleEnums, { price: 'decimal' })
// @ts-expect-error no such enum
defineShapes(sampleEnums, { kind: { of: 'order_typ' } })
// @ts-expect-error typo in an option of a value
defineShapes(sampleEnums, { parts: [{ length_cm: { type: 'int', mx: 3 } }] })
// @ts-expect-error typo in an option of a list
defineShapes(sampleEnums, { parts: [{ length_cm: 'int' }, { mx: 20 }] })
// @ts-expect-error `scale` is not an option of an int
defineShapes(sampleEnums, { parts: { length_cm: { type: 'int', scale: 2 } } })
// @ts-expect-error `max` of an int is a number
defineShapes(sampleEnums, { parts: { length_cm: { type: 'int', max: '3' } } })

// ── Mistakes in a resource ──────────────────────────────────────────────────────────────────────────────────────────
const small = enums({ state: { on: 'green', off: null }, menu_group: ['a'] })
const resource = resourceDefiner(small)
const fields = {
  a: { type: 'string' }, n: { type: 'int' }, r: { to: 'xs' }, secret: { type: 'password' }, since: { type: 'date' },
} as const
const stamped = { status: { type: 'enum', of: 'state', required: true }, at: { type: 'datetime' }, by: { type: 'actor' } } as const
const computed = { total: { type: 'int', expr: ['+', 'n', 1] } } as const
const base = { permission: 'x', label: 'a', fields, stamped, computed, list: { columns: ['a'], sort: 'a' } } as const
resource(base)

// @ts-expect-error not a colour of the specification
enums({ state: { on: 'purple' } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error no such enum
  e: { type: 'enum', of: 'stat' } } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error no such field type
  e: { type: 'strng' } } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error typo in an option
  e: { type: 'string', requird: true } } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error `scale` is not an option of a string
  e: { type: 'string', scale: 2 } } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error a decimal needs its precision
  e: { type: 'decimal', scale: 2 } } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error not a value of the enum
  e: { type: 'enum', of: 'state', default: 'onn' } } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error not a value of the enum
  e: { type: 'string', show: { status: 'onn' } } } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error no such field, even beside a good one
  e: { type: 'string', show: { status: 'on', statu: 'on' } } } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error a number is not a value of a string field
  e: { type: 'string', required: { a: { in: [1] } } } } })
resource({ ...base, computed: {
  // @ts-expect-error no such operand
  e: { type: 'int', expr: ['-', 'n', 'm'] } } })
resource({ ...base, computed: {
  // @ts-expect-error no such operation
  e: { type: 'int', expr: ['max', 'n', 1] } } })
resource({ ...base, computed: {
  // @ts-expect-error `reads` names fields of the same row
  e: { type: 'int', fn: 'f', reads: ['m'] } } })
resource({ ...base, computed: {
  // @ts-expect-error a computed field needs its computation
  e: { type: 'int' } } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error a field of the block `fields` is not computed
  e: { type: 'int', expr: ['+', 'n', 1] } } })
resource({ ...base, children: {
  // @ts-expect-error children need the name of the reference
  c: { of: 'xs' } } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error a function is not data
  e: { type: 'string', default: () => 'x' } } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error a permission is <noun>-<verb>
  e: { type: 'string', read: 'salary' } } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error no shape of that name
  e: { type: 'json', of: 'part' } } })
// @ts-expect-error no such column
resource({ ...base, list: { columns: ['a', 'b'], sort: 'a' } })
// @ts-expect-error a password is not a column
resource({ ...base, list: { columns: ['secret'], sort: 'a' } })
// @ts-expect-error no such option of a list
resource({ ...base, list: { columns: ['a'], sort: 'a', serach: ['a'] } })
// @ts-expect-error a view with a wrong value
resource({ ...base, list: { columns: ['a'], sort: 'a', views: { v: { status: 'onn' } } } })
// @ts-expect-error no such field in a form
resource({ ...base, form: { main: ['a', 'b'] } })
// @ts-expect-error no such label
resource({ ...base, label: 'b' })
// @ts-expect-error the parent is a reference
resource({ ...base, parent: 'a' })
// @ts-expect-error no such operation
resource({ ...base, ops: ['list', 'update'] })
// @ts-expect-error no such group of the menu
resource({ ...base, admin: { path: 'x', group: 'b', icon: 'x', form: 'page' } })
const driven = { permission: 'x', label: 'a', fields, list: { columns: ['a'], sort: 'a' } } as const
resource({ ...driven, flow: { status: 'state', initial: 'on' } })
// @ts-expect-error no such initial status
resource({ ...driven, flow: { status: 'state', initial: 'onn' } })
// @ts-expect-error no such enum
resource({ ...driven, flow: { status: 'stat', initial: 'on' } })
resource({ ...base, enums: { own: ['p', 'q'] }, fields: { ...fields, o: { type: 'enum', of: 'own', default: 'p' } } })
// @ts-expect-error not a value of its own enum
resource({ ...base, enums: { own: ['p', 'q'] }, fields: { ...fields, o: { type: 'enum', of: 'own', default: 'r' } } })
// @ts-expect-error a permission is <noun>-<verb>
resource({ ...base, permissions: ['discount'] })
// @ts-expect-error wrong value in a rule
resource({ ...base, rules: { r: { n: { gt: 'x' } } } })
resource({ ...base, rules: { r: { range: ['since', 'since'] } } })
// @ts-expect-error a range of fields that exist
resource({ ...base, rules: { r: { range: ['since', 'until'] } } })
resource({ ...base, form: { main: 'n' } })
// @ts-expect-error a section begins with a field
resource({ ...base, form: { main: 'm' } })
// @ts-expect-error wrong value in a condition
resource({ ...base, conditions: { c: { n: 'many' } } })
resource({ ...base, conditions: { c: { n: 1 } }, allow_when: { edit: ['c'] } })
// @ts-expect-error no such condition
resource({ ...base, conditions: { c: { n: 1 } }, allow_when: { edit: ['d'] } })

// ── Mistakes in a flow ──────────────────────────────────────────────────────────────────────────────────────────────
const head = { status: 'state', initial: 'on' } as const
const flow = {
  permission: 'x', label: 'a', fields, computed, list: base.list, conditions: { c: { n: 1 } }, groups: { both: ['on', 'off'] },
} as const
const more = { ...flow, stamped: { at: { type: 'datetime' }, by: { type: 'actor' } } } as const
resource({ ...more, flow: { ...head, go: {
  from: ['on'], to: 'off', allow: 'x-go', when: ['c'], check: ['k'], asks: { a: 'required', why: { type: 'text' } }, at: 'at', actor: 'by',
  clear: ['r'], set: { n: 1 }, reason: true } } })
resource({ ...more, flow: { ...head, go: { from: ['both'], to: 'off', by: ['staff', 'system'], allow: 'x-go' } } })
resource({ ...more, flow: { ...head, go: { from: 'any but off', to: 'off', allow: 'x-go' } } })
resource({ ...more, list: { ...base.list, views: { v: { status: { in: 'both' } } } }, flow: head })
// @ts-expect-error no such group in a predicate
resource({ ...more, list: { ...base.list, views: { v: { status: { in: 'neither' } } } }, flow: head })
// @ts-expect-error a group is of states
resource({ ...more, groups: { both: ['on', 'of'] }, flow: head })
// @ts-expect-error no such status in `to`
resource({ ...more, flow: { ...head, go: { from: ['on'], to: 'gone', allow: 'x-go' } } })
// @ts-expect-error no such status in `from`
resource({ ...more, flow: { ...head, go: { from: ['onn'], to: 'off', allow: 'x-go' } } })
// @ts-expect-error no such status after `any but`
resource({ ...more, flow: { ...head, go: { from: 'any but of', to: 'off', allow: 'x-go' } } })
// @ts-expect-error typo in an option of a transition
resource({ ...more, flow: { ...head, go: { from: ['on'], to: 'off', alow: 'x-go' } } })
// @ts-expect-error no such actor
resource({ ...more, flow: { ...head, go: { by: ['user'], allow: 'x-go' } } })
// @ts-expect-error no such condition
resource({ ...more, flow: { ...head, go: { from: ['on'], to: 'off', allow: 'x-go', when: ['d'] } } })
// @ts-expect-error no such field to ask for
resource({ ...more, flow: { ...head, go: { allow: 'x-go', asks: { b: 'required' } } } })
// @ts-expect-error a computed field is not asked for
resource({ ...more, flow: { ...head, go: { allow: 'x-go', asks: { total: 'required' } } } })
// @ts-expect-error a field is required or optional
resource({ ...more, flow: { ...head, go: { allow: 'x-go', asks: { a: 'needed' } } } })
// @ts-expect-error wrong value to set
resource({ ...more, flow: { ...head, go: { allow: 'x-go', set: { n: 'many' } } } })
// @ts-expect-error `at` is a moment or a day
resource({ ...more, flow: { ...head, go: { allow: 'x-go', at: 'n' } } })
// @ts-expect-error `actor` is a person
resource({ ...more, flow: { ...head, go: { allow: 'x-go', actor: 'n' } } })
// @ts-expect-error no such field in `clear`
resource({ ...more, flow: { ...head, go: { allow: 'x-go', clear: ['m'] } } })
// @ts-expect-error no such field type in the dialog
resource({ ...more, flow: { ...head, go: { allow: 'x-go', asks: { why: { type: 'txt' } } } } })

// ── Mistakes in allow-lists ─────────────────────────────────────────────────────────────────────────────────────────
const mine = { where: { id: { actor: 'id' } }, ops: ['list'], read: ['a'] } as const
resource({ ...base, guards: { client: mine } })
// @ts-expect-error a client may not read what does not exist
resource({ ...base, guards: { client: { ...mine, read: ['a', 'b'] } } })
// @ts-expect-error a client may not read a password
resource({ ...base, guards: { client: { ...mine, read: ['secret'] } } })
// @ts-expect-error a client may not write a status
resource({ ...base, guards: { client: { ...mine, write: ['status'] } } })
// @ts-expect-error an allow-list needs a row scope
resource({ ...base, guards: { client: { ops: ['list'], read: ['a'] } } })
// @ts-expect-error a row scope with a wrong value
resource({ ...base, guards: { client: { ...mine, where: { status: 'onn' } } } })
// @ts-expect-error no such operation
resource({ ...base, guards: { client: { ...mine, permission_for: { update: 'x-go' } } } })
// @ts-expect-error staff are not an allow-list
resource({ ...base, guards: { user: mine } })

// ── Mistakes between resources ──────────────────────────────────────────────────────────────────────────────────────
const xs = resource(base)
define({ enums: small, resources: { xs } })
define({ enums: sampleEnums, resources: sampleDefinition.resources })
const _wide = define({ enums: small, permissions: ['export-data'], resources: { xs } })
holds<Equal<Exclude<PermissionName<typeof _wide>, `x-${string}`>, 'export-data'>>()
// @ts-expect-error a permission is <noun>-<verb>
define({ enums: small, permissions: ['export'], resources: { xs } })
const lost = resource({ ...base, fields: { ...fields, r: { to: 'nowhere' } } })
// @ts-expect-error r: no resource "nowhere"
define({ enums: small, resources: { lost } })
const wrongKey = resource({ ...base, children: { c: { of: 'xs', by: 'y_id' } } })
// @ts-expect-error c: "xs" has no field "y_id"
define({ enums: small, resources: { xs, wrongKey } })
const xsOf = { of: 'xs', by: 'r' } as const
const wrongSum = resource({ ...base, children: { c: xsOf }, computed: { t: { type: 'int', sum: 'c.m' } } })
// @ts-expect-error t: "xs" has no field "m"
define({ enums: small, resources: { xs, wrongSum } })
const wrongCount = resource({ ...base, computed: { t: { count: 'k' } } })
// @ts-expect-error t: no children "k"
define({ enums: small, resources: { xs, wrongCount } })
const wrongMorph = resource({ ...base, fields: { ...fields, who: { type: 'morph', to: ['xs', 'ys'] } } })
// @ts-expect-error who: no resource "ys"
define({ enums: small, resources: { xs, wrongMorph } })

// ── Old keys ────────────────────────────────────────────────────────────────────────────────────────────────────────
// @ts-expect-error label
resource({ ...base, title: 'a' })
// @ts-expect-error soft_delete
resource({ ...base, soft: true })
// @ts-expect-error per_site
resource({ ...base, site: true })
// @ts-expect-error renamed_from
resource({ ...base, was: 'y' })
// @ts-expect-error permission_for
resource({ ...base, opens: { list: 'x-see' } })
// @ts-expect-error audit: false
resource({ ...base, unlogged: true })
// @ts-expect-error allow_when
resource({ ...base, only: { edit: ['c'] } })
// @ts-expect-error flow.initial
resource({ ...base, initial: 'on' })
// @ts-expect-error flow
resource({ ...base, transitions: { go: { allow: 'x-go' } } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error the block `stamped`
  e: { type: 'string', server: true } } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error create_only
  e: { type: 'string', immutable: true } } })
resource({ ...base, fields: { ...fields,
  // @ts-expect-error renamed_from
  e: { type: 'string', was: 'f' } } })
// @ts-expect-error allow
resource({ ...more, flow: { ...head, go: { permission: 'x-go' } } })
// @ts-expect-error asks
resource({ ...more, flow: { ...head, go: { allow: 'x-go', ask: { a: 'required' } } } })
// @ts-expect-error asks
resource({ ...more, flow: { ...head, go: { allow: 'x-go', args: { why: { type: 'text' } } } } })
// @ts-expect-error by: ['system']
resource({ ...more, flow: { ...head, go: { system: true } } })
// @ts-expect-error `by` and `allow` of the verb
resource({ ...base, guards: { client: { ...mine, transitions: { go: 'x-go' } } } })

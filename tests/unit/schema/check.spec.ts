import { test } from '@japa/runner'
import { specimen } from './specimen.ts'
import { definitionProblems } from '#backend/database/migrator/check_definition'
import { checkDefinition } from '#schema/check'
import type { Definition } from '#schema/definition'
import { expectedTranslations, type TranslationTree } from '#schema/translations'

const mediaFields = [
  'owner_resource', 'owner_id', 'owner_field', 'collection', 'kind', 'kept', 'file_name', 'mime', 'size', 'path',
  'thumb_path', 'checksum', 'by',
]
/** A resource `media` with the fields that the check requires. */
const media = {
  media: {
    permission: 'media', label: 'file_name', ops: ['list'], list: { columns: [], sort: 'id' }, form: {},
    fields: Object.fromEntries(mediaFields.map((name) => [name, { type: 'string', max: 60, stamped: true }])),
  },
}

/** Each edit sets one value at a path of `resources`; undefined removes the key. */
const CASES: [sentence: string, edits: Record<string, unknown>][] = [
  // Names and links
  ['orders: Total is not snake_case', { 'orders.fields.Total': { type: 'int', stamped: true } }],
  ...['and', 'or', 'not'].map((word): [string, Record<string, unknown>] =>
    [`orders: ${word} is a word of predicates: choose another name`, { [`orders.fields.${word}`]: { type: 'int', stamped: true } }]),
  ['orders: version is a system column', { 'orders.fields.version': { type: 'int', stamped: true } }],
  ['orders: client: a reference is named *_id', { 'orders.fields.client': { type: 'ref', to: 'clients', stamped: true } }],
  ['orders: client_id: client is its label, and a field too', { 'orders.fields.client': { type: 'string', stamped: true } }],
  [
    'orders: confirmed_by: confirmed_by_id is its column, and a field too',
    { 'orders.fields.confirmed_by_id': { type: 'int', stamped: true } },
  ],
  ['orders: address_id: no resource "adresses"', { 'orders.fields.address_id.to': 'adresses' }],
  ['clients: orders: orders.address_id does not refer back', { 'clients.fields.orders.by': 'address_id' }],
  ['orders: type: no enum "order_types"', { 'orders.fields.type.of': 'order_types' }],
  ['orders: kept: no enum "manner"', { 'orders.fields.kept': { type: 'json', of: 'note', choices: ['manner'], stamped: true } }],
  ['orders: kept: no shape "nots"', { 'orders.fields.kept': { type: 'json', of: 'nots', stamped: true } }],
  ['orders: client_id: on_delete set_null empties a required field', { 'orders.fields.client_id.on_delete': 'set_null' }],
  ['orders: client_id: quick_create, but nobody can create clients', { 'clients.ops': ['list'] }],
  ['users: `about` says nothing where `per_site` or `parent` say whose the row is', { 'users.about': ['name', 'name', 'name'] }],
  ['logs: about: no field "order_id"', { 'logs.about': 'order_id' }],
  ['addresses: the parent client_id is not `required: true`', { 'addresses.fields.client_id.required': undefined }],
  ['orders: unique: no field "number"', { 'orders.unique': [['number']] }],
  ['orders: unique: items cannot be unique, it is children', { 'orders.unique': [['items']] }],
  ['users: label: password cannot be read as a label', { 'users.label': 'password' }],
  [
    'orders: label: it leads back to itself',
    { 'orders.label': 'client_id', 'clients.label': 'last_id', 'clients.fields.last_id': { type: 'ref', to: 'orders' } },
  ],
  [
    'mail: its name is that of a group of words in the locale files',
    { mail: { permission: 'm', label: 'id', fields: {}, list: { columns: [], sort: 'id' }, form: {} } },
  ],
  ['orders: `per_site` needs a resource "sites"', { sites: undefined }],
  // Options
  ['orders: code: "CMD" is no format of a sequence', { 'orders.fields.code.format': 'CMD' }],
  ['orders: code: "{######}{mm}" is no format of a sequence', { 'orders.fields.code.format': '{######}{mm}' }],
  ['users: name: the pattern is no regular expression', { 'users.fields.name.pattern': '(' }],
  ['order_items: quantity: min is more than max', { 'order_items.fields.quantity.max': 0 }],
  ['orders: parts: precision is less than scale', { 'orders.fields.parts.precision': 1 }],
  ['orders: type.default: "far" is not a value of order_type', { 'orders.fields.type.default': 'far' }],
  ['orders: parts.default: "1.005" is not a value of decimal', { 'orders.fields.parts.default': '1.005' }],
  ['order_items: quantity.default: 0 is not a value of int', { 'order_items.fields.quantity.default': 0 }],
  ['orders: ordered_on.default: the instant is a datetime, not date', { 'orders.fields.ordered_on.default': { now: 'instant' } }],
  ['orders: total: its default is read by nobody', { 'orders.fields.total.default': 0 }],
  // Files
  [
    'users: photo_id: files need a resource "media"',
    { 'users.fields.photo_id': { type: 'media' }, 'users.form.main': ['name', 'photo_id'] },
  ],
  [
    'users: photo_id: "media" lacks by',
    { ...media, 'media.fields.by': undefined, 'users.fields.photo_id': { type: 'media', stamped: true } },
  ],
  ['users: photo: a file is named *_id', { ...media, 'users.fields.photo': { type: 'media', stamped: true } }],
  ['users: name_id: name is the file, and a field too', { ...media, 'users.fields.name_id': { type: 'media', stamped: true } }],
  ['users: photos accepts nothing', { ...media, 'users.fields.photos': { type: 'medias', stamped: true, accept: [] } }],
  ['users: photos: no kind of file "film"', { ...media, 'users.fields.photos': { type: 'medias', stamped: true, accept: ['film'] } }],
  [
    'users: photos: "Be fore" is no name of a collection',
    { ...media, 'users.fields.photos': { type: 'medias', stamped: true, collection: 'Be fore' } },
  ],
  ['users: photos: max is a number of files', { ...media, 'users.fields.photos': { type: 'medias', stamped: true, max: 0 } }],
  ['users: file: only a row of "media" is a file', { ...media, 'users.fields.file': { type: 'file', stamped: true } }],
  ['orders: pay: photos: an argument is one file', { ...media, 'orders.transitions.pay.args.photos': { type: 'medias' } }],
  [
    'users: sort photos: not by medias',
    { ...media, 'users.fields.photos': { type: 'medias', stamped: true }, 'users.list.sort': 'photos' },
  ],
  [
    'users: views.a: photos is no column, it cannot be compared',
    { ...media, 'users.fields.photos': { type: 'medias', stamped: true }, 'users.list.views': { a: { photos: null } } },
  ],
  // Append-only
  ['logs: append_only rows have no edit: leave it out of `ops`', { 'logs.ops': ['list', 'edit'] }],
  ['logs: append_only rows have no transitions', { 'logs.transitions': { go: { allow: 'log-go' } } }],
  ['logs: `audit: false` rows are not edited, and append_only ones are never logged', { 'logs.audit': false }],
  // Computed
  ['orders: balance is computed from itself', { 'orders.fields.balance.expr': ['-', 'total', 'balance'] }],
  ['clients: balance is computed from itself', {
    'orders.fields.balance.expr': undefined, 'orders.fields.balance.rollup': { sum: 'fees.fee' },
    'orders.fields.fees': { type: 'children', of: 'clients', by: 'order_id' }, 'clients.fields.order_id': { type: 'ref', to: 'orders' },
    'clients.fields.fee': { type: 'money', fn: 'fee', reads: ['balance'] },
  }],
  ['orders: total: nothing at "subtotl"', { 'orders.fields.total.reads': ['subtotl'] }],
  ['orders: total: `reads` names fields of the same row, not items.amount', { 'orders.fields.total.reads': ['items.amount'] }],
  ['orders: total: `fn` needs `reads`', { 'orders.fields.total.reads': undefined }],
  ['orders: total is computed twice: expr, fn', { 'orders.fields.total.expr': ['+', 'subtotal', 1] }],
  ['orders: total is computed, `stamped` is read by nobody', { 'orders.fields.total.stamped': true }],
  ['orders: balance: type is no number', { 'orders.fields.balance.expr': ['-', 'total', 'type'] }],
  ['orders: balance: no operation "/"', { 'orders.fields.balance.expr': ['/', 'total', 2] }],
  ['orders: subtotal: items.name is no number', { 'orders.fields.subtotal.rollup.sum': 'items.name' }],
  ['orders: items_count: a count is an int', { 'orders.fields.items_count.type': 'money' }],
  ['orders: promised_at: items.tag is sequence, not datetime', { 'orders.fields.promised_at.rollup': { last: 'items.tag', by: 'id' } }],
  // Predicates
  ['clients: balance.rollup: "cancelled" is not a value of order_status', { 'clients.fields.balance.rollup.where.status.ne': 'cancelled' }],
  [
    'clients: balance.rollup: what is stored cannot depend on the caller or the clock',
    { 'clients.fields.balance.rollup.where': { client_id: { me: 'id' } } },
  ],
  ['orders: address_id.where: no field "klient_id"', { 'orders.fields.address_id.where': { klient_id: 1 } }],
  ['orders: address_id.where: type is enum, not ref', { 'orders.fields.address_id.where': { client_id: { field: 'type' } } }],
  ['orders: conditions.has_items: no operator "gtt"', { 'orders.conditions.has_items': { items_count: { gtt: 0 } } }],
  ['orders: conditions.has_items: type is enum: it has no order', { 'orders.conditions.has_items': { type: { gt: 'local' } } }],
  ['orders: conditions.has_items: items is no column, it cannot be compared', { 'orders.conditions.has_items': { items: 1 } }],
  [
    'orders: conditions.has_items: confirmed_by is morph: it can only be compared with null',
    { 'orders.conditions.has_items': { confirmed_by: { me: 'id' } } },
  ],
  ['orders: conditions.has_items: the caller has no "client_id"', { 'orders.conditions.has_items': { client_id: { me: 'client_id' } } }],
  ['users: views.v: weekdays is a list: only `has` can be asked of it', { 'users.list.views': { v: { weekdays: ['mon'] } } }],
  ['users: views.v: "sun" is not a value of weekday', { 'users.list.views': { v: { weekdays: { has: 'sun' } } } }],
  ['addresses: views.v: no field "deleted_at"', { 'addresses.list.views': { v: { or: [{ not: { deleted_at: null } }] } } }],
  ['users: sites.where: no field "nam"', { 'users.fields.sites.where': { nam: 'x' } }],
  // Flow
  ['orders: no transition leads to "delivered"', { 'orders.transitions.deliver.to': 'confirmed' }],
  ['orders: unreachable: "delivered" is reached already, or no value at all', { 'orders.unreachable': ['delivered'] }],
  ['orders: deliver can never start', { 'orders.transitions.deliver.from': ['gone'] }],
  ['orders: "gone" is not a value of order_status', { 'orders.transitions.deliver.to': 'gone' }],
  ['orders: nobody can pay', { 'orders.transitions.pay.allow': undefined }],
  ['orders: reopen is of the system, but somebody may press it', { 'orders.transitions.reopen.allow': 'order-reopen' }],
  ['orders: the status of a flow is stamped and `required: true`', { 'orders.fields.status.stamped': undefined }],
  ['orders: a flow needs `initial`', { 'orders.initial': undefined }],
  ['orders: edit is no name for a transition', { 'orders.transitions.edit': { allow: 'order-x' } }],
  ['orders: confirm: no condition "has_item"', { 'orders.transitions.confirm.when': ['has_item'] }],
  ['orders: allow_when.edit: no condition "is_opn"', { 'orders.allow_when.edit': ['is_opn'] }],
  ['orders: condition is_paid is asked by nobody', { 'orders.transitions.deliver.when': ['has_items'] }],
  ['orders: confirm asks promised: no such field', { 'orders.transitions.confirm.ask': { promised: 'required' } }],
  ['orders: confirm asks total: it is computed', { 'orders.transitions.confirm.ask': { total: 'required' } }],
  ['orders: confirm sets status: a status moves by `to`', { 'orders.transitions.confirm.set': { status: 'confirmed' } }],
  ['orders: confirm sets promised_at: it is asked too', { 'orders.transitions.confirm.set': { promised_at: { now: 'instant' } } }],
  ['orders: cancel sets cancel_note: no reason is asked', { 'orders.transitions.cancel.reason': undefined }],
  ['orders: cancel sets paid: "much" is not a value of money', { 'orders.transitions.cancel.set': { paid: 'much' } }],
  ['orders: cancel sets type: it is required', { 'orders.transitions.cancel.set': { type: null } }],
  ['orders: cancel sets paid: a reason is text, not money', { 'orders.transitions.cancel.set': { paid: { said: 'reason' } } }],
  ['orders: pay: reason is no name for an argument', { 'orders.transitions.pay.args': { reason: { type: 'string' } } }],
  ['orders: pay: how: no enum "method"', { 'orders.transitions.pay.args': { how: { type: 'enum', of: 'method' } } }],
  // Access
  ['orders: "order_discount" is no permission: <noun>-<verb>', { 'orders.permissions': ['order_discount'] }],
  ['users: the list shows or filters by salary, which needs user-salary', { 'users.list.columns': ['salary'] }],
  ['users: the list shows or filters by salary, which needs user-salary', { 'users.list.views': { rich: { not: { salary: { gt: 1 } } } } }],
  ['users: pay gives away salary, which needs user-salary', { 'users.fields.pay': { type: 'money', expr: ['*', 'salary', 12] } }],
  ['orders: client: reads items, but order_items has no list of what a client may read', { 'order_items.guards.client': undefined }],
  ['order_items: client: access leads to no scope', { 'orders.guards.client': undefined }],
  ['orders: client: access goes in a circle', { 'orders.guards.client.access': { through: 'items' } }],
  [
    'clients: client: delete is not among the `ops` of the resource',
    { 'clients.ops': ['list', 'create', 'edit'], 'clients.guards.client.ops': ['delete'] },
  ],
  ['addresses: client: may create or edit, but `write` names nothing', { 'addresses.guards.client.write': undefined }],
  ['orders: client: writes total, which is not theirs to write', { 'orders.guards.client.write': ['total'] }],
  ['clients: client: `set` without create is read by nobody', { 'clients.guards.client.set': { name: 'x' } }],
  ['addresses: client: sets client_id: the caller has no "phone"', { 'addresses.guards.client.set.client_id': { me: 'phone' } }],
  [
    'orders: client: no transition "withdrawal"',
    { 'orders.guards.client.transitions': { withdrawal: 'order-withdraw', withdraw: 'order-withdraw' } },
  ],
  ['orders: client: "withdraw" is no permission: <noun>-<verb>', { 'orders.guards.client.transitions': { withdraw: 'withdraw' } }],
  [
    'orders: client: permission_for edit, which is not among its `ops`',
    { 'orders.guards.client.permission_for': { edit: 'order-answer' } },
  ],
  // Use
  ['orders: nobody can fill lost', { 'orders.fields.lost': { type: 'string' } }],
  ["orders: paid is the server's, `write` is read by nobody", { 'orders.fields.paid.write': 'order-pay' }],
  ['orders: search paid: not by money', { 'orders.list.search': ['paid'] }],
  ['orders: search client_id: clients has nothing to search by', { 'clients.list.search': ['created_at'] }],
  ['orders: sort items: not by children', { 'orders.list.sort': 'items' }],
  ['orders: map code: not by sequence', { 'orders.list.map': 'code' }],
  ['orders: total code: not by sequence', { 'orders.list.totals': ['code'] }],
  ['orders: form: the section main is empty', { 'orders.form.main': [] }],
  ['orders: form: no field "colour"', { 'orders.form.main': ['colour'] }],
  ['addresses: ":order_id" in the path is no reference of it', { 'addresses.admin.path': 'addresses/:order_id' }],
  ['clients: path "users" is taken by users', { 'clients.admin.path': 'users' }],
  ['users: no menu group "people"', { 'users.admin.group': 'people' }],
  ['menu group staff is empty', { 'users.admin.group': 'orders' }],
]

test.group('schema / check', () => {
  test('reports no problems for the specimen', ({ assert }) => {
    assert.deepEqual(checkDefinition(copy(), {}), [])
  })

  test('reports no problems for resources.ts and its translations', ({ assert }) => {
    assert.deepEqual(definitionProblems(), [])
  })

  for (const [sentence, edits] of CASES) {
    test(sentence, ({ assert }) => {
      const broken = copy()
      for (const [path, value] of Object.entries(edits)) put(broken.resources, path, value)
      assert.include(checkDefinition(broken, {}), sentence)
    })
  }

  test('reports all problems at once', ({ assert }) => {
    const broken = copy()
    put(broken.resources, 'orders.list.sort', 'items')
    put(broken.resources, 'users.label', 'nam')
    put(broken.enums, 'unused', ['a', 'B c'])
    assert.sameMembers(checkDefinition(broken, {}), [
      'orders: sort items: not by children', 'users: label: no field "nam"',
      'enum unused is used by no field', 'enum unused: "B c" is no name',
    ])
  })

  test('a permission of the whole application has a name of its own', ({ assert }) => {
    assert.deepEqual(checkDefinition({ ...copy(), permissions: ['export-data', 'import-data'] }, {}), [])
    assert.deepEqual(checkDefinition({ ...copy(), permissions: ['export', 'look-up', 'look-up', 'order-export'] }, {}), [
      '"export" is no permission: <noun>-<verb>', 'the permission "look-up" is declared twice',
      'the permission "order-export" belongs to orders',
    ])
  })

  test('refuses what is not data, before it reads it', ({ assert }) => {
    const broken = copy()
    put(broken.resources, 'orders.label', () => 'code')
    assert.deepEqual(checkDefinition(broken, {}), ['app.resources.orders.label is not data'])
  })
})

test.group('schema / translations', () => {
  test('accepts a complete file with further groups', ({ assert }) => {
    const en = { ...filled(expectedTranslations(copy())), ui: { list: { empty: 'Nothing yet' } } }
    put(en, 'orders.timeline.title', 'What happened')
    assert.deepEqual(checkDefinition(copy(), { en }), [])
  })

  test('reports missing, empty and unused translations', ({ assert }) => {
    const en = filled(expectedTranslations(copy()))
    put(en, 'orders.fields.total', undefined)
    put(en, 'orders.transitions.pay', ' ')
    put(en, 'enums.order_type.far', 'Far')
    put(en, 'users.sections', 'Sections')
    assert.sameMembers(checkDefinition(copy(), { en }), [
      'en.orders.fields.total: no word', 'en.orders.transitions.pay: empty', 'en.enums.order_type.far: a word that nothing uses',
      'en.users.sections: a group of words, not one',
    ])
  })

  test('accepts drafts in development only', ({ assert }) => {
    const en = filled(expectedTranslations(copy()))
    put(en, 'orders.fields.total', '✎ Total')
    assert.deepEqual(checkDefinition(copy(), { en }), ['en.orders.fields.total: only a draft'])
    assert.deepEqual(checkDefinition(copy(), { en }, { drafts: true }), [])
  })

  test('requires every visible name', ({ assert }) => {
    const { orders, checks, enums } = expectedTranslations(copy()) as Record<string, TranslationTree>
    const groups = ['one', 'many', 'fields', 'transitions', 'sections', 'views', 'conditions', 'args', 'confirm']
    assert.sameMembers(Object.keys(orders ?? {}), groups)
    assert.deepEqual(orders?.confirm, { deliver: '', cancel: '' })
    assert.deepEqual(orders?.args, { amount: '' })
    assert.deepEqual(checks, { advance_is_paid: '' })
    assert.deepEqual(enums?.order_type, { local: '', transport: '' })
  })
})

const copy = () => JSON.parse(JSON.stringify(specimen)) as Definition

function filled(tree: TranslationTree): Record<string, unknown> {
  return Object.fromEntries(Object.entries(tree).map(([key, word]) => [key, typeof word === 'string' ? `word for ${key}` : filled(word)]))
}

function put(root: unknown, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const at = keys.reduce((node, key) => (node[key] ??= {}) as Record<string, unknown>, root as Record<string, unknown>)
  if (value === undefined) delete at[last]
  else at[last] = value
}

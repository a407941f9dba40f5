import { test } from '@japa/runner'
import { formatFor } from '../../../../admin/kit/format/use_format.ts'
import { resourceOf } from '../../../../admin/staff/definition/definition.ts'
import { setDraftValue, mapErrors, toggleRowRemoved, addRow } from '../../../../admin/staff/resource/form/draft_changes.ts'
import { draftOf, formFields, isChildDrafts, newDraft } from '../../../../admin/staff/resource/form/draft.ts'
import { createPayload, editPayload } from '../../../../admin/staff/resource/form/payload.ts'
import { validateForm, problemText } from '../../../../admin/staff/resource/form/validation.ts'
import type { FormContext } from '../../../../admin/staff/resource/form/rules.ts'
import type { Row, Values } from '../../../../admin/staff/definition/record.ts'

const context: FormContext = {
  guard: 'user', permissions: { has: () => true },
  context: { me: { id: 1 }, now: { instant: '2026-11-21T09:00:00Z', today: '2026-11-21' } },
}
const clerk: FormContext = { ...context, permissions: { has: (permission) => permission !== 'order-discount' } }
const orders = resourceOf('orders')
const clients = resourceOf('clients')
const tarifs = resourceOf('tarifs')
const start = (given: Values = {}) => newDraft(orders, formFields(orders), given, context)
const set = (draft: Values, changes: Record<string, unknown>) =>
  Object.entries(changes).reduce((now, [path, value]) => setDraftValue(orders, now, path, value), draft)

const stored = {
  id: 5, version: 3, client_id: 12, client: {
    id: 12, label: 'Fatima',
  }, type: 'local', priority: 'normal', grade: 'normal', channel: 'counter', return_mode: 'counter',
  declared_items: 2, transport_fee: 1500, client_note: null,
  items: [
    { id: 1, version: 1, category_id: 4, quantity: 1, color: 'red' },
    { id: 2, version: 7, category_id: 4, quantity: 2, color: null },
  ],
} as unknown as Row

test.group('admin / a new record', () => {
  test('starts with the defaults of the definition and the given values', ({ assert }) => {
    const draft = start({ client_id: 12 })
    assert.include(draft, { client_id: 12, type: 'local', priority: 'normal', address_id: null, is_rework: false })
    assert.equal(newDraft(tarifs, formFields(tarifs), {}, context).valid_from, '2026-11-21')
  })

  test('sends what was filled in, without what is hidden, computed or not allowed', ({ assert }) => {
    const draft = set(start(), { client_id: 12, address_id: 3, discount_type: 'percent', discount_value: '10', client_note: '' })
    const { body } = createPayload(orders, draft, {}, context)
    assert.deepEqual(body, {
      client_id: 12, type: 'local', priority: 'normal', grade: 'normal', channel: 'counter', is_rework: false, return_mode: 'counter',
      discount_type: 'percent', discount_value: '10',
    })
    assert.notProperty(createPayload(orders, draft, {}, clerk).body, 'discount_type')
  })

  test('sends a default that was emptied, so that it does not come back', ({ assert }) => {
    const draft = newDraft(clients, formFields(clients), {}, context)
    assert.deepEqual(createPayload(clients, { ...draft, channels: [] }, {}, context).body.channels, [])
  })

  test('creates a referenced record with its filled and shown fields', ({ assert }) => {
    const newClient = { type: 'particular', phone: '+212612345678', first_name: 'Lalla', last_name: '', company_name: 'left over' }
    assert.deepEqual(createPayload(orders, set(start(), { client_id: newClient }), {}, context).body.client_id, {
      type: 'particular', phone: '+212612345678', first_name: 'Lalla',
    })
  })
})

test.group('admin / an edited record', () => {
  test('sends only what differs, and nothing when nothing does', ({ assert }) => {
    const draft = draftOf(orders, stored)
    assert.deepEqual(editPayload(orders, draft, stored, context).body, {})
    assert.deepEqual(editPayload(orders, set(draft, {
      priority: 'urgent', client_note: '', client_id: 99,
    }), stored, context).body, { priority: 'urgent' })
  })

  test('sends new, changed and removed rows, and finds their errors again', ({ assert }) => {
    let draft = addRow(orders, addRow(orders, draftOf(orders, stored), 'items', context), 'items', context)
    draft = set(draft, { 'items.1.quantity': 5, 'items.3.category_id': 9 })
    draft = toggleRowRemoved(toggleRowRemoved(draft, 'items', 2), 'items', 0)
    const payload = editPayload(orders, draft, stored, context)
    assert.deepEqual(payload.body, { items: [
      { id: 1, version: 1, delete: true }, { id: 2, version: 7, quantity: 5 }, { category_id: 9, quantity: 1 },
    ] })
    const untouched = editPayload(orders, set(draftOf(orders, stored), { 'items.1.quantity': 5 }), stored, context)
    assert.deepEqual(mapErrors({ 'items.0.quantity': ['No.'], type: ['No.'] }, untouched), { 'items.1.quantity': ['No.'], type: ['No.'] })
  })

  test('a new row contains its parent, but does not send it', ({ assert }) => {
    const draft = addRow(orders, draftOf(orders, stored), 'services', context)
    assert.deepInclude(isChildDrafts(draft.services) && draft.services[0]?.values, { order_id: 5, quantity: '1' })
    assert.deepEqual(editPayload(orders, draft, stored, context).body, { services: [{ quantity: '1' }] })
  })

  test('a removed row can be restored', ({ assert }) => {
    const draft = toggleRowRemoved(toggleRowRemoved(draftOf(orders, stored), 'items', 0), 'items', 0)
    assert.deepEqual(editPayload(orders, draft, stored, context).body, {})
  })

  test('a changed field empties the references whose `where` depends on it', ({ assert }) => {
    const draft = setDraftValue(orders, { ...draftOf(orders, stored), address_id: 8 }, 'client_id', 13)
    assert.isNull(draft.address_id)
    const rows = setDraftValue(orders, {
      ...draft, items: [{ key: 'a', values: { category_id: 1, sub_category_id: 2 } }],
    }, 'items.0.category_id', 3).items
    assert.deepEqual(isChildDrafts(rows) && rows[0]?.values, { category_id: 3, sub_category_id: null })
  })
})

test.group('admin / client-side validation', () => {
  const problems = (draft: Values) =>
    Object.fromEntries(Object.entries(validateForm(orders, formFields(orders), draft, null, context)).map(([path, { key }]) => [path, key]))

  test('required fields, also in rows and in a record of `quick_create`', ({ assert }) => {
    const draft = addRow(orders, set(start(), { client_id: { type: 'professionel', phone: '12' } }), 'items', context)
    assert.deepEqual(problems(draft), {
      'client_id.phone': 'ui.form.phone', 'client_id.company_name': 'alerts.empty', 'items.0.category_id': 'alerts.empty',
    })
    assert.deepEqual(problems(set(start(), { client_id: 1, type: 'transport' })), { address_id: 'alerts.empty' })
  })

  test('a list whose default is empty may be empty', ({ assert }) => {
    const settings = resourceOf('settings')
    const draft = newDraft(settings, formFields(settings), {}, context)
    assert.deepEqual(draft.company_phones, [])
    assert.deepEqual(validateForm(settings, formFields(settings), draft, null, context), {})
    assert.property(validateForm(settings, formFields(settings), { ...draft, company_name: '' }, null, context), 'company_name')
  })

  test('invalid values and values out of bounds', ({ assert }) => {
    assert.deepEqual(problems(set(start(), { client_id: 1, transport_fee: 'ten', declared_items: 501 })), {
      transport_fee: 'ui.form.money', declared_items: 'ui.form.max',
    })
    assert.deepEqual(problems(set(start(), { client_id: 1, transport_fee: -1 })), { transport_fee: 'alerts.amount_min' })
  })

  test('numbers in a message are formatted in the language', ({ assert }) => {
    const draft = set(start(), { client_id: 1, transport_fee: 10_000_001, declared_items: 501 })
    const problems = validateForm(orders, formFields(orders), draft, null, context)
    const t = (_: string, options?: object) => JSON.stringify(options)
    const figures = (language: string) => {
      const i18n = { t, format: formatFor(language), language }
      return Object.values(problems).map((one) => problemText(one, i18n))
    }
    assert.sameMembers(figures('en'), ['{"max":"100,000.00\u00a0MAD"}', '{"max":"500"}'])
    assert.sameMembers(figures('fr'), ['{"max":"100\u00a0000,00\u00a0MAD"}', '{"max":"500"}'])
  })

  test('passwords that differ or are short; none is needed where one exists', ({ assert }) => {
    const users = resourceOf('users')
    const [password] = formFields(users).filter(({ type }) => type === 'password')
    const problemOf = (value: unknown, isNew: boolean) =>
      validateForm(users, password ? [password] : [], { password: value }, isNew ? null : {}, context).password?.key
    assert.equal(problemOf({ typed: 'long enough', again: 'long enouhg' }, true), 'alerts.passwords_mismatch')
    assert.equal(problemOf('short', true), 'alerts.password_min')
    assert.equal(problemOf('', true), 'alerts.empty')
    assert.isUndefined(problemOf('', false))
  })
})

import { test } from '@japa/runner'
import { filterLabel, filterText } from '../../../../admin/staff/resource/list/filters/text.ts'
import { parseFilterKey } from '../../../../admin/staff/definition/filter_key.ts'
import { operatorChoices, operatorLabel } from '../../../../admin/staff/resource/list/filters/operator_choices.ts'
import { recordsInListAddress } from '../../../../admin/staff/resource/list/filters/references.ts'
import type { Data } from '#schema/predicate'
import { conditionText as textOfCondition } from '../../../../admin/staff/resource/list/filters/condition_text.ts'
import { fieldOf, resourceOf } from '../../../../admin/staff/definition/definition.ts'
import type { I18n } from '../../../../admin/staff/definition/translation.ts'

const orders = resourceOf('orders')
/** Returns keys instead of translations. */
const i18n = {
  language: 'en',
  t: (key: string, { value }: { value?: string } = {}) =>
    `${key.split('.').at(-1)}${value === undefined ? '' : `[${value}]`}`.replace('comma', ', '),
  format: { money: (minor: number) => `${minor / 100} MAD`, date: (day: string) => day, number: String },
} as unknown as I18n

const conditionText = (resource: typeof orders, where: Data, words: I18n) =>
  textOfCondition(resource, where, words, (record) => `${record.resource} ${record.id}`)
const textOf = (key: string, text: string) => {
  const filter = parseFilterKey(orders, key)
  return filter && `${filterLabel(filter, orders, i18n.t)}: ${filterText(filter, text, i18n)}`
}

test.group('admin / text of a filter', () => {
  const CASES: readonly (readonly [key: string, text: string, expected: string])[] = [
    ['status', 'pending,confirmed', 'status: pending, confirmed'],
    ['status_nin', 'pending', 'status: says_not[pending]'],
    ['status_nin', 'pending,canceled', 'status: says_none[pending, canceled]'],
    ['status_null', 'true', 'status: op_empty'],
    ['status_null', 'false', 'status: op_present'],
    ['total', '100..500', 'total: 100 MAD – 500 MAD'],
    ['total', '100..', 'total: ≥ 100 MAD'],
    ['total', '..5', 'total: ≤ 5 MAD'],
    ['total_gt', '100', 'total: says_gt[100 MAD]'],
    ['total_eq', '1,2', 'total: 1 MAD, 2 MAD'],
    ['promised_at_lt', '2026-01-02', 'promised_at: says_before[2026-01-02]'],
    ['code', 'CMD', 'code: says_like[CMD]'],
    ['code_eq', 'a,b', 'code: a,b'],
    ['is_rework', 'true', 'is_rework: yes'],
    ['client_id.grade_nin', 'vip', 'client_id › grade: says_not[vip]'],
  ]
  for (const [key, text, expected] of CASES) test(`${key}=${text}`, ({ assert }) => { assert.equal(textOf(key, text), expected) })

  test('a condition, with brackets where they are needed', ({ assert }) => {
    const either = [{ total: null, code: { ne: null } }, { not: { rack: 'A' } }]
    assert.equal(conditionText(orders, { or: [{ status: 'pending' }, { total: { gt: 10_000 } }] }, i18n),
      'status: pending or total: says_gt[100 MAD]')
    assert.equal(conditionText(orders, { status: { in: ['pending', 'confirmed'] }, or: either }, i18n),
      'status: pending, confirmed and ((total: op_empty and code: op_present) or not[rack: A])')
    assert.equal(conditionText(orders, { promised_at: { lt: { now: 'instant' } }, total: { gte: { field: 'paid_total' } } }, i18n),
      'promised_at: says_lt[now] and total: ≥ paid_total')
    assert.equal(conditionText(orders, { 'client_id.grade': 'vip' }, i18n), 'client_id › grade: vip')
  })

  test('names the records of references, also of nested conditions, and those alone are asked for', ({ assert }) => {
    const stops = resourceOf('order_deliveries')
    const where = { 'zone_id': { in: [8, 9] }, 'or': [{ not: { client_id: 5 } }, { 'address_id.zone_id': { ne: '3' } }], 'amount_due': 4 }
    assert.equal(conditionText(stops, where, i18n), 'zone_id: zones 8, zones 9 and (not[client_id: clients 5] or '
      + 'address_id › zone_id: says_not[zones 3]) and amount_due: 0.04 MAD')
    const asked = (filters: Readonly<Record<string, string>>, condition: Data) =>
      recordsInListAddress(stops, { filters, where: JSON.stringify(condition) }).map(({ resource, id }) => `${resource} ${id}`)
    assert.deepEqual(asked({ 'zone_id_nin': '1,2', 'zone_id_null': 'true', 'client_id': '7', 'client_id.grade': '6' }, where),
      ['zones 1', 'zones 2', 'clients 7', 'zones 8', 'zones 9', 'clients 5', 'zones 3'])
    assert.deepEqual(asked({}, { zone_id: null, client_id: { field: 'id' } }), [])
  })
})

test.group('admin / operators of a field', () => {
  const choices = (name: string) => operatorChoices(fieldOf(orders, name)).map((choice) => operatorLabel(fieldOf(orders, name), choice))
  test('depend on its type and on whether it can be empty', ({ assert }) => {
    assert.deepEqual(choices('total'), ['between', 'lt', 'gt', 'empty', 'present'])
    assert.deepEqual(choices('promised_at'), ['between', 'before', 'after', 'empty', 'present'])
    assert.deepEqual(choices('created_at'), ['between', 'before', 'after'])
    assert.deepEqual(choices('is_rework'), ['any'])
    assert.deepEqual(choices('client_id'), ['any', 'nin'])
    assert.deepEqual(choices('rack'), ['like', 'eq', 'empty', 'present'])
  })
})

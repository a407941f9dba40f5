import { test } from '@japa/runner'
import { filterLabel, filterText } from '../../../../admin/resource/list/filter_text.ts'
import { parseFilterKey } from '../../../../admin/definition/filter_key.ts'
import { operatorChoices, operatorLabel } from '../../../../admin/resource/list/operator_choices.ts'
import { conditionText } from '../../../../admin/resource/list/condition_text.ts'
import { fieldOf, resourceOf } from '../../../../admin/definition/definition.ts'
import type { I18n } from '../../../../admin/definition/translation.ts'

const orders = resourceOf('orders')
/** Returns keys instead of translations. */
const i18n = {
  language: 'en',
  t: (key: string, { value }: { value?: string } = {}) =>
    `${key.split('.').at(-1)}${value === undefined ? '' : `[${value}]`}`.replace('comma', ', '),
  format: { money: (minor: number) => `${minor / 100} MAD`, date: (day: string) => day, number: String },
} as unknown as I18n

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

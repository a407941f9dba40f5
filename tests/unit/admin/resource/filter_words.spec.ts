import { test } from '@japa/runner'
import { filterLabel, filterText } from '../../../../admin/resource/list/chip_text.ts'
import { filterNamed } from '../../../../admin/definition/filter_key.ts'
import { choicesOf, wordOf } from '../../../../admin/resource/list/operator_choices.ts'
import { whereText } from '../../../../admin/resource/list/where_text.ts'
import { fieldOf, resourceOf } from '../../../../admin/definition/definition.ts'
import type { Say } from '../../../../admin/definition/words.ts'

const orders = resourceOf('orders')
/** Keys for words: what is said is in the locale files. */
const say = {
  language: 'en',
  t: (key: string, { value }: { value?: string } = {}) =>
    `${key.split('.').at(-1)}${value === undefined ? '' : `[${value}]`}`.replace('comma', ', '),
  format: { money: (minor: number) => `${minor / 100} MAD`, date: (day: string) => day, number: String },
} as unknown as Say

const words = (key: string, text: string) => {
  const filter = filterNamed(orders, key)
  return filter && `${filterLabel(filter, orders, say.t)}: ${filterText(filter, text, say)}`
}

test.group('admin / what a filter says', () => {
  const SAID: readonly (readonly [key: string, text: string, said: string])[] = [
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
  for (const [key, text, said] of SAID) test(`${key}=${text}`, ({ assert }) => { assert.equal(words(key, text), said) })

  test('a condition, with brackets where they are needed', ({ assert }) => {
    const either = [{ total: null, code: { ne: null } }, { not: { rack: 'A' } }]
    assert.equal(whereText(orders, { or: [{ status: 'pending' }, { total: { gt: 10_000 } }] }, say),
      'status: pending or total: says_gt[100 MAD]')
    assert.equal(whereText(orders, { status: { in: ['pending', 'confirmed'] }, or: either }, say),
      'status: pending, confirmed and ((total: op_empty and code: op_present) or not[rack: A])')
    assert.equal(whereText(orders, { promised_at: { lt: { now: 'instant' } }, total: { gte: { field: 'paid_total' } } }, say),
      'promised_at: says_lt[now] and total: ≥ paid_total')
    assert.equal(whereText(orders, { 'client_id.grade': 'vip' }, say), 'client_id › grade: vip')
  })
})

test.group('admin / what a field can be asked', () => {
  const choices = (name: string) => choicesOf(fieldOf(orders, name)).map((choice) => wordOf(fieldOf(orders, name), choice))
  test('by its type, and whether it can be empty', ({ assert }) => {
    assert.deepEqual(choices('total'), ['between', 'lt', 'gt', 'empty', 'present'])
    assert.deepEqual(choices('promised_at'), ['between', 'before', 'after', 'empty', 'present'])
    assert.deepEqual(choices('created_at'), ['between', 'before', 'after'])
    assert.deepEqual(choices('is_rework'), ['any'])
    assert.deepEqual(choices('client_id'), ['any', 'nin'])
    assert.deepEqual(choices('rack'), ['like', 'eq', 'empty', 'present'])
  })
})

import { test } from '@japa/runner'
import { compileExpr, compileRollup, evaluate, rollupValue, type Expression } from '#schema/expr'
import type { Data, Fields } from '#schema/predicate'

const FIELDS: Fields = {
  total: { type: 'money' }, paid: { type: 'money' }, quantity: { type: 'int' }, area: { type: 'decimal', precision: 10, scale: 3 },
  balance: { type: 'money', expr: ['-', 'total', 'paid'] },
}
const computed = (type: string, expr: Expression, scale?: number): Fields => ({ ...FIELDS, it: { type, precision: 12, scale, expr } })

test.group('schema / expr', () => {
  test('{title}')
    .with([
      { title: 'subtracts', type: 'money', expr: ['-', 'total', 'paid'], row: { total: 12810, paid: 5000 }, expected: 7810 },
      {
        title: 'is null with an operand that is null', type: 'money', expr: ['-', 'total', 'paid'], row: { total: 12810, paid: null },
        expected: null,
      },
      { title: 'is null with an operand that is missing', type: 'money', expr: ['+', 'total', 1], row: {}, expected: null },
      { title: 'is null while a number is half typed', type: 'money', expr: ['+', 'area', 1], row: { area: '12.' }, expected: null },
      {
        title: 'rounds half away from zero, once', type: 'money', expr: ['*', 'total', 'area'], row: { total: 1, area: '2.500' },
        expected: 3,
      },
      { title: 'rounds a debt alike', type: 'money', expr: ['*', 'total', 'area'], row: { total: -1, area: '2.500' }, expected: -3 },
      {
        title: 'keeps the scale of its column', type: 'decimal', expr: ['*', 'area', 'quantity'], row: { area: '1.005', quantity: 3 },
        expected: '3.02',
      },
      {
        title: 'reads another computed field', type: 'money', expr: ['*', 'balance', 2], row: { total: 9, paid: 4, balance: 777 },
        expected: 10,
      },
    ] as { title: string; type: string; expr: Expression; row: Data; expected: unknown }[])
    .run(({ assert }, { type, expr, row, expected }) => {
      assert.strictEqual(evaluate('it', row, computed(type, expr, 2)), expected)
    })

  test('is expanded in SQL: generated columns cannot read each other', ({ assert }) => {
    const fields = computed('money', ['+', 'balance', ['*', 'quantity', -2]])
    assert.equal(compileExpr('it', fields), '(("total" - "paid")::bigint + ("quantity"::bigint * (-2)))')
  })

  test('knows no other operation', ({ assert }) => {
    const fields = computed('money', ['/', 'total', 2])
    assert.throws(() => evaluate('it', { total: 4 }, fields), /no operation "\/"/)
    assert.throws(() => compileExpr('it', fields), /no operation "\/"/)
  })
})

test.group('schema / rollup', () => {
  const ITEMS: Fields = {
    id: { type: 'int' }, order_id: { type: 'ref' }, amount: { type: 'money' }, area: { type: 'decimal' }, status: { type: 'enum' },
    weighed_at: { type: 'datetime' },
  }
  const plain = { amount: 100, area: '1.250', status: 'done', weighed_at: null, deleted_at: null }
  const item = (id: number, values: object = {}) => ({ id, ...plain, ...values })

  test('{title}')
    .with([
      { title: 'the sum of nothing is 0', field: { type: 'money', rollup: { sum: 'items.amount' } }, items: [], expected: 0 },
      {
        title: 'a sum passes over null', field: { type: 'money', rollup: { sum: 'items.amount' } },
        items: [item(1), item(2, { amount: null })], expected: 100,
      },
      {
        title: 'a sum of decimals is exact', field: { type: 'decimal', scale: 3, rollup: { sum: 'items.area' } },
        items: [item(1), item(2)], expected: '2.500',
      },
      {
        title: 'deleted children never count', field: { type: 'int', rollup: { count: 'items' } },
        items: [item(1), item(2, { deleted_at: '2026-01-01T00:00:00Z' })], expected: 1,
      },
      {
        title: 'only children for which it holds',
        field: { type: 'int', rollup: { count: 'items', where: { status: { ne: 'canceled' } } } },
        items: [item(1), item(2, { status: 'canceled' }), item(3, { status: null })], expected: 2,
      },
      {
        title: 'the last by a date, of equals the newest',
        field: { type: 'decimal', scale: 3, rollup: { last: 'items.area', by: 'weighed_at' } },
        items: [item(9), item(1, { weighed_at: '2026-01-02', area: '7.000' }), item(2, { weighed_at: '2026-01-02', area: '8.000' })],
        expected: '8.000',
      },
      {
        title: 'the last of none is null', field: { type: 'money', rollup: { last: 'items.amount', by: 'id' } }, items: [],
        expected: null,
      },
    ] as { title: string; field: Data; items: Data[]; expected: unknown }[])
    .run(({ assert }, { field, items, expected }) => {
      assert.strictEqual(rollupValue(field, items, ITEMS), expected)
    })

  test('cannot depend on the caller or the clock', ({ assert }) => {
    const order = { fields: { items: { type: 'children', of: 'items', by: 'order_id' } } }
    const field = (where: Data) => ({ type: 'int', rollup: { count: 'items', where } })
    const resources = new Map([['items', { fields: ITEMS }]])
    assert.throws(() => compileRollup(order, field({ order_id: { me: 'id' } }), resources, 1), /no "id"/)
    assert.throws(() => compileRollup(order, field({ weighed_at: { lt: { now: 'instant' } } }), resources, 1), /no "instant"/)
  })
})

import { test } from '@japa/runner'
import fc from 'fast-check'
import { resolveTarif, type PriceContext } from '#common/orders/resolve_tarif'

type Tarif = Parameters<typeof resolveTarif>[0][number]
const TODAY = '2026-06-15'
const standard: Tarif = {
  id: 1, category_id: 1, unit: 'm2', type: 'local', currency: 'MAD', status: 'enable', valid_from: '2026-01-01', valid_to: null,
  client_id: null, sub_category_id: null, tissu: null, wash_type: null, grade: null, client_type: null, city_id: null,
}
const context: PriceContext = {
  category_id: 1, unit: 'm2', type: 'local', currency: 'MAD', client_id: 7, sub_category_id: 3, tissu: 'laine', wash_type: 'manual',
  grade: 'vip', client_type: 'particular', city_id: 2,
}

test.group('common / tarifs', () => {
  test('gives the price of the category when nothing is more specific', ({ assert }) => {
    assert.equal(resolveTarif([standard], context, TODAY)?.id, 1)
    assert.isNull(resolveTarif([], context, TODAY))
  })

  test('passes over a tarif of another {field}')
    .with([
      { field: 'category_id', value: 2 }, { field: 'unit', value: 'ml' }, { field: 'type', value: 'transport' },
      { field: 'currency', value: 'EUR' }, { field: 'client_id', value: 8 }, { field: 'sub_category_id', value: 4 },
      { field: 'tissu', value: 'soie' }, { field: 'wash_type', value: 'automatic' }, { field: 'grade', value: 'normal' },
      { field: 'client_type', value: 'professionel' }, { field: 'city_id', value: 9 },
      { field: 'status', value: 'disable' }, { field: 'valid_from', value: '2026-06-16' }, { field: 'valid_to', value: '2026-06-14' },
    ])
    .run(({ assert }, { field, value }) => {
      assert.isNull(resolveTarif([{ ...standard, [field]: value }], context, TODAY))
    })

  test('passes over a tarif that requires a value that the item lacks', ({ assert }) => {
    assert.isNull(resolveTarif([{ ...standard, tissu: 'laine' }], { ...context, tissu: null }, TODAY))
  })

  test('counts the first and the last day', ({ assert }) => {
    assert.isNotNull(resolveTarif([{ ...standard, valid_from: TODAY, valid_to: TODAY }], context, TODAY))
  })

  const points = ['client_id', 'sub_category_id', 'tissu', 'wash_type', 'grade', 'client_type', 'city_id'] as const
  test('prefers one {$self} to everything that counts less')
    .with([...points])
    .run(({ assert }, field) => {
      const lesser = points.slice(points.indexOf(field) + 1)
      const one = { ...standard, id: 2, [field]: context[field] }
      const all = { ...standard, id: 1, ...Object.fromEntries(lesser.map((name) => [name, context[name]])) }
      assert.equal(resolveTarif([all, one], context, TODAY)?.id, 2)
    })

  test('prefers the newest of two equals, then the first that was written', ({ assert }) => {
    const newer = { ...standard, id: 2, valid_from: '2026-03-01' }
    assert.equal(resolveTarif([standard, newer], context, TODAY)?.id, 2)
    assert.equal(resolveTarif([{ ...newer, id: 3 }, newer], context, TODAY)?.id, 2)
  })

  test('gives the same tarif in whatever order the list comes', ({ assert }) => {
    const date = fc.constantFrom('2026-01-01', '2026-03-01', '2026-06-15', '2026-07-01')
    const tarif = fc.record({
      unit: fc.constantFrom('m2', 'u'), valid_from: date, valid_to: fc.option(date), status: fc.constantFrom('enable', 'enable', 'disable'),
      client_id: fc.constantFrom(null, 7, 8), sub_category_id: fc.constantFrom(null, 3), tissu: fc.constantFrom(null, 'laine', 'soie'),
      wash_type: fc.constantFrom(null, 'manual'), city_id: fc.constantFrom(null, 2),
    })
    const lists = fc.array(tarif, { maxLength: 12 })
      .map((rows): Tarif[] => rows.map((row, n) => ({ ...standard, ...row, id: n + 1 })))
      .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })))
    fc.assert(fc.property(lists, ([rows, shuffled]) => {
      const before = structuredClone(shuffled)
      assert.equal(resolveTarif(shuffled, context, TODAY)?.id, resolveTarif(rows, context, TODAY)?.id)
      assert.deepEqual(shuffled, before)
    }))
  })
})

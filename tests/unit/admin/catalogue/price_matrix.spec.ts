import { test } from '@japa/runner'
import {
  PRICE_COLUMNS, labelOf, neighbour, newPriceValues, priceCell, priceRows, type PriceColumn, type PriceRow, type Tarif,
} from '../../../../admin/staff/catalogue/price_matrix.ts'

const TODAY = '2026-11-23'
const name = { en: 'Carpet' }
const categories = [{ id: 1, name, unit: 'm2' as const }, { id: 2, name, unit: 'u' as const }]
const subCategories = [{ id: 7, name, category_id: 1 }, { id: 8, name, category_id: 2 }]
const plain: PriceRow = {
  category_id: 1, sub_category_id: null, unit: 'm2', currency: 'MAD', tissu: null, wash_type: null, grade: null, city_id: null,
}
const LOCAL: PriceColumn = { type: 'local', client_type: null }

let ids = 0
const tarif = (values: Partial<Tarif> = {}): Tarif => ({
  ...plain, ...LOCAL, id: ++ids, version: 1, price: 1500, client_id: null, min_charge: null, valid_from: '2026-01-01', valid_to: null,
  status: 'enable', ...values,
} as Tarif)

test.group('admin / catalogue / matrix of prices', () => {
  test('has a row for each category and sub-category, and for each other combination with a price', ({ assert }) => {
    const rows = priceRows(categories, subCategories, [
      tarif(), tarif({ tissu: 'soie' }), tarif({ tissu: 'soie', type: 'transport' }), tarif({ sub_category_id: 7, grade: 'vip' }),
    ])
    assert.deepEqual(rows.map(({ category_id, sub_category_id, tissu, grade }) => [category_id, sub_category_id, tissu, grade]), [
      [1, null, null, null], [1, null, 'soie', null], [1, 7, null, null], [1, 7, null, 'vip'], [2, null, null, null], [2, 8, null, null],
    ])
    assert.deepEqual(rows.map(({ unit }) => unit), ['m2', 'm2', 'm2', 'm2', 'u', 'u'])
  })

  test('the prices of a sub-category that is not in the list come last, named by themselves', ({ assert }) => {
    const tarifs = [tarif({ sub_category_id: 9, sub_category: null }), tarif({ sub_category_id: 9, sub_category: { id: 9, label: 'Old' } })]
    const rows = priceRows(categories, subCategories, tarifs)
    assert.deepEqual(rows.map(({ sub_category_id }) => sub_category_id), [null, 7, 9, null, 8])
    assert.equal(labelOf(tarifs, 'sub_category', 9), 'Old')
    assert.isNull(labelOf(tarifs, 'sub_category', null))
    assert.isNull(labelOf(tarifs, 'city', 3))
  })

  test('has a column for all clients and for each kind of client, local and with transport', ({ assert }) => {
    assert.deepEqual(PRICE_COLUMNS.map(({ client_type, type }) => `${client_type ?? 'all'} ${type}`), [
      'all local', 'all transport', 'particular local', 'particular transport', 'professionel local', 'professionel transport',
    ])
  })

  test('a cell has its own price, else the one that applies instead', ({ assert }) => {
    const [general, silk] = [tarif(), tarif({ tissu: 'soie', price: 4500 })]
    const cell = (row: Partial<PriceRow>, column = LOCAL) => priceCell([general, silk], { ...plain, ...row }, column, TODAY)
    assert.deepEqual(cell({}), { own: general, next: null, inherited: null })
    assert.deepEqual(cell({ tissu: 'soie' }), { own: silk, next: null, inherited: null })
    assert.deepEqual(cell({ sub_category_id: 7 }), { own: null, next: null, inherited: general })
    assert.equal(cell({ tissu: 'soie' }, { type: 'local', client_type: 'professionel' }).inherited, silk)
    assert.isNull(cell({}, { type: 'transport', client_type: null }).inherited)
    assert.isNull(cell({ unit: 'ml' }).inherited)
  })

  test('the price of a single client, an ended and a disabled one are not shown', ({ assert }) => {
    const others = [tarif({ client_id: 3 }), tarif({ valid_to: '2026-11-22' }), tarif({ status: 'disable' })]
    assert.deepEqual(priceCell(others, plain, LOCAL, TODAY), { own: null, next: null, inherited: null })
  })

  test('a new price ends on the day before the next one begins', ({ assert }) => {
    const next = tarif({ valid_from: '2027-01-01' })
    const cell = priceCell([next, tarif({ valid_from: '2027-06-01' })], plain, LOCAL, TODAY)
    assert.equal(cell.next, next)
    const expected = { category_id: 1, unit: 'm2', currency: 'MAD', type: 'local', price: 1800 }
    assert.deepEqual(newPriceValues(plain, LOCAL, 1800, next), { ...expected, valid_to: '2026-12-31' })
    const professional: PriceColumn = { type: 'local', client_type: 'professionel' }
    assert.deepEqual(newPriceValues(plain, professional, 1800, null), { ...expected, client_type: 'professionel' })
  })

  test('{move} from {from} is {to}')
    .with([
      { move: 'down' as const, from: [0, 1], to: [1, 1] }, { move: 'down' as const, from: [2, 1], to: null },
      { move: 'up' as const, from: [1, 0], to: [0, 0] }, { move: 'up' as const, from: [0, 0], to: null },
      { move: 'forward' as const, from: [0, 1], to: [1, 0] }, { move: 'forward' as const, from: [2, 1], to: null },
      { move: 'back' as const, from: [1, 0], to: [0, 1] }, { move: 'back' as const, from: [0, 0], to: null },
    ])
    .run(({ assert }, { move, from: [row = 0, column = 0], to }) => {
      assert.deepEqual(neighbour({ row, column }, move, 3, 2), to && { row: to[0], column: to[1] })
    })
})

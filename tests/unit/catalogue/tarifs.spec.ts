import { test } from '@japa/runner'
import { overlaps, type TarifLine } from '#backend/trade/catalogue/tarif_overlap'
import { tarifName } from '#backend/trade/catalogue/tarif_name'

const line: TarifLine = {
  category_id: 1,
  sub_category_id: null,
  unit: 'm2',
  type: 'local',
  currency: 'MAD',
  wash_type: null,
  tissu: null,
  client_type: null,
  grade: null,
  client_id: null,
  city_id: null,
  valid_from: '2026-01-01',
  valid_to: '2026-06-30',
  status: 'enable',
}

test.group('catalogue / price list', () => {
  test('names a line by price, unit and kind of order', ({ assert }) => {
    assert.equal(tarifName({ unit: 'm2', type: 'local', price: 1500, currency: 'MAD' }), '15.00 MAD/m² · local')
    assert.equal(tarifName({ unit: 'ml', type: 'local', price: 2000, currency: 'MAD' }), '20.00 MAD/m · local')
    assert.equal(tarifName({ unit: 'u', type: 'transport', price: 5, currency: 'EUR' }), '0.05 EUR · transport')
  })

  test('finds that two lines hold at once: {title}')
    .with([
      { title: 'the same days', other: {}, expected: true },
      { title: 'one day in common', other: { valid_from: '2026-06-30', valid_to: null }, expected: true },
      { title: 'one within the other', other: { valid_from: '2026-02-01', valid_to: '2026-02-02' }, expected: true },
      { title: 'not one after the other', other: { valid_from: '2026-07-01', valid_to: null }, expected: false },
      { title: 'not for another fabric', other: { tissu: 'laine' as const }, expected: false },
      { title: 'not for another category', other: { category_id: 2 }, expected: false },
      { title: 'not one that is switched off', other: { status: 'disable' as const }, expected: false },
    ])
    .run(({ assert }, { other, expected }) => {
      assert.equal(overlaps(line, { ...line, ...other }), expected)
      assert.equal(overlaps({ ...line, ...other }, line), expected)
    })
})

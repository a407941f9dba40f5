import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { aCarpetCategory, aTarif } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf } from '#tests/support/public_errors'

test.group('catalogue / price list', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('has one price for one thing on one day', async ({ assert }) => {
    const category = await withStore((store) => aCarpetCategory(store))
    const again = (values: object) => withStore((store) => aTarif(store, category, { price: 1700, ...values }))
    assert.deepEqual(await fieldErrorsOf(() => again({})), {
      valid_from: 'Another price already applies to the same case at that time. End it first.',
    })
    assert.equal((await again({ tissu: 'laine' })).name, '17.00 MAD/m² · local')
  })

  test('goes on with another price after the end of the first', async ({ assert }) => {
    const next = await withStore(async (store) => {
      const category = await aCarpetCategory(store)
      const [line] = await store.select('tarifs', { category_id: category.id, type: 'local' })
      await store.update('tarifs', line!.id, { valid_to: '2026-12-31' })
      return aTarif(store, category, { price: 1700, valid_from: '2027-01-01' })
    })
    assert.equal(next.price, 1700)
  })
})

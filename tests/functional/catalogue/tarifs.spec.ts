import { test } from '@japa/runner'
import { acting } from '#tests/support/acting'
import { carpets, tarif } from '#tests/support/laundry'
import { prepared } from '#tests/support/prepared'
import { complaints } from '#tests/support/refusal'

test.group('catalogue / price list', (group) => {
  group.setup(() => prepared())

  test('has one price for one thing on one day', async ({ assert }) => {
    const category = await acting((store) => carpets(store))
    const again = (values: object) => acting((store) => tarif(store, category, { price: 1700, ...values }))
    assert.deepEqual(await complaints(() => again({})), {
      valid_from: 'Another price for exactly the same holds at the same time. End it first.',
    })
    assert.equal((await again({ tissu: 'laine' })).name, '17.00 MAD/m² · local')
  })

  test('goes on with another price after the end of the first', async ({ assert }) => {
    const next = await acting(async (store) => {
      const category = await carpets(store)
      const [line] = await store.select('tarifs', { category_id: category.id, type: 'local' })
      await store.update('tarifs', line!.id, { valid_to: '2026-12-31' })
      return tarif(store, category, { price: 1700, valid_from: '2027-01-01' })
    })
    assert.equal(next.price, 1700)
  })
})

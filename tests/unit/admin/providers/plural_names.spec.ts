import { test } from '@japa/runner'
import pluralNames from '../../../../admin/providers/plural_names.ts'
import { app } from '#resources'

const { plural, singular } = pluralNames

test.group('admin / plural names', () => {
  test('a name of many records and of one', ({ assert }) => {
    const names = { order_items: 'order_item', Categories: 'Category', addresses: 'address', boxes: 'box', days: 'day', media: 'media' }
    for (const [many, one] of Object.entries(names))
      assert.deepEqual([singular(many), singular(one), plural(one), plural(many)], [one, one, many, many])
  })

  test('the names of all resources survive both ways', ({ assert }) => {
    const names = Object.keys(app.resources)
    assert.deepEqual(names.map((name) => plural(singular(name))), names)
  })
})

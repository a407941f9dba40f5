import { test } from '@japa/runner'
import { untilLoaded } from '../../../../admin/courier/shipment/loaded_later.ts'

test.group('courier / loaded later', () => {
  test('a part that does not come without a network is asked for again', async ({ assert }) => {
    let asked = 0
    const load = () => (++asked < 3 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('part'))
    assert.equal(await untilLoaded(load, 0), 'part')
    assert.equal(asked, 3)
  })
})

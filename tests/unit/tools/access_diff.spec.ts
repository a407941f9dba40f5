import { test } from '@japa/runner'
import { compareAccess } from '../../../tools/access_diff.ts'
import { sampleDefinition } from '../schema/sample_definition.ts'
import type { Definition } from '#schema/definition'

interface Guards { client: { read: string[] } }

const copy = () =>
  structuredClone(sampleDefinition) as unknown as Definition & { resources: Record<string, { guards: never; fields: never }> }

test.group('tools / exposure', () => {
  test('an unchanged definition has no differences', ({ assert }) => {
    assert.deepEqual(compareAccess(copy(), copy()), { gained: [], lost: [] })
  })

  test('a field that clients can now read, and one that they no longer can', ({ assert }) => {
    const [before, after] = [copy(), copy()]
    const read = ({ resources }: ReturnType<typeof copy>) => (resources.orders?.guards as unknown as Guards).client.read
    const [first = ''] = read(before)
    read(after).shift()
    read(after).push('secret')
    const expected = { gained: ['clients can read orders.secret'], lost: [`clients can read orders.${first}`] }
    assert.deepEqual(compareAccess(before, after), expected)
  })

  test('a staff field that requires one permission less', ({ assert }) => {
    const [before, after] = [copy(), copy()]
    Object.assign(before.resources.orders?.fields ?? {}, { discount: { type: 'int', read: 'order-discount', write: 'order-discount' } })
    Object.assign(after.resources.orders?.fields ?? {}, { discount: { type: 'int' } })
    const { gained, lost } = compareAccess(before, after)
    assert.include(gained, 'staff with order-list can read orders.discount')
    assert.include(gained, 'staff with order-edit can write orders.discount')
    assert.include(lost, 'staff with order-list and order-discount can read orders.discount')
  })
})

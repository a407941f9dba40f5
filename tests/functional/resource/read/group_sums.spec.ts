import { test } from '@japa/runner'
import { Invalid } from '#backend/engine/resource/refusals'
import { registry, resourceOf } from '#backend/engine/definition/registry'
import { readableFields } from '#backend/engine/resource/policies/access'
import { readableField } from '#backend/engine/resource/read/list_request_parameters'
import { groupSums } from '#backend/engine/resource/read/group_sums'
import { handlers } from '#backend/engine/resource/handler_registry'
import { clientCaller, courierCaller, rowsOf, staff } from './callers.ts'
import { fixtures, type Fixtures } from './fixtures.ts'
import type { Caller } from '#backend/engine/resource/caller'
import { traitsOf } from '#schema/fields/index'

interface Sum { readonly count: number; readonly sums: Record<string, number | string>; readonly [field: string]: unknown }

const sumsOf = async (name: string, caller: Caller, given: string) =>
  JSON.parse(await groupSums(resourceOf(name), caller, new URLSearchParams(given), await handlers().loadContext())) as Sum[]

test.group('resource / read / group sums', (group) => {
  let known: Fixtures
  group.setup(async () => { known = await fixtures() })

  test('count and add up what the list holds, by the value of a field', async ({ assert }) => {
    const own = Object.values(known.clients).map((id) => `client_id=${id}`).join('&')
    const rows = await rowsOf('orders', staff(known), `_end=500&_start=0&${own}`)
    const found = await sumsOf('orders', staff(known), `_by=status&_sum=total,paid_total&${own}`)
    assert.isNotEmpty(found)
    for (const { status, count, sums: { total } } of found) {
      const same = rows.filter((row) => row.status === status)
      assert.equal(count, same.length)
      assert.equal(total, same.reduce((sum, row) => sum + Number(row.total ?? 0), 0))
    }
  })

  test('follow the filters, the search and the view of a list', async ({ assert }) => {
    const { clients: { zoe } } = known
    const rows = await rowsOf('orders', staff(known), `client_id=${zoe}`)
    const found = await sumsOf('orders', staff(known), `_by=client_id&client_id=${zoe}`)
    assert.containSubset(found, [{ client_id: zoe, client: { id: zoe, label: 'Zoé Reader' }, count: rows.length }])
    assert.lengthOf(found, 1)
  })

  test('a field that is called `by` is asked like any other', async ({ assert }) => {
    assert.deepEqual(await sumsOf('measurements', staff(known), `_by=place&by=users:${known.users.berta}&id=0`), [])
  })

  test('keep the scale of what is exact', async ({ assert }) => {
    const found = await sumsOf('order_items', staff(known), `_by=status&_sum=measured_quantity&id=${known.items.i1}`)
    assert.deepEqual(found.map((one) => one.sums), [{ measured_quantity: '6.000' }])
  })

  test('exclude rows and fields that the caller may not read', async ({ assert }) => {
    const { clients: { zoe } } = known
    const own = await rowsOf('orders', clientCaller(zoe))
    const found = await sumsOf('orders', clientCaller(zoe), '_by=status')
    assert.equal(found.reduce((sum, { count }) => sum + count, 0), own.length)
    await assert.rejects(() => sumsOf('orders', clientCaller(zoe), '_by=channel'), Invalid)
    await assert.rejects(() => sumsOf('users', staff(known, { but: ['user-salary'] }), '_by=status&_sum=salary'), Invalid)
  })

  const wrong = [
    '', '_by=nothing', '_by=code', '_by=total', '_by=status&_sum=code', '_by=status&_sum=nothing', '_by=status&_by=type', '_by=status&x',
  ]
  for (const given of wrong)
    test(`refuse ?${given}`, async ({ assert }) => {
      await assert.rejects(() => sumsOf('orders', staff(known), given), Invalid)
    })

  test('are SQL for every field of every resource', async ({ assert }) => {
    const callers = [staff(known), clientCaller(known.clients.zoe), courierCaller(1)]
    for (const resource of registry.values())
      for (const caller of callers.filter(({ guard }) => guard === 'user' || resource.guards?.[guard])) {
        const open = readableFields(resource, caller)
        const fields = [...open].flatMap((name) => readableField({ resource, readable: open }, name) ?? [])
        const summed = fields.filter((field) => traitsOf(field).number).map(({ name }) => name)
        for (const { name } of fields.filter(({ type }) => ['enum', 'bool', 'ref'].includes(type)))
          assert.isArray(await sumsOf(resource.name, caller, `_by=${name}&_sum=${summed.join()}`), `${resource.name}.${name}`)
      }
  })
})

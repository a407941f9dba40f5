import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { aTransportOrder } from '#tests/support/rows/shipments'
import { client, freshPhone, staff, setupOwner, type Person } from '#tests/support/rows/people'
import { createSample } from '#tests/support/rows/samples'
import { waitForValue } from '#tests/support/until'

interface Hit { id: number; label: string; detail: string | null; status: string | null; parent: { resource: string; id: number } | null }
interface Found { groups: { resource: string; hits: Hit[] }[]; late: string[] }
interface Order { id: number; code: string; items: { id: number; tag_code: string }[] }

test.group('resource / read / global search', (group) => {
  const all = setupOwner(group)
  let order: Order
  let person: { id: number; phone: string }
  group.setup(async () => {
    const values = { type: 'particular', first_name: 'Zélie', last_name: 'Quarzazi', phone: freshPhone() }
    person = (await all.api.post<{ id: number; phone: string }>('/api/user/clients', values)).body
    const category = (await createSample(all.api, 'categories')).id
    order = (await all.api.post<Order>('/api/user/orders', { client_id: person.id, items: [{ category_id: category }] })).body
  })

  /** Again while a resource is late: under load a statement may take longer than it is given. */
  const ask = ({ api }: Person, q: string) => waitForValue(`a search for ${q} in which nothing is late`, async () => {
    const { body } = await api.get<Found>(`/api/user/search?q=${encodeURIComponent(q)}`)
    return body.late.length > 0 ? undefined : body
  })
  const hitsOf = async (who: Person, q: string, resource: string) =>
    (await ask(who, q)).groups.find((one) => one.resource === resource)?.hits ?? []

  test('finds a client by name or phone, an order by its code, an item by its tag', async ({ assert }) => {
    const label = 'Zélie Quarzazi'
    assert.containsSubset(await hitsOf(all, 'quarzazi', 'clients'), [{ id: person.id, label, detail: person.phone }])
    assert.containsSubset(await hitsOf(all, `0${person.phone.slice(4)}`, 'clients'), [{ id: person.id }])
    assert.containsSubset(await hitsOf(all, order.code, 'orders'), [{ id: order.id, label: order.code, detail: label, status: 'pending' }])
    const [item] = order.items
    assert.containsSubset(await hitsOf(all, item?.tag_code ?? '', 'order_items'), [{
      id: item?.id, label: item?.tag_code, parent: { resource: 'orders', id: order.id },
    }])
  })

  test('an order is found by the whole tag of an item, and not by a part of one', async ({ assert }) => {
    const tag = order.items[0]?.tag_code ?? ''
    const listed = async (q: string) =>
      (await all.api.get<{ id: number }[]>(`/api/user/orders?q=${encodeURIComponent(q)}`)).body.map(({ id }) => id)
    assert.deepEqual(await listed(tag), [order.id])
    assert.deepEqual(await listed(` ${tag.toLowerCase()} `), [order.id])
    assert.notInclude(await listed(tag.slice(0, 7)), order.id)
    // In the palette by the item, whose hit leads to the order with the item marked.
    assert.isEmpty(await hitsOf(all, tag, 'orders'))
    const [other] = (await withStore((store) => store.select('order_items', { order_id: order.id }))).map(({ id }) => id)
    await withStore(({ trx }) => trx.from('order_items').where('id', other!).update({ deleted_at: new Date() }))
    assert.deepEqual(await listed(tag), [])
    await withStore(({ trx }) => trx.from('order_items').where('id', other!).update({ deleted_at: null }))
  })

  test('an exact match comes before records that only reference it', async ({ assert }) => {
    await withStore((store) => aTransportOrder(store, { client_id: person.id }))
    const { groups } = await ask(all, person.phone)
    assert.includeMembers(groups.map(({ resource }) => resource), ['orders', 'order_deliveries'])
    assert.equal(groups[0]?.resource, 'clients')
  })

  test('a code is searched in the resource with its prefix only', async ({ assert }) => {
    assert.deepEqual((await ask(all, order.code)).groups.map(({ resource }) => resource), ['orders'])
  })

  test('without accents too, and whatever alef is written', async ({ assert }) => {
    assert.containsSubset(await hitsOf(all, 'zelie quarz', 'clients'), [{ id: person.id }])
    const values = { type: 'particular', first_name: 'أحمد', last_name: 'القرطبية', phone: freshPhone() }
    const { body } = await all.api.post<{ id: number }>('/api/user/clients', values)
    assert.containsSubset(await hitsOf(all, 'احمد القرطبيه', 'clients'), [{ id: body.id }])
  })

  test('only what one may list, and of that only what one may see', async ({ assert }) => {
    assert.deepEqual((await ask(await staff([]), 'quarzazi')).groups, [])
    const clerk = await staff(['order-list'])
    const groups = (await ask(clerk, 'quarzazi')).groups.map(({ resource }) => resource)
    assert.notInclude(groups, 'clients')
    assert.include(groups, 'orders')
    const { status } = await (await client()).api.get('/api/user/search?q=quarzazi')
    assert.equal(status, 401)
  })

  test('deleted records are not found', async ({ assert }) => {
    const values = { type: 'particular', first_name: 'Wilhelmina', last_name: 'Gone', phone: freshPhone() }
    const { body } = await all.api.post<{ id: number; version: number }>('/api/user/clients', values)
    assert.lengthOf(await hitsOf(all, 'wilhelmina', 'clients'), 1)
    await all.api.delete(`/api/user/clients/${body.id}?version=${body.version}`)
    assert.isEmpty(await hitsOf(all, 'wilhelmina', 'clients'))
  })

  test('a single letter is not searched; unusual input is refused or finds nothing', async ({ assert }) => {
    assert.deepEqual(await ask(all, 'q'), { groups: [], late: [] })
    assert.deepEqual((await ask(all, '[(*%_\\')).groups, [])
    for (const query of [`q=${'x'.repeat(101)}`, 'q=a%00b', 'q=ab&limit=3']) {
      assert.equal((await all.api.get(`/api/user/search?${query}`)).status, 422, query)
    }
  })
})

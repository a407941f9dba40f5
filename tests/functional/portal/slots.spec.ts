import { test } from '@japa/runner'
import { withStore } from '#tests/support/with_store'
import { aReadyOrder } from '#tests/support/shipments'
import { client } from '#tests/support/people'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'

test.group('portal / slots', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('are shown to the client of the stop and to no other', async ({ assert }) => {
    const [mine, theirs] = [await client(), await client()]
    const { stop } = await withStore((store) => aReadyOrder(store, { client_id: mine.id }))
    const path = `/api/client/order-deliveries/${stop.id}/slots`
    const { status, body } = await mine.api.get<object[]>(path)
    assert.equal(status, 200)
    assert.isNotEmpty(body)
    assert.equal((await theirs.api.get(path)).status, 404)
    const [slot] = body as { date: string; from: string; to: string }[]
    const chosen = { date: slot!.date, slot_from: slot!.from, slot_to: slot!.to }
    assert.equal((await theirs.api.post(`/api/client/order-deliveries/${stop.id}/choose_slot`, chosen)).status, 404)
    assert.equal((await mine.api.post(`/api/client/order-deliveries/${stop.id}/choose_slot`, chosen)).status, 200)
  })

  test('of a zone that is not served do not exist', async ({ assert }) => {
    const me = await client()
    const hidden = await withStore(async (store) => {
      const [city] = await store.select('cities', { key: 'laayoune' })
      return store.insert('zones', { key: 'hidden', label: { en: 'Hidden' }, city_id: city!.id, color: '#112233', status: 'disable' })
    })
    assert.equal((await me.api.get(`/api/client/slots?zone_id=${hidden.id}`)).status, 404)
    assert.equal((await me.api.get('/api/client/slots?zone_id=x')).status, 422)
    assert.equal((await me.api.get('/api/client/slots')).status, 200)
  })
})

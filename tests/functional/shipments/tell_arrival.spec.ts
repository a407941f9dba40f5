import { test } from '@japa/runner'
import { instantOf } from '#backend/engine/clock/business_time'
import { DAY } from '#common/time/time'
import { aShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { aClient } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import type { Locale } from '#common/locales'
import type { Row } from '#resources'
import type { Point, Polygon } from '#schema/types'

const LOCALES = ['en', 'fr', 'es', 'ar'] as const
const TOLD = { en: 'is on the way', fr: 'est en route', es: 'va de camino', ar: 'في الطريق إليكم' }

const ZONE = 'Africa/El_Aaiun'
const COURIER = { lat: 27.1, lng: -13.2 }
/** Its middle is 0.09° north of the courier. */
const SQUARE: Polygon = {
  type: 'Polygon', coordinates: [[[-13.21, 27.18], [-13.19, 27.18], [-13.19, 27.2], [-13.21, 27.2], [-13.21, 27.18]]],
}

test.group('shipments / the client is told', (group) => {
  group.setup(() => prepareDatabaseOnce())

  /** A pickup whose address has landmark and zone, and a courier seen at this place. */
  const aPinlessPickup = (locale: Locale, more: object, last_location: Point | null) => withStore(async (store) => {
    const { id } = await aClient(store, { locale })
    const { order } = await aTransportOrder(store, { client_id: id })
    const pickup = await stopOf(store, order.id)
    await store.update('addresses', pickup.address_id!, { location: null, landmark: 'Beside the mosque', ...more })
    const { courier_id } = await aShipment(store, [pickup])
    await store.update('couriers', courier_id!, { last_location })
    return pickup
  })
  const goAndRead = async (stop: Row<'order_deliveries'>, at: string) => {
    const gone = await withStore((store) => store.transition('order_deliveries', stop.id, 'go'), { at })
    const messages = await withStore((store) => store.select('notifications', { event: 'courier_on_the_way' }))
    return { eta_at: gone.eta_at, told: messages.find(({ subject }) => subject?.type === 'orders' && subject.id === stop.order_id) }
  }
  const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10)
  const at = instantOf(tomorrow, ZONE, '15:08')

  test('that the courier is on the way and about when, in the language of each, by the middle of the zone', async ({ assert }) => {
    const zone = await withStore(async (store) => {
      const [city] = await store.select('cities', { key: 'laayoune' })
      return store.insert('zones', { key: 'told', label: { en: 'Told' }, city_id: city!.id, color: '#112233', polygon: SQUARE })
    })
    for (const locale of LOCALES) {
      const stop = await aPinlessPickup(locale, { zone_id: zone.id }, COURIER)
      const { eta_at, told } = await goAndRead(stop, at)
      // 10 km in a straight line to the middle: half an hour at most by any road, rounded up to five minutes.
      assert.equal(eta_at, instantOf(tomorrow, ZONE, '15:40'))
      assert.equal(told?.locale, locale)
      assert.include(told?.body, TOLD[locale])
      assert.include(told?.body, '15:40')
      assert.isNull((await withStore((store) => store.find('addresses', stop.address_id!)))?.location)
    }
  })

  test('no time where neither pin nor zone say where it is, or nobody knows where the courier is', async ({ assert }) => {
    for (const locale of LOCALES) {
      const { eta_at, told } = await goAndRead(await aPinlessPickup(locale, { zone_id: null }, COURIER), at)
      assert.isNull(eta_at)
      assert.include(told?.body, TOLD[locale])
      assert.notMatch(told?.body ?? '', /15:|19:|\{|about|vers|hacia|حوالي/)
    }
    const stop = await aPinlessPickup('en', { location: COURIER }, null)
    assert.isNull((await goAndRead(stop, at)).eta_at)
  })
})

import { test } from '@japa/runner'
import { instantOf } from '#backend/engine/clock/business_time'
import { DAY } from '#common/time/time'
import { aShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { aClient } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'

const LOCALES = ['en', 'fr', 'es', 'ar'] as const
const TOLD = { en: 'is on the way', fr: 'est en route', es: 'va de camino', ar: 'في الطريق إليكم' }

test.group('shipments / the client is told', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('that the courier is on the way and about when, in the language of each', async ({ assert }) => {
    for (const locale of LOCALES) {
      const { stop } = await withStore(async (store) => {
        const { id } = await aClient(store, { locale })
        const { order } = await aTransportOrder(store, { client_id: id })
        const pickup = await stopOf(store, order.id)
        await aShipment(store, [pickup])
        return { stop: pickup }
      })
      // Half an hour when the length of the way is not known.
      const [day, zone] = [new Date(Date.now() + DAY).toISOString().slice(0, 10), 'Africa/El_Aaiun']
      const at = instantOf(day, zone, '15:08')
      const gone = await withStore((store) => store.transition('order_deliveries', stop.id, 'go'), { at })
      assert.equal(gone.eta_at, instantOf(day, zone, '15:40'))
      const messages = await withStore((store) => store.select('notifications', { event: 'courier_on_the_way' }))
      const [told] = messages.filter(({ subject }) => subject?.type === 'orders' && subject.id === stop.order_id)
      assert.equal(told?.locale, locale)
      assert.include(told?.body, TOLD[locale])
      assert.include(told?.body, '15:40')
    }
  })
})

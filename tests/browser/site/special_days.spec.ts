import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { dayIn } from '#backend/engine/clock/business_time'
import { DEFAULT_ZONE } from '#common/time/default_zone'
import { addDays } from '#common/time/time'
import { siteUrl } from '#tests/support/json_client'
import { withStore } from '#tests/support/server/with_store'

test.group('site / special days', () => {
  test('the public pages tell the days ahead in every language', async ({ assert, cleanup }) => {
    const today = dayIn(DEFAULT_ZONE, new Date())
    const from = (first: number, last = first) => ({ from_on: addDays(today, first), to_on: addDays(today, last) })
    const made = await withStore(async (store) => [
      await store.insert('special_days', { ...from(3, 5), name: { en: 'Aid', ar: 'العيد' } }),
      await store.insert('special_days', {
        ...from(10), name: { en: 'Ramadan' }, opening: 'hours', hours: [{ from: '10:00', to: '15:00' }],
      }),
      await store.insert('special_days', { ...from(90), name: { en: 'Far away' } }),
    ])
    cleanup(async () => { await db.rawQuery('delete from special_days where id = any(?::bigint[])', [made.map(({ id }) => id)]) })
    const textOf = async (path: string) => (await fetch(`${siteUrl()}${path}`)).text()
    const home = await textOf('/?lang=en')
    assert.match(home, /Closed [^<]*: Aid</)
    assert.match(home, /10:00–15:00[^<]*\(Ramadan\)/)
    assert.notInclude(home, 'Far away')
    assert.match(home, /"specialOpeningHoursSpecification":\[\{[^\]]*"opens":"00:00","closes":"00:00"/)
    assert.match(await textOf('/privacy-policy?lang=ar'), /مغلق [^<]*: العيد</)
  })
})

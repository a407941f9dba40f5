import { test } from '@japa/runner'
import type { Values } from '../../../../../admin/staff/definition/record.ts'
import {
  byUse, emptyAddress, inZone, pickupQuestion, PLACE, shownZones, withPlace, withShownPaths, zoneNamedIn, type Zone,
} from '../../../../../admin/staff/orders/intake/pickup/pickup.ts'

const zone = (id: number, en: string, ar: string, city_id = 1) =>
  ({ id, city_id, transport_fee: 1500, label: { en, ar } }) as unknown as Zone
const ZONES = [
  zone(1, 'Hay Al Qods', 'حي القدس'), zone(2, 'Colomina', 'كولومينا'), zone(3, 'Colomina Vieja', 'كولومينا القديمة'),
  zone(4, 'Hay Zemla', 'حي الزملة'), zone(5, 'Souk', 'سوق', 2),
]

test.group('orders / the place of a pickup', () => {
  test('a text names its zone: {typed}')
    .with([
      { typed: 'Hay Al Qods, derb 4', id: 1 }, { typed: 'al qods', id: 1 }, { typed: 'behind Qods mosque', id: 1 },
      { typed: 'حي القدس', id: 1 }, { typed: 'colomina vieja 12', id: 3 }, { typed: 'COLOMINA, n° 3', id: 2 }, { typed: 'zémla', id: 4 },
      { typed: 'الزملة قرب المسجد', id: 4 }, { typed: 'near the station', id: null }, { typed: '', id: null },
    ])
    .run(({ assert }, { typed, id }) => {
      assert.equal(zoneNamedIn(typed, ZONES)?.id ?? null, id)
    })

  test('of many zones ten are shown and the chosen one; what is typed finds the others in any language', ({ assert }) => {
    const many = [...Array.from({ length: 15 }, (_, index) => zone(10 + index, `Block ${index}`, `بلوك ${index}`)), ...ZONES]
    const ids = (...args: Parameters<typeof shownZones>) => shownZones(...args).map(({ id }) => id)
    assert.deepEqual(ids(ZONES, null, ''), [1, 2, 3, 4, 5])
    assert.deepEqual([ids(many, null, '').length, ids(many, 4, '').at(-1), ids(many, 12, '').length], [10, 4, 10])
    assert.deepEqual([ids(many, null, 'COLÓ'), ids(many, null, 'الزملة'), ids(many, null, 'nowhere')], [[2, 3], [4], []])
  })

  test('words are a landmark, a pair of degrees or a link of a map is a pin; the zone that was chosen stays', ({ assert }) => {
    const address = inZone(emptyAddress('Home', ZONES), ZONES[3]!)
    assert.include(withPlace(address, 'near the station', ZONES), { landmark: 'near the station', location: null, zone_id: 4 })
    const pinned = withPlace(address, 'https://maps.google.com/?q=27.15,-13.2', ZONES)
    assert.deepEqual([pinned.landmark, pinned.location, pinned.zone_id], [null, { lat: 27.15, lng: -13.2 }, 4])
    assert.include(withPlace(address, 'Hay Al Qods', ZONES), { zone_id: 1, city_id: 1 })
    assert.include(withPlace(address, '', ZONES), { landmark: null, location: null })
  })

  test('what is missing in a new address is said once, at the field that is shown; a zone at the zones', ({ assert }) => {
    const [empty, known] = [['This field cannot be empty.'], { address_id: 7 }]
    const errors = { 'address_id.landmark': empty, 'address_id.location': empty, 'address_id.zone_id': ['Choose a zone.'], items: ['x'] }
    assert.deepEqual(withShownPaths(errors, { address_id: emptyAddress('Home', ZONES) }),
      { [PLACE]: empty, 'address_id.zone_id': ['Choose a zone.'], items: ['x'] })
    assert.deepEqual(withShownPaths({ address_id: empty }, { address_id: null }), { [PLACE]: empty })
    assert.deepEqual(withShownPaths({ address_id: ['Not of this client.'] }, known), { address_id: ['Not of this client.'] })
  })

  test('a pickup of which nothing is known is asked about, and one without a day; “any time” is an answer', ({ assert }) => {
    const ask = (draft: Values, zone: number | null) => pickupQuestion(draft, zone, (key) => key)?.title.replace('ui.orders.intake.', '')
    const bare = { type: 'transport', requested_collect_at: null }
    assert.equal(ask({ type: 'transport' }, null), 'bare_title')
    assert.equal(ask({ ...bare, items: [] }, null), 'bare_title')
    assert.equal(ask(bare, 4), 'dayless_title')
    assert.equal(ask({ ...bare, declared_items: 3 }, null), 'dayless_title')
    assert.isUndefined(ask({ ...bare, any_time: true }, 4))
    assert.isUndefined(ask({ ...bare, requested_collect_at: '2026-12-01T09:00:00.000Z' }, null))
    assert.isUndefined(ask({ type: 'local' }, null))
  })

  test('zones stand in the order of their use, those without one in the order of their names', ({ assert }) => {
    assert.deepEqual(byUse(ZONES, [4, 2, 4, null]).map(({ id }) => id), [4, 2, 1, 3, 5])
    assert.deepEqual(byUse(ZONES, []), ZONES)
  })

  test('a new address is in the city of most zones', ({ assert }) => {
    assert.equal(emptyAddress('Home', ZONES).city_id, 1)
    assert.isNull(emptyAddress('Home', []).city_id)
  })
})

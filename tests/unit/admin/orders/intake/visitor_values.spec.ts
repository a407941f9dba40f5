import { test } from '@japa/runner'
import { visitorValues } from '../../../../../admin/staff/orders/intake/visitor_values.ts'

const ZONE = { id: 4, city_id: 2 }
const CATEGORIES = [{ id: 1, default_wash_type: 'manual' }] as const
const WISH = { locale: 'fr', asked_at: '2026-11-30T09:00:00.000Z', name: 'Fatma Mint Ali', zone: 4, landmark: 'Pharmacie' } as const

test.group('orders / intake of a visitor', () => {
  test('number, name, language, place and kinds are filled; a kind that is gone is left out', ({ assert }) => {
    const kinds = [{ category: 1, quantity: 2 }, { category: 9, quantity: 1 }]
    const values = visitorValues({ client: null, phone: '+212677889911', wish: WISH, declared_kinds: kinds }, ZONE, CATEGORIES, 'Home')
    assert.containsSubset(values, {
      type: 'transport', return_mode: 'delivery',
      client_id: { phone: '+212677889911', first_name: 'Fatma', last_name: 'Mint Ali', locale: 'fr', source: 'website' },
      address_id: { label: 'Home', zone_id: 4, city_id: 2, landmark: 'Pharmacie' },
    })
    assert.deepEqual((values.items as { values: object }[]).map((item) => item.values),
      [{ category_id: 1, quantity: 2, wash_type: 'manual' }])
  })

  test('a known client stays that client', ({ assert }) => {
    const { client_id } = visitorValues({ client: { id: 7, label: 'Fatma' }, phone: '+212677889911', wish: WISH }, ZONE, CATEGORIES, 'Home')
    assert.equal(client_id, 7)
  })
})

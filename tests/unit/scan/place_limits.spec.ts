import { test } from '@japa/runner'
import { exceededLimit } from '#backend/pages/scan/propose_place'

const place = { occupancy: 9, threshold: 10, occupied_area: '24.000', max_area: '30.00' }
const carpet = { unit: 'm2', measured_quantity: '6.000' } as const

test.group('scan / limits of a place', () => {
  test('{change} with {item.measured_quantity} {item.unit}: {limit}')
    .with([
      { change: {}, item: carpet, limit: null },
      { change: { occupancy: 10 }, item: carpet, limit: 'items' },
      { change: { occupied_area: '24.001' }, item: carpet, limit: 'area' },
      { change: { occupied_area: '30.000' }, item: { unit: 'u', measured_quantity: '6.000' } as const, limit: null },
      { change: { occupancy: 500, threshold: null, occupied_area: '900.000', max_area: null }, item: carpet, limit: null },
      { change: { occupancy: null, occupied_area: null }, item: { unit: 'm2', measured_quantity: null } as const, limit: null },
    ])
    .run(({ assert }, { change, item, limit }) => assert.equal(exceededLimit({ ...place, ...change }, item), limit))
})

import { test } from '@japa/runner'
import { wantsPositions } from '../../../../admin/courier/shipment/state.ts'
import { aDay, aShipment } from './sample_day.ts'

test.group('admin / positions of a courier', () => {
  test('are sent while a shipment is under way, if the company wants them', ({ assert }) => {
    const shipments = [{ ...aShipment(1, []), status: 'collected' as const }]
    const { settings } = aDay()
    const wants = (tracks_location: boolean, all = shipments) =>
      wantsPositions({ settings: { ...settings, tracks_location }, shipments: all })
    assert.isTrue(wants(true))
    assert.isFalse(wants(false))
    assert.isFalse(wants(true, []))
    assert.isFalse(wantsPositions({
      settings: { ...settings, tracks_location: true }, shipments: [{ ...aShipment(1, []), status: 'completed' }],
    }))
  })
})

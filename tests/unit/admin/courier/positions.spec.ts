import { test } from '@japa/runner'
import { isPositionDue, wantsPositions } from '../../../../admin/courier/shipment/state.ts'
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
  test('are a minute apart however often the page is loaded, and go on after a clock was set back', ({ assert }) => {
    const sent = '2026-11-25T10:00:00.000Z'
    const due = ['10:00:00', '10:00:49', '10:00:50', '10:02:00', '09:59:59'].map((time) => isPositionDue(sent, `2026-11-25T${time}.000Z`))
    assert.deepEqual(due, [false, false, true, true, true])
    assert.isTrue(isPositionDue(null, sent))
    assert.isTrue(isPositionDue('nonsense', sent))
  })
})

import { test } from '@japa/runner'
import { vibrate } from '../../../../admin/staff/scan/vibration.ts'

test.group('scan / vibration', () => {
  test('a good scan is felt shortly, a warning three times, an alarm long; a device without vibration stays still', ({ assert }) => {
    const felt: unknown[] = []
    const device = { vibrate: (pattern: unknown) => felt.push(pattern) }
    for (const tone of ['good', 'warning', 'alarm'] as const) vibrate(tone, device)
    vibrate('alarm', {})
    assert.deepEqual(felt, [40, [60, 60, 60], 600])
  })
})

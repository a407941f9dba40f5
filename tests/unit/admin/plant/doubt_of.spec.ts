import { test } from '@japa/runner'
import { doubtOf } from '../../../../admin/staff/plant/reception/doubt_of.ts'

const shipment = (is_out: boolean) => ({ id: 1, code: 'TRN-26-00036', date: '2026-11-30', courier: 'Abdellah', is_out })

test.group('plant / what speaks against a reception at one press', () => {
  for (const [title, numbers, from, doubt] of [
    ['the list has more than was announced', { declared: 2, collected: null, listed: 6, arrived: 0 }, null, 'number'],
    ['the courier has counted otherwise than announced', { declared: 2, collected: 3, listed: 3, arrived: 0 }, shipment(false), null],
    ['the vehicle is out', { declared: null, collected: 2, listed: 2, arrived: 0 }, shipment(true), 'out'],
    ['the vehicle is out, and every piece was seen', { declared: null, collected: 2, listed: 2, arrived: 2 }, shipment(true), null],
    ['the list has more than the courier', { declared: null, collected: 3, listed: 6, arrived: 0 }, shipment(false), 'number'],
    ['the list has less, all of it seen', { declared: null, collected: 3, listed: 2, arrived: 2 }, shipment(false), 'number'],
    ['as many as the courier has counted', { declared: null, collected: 3, listed: 3, arrived: 0 }, shipment(false), null],
    ['left at the counter', { declared: null, collected: null, listed: 3, arrived: 0 }, null, null],
  ] as const) test(title, ({ assert }) => { assert.equal(doubtOf(numbers, from), doubt) })
})

import { test } from '@japa/runner'
import { clientOrderSteps, isUnderWayToClient } from '../../../../admin/portal/order/client_order.ts'
import { orderProgress } from '../../../../admin/staff/orders/progress.ts'
import { app, type Row } from '#resources'

type Status = Row<'orders'>['status']
type State = keyof typeof app.enums.logistics_state

const at = '2026-11-20T10:00:00.000Z'
const order = (status: Status) =>
  ({ status, received_at: at, measured_at: at, confirmed_at: null, started_at: null, completed_at: null, delivered_at: null })
const SIGNS = { done: '+', now: 'o', ahead: '.' } as const
const drawn = (steps: readonly { state: keyof typeof SIGNS; isPresent: boolean }[]) =>
  steps.map(({ state, isPresent }) => (isPresent ? `[${SIGNS[state]}]` : SIGNS[state])).join('')

/** `[ ]` is the present step, `+` is done, `o` under way, `.` comes. */
const CASES: readonly (readonly [Status, staff: string, client: string])[] = [
  ['pending', '......', '.....'],
  ['in_measure', '+[o]....', '+[o]...'],
  ['measured', '+[+]....', '+[+]...'],
  ['semi_confirmed', '++[o]...', '+[+]...'],
  ['confirmed', '++[+]...', '+[+]...'],
  ['processing', '+++[o]..', '++[o]..'],
  ['completed', '++++[+].', '+++[+].'],
  ['notified', '++++[+].', '+++[+].'],
  ['stocked', '++++[+].', '+++[+].'],
  ['delivered', '+++++[+]', '++++[+]'],
  ['canceled', '++....', '.....'],
]

test.group('orders / progress', () => {
  for (const [status, staff, client] of CASES) test(`of an order that is ${status}`, ({ assert }) => {
    assert.equal(drawn(orderProgress(order(status))), staff)
    assert.equal(drawn(clientOrderSteps({ status })), client)
  })

  test('of an order for which a vehicle is under way is told to its client as that, and of no other', ({ assert }) => {
    const states = (Object.keys(app.enums.logistics_state) as State[]).filter((logistics_state) => isUnderWayToClient({ logistics_state }))
    assert.deepEqual(states, ['collecting', 'delivering'])
  })
})

/** An event promises a message: code sends it, a template says it, and a test makes it happen. */
import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { MESSAGE_TEMPLATES } from '#backend/services/messages/templates'
import { app } from '#resources'
import { ROOT } from '../../../tools/root.ts'
import type { Event } from '#backend/services/messages/channel_routing'

/** The test that makes it happen, by the public calls or the watch, below tests/functional. */
const TESTS: Readonly<Record<Event, string>> = {
  order_created: 'messages/notify',
  order_accepted: 'orders/web_orders',
  repeat_order_asked: 'watch/repeat_orders',
  repeat_order_made: 'watch/repeat_orders',
  slot_confirmed: 'watch/answers',
  slot_changed: 'shipments/courier_messages',
  courier_on_the_way: 'shipments/tell_arrival',
  collected: 'shipments/courier_messages',
  count_difference: 'messages/notify',
  quote_ready: 'messages/notify',
  quote_reminder: 'watch/unanswered_quotes',
  quote_decided: 'messages/notify',
  order_confirmed: 'messages/notify',
  promise_changed: 'plant/rework_and_damp',
  order_ready: 'messages/notify',
  ready_reminder: 'watch/uncollected',
  no_response: 'shipments/attempts_again',
  delivered: 'messages/notify',
  unwashed_return: 'orders/items/unwashed_items',
  rating_request: 'watch/answers',
  dead_stock_warning: 'watch/storage_and_dead_stock',
  payment_received: 'messages/notify',
  payment_reminder: 'watch/debts',
  run_published: 'shipments/courier_messages',
  run_assigned: 'shipments/courier_messages',
  run_changed: 'shipments/courier_messages',
  breakdown: 'shipments/break_off',
  order_stuck: 'orders/stuck_orders',
  drying_overdue: 'plant/rework_and_damp',
  rack_full: 'stock/full_places',
  rework: 'plant/rework_and_damp',
  machine_down: 'machines/told',
  maintenance_due: 'machines/told',
  meter_alert: 'machines/told',
  material_low: 'materials/told',
  material_expiring: 'materials/told',
  cash_variance: 'money/drawer_differs',
  document_expiring: 'shipments/papers',
  shift_published: 'staff/shift_messages',
  claim_opened: 'messages/notify',
  claim_answered: 'watch/answers',
  order_refused: 'watch/answers',
  web_order: 'watch/answers',
  bad_rating: 'watch/answers',
  invariant_broken: 'invariants/record_findings',
}

const SENDERS = 'backend/{trade,pages,services}/**/*.ts'

test.group('messages / events', () => {
  test('each has a sender, a template and a test that makes it happen', ({ assert }) => {
    const code = globSync(SENDERS, { cwd: ROOT, exclude: ['backend/services/messages/templates/**'] })
      .map((file) => readFileSync(ROOT + file, 'utf8')).join('\n')
    const isSent = (event: Event) => new RegExp(`\\(\\s*store, '${event}'`).test(code)
    assert.deepEqual(app.enums.notification_event.filter((event) => !isSent(event)), [], 'nothing sends them')
    for (const event of app.enums.notification_event.filter(isSent)) {
      assert.isTrue(MESSAGE_TEMPLATES.some((template) => template.event === event), `a template says ${event}`)
      assert.include(testsOf(event), `'${event}`, `a test makes ${event} happen`)
    }
  })
})

function testsOf(event: Event): string {
  return readFileSync(`${ROOT}tests/functional/${TESTS[event]}.spec.ts`, 'utf8')
}

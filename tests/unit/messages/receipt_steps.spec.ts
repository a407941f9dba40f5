import { test } from '@japa/runner'
import fc from 'fast-check'
import { app, type Row } from '#resources'
import { resourceOf } from '#backend/engine/definition/registry'
import { stepsOf, type ReceiptStep } from '#backend/services/messages/receipts/receipt_steps'
import { RECEIPT_STATUSES, type ReceiptStatus } from '#backend/services/channels/callbacks/receipt'

type State = Pick<Row<'notifications'>, 'status' | 'failure'>

/** As the transitions of resources.ts, without a channel to fall back to. */
const NEXT = {
  hand_on: 'sent', arrive: 'delivered', read: 'read', refuse: 'failed',
} as const satisfies Record<ReceiptStep, State['status']>
const VERBS = { hand_on: 'hand_on', arrive: 'arrive', read: 'read', refuse: 'fail' } as const

const after = (receipts: readonly ReceiptStatus[], first: State): State => receipts.reduce<State>((state, receipt) =>
  stepsOf(receipt, state).reduce<State>((_, step) => ({ status: NEXT[step], failure: step === 'refuse' ? 'refused' : null }), state), first)

/** The furthest that a message can have come. */
const ORDER: readonly ReceiptStatus[] = ['sent', 'failed', 'delivered', 'read']
const furthest = (receipts: readonly ReceiptStatus[]) => ORDER.findLast((status) => receipts.includes(status))

test.group('messages / receipts', () => {
  test('in every order, doubled or with gaps: the message ends with the furthest of them', ({ assert }) => {
    const anyReceipts = fc.array(fc.constantFrom(...RECEIPT_STATUSES), { minLength: 1, maxLength: 8 })
    const open: readonly State[] = [
      { status: 'queued', failure: null }, { status: 'sent', failure: null }, { status: 'failed', failure: 'perhaps_sent' },
    ]
    fc.assert(fc.property(anyReceipts, fc.constantFrom(...open), (receipts, first) => {
      const { status, failure } = after(receipts, first)
      assert.equal(status, furthest(receipts))
      assert.equal(failure, status === 'failed' ? 'refused' : null)
    }))
  })

  test('each step starts from a status from which its transition exists', ({ assert }) => {
    const { transitions } = resourceOf('notifications')
    for (const status of Object.keys(app.enums.notification_status) as State['status'][]) {
      for (const failure of [null, 'perhaps_sent', 'refused'] as const) {
        for (const receipt of RECEIPT_STATUSES) {
          let from: State['status'] = status
          for (const step of stepsOf(receipt, { status, failure: status === 'failed' ? failure : null })) {
            // A message that has failed before is not moved by `fail`.
            if (!(step === 'refuse' && from === 'failed')) assert.include(transitions[VERBS[step]]?.from, from, `${receipt} of ${status}`)
            from = NEXT[step]
          }
        }
      }
    }
  })

  test('a canceled or read message stays as it is', ({ assert }) => {
    for (const status of ['canceled', 'read'] as const)
      for (const receipt of RECEIPT_STATUSES) assert.deepEqual(stepsOf(receipt, { status, failure: null }), [])
  })
})

import { test } from '@japa/runner'
import { decisionState, orderWorkState } from '#backend/trade/orders/state'

type Item = Parameters<typeof orderWorkState>[0][number]
const decided = (decisions: readonly Item['decision'][]): Item[] => decisions.map((decision) => ({ status: 'measured', decision }))
const items = (statuses: readonly Item['status'][]): Item[] => statuses.map((status) => ({ status, decision: 'accepted' }))
const canceled: Item = { status: 'canceled', decision: 'accepted' }

test.group('orders / decision state', () => {
  test('is {expected} with [{decisions}]')
    .with([
      { decisions: [], expected: 'undecided' },
      { decisions: ['undecided', 'undecided'], expected: 'undecided' },
      { decisions: ['undecided', 'declined'], expected: 'undecided' },
      { decisions: ['accepted', 'undecided', 'declined'], expected: 'partly_accepted' },
      { decisions: ['accepted', 'declined'], expected: 'accepted' },
      { decisions: ['accepted', 'accepted'], expected: 'accepted' },
      { decisions: ['declined', 'declined'], expected: 'declined' },
    ] as const)
    .run(({ assert }, { decisions, expected }) => {
      assert.equal(decisionState(decided(decisions)), expected)
      assert.equal(decisionState([...decided(decisions), canceled]), expected)
    })
})

test.group('orders / work state', () => {
  test('is {expected} with [{statuses}]')
    .with([
      { statuses: [], expected: null },
      { statuses: ['canceled'], expected: null },
      { statuses: ['pending', 'measured'], expected: 'waiting' },
      { statuses: ['measured', 'processing'], expected: 'started' },
      { statuses: ['measured', 'completed'], expected: 'started' },
      { statuses: ['processing', 'delivered'], expected: 'started' },
      { statuses: ['completed', 'canceled'], expected: 'completed' },
      { statuses: ['completed', 'delivered'], expected: 'completed' },
      { statuses: ['delivered', 'canceled'], expected: 'delivered' },
    ] as const)
    .run(({ assert }, { statuses, expected }) => {
      assert.equal(orderWorkState(items(statuses)), expected)
    })
})

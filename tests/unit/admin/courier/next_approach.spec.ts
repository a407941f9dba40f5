import { test } from '@japa/runner'
import { nextApproach } from '../../../../admin/courier/stop/next_approach.ts'

const at = '2026-11-30T09:00:00Z'
const done = { allowed: false, reason: 'You have arrived already.' } as const
const open = { allowed: true } as const

test.group('courier / on the way and at the door', () => {
  test('the next step of a stop, while something waits to be sent too: {title}')
    .with([
      { title: 'nothing yet', stop: { can: { go: open, arrive: open }, gone_at: null, arrived_at: null }, next: 'go' },
      { title: 'on the way', stop: { can: { go: open, arrive: open }, gone_at: at, arrived_at: null }, next: 'arrive' },
      { title: 'the server knows of the arrival', stop: { can: { go: open, arrive: done }, gone_at: at, arrived_at: at }, next: null },
      { title: 'arrived without "on my way"', stop: { can: { go: open, arrive: done }, gone_at: null, arrived_at: at }, next: null },
    ] as const)
    .run(({ assert }, { stop, next }) => {
      for (const isAhead of [false, true]) assert.equal(nextApproach(stop, isAhead), next)
    })
})

import { test } from '@japa/runner'
import { mergeRooms } from '#backend/start/merge_rooms'

const nothing = async () => {}
const check = { holds: () => true }
const hooks = { orders: { beforeSave: nothing } }

test.group('rooms / merged', () => {
  test('everything that each registers is there', ({ assert }) => {
    const merged = mergeRooms({
      orders: { effects: { await_preparation: nothing }, checks: { has_items: check }, hooks },
      machines: { jobs: { 'machines.due': nothing }, schedules: { 'machines.due': { every: { minutes: 1 } } } },
      bare: {},
    })
    assert.hasAllKeys(merged, ['effects', 'checks', 'computed', 'json', 'hooks', 'jobs', 'schedules'])
    assert.deepEqual(merged.effects, { await_preparation: nothing })
    assert.deepEqual(merged.hooks, hooks)
    assert.deepEqual(Object.keys(merged.jobs), ['machines.due'])
    assert.deepEqual(merged.computed, {})
  })

  const twice = [
    { kind: 'hooks.orders', part: { hooks } },
    { kind: 'effects.await_preparation', part: { effects: { await_preparation: nothing } } },
    { kind: 'checks.has_items', part: { checks: { has_items: check } } },
    { kind: 'computed.age', part: { computed: { age: () => 1 } } },
    { kind: 'json.setting', part: { json: { setting: () => true } } },
    { kind: 'jobs.machines.due', part: { jobs: { 'machines.due': nothing } } },
    { kind: 'schedules.machines.due', part: { schedules: { 'machines.due': { every: { minutes: 1 } } } } },
  ]
  for (const { kind, part } of twice) {
    test(`two that register the same end the start: ${kind}`, ({ assert }) => {
      assert.throws(() => mergeRooms({ one: part, empty: {}, other: part }), `one and other both register ${kind}: one of them would be lost`)
    })
  }
})

import { test } from '@japa/runner'
import { mergeHandlers } from '#backend/app/start/merge_handlers'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

const nothing = async () => {}
const check = { reads: [], refs: {}, holds: () => true }
const hooks = { orders: { beforeSave: nothing } }

test.group('start / merge rooms', () => {
  test('contains everything that each room registers', ({ assert }) => {
    const merged = mergeHandlers({
      orders: { effects: { move_to_preparation_area: { cascade: nothing } }, checks: { shipment_is_open: check }, hooks },
      machines: { jobs: { 'machines.due': nothing }, schedules: { 'machines.due': { every: { minutes: 1 } } } },
      bare: {},
    })
    assert.sameMembers(Object.keys(merged), ['effects', 'checks', 'computed', 'shapes', 'hooks', 'jobs', 'schedules', 'watches'])
    assert.deepEqual(merged.effects, { move_to_preparation_area: { cascade: nothing } })
    assert.deepEqual(merged.hooks, hooks)
    assert.deepEqual(merged.jobs, { 'machines.due': nothing })
  })

  const duplicates: readonly { readonly kind: string; readonly part: PartialHandlers }[] = [
    { kind: 'hooks.orders', part: { hooks } },
    { kind: 'effects.move_to_preparation_area', part: { effects: { move_to_preparation_area: { cascade: nothing } } } },
    { kind: 'checks.shipment_is_open', part: { checks: { shipment_is_open: check } } },
    { kind: 'computed.tarif_name', part: { computed: { tarif_name: () => 1 } } },
    { kind: 'shapes.slots', part: { shapes: { slots: () => null } } },
    { kind: 'jobs.machines.due', part: { jobs: { 'machines.due': nothing } } },
    { kind: 'schedules.machines.due', part: { schedules: { 'machines.due': { every: { minutes: 1 } } } } },
    { kind: 'watches.quotes', part: { watches: { quotes: { due: () => ({ sql: '', bindings: [] }), tell: nothing } } } },
  ]
  for (const { kind, part } of duplicates) {
    test(`throws if two rooms register the same: ${kind}`, ({ assert }) => {
      const rooms = { one: part, empty: {}, other: part }
      assert.throws(() => mergeHandlers(rooms), `one and other both register ${kind}: one of them would be lost`)
    })
  }
})

import { test } from '@japa/runner'
import { app } from '#resources'

/** Specification §4: a state of this name has this colour, whatever it is the state of. */
const COLOURS = {
  white: ['pending'],
  yellow: ['waiting', 'no_response', 'in_measure'],
  green: ['paid', 'completed', 'done', 'confirmed', 'semi_confirmed', 'semi_done'],
  red: ['canceled', 'refunded', 'regret', 'cancelled_regret', 'return_cancelled'],
  blue: ['measured'],
  orange: ['processing'],
  pink: ['notified', 'stocked'],
  grey: ['planned', 'published', 'reserved', 'collected', 'semi_collected', 'postponed', 'delivered'],
} as const

test.group('schema / colours of states', () => {
  const named = new Map(Object.entries(COLOURS).flatMap(([colour, names]) => names.map((name): [string, string] => [name, colour])))

  for (const [name, values] of Object.entries(app.enums)) {
    if (Array.isArray(values)) continue
    test(`${name} has those of the specification`, ({ assert }) => {
      const own = Object.entries(values as Readonly<Record<string, string | null>>).filter(([value]) => named.has(value))
      assert.deepEqual(Object.fromEntries(own), Object.fromEntries(own.map(([value]) => [value, named.get(value)])))
    })
  }
})

import { test } from '@japa/runner'
import { spanOf } from '#backend/engine/resource/fields/date/datetime'
import { parseOperand } from '#backend/engine/resource/read/filters/predicate_operand'
import type { FieldTypeName } from '#schema/fields/index'
import type { Field } from '#backend/engine/definition/registry'

const field = (type: FieldTypeName, more: Partial<Field> = {}): Field => ({ name: 'x', type, ...more })

const VALUES: readonly (readonly [field: Field, text: string, value: unknown])[] = [
  [field('int'), '12', 12], [field('int'), '-3', -3], [field('int'), '5000000000', 5_000_000_000],
  [field('int', { min: 20, max: 1500 }), '3', 3], [field('money', { min: 1 }), '0', 0], [field('ref'), '7', 7], [field('many'), '7', 7],
  [field('decimal', { precision: 8, scale: 2 }), '12.5', '12.5'], [field('bool'), 'true', true], [field('bool'), '0', false],
  [field('enum', { of: 'locale' }), 'fr', 'fr'], [field('enums', { of: 'weekday' }), 'mon', 'mon'],
  [field('date'), '2026-02-28', '2026-02-28'], [field('time'), '09:30', '09:30'],
  [field('phone'), '06 12 34 56 78', '+212612345678'], [field('string', { max: 3 }), 'longer', 'longer'],
  [field('string'), '', ''], [field('email'), 'A@B.ma', 'a@b.ma'], [field('i18n'), 'Tapis', 'Tapis'],
]
const WRONG: readonly (readonly [field: Field, text: string])[] = [
  [field('int'), '1.5'], [field('int'), ''], [field('int'), '0x10'], [field('int'), '1e3'], [field('int'), ' 1'], [field('ref'), '0'],
  [field('ref'), '9999999999999999'], [field('decimal', { precision: 8, scale: 2 }), '1.234'], [field('bool'), 'yes'],
  [field('bool'), 'constructor'], [field('enum', { of: 'locale' }), 'de'], [field('date'), '2026-02-29'], [field('time'), '24:00'],
  [field('phone'), '12'], [field('string'), 'a\0b'],
]

test.group('resource / read / predicate operand', () => {
  test('a text is parsed by the type of its field, without the bounds of stored values', ({ assert }) => {
    for (const [of, text, value] of VALUES) assert.deepEqual(parseOperand(of, text), { value }, `${of.type} ${text}`)
  })

  test('an invalid text is refused', ({ assert }) => {
    for (const [of, text] of WRONG) assert.property(parseOperand(of, text), 'error', `${of.type} ${text}`)
  })
})

const CASABLANCA = 'Africa/Casablanca'
const SPANS: readonly (readonly [text: string, zone: string, from: string, to: string])[] = [
  ['2026-05-16', CASABLANCA, '2026-05-15T23:00:00.000Z', '2026-05-16T23:00:00.000Z'],
  // Ramadan: an hour less, and the day on which the clocks change is longer.
  ['2026-03-01', CASABLANCA, '2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
  ['2026-02-15', CASABLANCA, '2026-02-14T23:00:00.000Z', '2026-02-16T00:00:00.000Z'],
  ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-05-16T10:00:00Z', CASABLANCA, '2026-05-16T10:00:00.000Z', '2026-05-16T10:00:00.001Z'],
  ['2026-05-16T10:00:00.123+01:00', CASABLANCA, '2026-05-16T09:00:00.123Z', '2026-05-16T09:00:00.124Z'],
]

test.group('resource / read / span', () => {
  for (const [text, zone, from, to] of SPANS) {
    test(`${text} in ${zone}`, ({ assert }) => { assert.deepEqual(spanOf(text, zone), { from, to }) })
  }

  test('neither a day nor an instant', ({ assert }) => {
    const invalid = ['', '2026-13-01', '2026-05-16T10:00', 'today', '16/05/2026']
    for (const text of invalid) assert.property(spanOf(text, CASABLANCA), 'error', text)
  })
})

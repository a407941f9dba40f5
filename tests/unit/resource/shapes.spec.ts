import { test } from '@japa/runner'
import { parseFieldValue } from '#backend/engine/resource/fields/index'
import { errorsOf, parseShapeValue } from '#backend/engine/resource/fields/shape/values'
import { MAX_ENTRIES, shapeSchema } from '#backend/engine/resource/fields/shape/schemas'
import { normaliseShape } from '#schema/shape'
import type { Parsed } from '#backend/engine/resource/fields/type'
import type { ErrorMessage } from '#backend/engine/resource/refusals'

const PARTS = normaliseShape([{ length_cm: { type: 'int', min: 20 }, label: 'string?', done: 'bool' }, { min: 1, max: 2 }])
const part = { length_cm: 40, done: true }

/** The keys of the messages by path. */
function problems(parsed: Parsed): Record<string, string> {
  if ('value' in parsed) return {}
  const key = ((name: string) => name) as never
  return Object.fromEntries(Object.entries(errorsOf(parsed)).map(([path, message]) => [path, message(key)]))
}

test.group('resource / shapes', () => {
  test('takes {value} of {shape}')
    .with([
      { shape: 'int', value: 3 }, { shape: 'int?', value: null }, { shape: 'any', value: [null, { a: 1 }] },
      { shape: 'object', value: { a: [] } },
      { shape: { a: 'text?' }, value: {} }, { shape: { a: 'text?' }, value: { a: null } }, { shape: { on: 'bool' }, value: { on: false } },
      { shape: { of: 'tarif_unit' }, value: 'm2' }, { shape: [['time']], value: [['09:00'], []] },
    ])
    .run(({ assert }, { shape, value }) => { assert.deepEqual(parseShapeValue(normaliseShape(shape), value), { value }) })

  test('spells {given} of {field.type} as a column of the type returns it')
    .with([
      { field: { type: 'decimal', precision: 8, scale: 2 }, given: '3.5', expected: '3.50' },
      { field: { type: 'decimal', precision: 8, scale: 2 }, given: '03.50', expected: '3.50' },
      { field: { type: 'decimal', precision: 8, scale: 2 }, given: 4, expected: '4.00' },
      { field: { type: 'int' }, given: 3, expected: 3 },
    ])
    .run(({ assert }, { field, given, expected }) => {
      assert.deepEqual(parseShapeValue(normaliseShape([{ width: field }]), [{ width: given }]), { value: [{ width: expected }] })
      assert.deepEqual(parseShapeValue(normaliseShape({ ...field, required: false }), null), { value: null })
    })

  test('every error has the path of its part')
    .with([
      { value: 'x', errors: { '': 'errors.field.type.list' } },
      { value: [], errors: { '': 'errors.field.few' } },
      { value: [part, part, part], errors: { '': 'errors.query.too_many' } },
      { value: [part, 5], errors: { 1: 'errors.field.type.json' } },
      { value: [{ ...part, length_cm: 3 }], errors: { '0.length_cm': 'errors.field.min' } },
      { value: [{ ...part, length_cm: '40' }], errors: { '0.length_cm': 'errors.field.type.number' } },
      { value: [{ ...part, colour: 'red' }], errors: { '0.colour': 'errors.field.unknown' } },
      {
        value: [{ label: 'a\0b', done: true }, { length_cm: 40, label: '', done: null }],
        errors: { '0.length_cm': 'errors.field.required', '0.label': 'errors.field.type.text', '1.done': 'errors.field.required' },
      },
    ])
    .run(({ assert }, { value, errors }) => { assert.deepEqual(problems(parseShapeValue(PARTS, value)), errors) })

  test('text that cannot be stored is refused at any depth', ({ assert }) => {
    for (const shape of ['any', 'object']) assert.property(parseShapeValue(normaliseShape(shape), { a: [{ b: 'x\0' }] }), 'error')
  })

  test('reports the first fifty errors of a large value', ({ assert }) => {
    const rows = Array.from({ length: MAX_ENTRIES }, () => ({}))
    assert.lengthOf(Object.keys(problems(parseShapeValue(normaliseShape([{ at: 'time' }]), rows))), 50)
    assert.lengthOf(Object.keys(problems(parseShapeValue(normaliseShape([{ at: 'time' }]), [...rows, {}]))), 1, 'too many at all')
    const names = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`x${n}`, 1]))
    assert.lengthOf(Object.keys(problems(parseShapeValue(normaliseShape({ at: 'time' }), names))), 50)
  })

  test('a member is read from the value itself, never from its prototype', ({ assert }) => {
    const shape = normaliseShape({ constructor: 'text?' })
    assert.deepEqual(parseShapeValue(shape, {}), { value: {} })
    assert.deepEqual(problems(parseShapeValue(normaliseShape({ at: 'time?' }), JSON.parse('{"__proto__":{"at":"9"}}'))), {
      ['__proto__']: 'errors.field.unknown',
    })
  })

  test('what a room checks is reported for the whole value, after its parts', ({ assert }) => {
    const field = { name: 'slots', type: 'json', of: 'slots' } as const
    const checks = { slots: (): ErrorMessage => (t) => t('errors.field.type.json') }
    const slot = { from: '09:00', to: '12:00', max_stops: 1 }
    assert.deepEqual(problems(parseFieldValue(field, [slot], checks)), { '': 'errors.field.type.json' })
    assert.deepEqual(problems(parseFieldValue(field, [{ ...slot, to: '25:00' }], checks)), { '0.to': 'errors.field.type.time' })
  })

  test('the schema of a request has the bounds, that of a response has not', ({ assert }) => {
    const members = (length_cm: object, bounds: object) => ({
      type: 'object', properties: { length_cm, label: { type: ['string', 'null'], ...bounds }, done: { type: 'boolean' } },
      required: ['length_cm', 'done'], additionalProperties: false,
    })
    assert.deepEqual(shapeSchema(PARTS, 'request'), {
      type: 'array', items: members({ type: 'integer', minimum: 20 }, { maxLength: 500 }), minItems: 1, maxItems: 2,
    })
    assert.deepEqual(shapeSchema(PARTS, 'response'), { type: 'array', items: members({ type: 'integer' }, {}) })
    assert.deepEqual([shapeSchema({ kind: 'any' }, 'request'), shapeSchema({ kind: 'object' }, 'request')], [{}, { type: 'object' }])
  })
})

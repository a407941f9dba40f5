import { test } from '@japa/runner'
import { parseByShape, parseQuery } from '#backend/engine/calls/parse_call'
import { Invalid } from '#backend/engine/resource/refusals'
import { shapeSchema } from '#backend/engine/resource/fields/shape/schemas'
import { mapValues } from '#schema/map_values'
import { normaliseShape, type ShapeData } from '#schema/shape'

/** The keys of the messages by path; null without any. */
function problemsOf(parse: () => unknown): Record<string, string[]> | null {
  try {
    parse()
    return null
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return error.extraIn(((key: string) => key) as never).errors
  }
}

const parse = (shape: unknown, value: unknown) => parseByShape(normaliseShape(shape), value)

test.group('calls / parse', () => {
  test('{shape} takes {value}')
    .with([
      { shape: 'id', value: 7 }, { shape: 'number', value: 1.5 }, { shape: { ref: 'orders' }, value: 1 },
      { shape: 'int|null', value: null }, { shape: 'int|null', value: 3 }, { shape: { nullable: [{ a: 'int' }] }, value: null },
      { shape: { a: { optional: 'bool' } }, value: {} }, { shape: { a: { optional: { nullable: 'bool' } } }, value: { a: null } },
      { shape: { one_of: ['x', 'y'] }, value: 'y' }, { shape: { any_of: [{ ref: 'orders' }, { one_of: ['all'] }] }, value: 'all' },
      { shape: { secret: 20, min: 8 }, value: ' eight + ' },
      { shape: { map_of: 'int' }, value: { any: 1, name: 2 } }, { shape: { members: { type: 'string' } }, value: { type: 'x' } },
      { shape: { fields_of: 'orders.create', and: { stops: ['id'] } }, value: { stops: [1], whatever: 'the resource reads it' } },
    ])
    .run(({ assert }, { shape, value }) => { assert.deepEqual(parse(shape, value), value) })

  test('{shape} refuses {value} and names {errors}')
    .with([
      { shape: { a: 'int' }, value: { a: 1, b: 2 }, errors: { b: ['errors.field.unknown'] } },
      { shape: { a: 'id' }, value: {}, errors: { a: ['errors.field.required'] } },
      { shape: { a: 'id' }, value: { a: '1' }, errors: { a: ['errors.field.type.reference'] } },
      { shape: { a: { optional: 'bool' } }, value: { a: null }, errors: { a: ['errors.field.required'] } },
      { shape: { a: 'int|null' }, value: {}, errors: { a: ['errors.field.required'] } },
      { shape: { a: ['id'] }, value: { a: 1 }, errors: { a: ['errors.field.type.list'] } },
      { shape: { a: [{ b: 'id' }] }, value: { a: [{ b: 1 }, { b: 0 }] }, errors: { 'a.1.b': ['errors.field.type.reference'] } },
      { shape: { a: { one_of: ['x'] } }, value: { a: 'z' }, errors: { a: ['errors.field.type.choice'] } },
      { shape: { a: [['id', { min: 1, few: 'shipments.no_stop_chosen' }]] }, value: { a: [[]] }, errors: {
        'a.0': ['errors.shipments.no_stop_chosen'],
      } },
      { shape: { a: { any_of: [{ ref: 'orders' }, { one_of: ['all'] }] } }, value: { a: 'some' }, errors: {
        a: ['errors.field.type.reference'],
      } },
      {
        shape: { a: { secret: 20 }, b: { secret: 20, min: 8 }, c: { secret: 3 }, d: { secret: 3 } },
        value: { a: '', b: 'short', c: 'long', d: 7 },
        errors: { a: ['errors.field.required'], b: ['errors.field.password'], c: ['errors.field.long'], d: ['errors.field.type.text'] },
      },
      { shape: { a: { map_of: 'int', max: 1 } }, value: { a: { b: 1, c: 2 } }, errors: { a: ['errors.query.too_many'] } },
      { shape: { fields_of: 'orders.create', and: { stops: ['id'] } }, value: { stops: 1 }, errors: { stops: ['errors.field.type.list'] } },
    ])
    .run(({ assert }, { shape, value, errors }) => {
      assert.deepEqual(problemsOf(() => parse(shape, value)) as unknown, errors)
    })

  test('a query is text: numbers are read from it, other text stays, and what is unknown is refused', ({ assert }) => {
    const raw = { id: { optional: { ref: 'orders' } }, day: { optional: 'date' }, of: { optional: { type: 'string' } } }
    const shapes = mapValues<unknown, ShapeData>(raw, normaliseShape)
    assert.deepEqual(parseQuery(shapes, { id: '7', day: '2026-11-25', of: '12' }), { id: 7, day: '2026-11-25', of: '12' })
    assert.deepEqual(parseQuery(shapes, {}), {})
    const wrong = [{ id: '0' }, { id: 'x' }, { id: ['1', '2'] }, { id: { gt: '1' } }, { day: '2026-02-30' }, { day: '' }, { other: '1' }]
    for (const query of wrong)
      assert.deepEqual(Object.keys(problemsOf(() => parseQuery(shapes, query)) ?? {}), Object.keys(query), JSON.stringify(query))
  })

  test('{shape} is described as {schema}')
    .with([
      { shape: 'int|null', schema: { type: ['integer', 'null'] } }, { shape: { ref: 'orders' }, schema: {
        'type': 'integer', 'minimum': 1, 'x-refers-to': 'orders',
      } },
      { shape: { a: { optional: 'bool' }, b: 'bool|null' }, schema: {
        type: 'object', properties: { a: { type: 'boolean' }, b: { type: ['boolean', 'null'] } }, required: ['b'],
        additionalProperties: false,
      } },
      { shape: { one_of: ['x'] }, schema: { type: 'string', enum: ['x'] } }, { shape: { map_of: 'int', max: 3 }, schema: {
        type: 'object', additionalProperties: { type: 'integer' }, maxProperties: 3,
      } },
      { shape: { secret: 20 }, schema: { type: 'string', minLength: 1, maxLength: 20, format: 'password' } },
      { shape: { component: 'File' }, schema: { $ref: '#/components/schemas/File' } },
    ])
    .run(({ assert }, { shape, schema }) => { assert.deepEqual(shapeSchema(normaliseShape(shape), 'request') as unknown, schema) })
})

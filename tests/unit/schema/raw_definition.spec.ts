import { test } from '@japa/runner'
import { app } from '#resources'
import { checkDefinition } from '#schema/check'
import { define, rawDefinitionOf } from '#schema/define'
import { expectedTranslations } from '#schema/translations'
import { RENAMED_KEYS } from '#schema/definition_keys'
import { setAtPath } from './sample_definition.ts'
import type { Data } from '#schema/predicate'

/** The problems of a raw resource with a value at a path, which the compiler does not check. */
function problems(path: string, value: unknown): string[] {
  const thing: Record<string, unknown> = {
    permission: 'thing', label: 'name',
    fields: { name: { type: 'string' }, place_id: { to: 'things' } },
    stamped: { moved_at: { type: 'datetime' } },
    computed: { double: { type: 'int', expr: ['+', 'size', 'size'] } },
    children: { parts: { of: 'things', by: 'place_id' } },
    groups: { ended: ['gone', 'lost'] },
    flow: { status: 'state', initial: 'here', go: { from: ['here'], to: 'gone', allow: 'thing-go' } },
    guards: { client: { where: { id: { actor: 'id' } }, read: ['name'] } },
    list: { columns: ['name'], sort: 'name' },
  }
  setAtPath(thing, path, value)
  const { $app: others = {}, ...things } = thing as { readonly $app?: object }
  const raw = { enums: { state: ['here', 'gone', 'lost'], menu_group: [] }, resources: { things }, ...others }
  return checkDefinition(define(raw as never) as never, {})
}

/** The path of each part in the resource above. */
const PATHS: Readonly<Record<string, string>> = {
  resource: '', field: 'fields.name.', computed: 'computed.double.', verb: 'flow.go.', access: 'guards.client.',
  value: 'guards.client.where.id.',
}
const OLD = Object.entries(RENAMED_KEYS).flatMap(([part, names]) =>
  Object.entries(names ?? {}).map(([key, replacement]) => ({ place: part, key, now: replacement })))

test.group('schema / raw definition', () => {
  test('the renamed key {key} of a {place} is reported with the new one')
    .with(OLD)
    .run(({ assert }, { place: part, key, now: replacement }) => {
      const found = problems(`${PATHS[part]}${key}`, part === 'value' ? 'id' : true)
      assert.isTrue(found.some((sentence) => sentence.includes(`\`${key}\` is ${replacement} now`)), found.join('\n'))
    })

  test('{sentence}')
    .with([
      { sentence: 'things: there is no key `lable` here', path: 'lable', value: 'name' },
      { sentence: 'things: name: there is no key `requird` here', path: 'fields.name.requird', value: true },
      { sentence: 'things: double: there is no key `exprs` here', path: 'computed.double.exprs', value: [] },
      { sentence: 'things: parts: there is no key `off` here', path: 'children.parts.off', value: 'x' },
      { sentence: 'things: go: there is no key `alow` here', path: 'flow.go.alow', value: 'x' },
      { sentence: 'things: go: nobody is called "user"', path: 'flow.go.by', value: ['user'] },
      { sentence: "things: go asks name: 'required', 'optional' or a description", path: 'flow.go.asks', value: { name: 'needed' } },
      { sentence: 'things: go: "her" is neither a state nor a group', path: 'flow.go.from', value: 'any but her' },
      { sentence: "things: go: `from` is a list, or 'any but …'", path: 'flow.go.from', value: 'here' },
      { sentence: 'things: list: there is no key `column` here', path: 'list.column', value: [] },
      { sentence: 'there is no key `icon` here', path: '$app', value: { icon: {} } },
      { sentence: 'icons: no transition is called "og"', path: '$app', value: { icons: { og: 'car' } } },
      { sentence: 'things: filters: there is no key `mor` here', path: 'list.filters', value: { mor: [] } },
      { sentence: 'things: filters: less "place_id", which is no column', path: 'list.filters', value: { less: ['place_id'] } },
      { sentence: 'things: filter seen: no such field', path: 'list.filters', value: { more: ['seen'] } },
      { sentence: 'things: admin: there is no key `paht` here', path: 'admin', value: { paht: 'x', group: 'a', icon: 'b' } },
      { sentence: 'things: admin.tab_of "thing" is no other resource with a screen', path: 'admin.tab_of', value: 'thing' },
      { sentence: 'things: client: there is no key `wirte` here', path: 'guards.client.wirte', value: [] },
      { sentence: 'things: moved_at stands in two blocks', path: 'fields.moved_at', value: { type: 'date' } },
      { sentence: 'things: `status` is made by the flow', path: 'fields.status', value: { type: 'string' } },
      { sentence: 'things: the group gone has the name of a state', path: 'groups.gone', value: ['here'] },
      { sentence: 'things: the group ended: "over" is no state', path: 'groups.ended', value: ['over'] },
      { sentence: 'things: the enum state is declared twice', path: 'enums', value: { state: ['a'] } },
      { sentence: 'things: conditions.c: no group "endd" of states', path: 'conditions', value: { c: { status: { in: 'endd' } } } },
    ])
    .run(({ assert }, { sentence, path, value }) => { assert.include(problems(path, value), sentence) })
})

/** The problems of a definition with this shape `part`, which the compiler does not check. */
function shapeProblems(part: unknown): string[] {
  const things = {
    permission: 'thing', label: 'id', fields: { parts: { type: 'json', of: 'part' } }, list: { columns: [], sort: 'id' },
  }
  const raw = { enums: { menu_group: [] }, shapes: { part }, resources: { things } }
  return checkDefinition(define(raw as never) as never, {})
}

test.group('schema / shapes', () => {
  test('{shape} is a shape')
    .with([
      { shape: 'int' }, { shape: 'text?' }, { shape: 'any' }, { shape: 'object' }, { shape: ['string'] },
      { shape: { a: 'int', b: ['date'] } },
      { shape: [{ a: { type: 'decimal', precision: 6, scale: 2, required: false } }, { min: 1, max: 3, text: '{a}!', join: ' ' }] },
    ])
    .run(({ assert }, { shape }) => { assert.deepEqual(shapeProblems(shape), []) })

  test('{sentence}')
    .with([
      { sentence: 'shape part.a: no type "itn"', shape: { a: 'itn' } },
      { sentence: 'shape part.a: no type "itn"', shape: [{ a: { type: 'itn' } }] },
      { sentence: 'shape part: a ref is no part of a value', shape: ['ref'] },
      { sentence: 'shape part.a: a password is no part of a value', shape: { a: 'password?' } },
      { sentence: 'shape part.a: no enum "colour"', shape: { a: { of: 'colour' } } },
      { sentence: 'shape part.a: min is more than max', shape: { a: { type: 'int', min: 3, max: 2 } } },
      { sentence: 'shape part.a: the pattern is no regular expression', shape: { a: { type: 'string', pattern: '(' } } },
      { sentence: 'shape part.a: precision is less than scale', shape: { a: { type: 'decimal', precision: 1, scale: 2 } } },
      { sentence: 'shape part.a: there is no key `mx` here', shape: { a: { type: 'int', mx: 3 } } },
      { sentence: 'shape part.a: there is no key `unique` here', shape: { a: { type: 'int', unique: true } } },
      { sentence: 'shape part: there is no key `most` here', shape: ['int', { most: 3 }] },
      { sentence: 'shape part: min is more than max', shape: ['int', { min: 3, max: 2 }] },
      { sentence: 'shape part: -1 is no number of entries', shape: ['int', { min: -1 }] },
      { sentence: 'shape part: nothing at "{b}" of its text', shape: [{ a: 'int' }, { text: '{a}×{b}' }] },
      { sentence: 'shape part: a list is [entry] or [entry, { options }]', shape: ['int', 'int'] },
      { sentence: 'shape part: a list is [entry] or [entry, { options }]', shape: [] },
      { sentence: 'shape part.a: 5 is neither a type, an object nor a list', shape: { a: 5 } },
      { sentence: 'shape part: an object without members', shape: {} },
      { sentence: 'shape part.Length: its name is not snake_case', shape: { Length: 'int' } },
    ])
    .run(({ assert }, { sentence, shape }) => { assert.include(shapeProblems(shape), sentence) })

  test('every shape is used by a field', ({ assert }) => {
    const raw = { enums: { menu_group: [] }, shapes: { part: 'int' }, resources: {} }
    assert.include(checkDefinition(define(raw as never) as never, {}), 'shape part is used by no field')
  })

  test('a shape needs a translation for each member', ({ assert }) => {
    const raw = { enums: {}, shapes: { part: [{ a: 'int', b: { c: 'int' } }], free: 'any' }, resources: {} }
    assert.deepEqual(expectedTranslations(define(raw as never) as never).shapes, { part: { a: '', b: '', c: '' } })
  })
})

test.group('schema / normal form', () => {
  const thing = (raw: Data): Data => {
    const things = { permission: 'thing', label: 'name', list: { columns: [], sort: 'id' }, ...raw }
    const definition: unknown = define({ enums: { state: ['here', 'gone', 'lost'] }, resources: { things } } as never)
    return (definition as { resources: Data }).resources.things as Data
  }

  test('a field keeps what its block implies', ({ assert }) => {
    const { fields } = thing({
      fields: { place_id: { to: 'things' } },
      stamped: { code: { type: 'sequence' }, by: { type: 'actor' }, moved_at: { type: 'datetime' } },
      computed: { n: { count: 'parts' }, total: { sum: 'parts.size' }, both: { expr: ['+', 'total', 'total'] } },
      children: { parts: { of: 'things', by: 'place_id' } },
    })
    assert.deepEqual(Object.keys(fields as Data), ['code', 'place_id', 'by', 'moved_at', 'n', 'total', 'both', 'parts'])
    assert.deepEqual(fields, {
      code: { type: 'sequence', stamped: true }, place_id: { type: 'ref', to: 'things' },
      by: { type: 'morph', to: ['users', 'couriers', 'clients'], stamped: true }, moved_at: { type: 'datetime', stamped: true },
      n: { type: 'int', rollup: { count: 'parts' } }, total: { type: 'money', rollup: { sum: 'parts.size' } },
      both: { type: 'money', expr: ['+', 'total', 'total'] }, parts: { type: 'children', of: 'things', by: 'place_id' },
    })
  })

  test('a flow stamps its status; a transition is open to the actors in `by`', ({ assert }) => {
    const { fields, initial, transitions, guards } = thing({
      stamped: { moved_at: { type: 'datetime' }, left_on: { type: 'date' }, by_id: { to: 'things' }, why: { type: 'text' } },
      groups: { ended: ['gone', 'lost'] }, guards: { client: { where: { id: { actor: 'id' } }, read: ['status'] } },
      flow: {
        status: 'state', initial: 'here',
        go: { from: 'any but ended', to: 'gone', allow: 'thing-go', at: 'moved_at', actor: 'by_id', clear: ['why'] },
        fade: { from: ['here'], to: 'lost', by: ['system'] },
        lose: {
          from: ['ended', 'here'], by: ['client', 'system'], allow: 'thing-lose', at: 'left_on',
          asks: { why: 'required', n: { type: 'int' } },
        },
      },
    })
    assert.deepEqual((fields as Data).status, { type: 'enum', of: 'state', required: true, stamped: true })
    assert.equal(initial, 'here')
    assert.deepEqual(transitions, {
      go: { from: ['here'], to: 'gone', allow: 'thing-go', set: { moved_at: { now: 'instant' }, by_id: { me: 'id' }, why: null } },
      fade: { from: ['here'], to: 'lost', system: true },
      lose: {
        from: ['gone', 'lost', 'here'], ask: { why: 'required' }, args: { n: { type: 'int' } },
        set: { left_on: { now: 'today' } },
      },
    })
    assert.deepEqual(guards, {
      client: { where: { id: { me: 'id' } }, ops: ['list'], read: ['id', 'status'], transitions: { lose: 'thing-lose' } },
    })
  })

  test('a range holds while an optional end is null; a range of times may pass midnight but is never empty', ({ assert }) => {
    const fields = { a: { type: 'date', required: true }, b: { type: 'date' }, c: { type: 'time' }, d: { type: 'time' } }
    assert.deepEqual(thing({ fields, rules: { days: { range: ['a', 'b'] }, hours: { range: ['c', 'd'] } } }).rules, {
      days: { or: [{ b: null }, { b: { gte: { field: 'a' } } }] },
      hours: { or: [{ c: null }, { d: null }, { d: { ne: { field: 'c' } } }] },
    })
  })

  test('a section ends at the first field of another section; without sections the form has all fillable fields', ({ assert }) => {
    const fields = { a: { type: 'int' }, b: { type: 'int' }, c: { type: 'int' } }
    const children = { parts: { of: 'things', by: 'a', edit: 'grid' } }
    const { form } = thing({ fields, children, form: { main: 'a', parts: 'parts', more: 'c' } })
    assert.deepEqual(form, { main: ['a', 'b'], parts: ['parts'], more: ['c'] })
    assert.deepEqual(thing({ fields, children }).form, { main: ['a', 'b', 'c', 'parts'] })
    assert.deepEqual(thing({ fields, form: { main: ['c', 'a'] } }).form, { main: ['c', 'a'] })
    assert.deepEqual(thing({ stamped: fields }).form, {})
  })

  test('is stored with its raw definition', ({ assert }) => {
    assert.property(rawDefinitionOf(app)?.resources.orders, 'flow')
    assert.notProperty(app.resources.orders, 'stamped')
  })
})

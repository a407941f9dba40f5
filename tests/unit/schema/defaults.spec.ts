import { test } from '@japa/runner'
import { app } from '#resources'
import { define, rawDefinitionOf } from '#schema/define'
import type { ResourceData } from '#schema/definition'
import { isRecord } from '#schema/is_record'
import { mapValues, pickBy } from '#schema/map_values'
import type { RawDefinition } from '#schema/normal_form'

/** The normal form of a resource with these parts. */
function thing(parts: object) {
  const written = { permission: 'thing', label: 'name', list: { columns: [], sort: 'id' }, ...parts }
  const app = { enums: { state: ['here', 'gone'], menu_group: [] }, icons: { go: 'car', come: 'home' }, resources: { things: written } }
  return define(app as never).resources.things as unknown as ResourceData
}

test.group('schema / defaults', () => {
  test('a transition declares the fields that it stamps, except those of a block', ({ assert }) => {
    const { fields } = thing({
      fields: { seen_at: { type: 'datetime', required: true } }, stamped: { left_by_id: { to: 'couriers' } },
      flow: {
        status: 'state', initial: 'here',
        go: { to: 'gone', at: 'left_at', actor: 'left_by_id' }, come: { to: 'here', at: 'back_on', actor: 'back_by_id' },
        see: { at: 'seen_at' },
      },
    })
    assert.deepEqual(fields, {
      seen_at: { type: 'datetime', required: true },
      status: { type: 'enum', of: 'state', required: true, stamped: true },
      left_at: { type: 'datetime', stamped: true }, back_on: { type: 'date', stamped: true },
      back_by_id: { type: 'ref', to: 'users', stamped: true }, left_by_id: { type: 'ref', to: 'couriers', stamped: true },
    })
  })

  test('a type says its unit and its limits, a field those that differ', ({ assert }) => {
    const { fields, transitions } = thing({
      fields: { humidity: { type: 'percent' }, rate: { type: 'percent', scale: 2, max: 20 }, taste: { type: 'rating', max: 10 } },
      stamped: { mark: { type: 'rating' }, share: { type: 'percent' }, growth: { type: 'percent' }, size: { type: 'bytes' } },
      flow: { go: { asks: { share: 'required', off: { type: 'percent' } } } },
    })
    assert.deepEqual(fields, {
      humidity: { type: 'percent', unit: '%', min: 0, max: 100 },
      rate: { type: 'percent', unit: '%', min: 0, max: 20, scale: 2, precision: 5 },
      taste: { type: 'rating', unit: '★', min: 1, max: 10 },
      mark: { type: 'rating', unit: '★', min: 1, max: 5, stamped: true },
      share: { type: 'percent', unit: '%', min: 0, max: 100, stamped: true },
      // What the server alone writes: it may double.
      growth: { type: 'percent', unit: '%', stamped: true }, size: { type: 'bytes', unit: 'B', stamped: true },
    })
    assert.deepEqual(transitions?.go?.args, { off: { type: 'percent', unit: '%', min: 0, max: 100 } })
  })

  test('the icon of a transition is that of its verb, unless it names another one or only the system runs it', ({ assert }) => {
    const { transitions } = thing({ flow: { status: 'state', initial: 'here', go: {}, come: { icon: 'bell' }, see: {} } })
    assert.deepEqual(transitions, { go: { icon: 'car' }, come: { icon: 'bell' }, see: {} })
    assert.deepEqual(thing({ flow: { go: { by: ['system'] } } }).transitions, { go: { system: true } })
  })

  test('a list filters by its parent and by choices, references, dates, amounts and flags among its columns; or by {title}')
    .with([
      { title: 'these', filters: undefined, expected: ['parent_id', 'state', 'owner', 'is_new', 'price', 'seen_on', 'created_at'] },
      {
        title: 'more and less', filters: { more: ['name'], less: ['owner', 'created_at', 'parent_id'] },
        expected: ['state', 'is_new', 'price', 'seen_on', 'name'],
      },
      { title: 'a list of its own', filters: ['name', 'state'], expected: ['name', 'state'] },
      { title: 'none', filters: [], expected: undefined },
    ])
    .run(({ assert }, { filters, expected }) => {
      const { list } = thing({
        parent: 'parent_id',
        fields: {
          parent_id: { to: 'things' }, name: { type: 'string' }, size: { type: 'int' }, state: { of: 'state' }, owner: { type: 'actor' },
          is_new: { type: 'bool' }, price: { type: 'money' }, seen_on: { type: 'date' }, photo_id: { type: 'media' },
        },
        list: {
          columns: ['name', 'state', 'owner', 'size', 'is_new', 'price', 'seen_on', 'photo_id', 'created_at'], sort: 'id',
          ...filters && { filters },
        },
      })
      assert.deepEqual(list.filters, expected)
    })

  test('the permissions of {name} begin with {permission}')
    .with([
      { name: 'gift_cards', permission: 'gift-card' }, { name: 'categories', permission: 'category' },
      { name: 'processes', permission: 'process' }, { name: 'services', permission: 'service' }, { name: 'media', permission: 'media' },
    ])
    .run(({ assert }, { name, permission }) => {
      const resources = { [name]: { label: 'id', list: { columns: [], sort: 'id' } } }
      assert.equal(define({ enums: { menu_group: [] }, resources } as never).resources[name as never]?.['permission'], permission)
    })
})

/** Needed in any case, or no part of the normal form of the resource. */
const NOT_TRIED = ['guards', 'columns', 'enums', 'groups']
/** Lists whose entries are tried one by one. */
const TRIED_LISTS = ['more', 'less']
const raw = rawDefinitionOf(app) as RawDefinition
type Path = readonly string[]

/** The paths of all keys of a value. */
function* pathsIn(value: unknown, above: Path = []): Generator<Path> {
  if (!isRecord(value) && !(Array.isArray(value) && TRIED_LISTS.includes(above.at(-1) ?? ''))) return
  for (const [key, inner] of Object.entries(value)) {
    if (NOT_TRIED.includes(key)) continue
    yield [...above, key]
    yield* pathsIn(inner, [...above, key])
  }
}

/** The value without what is at the path. */
function without(value: unknown, [key = '', ...below]: Path): unknown {
  if (Array.isArray(value))
    return value.flatMap((one, index) => (String(index) !== key ? [one] : below.length ? [without(one, below)] : []))
  const { [key]: part, ...others } = value as Readonly<Record<string, unknown>>
  return below.length ? { ...others, [key]: without(part, below) } : others
}

const sorted = (value: unknown): string => JSON.stringify(value, (_, inner: unknown) =>
  (isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1))) : inner))

test.group('resources.ts', () => {
  test('says only what differs: whatever is left out changes the resource', ({ assert }) => {
    const paths = mapValues(raw.resources, (resource) => [...pathsIn(resource)])
    const whole = mapValues(app.resources, sorted)
    const repeated: string[] = []
    // One part of every resource at a time.
    for (let round = 0; round < Math.max(...Object.values(paths).map(({ length }) => length)); round++) {
      const tried = pickBy(raw.resources, (_, name) => paths[name]?.[round] !== undefined)
      const shorter = mapValues(tried, (resource, name) => without(resource, paths[name]?.[round] ?? []))
      const { resources } = define({ ...raw, resources: { ...raw.resources, ...shorter } } as never)
      for (const name of Object.keys(tried)) {
        if (sorted(resources[name]) === whole[name]) repeated.push(`${name}.${paths[name]?.[round]?.join('.')}`)
      }
    }
    assert.deepEqual(repeated, [])
  }).timeout(60_000)
})

import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import ts from 'typescript'
import { DEFINITION_KEYS } from '#schema/definition_keys'
import { walkNodes } from '../../../tools/typescript_sources.ts'
import { ROOT } from '../../../tools/root.ts'

const COMPUTED = DEFINITION_KEYS.computed as readonly string[]
/** Keys of a part in their order. A computed field has the options of its type first. */
const ORDER = {
  ...DEFINITION_KEYS, computed: [...DEFINITION_KEYS.field.filter((key) => !COMPUTED.includes(key)), ...COMPUTED],
} satisfies Record<string, readonly string[]>
type Part = keyof typeof ORDER

/** The parts below a part: of the value itself, or with `each` of all its values. */
const INNER: Readonly<Partial<Record<Part, Readonly<Record<string, { part: Part; each?: true }>>>>> = {
  resource: {
    fields: { part: 'field', each: true }, stamped: { part: 'field', each: true }, computed: { part: 'computed', each: true },
    children: { part: 'children', each: true }, flow: { part: 'verb', each: true }, guards: { part: 'access', each: true },
    allow_when: { part: 'allow_when' }, list: { part: 'list' }, admin: { part: 'admin' },
  },
  verb: { asks: { part: 'field', each: true } },
  list: { filters: { part: 'filters' } },
}

function* disorderIn(object: ts.ObjectLiteralExpression, part: Part, where: string): Generator<string> {
  const named = object.properties.filter((property) => property.name !== undefined)
  const keys = named.map(({ name }) => name?.getText() ?? '')
  const sorted = keys.toSorted((a, b) => position(part, a) - position(part, b))
  if (keys.join() !== sorted.join()) yield `${where}: ${sorted.join(', ')}`
  for (const property of named) {
    const key = property.name?.getText() ?? ''
    const inner = INNER[part]?.[key]
    if (!inner || !ts.isPropertyAssignment(property) || !ts.isObjectLiteralExpression(property.initializer)) continue
    const values = inner.each ? property.initializer.properties : [property]
    for (const value of values)
      if (ts.isPropertyAssignment(value) && ts.isObjectLiteralExpression(value.initializer))
        yield* disorderIn(value.initializer, inner.part, `${where}.${key}.${value.name.getText()}`)
  }
}

const position = (part: Part, key: string): number => (ORDER[part] as readonly string[]).indexOf(key)

test.group('schema / order of keys', () => {
  test('{$self}: keys stand in the order of docs/resources.md')
    .with(['resources.ts', 'tests/unit/schema/docs_example.ts'])
    .run(({ assert }, path) => {
      const file = ts.createSourceFile(path, readFileSync(ROOT + path, 'utf8'), ts.ScriptTarget.Latest, true)
      const calls = [...walkNodes(file)].filter(ts.isCallExpression).filter(({ expression }) => expression.getText() === 'resource')
      assert.isAbove(calls.length, 2)
      assert.deepEqual(calls.flatMap(({ arguments: [object] }, index) =>
        (object && ts.isObjectLiteralExpression(object) ? [...disorderIn(object, 'resource', String(index))] : ['no literal'])), [])
    })
})

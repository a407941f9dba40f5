import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { example } from './docs_example.ts'
import { app } from '#resources'
import { checkDefinition } from '#schema/check'
import { rawDefinitionOf } from '#schema/define'
import { DEFINITION_KEYS, type DefinitionPart } from '#schema/definition_keys'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const FILE = read('resources.ts')
const DOCUMENT = read('docs/resources.md')
const names = Object.keys(app.resources)

test.group('schema / definition keys', () => {
  test('every key of a part is used: {$self}')
    .with(Object.keys(DEFINITION_KEYS) as DefinitionPart[])
    .run(({ assert }, part) => {
      const used = new Set([app, example].flatMap((definition) => [...keysIn(rawDefinitionOf(definition))]))
      assert.deepEqual(DEFINITION_KEYS[part].filter((key) => !used.has(key)), [])
    })

  test('the reference has a line with an example for every key in its order, and for no other', ({ assert }) => {
    const rows = [...DOCUMENT.matchAll(/^\| `(\w+)` \| .+ \| `.+` \|$/gm)].map(([, key]) => key)
    assert.deepEqual(rows, Object.values(DEFINITION_KEYS).flat())
  })

  test('its larger example compiles and has no problems', ({ assert }) => {
    const [, code = ''] = read('tests/unit/schema/docs_example.ts').split('// ── docs/resources.md ──\n')
    assert.include(DOCUMENT, `\`\`\`ts\n${code.split('// ── end ──')[0]?.trimEnd()}\n\`\`\``)
    assert.deepEqual(checkDefinition(example as never, {}), [])
  })
})

test.group('resources.ts', () => {
  test('is in the order of the menu, and so is its table of contents', ({ assert }) => {
    assert.deepEqual([...FILE.matchAll(/^const (\w+) = resource\(/gm)].map(([, name]) => name), names)
    const [, contents = ''] = /order of the menu:\n((?:\/\/ .*\n)+)/.exec(FILE) ?? []
    const listed = contents.replaceAll('\n//   ', ' ').split('\n').filter(Boolean).map((line) => line.replace('// ', '').split(': '))
    assert.deepEqual(listed.flatMap(([, value = '']) => value.split(', ')).map((name) => name.trim()), names)
    assert.deepEqual(listed.map(([title = '']) => title.toLowerCase()), [...app.enums.menu_group])
    assert.deepEqual([...FILE.matchAll(/^\/\/ ── (\w+) ──$/gm)].map(([, title]) => title), listed.map(([title]) => title))
  })

  test('has no line over 140 characters', ({ assert }) => {
    assert.deepEqual(FILE.split('\n').filter((line) => line.length > 140), [])
  })

  test('an enum that only one resource uses, and no shape, is declared in it', ({ assert }) => {
    const raw = rawDefinitionOf(app)
    const uses = (name: string) => Object.values(raw?.resources ?? {}).filter((one) => JSON.stringify(one).includes(`"${name}"`)).length
    const isOfShape = (name: string) => JSON.stringify(raw?.shapes).includes(`"${name}"`)
    const owned = Object.keys(raw?.enums ?? {}).filter((name) => name !== 'menu_group' && uses(name) < 2 && !isOfShape(name))
    assert.deepEqual(owned, [])
  })
})

/** Keys at any depth, names of fields and values among them. */
function* keysIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    yield key
    yield* keysIn(inner)
  }
}

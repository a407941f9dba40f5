import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { example } from './docs_example.ts'
import { app, type ResourceName } from '#resources'
import { checkDefinition } from '#schema/check'
import { rawDefinitionOf } from '#schema/define'
import { valuesOf, type ResourceData } from '#schema/definition'
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

  test('has at most ten constants before the groups, each for three of them at least', ({ assert }) => {
    const [top = '', ...groups] = FILE.split(/^\/\/ ── \w+ ──$/m)
    const [, constants = ''] = /^\/\/ What every group uses.*\n((?:(?:const|\/\/) .*\n)+)/m.exec(top) ?? []
    const found = [...constants.matchAll(/^const (\w+)/gm)].map(([, name = '']) => name)
    assert.isAtMost(found.length, 10)
    const users = (name: string) => groups.filter((group) => new RegExp(`(: |\\.\\.\\.)${name}\\b`).test(group))
    assert.deepEqual(found.filter((name) => users(name).length < 3), [])
  })

  test('{$self} opens with a sentence, and with the life of its flow: all statuses, and no arrow without a transition')
    .with(names as ResourceName[])
    .run(({ assert }, name) => {
      const [, comment = ''] = new RegExp(`\\n\\n((?:// .*\\n)+)const ${name} = resource`).exec(FILE) ?? []
      const [sentence = '', life = ''] = comment.replaceAll(/\n?\/\/ +/g, ' ').trim().split(/\.(?= [a-z_]+ →)|\.$/)
      assert.match(sentence, /^[A-Z].+ .+/)
      const { fields, transitions = {} } = app.resources[name] as unknown as ResourceData
      const chains = life.split(';').filter(Boolean).map((chain) => chain.trim().split(' → '))
      const states = fields.status?.stamped ? valuesOf(app as never, fields.status.of) : []
      assert.sameMembers([...new Set(chains.flat())], [...states])
      const arrows = chains.flatMap((chain) => chain.slice(1).map((to, index) => ({ from: chain[index] ?? '', to })))
      const steps = Object.values(transitions)
      assert.deepEqual(arrows.filter(({ from, to }) => !steps.some((one) => one.to === to && one.from?.includes(from))), [])
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

import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { example } from './example.ts'
import { app } from '#resources'
import { check } from '#schema/check'
import { writtenOf } from '#schema/define'
import { KEYS, type Place } from '#schema/language'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const FILE = read('resources.ts')
const DOCUMENT = read('docs/resources.md')
const names = Object.keys(app.resources)

test.group('schema / the language', () => {
  test('every key of a place is used: {$self}')
    .with(Object.keys(KEYS) as Place[])
    .run(({ assert }, place) => {
      const used = new Set([app, example].flatMap((definition) => [...keysIn(writtenOf(definition))]))
      assert.deepEqual(KEYS[place].filter((key) => !used.has(key)), [])
    })

  test('the reference has a line with an example for every key, and for no other', ({ assert }) => {
    const rows = [...DOCUMENT.matchAll(/^\| `(\w+)` \| .+ \| `.+` \|$/gm)].map(([, key]) => key)
    assert.deepEqual([...rows].sort(), Object.values(KEYS).flat().sort())
  })

  test('its larger example compiles, and the checks have nothing to say', ({ assert }) => {
    const [, code = ''] = read('tests/unit/schema/example.ts').split('// ── docs/resources.md ──\n')
    assert.include(DOCUMENT, `\`\`\`ts\n${code.split('// ── end ──')[0]?.trimEnd()}\n\`\`\``)
    assert.deepEqual(check(example as never, {}), [])
  })
})

test.group('resources.ts', () => {
  test('stands in the order of the menu, and so does the table of contents at its head', ({ assert }) => {
    assert.deepEqual([...FILE.matchAll(/^const (\w+) = resource\(/gm)].map(([, name]) => name), names)
    const [, contents = ''] = /order of the menu:\n((?:\/\/ .*\n)+)/.exec(FILE) ?? []
    const listed = contents.replaceAll('\n//   ', ' ').split('\n').filter(Boolean).map((line) => line.replace('// ', '').split(': '))
    assert.deepEqual(listed.flatMap(([, said = '']) => said.split(', ')).map((name) => name.trim()), names)
    assert.deepEqual(listed.map(([title = '']) => title.toLowerCase()), [...app.enums.menu_group])
    assert.deepEqual([...FILE.matchAll(/^\/\/ ── (\w+) ──$/gm)].map(([, title]) => title), listed.map(([title]) => title))
  })

  test('is short: 135 KB, no line over 140 characters', ({ assert }) => {
    assert.isAtMost(Buffer.byteLength(FILE), 135 * 1024)
    assert.deepEqual(FILE.split('\n').filter((line) => line.length > 140), [])
  })

  test('an enum that one resource uses stands in it', ({ assert }) => {
    const written = writtenOf(app)
    const uses = (name: string) => Object.values(written?.resources ?? {}).filter((one) => JSON.stringify(one).includes(`"${name}"`)).length
    assert.deepEqual(Object.keys(written?.enums ?? {}).filter((name) => name !== 'menu_group' && uses(name) < 2), [])
  })
})

/** Keys at any depth, names of fields and values among them. */
function* keysIn(said: unknown): Generator<string> {
  if (typeof said !== 'object' || said === null) return
  for (const [key, inner] of Object.entries(said)) {
    yield key
    yield* keysIn(inner)
  }
}

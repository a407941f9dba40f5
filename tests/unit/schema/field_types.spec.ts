import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { fieldTypes } from '#schema/fields/index'
import { serverTypeOf } from '#backend/resource/fields/index'
import { browserTypeOf } from '../../../admin/fields/index.ts'
import { ROOT } from '../../../tools/root.ts'
import type { FieldTypeName } from '#schema/fields/index'

/** Where a type may be called by its name: its own folders. What asks for the type of a field is found by lint (house/field-types). */
const FOLDERS = ['schema/fields/', 'backend/resource/fields/', 'admin/fields/']
/** Names that mean nothing else. */
const UNMISTAKABLE = ['medias', 'morph', 'i18n', 'geo', 'sequence', 'decimal', 'money']
/** Words of the locale files, and of the description of errors, that are called alike. */
const ALIKE = ['schema/check/fields.ts', 'schema/words.ts']

test.group('schema / field types', () => {
  test('a type is known to the language, the server and the screens: {$self}')
    .with(Object.keys(fieldTypes) as FieldTypeName[])
    .run(({ assert }, type) => {
      assert.exists(fieldTypes[type].comparable)
      assert.exists(serverTypeOf({ type }).parse)
      assert.exists(browserTypeOf({ type }).text)
    })

  test('outside their folders no code and no style names a type, but as that of a field', ({ assert }) => {
    const files = globSync('{schema,common,backend,admin,tools}/**/*.{ts,tsx,css}', { cwd: ROOT })
      .filter((path) => !FOLDERS.some((folder) => path.startsWith(folder)) && !ALIKE.includes(path))
      .filter((path) => !path.startsWith('backend/database/migrations/'))
    const literal = new RegExp(`(?<!\\btype: )'(${UNMISTAKABLE.join('|')})'`)
    const found = files.flatMap((path) => readFileSync(join(ROOT, path), 'utf8').split('\n')
      .flatMap((line, index) => (literal.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])))
    assert.deepEqual(found, [])
  })
})

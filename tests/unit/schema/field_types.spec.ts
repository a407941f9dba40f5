import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { fieldTypes } from '#schema/fields/index'
import { serverTypeOf } from '#backend/engine/resource/fields/index'
import { browserTypeOf } from '../../../admin/staff/fields/index.ts'
import { ROOT } from '../../../tools/root.ts'
import type { FieldTypeName } from '#schema/fields/index'

/** The folders that may name a type. Code that compares the type of a field is found by lint (house/field-types). */
const FOLDERS = ['schema/fields/', 'backend/engine/resource/fields/', 'admin/staff/fields/']
/** Type names without another meaning. */
const UNMISTAKABLE = ['medias', 'morph', 'i18n', 'geo', 'sequence', 'decimal', 'money']
/** Files in which such a word is something else: a key of the locale files, a column, a group of the menu, a keyboard of HTML. */
const ALIKE = [
  'schema/check/check_fields.ts', 'schema/translations.ts', 'admin/staff/shipments/plan_stop.ts', 'admin/staff/menu/standalone_pages.ts',
  'admin/courier/typed_field.tsx',
]

test.group('schema / field types', () => {
  test('a type is implemented in schema, backend and admin: {$self}')
    .with(Object.keys(fieldTypes) as FieldTypeName[])
    .run(({ assert }, type) => {
      assert.exists(fieldTypes[type].comparable)
      assert.exists(serverTypeOf({ type }).parse)
      assert.exists(browserTypeOf({ type }).text)
    })

  test('outside these folders no code names a type, except as `type` of a field or of a member of a shape', ({ assert }) => {
    const files = globSync('{schema,common,backend,admin,tools}/**/*.{ts,tsx,css}', { cwd: ROOT })
      .filter((path) => !FOLDERS.some((folder) => path.startsWith(folder)) && !ALIKE.includes(path))
      .filter((path) => !path.startsWith('backend/engine/database/migrations/'))
    // `T['money']` is a member of that name.
    const named = (before: string) => new RegExp(`(?<!${before}: |\\w\\[)'(${UNMISTAKABLE.join('|')})'`)
    const [code, shapes] = [named('\\btype'), named('\\b\\w+')]
    const isOfShapes = (path: string) => path.startsWith('common/') || path.endsWith('/calls.ts')
    const found = files.flatMap((path) => readFileSync(join(ROOT, path), 'utf8').split('\n')
      .flatMap((line, index) => ((isOfShapes(path) ? shapes : code).test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])))
    assert.deepEqual(found, [])
  })
})

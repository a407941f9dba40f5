import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { fieldOf, registry, resourceOf } from '#backend/engine/definition/registry'
import { lookUpReferences } from '#backend/services/exchange/import/reference_lookup'
import { translator } from '#backend/engine/i18n/translator'
import { identifierTextSql } from '#backend/engine/resource/fields/text/identifier_texts'
import { LOCALES } from '#common/locales'
import { staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { callerWith } from '#tests/support/server/with_store'
import { rowsOf } from './callers.ts'

const named = [...registry.values()].flatMap(({ name, fields }) =>
  Object.values(fields).flatMap((field) => (field.words === undefined ? [] : [{ at: `${name}.${field.name}`, words: field.words }])))

/** Strings that are identifiers with a text in the locale files, such as the names of built-in roles. */
test.group('resource / read / identifiers with a text', (group) => {
  group.setup(() => prepareDatabaseOnce())
  const french = { ...callerWith(['role-list', 'user-list']), locale: 'fr' as const }

  test('{at}: every identifier has its text in every language, and a value of the company is its own text')
    .with(named)
    .run(async ({ assert }, { words }) => {
      for (const locale of LOCALES) {
        const t = translator(locale)
        const ids = leaves(t(words, { returnObjects: true }) as object)
        const values = ['Typed by "us" {}?', ...ids]
        const rows = await query(db.connection(), `select ${identifierTextSql(words, 'stored.value', locale)} as text
          from unnest(?::text[]) with ordinality as stored (value, n) order by n`, [values])
        assert.deepEqual(rows.map(({ text }) => text), [values[0], ...ids.map((id) => t(`${words}.${id}`))])
      }
    })

  test('a built-in role is labelled, found and sorted by its text; its name stays the identifier', async ({ assert }) => {
    const person = await staff([])
    await query(db.connection(), `insert into users_roles (owner_id, target_id)
      select ?, id from roles where name = 'Stock keeper' and guard = 'user'`, [person.id])
    const [user] = await rowsOf('users', french, `id=${person.id}`)
    assert.include((user?.roles as readonly { label: string }[]).map(({ label }) => label), 'Magasinier')
    for (const typed of ['magasin', 'Almacenero', 'أمين المخزن', 'Stock keeper']) {
      const found = await rowsOf('roles', french, `q=${encodeURIComponent(typed)}&_end=100`)
      assert.include(found.map(({ name }) => name), 'Stock keeper', typed)
    }
    const sorted = (await rowsOf('roles', french, 'guard=user&_sort=name&_end=200')).map(({ name }) => name)
    // Agent, Chef, Magasinier, Planificateur.
    const four = ['Counter clerk', 'Plant lead', 'Stock keeper', 'Dispatcher']
    assert.deepEqual(sorted.filter((name) => four.includes(String(name))), four)
  })

  test('an import finds a role by its text in any language', async ({ assert }) => {
    const typed = ['Magasinier', 'Stock keeper', 'Almacenero', 'nobody']
    const found = await lookUpReferences(db.connection(), fieldOf(resourceOf('users'), 'roles'), french, typed)
    assert.deepEqual(typed.map((one) => found.get(one)?.length ?? 0), [1, 1, 1, 0])
  })
})

const leaves = (tree: object, path = ''): string[] => Object.entries(tree).flatMap(([key, inner]) =>
  (typeof inner === 'string' ? [path + key] : leaves(inner as object, `${path}${key}.`)))

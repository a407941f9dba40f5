/** Resources and fields may have the name of any SQL keyword: the migrations run, match the definition, and the tables are usable. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { wantedSchema } from '#backend/engine/database/migrator/wanted_schema'
import { diffSchemas } from '#backend/engine/database/migrator/diff_schemas'
import { inspectDatabase } from '#backend/engine/database/migrator/inspect_database'
import { RESERVED } from '#backend/engine/database/migrator/sql_names'
import { planRenames } from '#backend/engine/database/migrator/plan_renames'
import { storedColumns } from '#backend/engine/resource/policies/scope'
import { fromColumns, toColumns } from '#backend/engine/resource/write/rows/columns'
import { compilePredicate, type Context, type Data, type Fields } from '#schema/predicate'
import { rolledBack, runChanges } from './rolled_back.ts'
import type { DatabaseSchema } from '#backend/engine/database/migrator/database_schema'
import type { FieldData } from '#schema/definition'
import type { Resource } from '#backend/engine/definition/registry'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Words of predicates: schema/check/check_fields.ts refuses them as names of fields. */
const OF_PREDICATES = ['and', 'or', 'not']
const CONTEXT: Context = { me: { id: 1 }, now: { instant: '2026-03-01T00:00:00.000Z', today: '2026-03-01' } }

test.group('database / migrator / words of SQL as names', () => {
  test('the words that need quotes are those of PostgreSQL', async ({ assert }) => {
    assert.deepEqual([...RESERVED].toSorted(), await keywords("'R', 'T'"))
  })

  test('every word names a table', ({ assert }) => rolledBack(async (trx) => {
    const words = await keywords("'R', 'T', 'C'")
    const field: FieldData = { type: 'string', max: 20, unique: true }
    const resources = words.map((word) => resourceOf(word, { [OF_PREDICATES.includes(word) ? 'word' : word]: field }))
    await build(trx, resources)
    assert.deepEqual(await remainingChanges(trx, resources), [])
    for (const resource of resources) {
      const values = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, 'first']))
      await trx.table(resource.name).insert(toColumns(resource, values))
      assert.deepEqual(await rowsWhere(trx, resource, values), [{ id: 1, ...values }])
    }
  }))

  test('every word names a field: {type}')
    .with<FieldData[]>([
      { type: 'int', min: -1, max: 5 }, { type: 'media' }, { type: 'i18n' }, { type: 'enum', of: 'weekday' },
      { type: 'enums', of: 'weekday' }, { type: 'ref', to: 'clients' }, { type: 'morph', to: ['users', 'clients'] },
    ])
    .run(({ assert }, field) => rolledBack(async (trx) => {
      const words = await keywords("'R', 'T', 'C'")
      // PostgreSQL is slow with wider tables that have an index on each column.
      for (const some of chunks(words, 40)) {
        const resource = resourceOf('words', Object.fromEntries(some.map((word) => [word, field])))
        await build(trx, [resource])
        assert.deepEqual(await remainingChanges(trx, [resource]), [])
        await trx.rawQuery('drop table words')
      }
    }))

  test('computed fields and renamed ones too', ({ assert }) => rolledBack(async (trx) => {
    const words = (await keywords("'R', 'T', 'C'")).slice(0, 90)
    const fields = (name: (word: string) => string) => Object.fromEntries(words.flatMap((word): [string, FieldData][] => [
      [name(word), { type: 'int' }], [`${word}_twice`, { type: 'money', expr: ['+', name(word), name(word)] }],
    ]))
    const [plain, computed] = [resourceOf('words', fields((word) => `old_${word}`)), resourceOf('words', fields((word) => word))]
    await build(trx, [plain])
    const renamed = { ...computed, fields: Object.fromEntries(Object.entries(computed.fields).map(([name, field]) =>
      [name, field.expr ? field : { ...field, renamed_from: `old_${name}` }])) } as Resource
    const { changes, found } = planRenames([renamed], only(await inspectDatabase(trx), ['words']))
    await runChanges(trx, [...changes, ...diffSchemas(wanted([renamed]), found)])
    assert.deepEqual(await remainingChanges(trx, [renamed]), [])
    await trx.table('words').insert(toColumns(renamed, Object.fromEntries(words.map((word) => [word, 3]))))
    const [row] = await rowsWhere(trx, renamed, {})
    assert.deepEqual(words.filter((word) => row?.[`${word}_twice`] !== 6), [])
  }))
})

async function keywords(categories: string): Promise<string[]> {
  const { rows } = await db.rawQuery<{ rows: { word: string }[] }>(
    `select word from pg_get_keywords() where catcode in (${categories}) order by word collate "C"`,
  )
  return rows.map(({ word }) => word)
}

function resourceOf(name: string, fields: Readonly<Record<string, FieldData>>): Resource {
  const named = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, { ...field, name: key }]))
  const [first = ''] = Object.keys(named)
  const isText = fields[first]?.type === 'string' || fields[first]?.type === 'i18n'
  return {
    name: name as Resource['name'], url: name, permission: 'word', label: 'id', fields: named, transitions: {}, ops: new Set(['list']),
    list: { columns: [], sort: first, filters: Object.keys(named), ...(isText && { search: Object.keys(named) }) }, form: {},
  }
}

async function build(trx: TransactionClientContract, resources: readonly Resource[]): Promise<void> {
  const before = only(await inspectDatabase(trx), resources.map(({ name }) => name))
  await runChanges(trx, diffSchemas(wanted(resources), before))
}

const remainingChanges = async (trx: TransactionClientContract, resources: readonly Resource[]) =>
  diffSchemas(wanted(resources), only(await inspectDatabase(trx), resources.map(({ name }) => name)))

function wanted(resources: readonly Resource[]): DatabaseSchema {
  return { ...only(wantedSchema(resources), resources.map(({ name }) => name)), extensions: [], functions: {} }
}

/** Only these tables, without those of the application. */
function only(schema: DatabaseSchema, names: readonly string[]): DatabaseSchema {
  const tables = Object.fromEntries(Object.entries(schema.tables).filter(([name]) => names.includes(name)))
  return { extensions: [], functions: {}, sequences: [], tables }
}

async function rowsWhere(trx: TransactionClientContract, resource: Resource, rule: Data): Promise<Data[]> {
  const { sql, bindings } = compilePredicate(rule, resource.fields as unknown as Fields, CONTEXT, 't')
  const text = `select ${storedColumns(resource)} from "${resource.name}" as "t" where ${sql}`
  return (await query(trx, text, bindings)).map((columns) => {
    const row = fromColumns(resource, columns)
    return Object.fromEntries(['id', ...Object.keys(resource.fields)].map((name) => [name, row[name]]))
  })
}

const chunks = (words: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(words.length / size) }, (_, index) => words.slice(index * size, (index + 1) * size))

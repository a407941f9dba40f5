/** A resource or a field may be called like any word of SQL: what the migrator writes is run by PostgreSQL, read back and used. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/database/query'
import { describe } from '#backend/database/migrator/describe'
import { difference } from '#backend/database/migrator/difference'
import { inspect } from '#backend/database/migrator/inspect'
import { RESERVED } from '#backend/database/migrator/names'
import { renames } from '#backend/database/migrator/renames'
import { storedJson } from '#backend/resource/read/select'
import { toColumns } from '#backend/resource/write/columns'
import { compile, type Context, type Data, type Fields } from '#schema/predicate'
import type { Schema } from '#backend/database/migrator/schema'
import type { FieldData } from '#schema/definition'
import type { Resource } from '#backend/definition/registry'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Words of predicates: schema/check/fields.ts refuses them as names of fields. */
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
    assert.deepEqual(await left(trx, resources), [])
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
      // Wider tables with an index for each column take PostgreSQL long.
      for (const some of chunks(words, 40)) {
        const resource = resourceOf('words', Object.fromEntries(some.map((word) => [word, field])))
        await build(trx, [resource])
        assert.deepEqual(await left(trx, [resource]), [])
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
      [name, field.expr ? field : { ...field, was: `old_${name}` }])) } as Resource
    const { changes, found } = renames([renamed], only(await inspect(trx), ['words']))
    for (const { statement } of [...changes, ...difference(wanted([renamed]), found)]) await trx.rawQuery(statement)
    assert.deepEqual(await left(trx, [renamed]), [])
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
  const before = only(await inspect(trx), resources.map(({ name }) => name))
  for (const { statement } of difference(wanted(resources), before)) await trx.rawQuery(statement)
}

const left = async (trx: TransactionClientContract, resources: readonly Resource[]) =>
  difference(wanted(resources), only(await inspect(trx), resources.map(({ name }) => name)))

function wanted(resources: readonly Resource[]): Schema {
  return { ...only(describe(resources), resources.map(({ name }) => name)), extensions: [], functions: {} }
}

/** These tables alone: the others belong to the product. */
function only(schema: Schema, names: readonly string[]): Schema {
  const tables = Object.fromEntries(Object.entries(schema.tables).filter(([name]) => names.includes(name)))
  return { extensions: [], functions: {}, sequences: [], tables }
}

async function rowsWhere(trx: TransactionClientContract, resource: Resource, rule: Data): Promise<Data[]> {
  const { sql, bindings } = compile(rule, resource.fields as unknown as Fields, CONTEXT, 't')
  const names = ['id', ...Object.keys(resource.fields)]
  const text = `select ${storedJson(resource, 't', names)} as row from "${resource.name}" as "t" where ${sql}`
  return (await query(trx, text, bindings)).map(({ row }) => row as Data)
}

const chunks = (words: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(words.length / size) }, (_, index) => words.slice(index * size, (index + 1) * size))

async function rolledBack(work: (trx: TransactionClientContract) => Promise<void>): Promise<void> {
  const trx = await db.transaction()
  try {
    await work(trx)
  } finally {
    await trx.rollback()
  }
}

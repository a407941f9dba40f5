import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/database/query'
import { registry, resourceOf, type Resource } from '#backend/definition/registry'
import { describe } from '#backend/database/migrator/describe'
import { difference, type Change } from '#backend/database/migrator/difference'
import { inspect } from '#backend/database/migrator/inspect'
import { losses } from '#backend/database/migrator/losses'
import { renames } from '#backend/database/migrator/renames'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** resources.ts, but for one resource that is said otherwise. */
const withResource = (name: string, changed: object): Resource[] =>
  [...registry.values()].map((one) => (one.name === name ? { ...one, ...changed } as Resource : one))

async function run(trx: TransactionClientContract, changes: readonly Change[]): Promise<void> {
  for (const { statement } of changes) await trx.rawQuery(statement)
}

async function rolledBack(work: (trx: TransactionClientContract) => Promise<void>): Promise<void> {
  const trx = await db.transaction()
  try {
    await work(trx)
  } finally {
    await trx.rollback()
  }
}

const field = (resource: string, was: string, name: string) => {
  const { [was]: moved, ...fields } = resourceOf(resource).fields
  return { fields: { ...fields, [name]: { ...moved, name, renamed_from: was } } }
}

test.group('schema / renames', () => {
  test('a field with another name keeps its values, and the log what was said of it', async ({ assert }) => {
    await rolledBack(async (trx) => {
      const [site] = await query(trx, "insert into sites (name, address) values ('Plant', 'Avenue Mekka') returning id", [])
      await query(trx, `insert into audit_logs (action, subject_resource, subject_id, after)
        values ('sites.edit', 'sites', ?, '{"address":"Avenue Mekka"}')`, [site?.id])
      const resources = withResource('sites', field('sites', 'address', 'street'))
      const { changes, back, found } = renames(resources, await inspect(trx))
      const rest = difference(describe(resources), found)
      assert.isEmpty([...changes, ...rest].filter(({ destructive }) => destructive))
      await run(trx, [...changes, ...rest])
      assert.isEmpty(difference(describe(resources), await inspect(trx)))
      const [kept] = await query(trx, 'select street from sites where id = ?', [site?.id])
      assert.equal(kept?.street, 'Avenue Mekka')
      const [told] = await query(trx, 'select after from audit_logs where subject_resource = ? and subject_id = ?', ['sites', site?.id])
      assert.deepEqual(told?.after, { street: 'Avenue Mekka' })
      assert.deepEqual(renames(resources, await inspect(trx)).done, ['sites.street'])

      await run(trx, [...difference(found, describe(resources)), ...back])
      assert.isEmpty(difference(describe(), await inspect(trx)))
      assert.equal((await query(trx, 'select address from sites where id = ?', [site?.id]))[0]?.address, 'Avenue Mekka')
    })
  })

  for (const [resource, was, name] of [['services', 'categories', 'kinds'], ['measurements', 'by', 'measured_by']] as const) {
    test(`${resource}.${was} takes its rows and columns with it`, async ({ assert }) => {
      await rolledBack(async (trx) => {
        const resources = withResource(resource, field(resource, was, name))
        const { changes, found } = renames(resources, await inspect(trx))
        const rest = difference(describe(resources), found)
        assert.isNotEmpty(changes)
        assert.isEmpty([...changes, ...rest].filter(({ destructive }) => destructive))
        await run(trx, [...changes, ...rest])
        assert.isEmpty(difference(describe(resources), await inspect(trx)))
      })
    })
  }

  test('a resource with another name keeps its rows, its links, who leads to it, and its log', async ({ assert }) => {
    await rolledBack(async (trx) => {
      const extras = { name: 'extras', renamed_from: 'services' }
      const resources = [...registry.values()].map((one) => (one.name === 'services' ? { ...one, ...extras } : {
        ...one, fields: Object.fromEntries(Object.entries(one.fields).map(([key, said]) =>
          [key, said.to === 'services' ? { ...said, to: 'extras' } : said.of === 'services' ? { ...said, of: 'extras' } : said])),
      }) as unknown as Resource)
      const [service] = await query(trx, `insert into services (name, method, validity, price)
        values ('{"en":"Folding"}', 'unit', 'order', 100) returning id`, [])
      const log = "insert into audit_logs (action, subject_resource, subject_id) values ('services.create', 'services', ?)"
      await query(trx, log, [service?.id])
      const { changes, found } = renames(resources, await inspect(trx))
      const rest = difference(describe(resources), found)
      assert.isEmpty([...changes, ...rest].filter(({ destructive }) => destructive))
      await run(trx, [...changes, ...rest])
      assert.isEmpty(difference(describe(resources), await inspect(trx)))
      assert.lengthOf(await query(trx, 'select id from extras where id = ?', [service?.id]), 1)
      const last = 'select action, subject_resource from audit_logs where subject_id = ? order by id desc limit 1'
      const [told] = await query(trx, last, [service?.id])
      assert.deepEqual(told, { action: 'extras.create', subject_resource: 'extras' })
    })
  })

  test('says exactly what would be lost', async ({ assert }) => {
    await rolledBack(async (trx) => {
      await trx.rawQuery("create table stray (id bigint, note text); insert into stray values (1, 'a'), (2, null), (3, 'b')")
      assert.deepEqual(await losses(trx, ['stray', 'stray.note']), ['stray: all 3 rows', 'stray.note: its value in 2 of 3 rows'])
    })
  })

  test('a wider type keeps what is there; a narrower one is a loss', async ({ assert }) => {
    const found = describe()
    const typed = (type: string, was: string) => {
      const column = (said: string) => ({ ...found, tables: { probe: {
        columns: { value: { type: said, nullable: true as const } }, constraints: {}, indexes: {}, triggers: {},
      } } })
      return difference(column(type), column(was)).filter(({ destructive }) => destructive).flatMap(({ loses }) => loses)
    }
    const wider = [['bigint', 'integer'], ['text', 'integer'], ['numeric(12,2)', 'integer'], ['numeric(24,3)', 'bigint']] as const
    const narrower = [
      ['integer', 'bigint'], ['integer', 'text'], ['numeric(6,2)', 'integer'], ['numeric(8,2)', 'numeric(8,3)'],
    ] as const
    for (const [type, was] of wider) {
      assert.isEmpty(typed(type, was), `${was} → ${type}`)
    }
    for (const [type, was] of narrower) {
      assert.deepEqual(typed(type, was), ['probe.value'], `${was} → ${type}`)
    }
  })

  test('what becomes required takes its default first', async ({ assert }) => {
    await rolledBack(async (trx) => {
      const rank = { name: 'rank', type: 'int' }
      const optional = withResource('services', { fields: { ...resourceOf('services').fields, rank } })
      const filled = { ...rank, required: true, default: 7 }
      const required = withResource('services', { fields: { ...resourceOf('services').fields, rank: filled } })
      await run(trx, difference(describe(optional), await inspect(trx)))
      const [row] = await query(trx, `insert into services (name, method, validity, price)
        values ('{"en":"Folding"}', 'unit', 'order', 100) returning id`, [])
      await run(trx, difference(describe(required), await inspect(trx)))
      assert.equal((await query(trx, 'select rank from services where id = ?', [row?.id]))[0]?.rank, 7)
    })
  })
})

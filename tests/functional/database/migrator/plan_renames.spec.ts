import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { registry, resourceOf, type Resource } from '#backend/engine/definition/registry'
import { wantedSchema } from '#backend/engine/database/migrator/wanted_schema'
import { diffSchemas } from '#backend/engine/database/migrator/diff_schemas'
import { inspectDatabase } from '#backend/engine/database/migrator/inspect_database'
import { countLostValues } from '#backend/engine/database/migrator/diff_report'
import { planRenames } from '#backend/engine/database/migrator/plan_renames'
import { rolledBack, runChanges } from './rolled_back.ts'

/** resources.ts with one resource changed. */
const withResource = (name: string, changed: object): Resource[] =>
  [...registry.values()].map((one) => (one.name === name ? { ...one, ...changed } as Resource : one))

const field = (resource: string, was: string, name: string) => {
  const { [was]: moved, ...fields } = resourceOf(resource).fields
  return { fields: { ...fields, [name]: { ...moved, name, renamed_from: was } } }
}

test.group('schema / renames', () => {
  test('a renamed field keeps its values, also in the log', async ({ assert }) => {
    await rolledBack(async (trx) => {
      // Sequences are not rolled back: with an id of its own, the seeded site still gets 1.
      const [site] = await query(trx, "insert into sites (id, name, address) values (99, 'Plant', 'Avenue Mekka') returning id", [])
      await query(trx, `insert into audit_logs (action, subject_resource, subject_id, after)
        values ('sites.edit', 'sites', ?, '{"address":"Avenue Mekka"}')`, [site?.id])
      const resources = withResource('sites', field('sites', 'address', 'street'))
      const { changes, back, found } = planRenames(resources, await inspectDatabase(trx))
      const rest = diffSchemas(wantedSchema(resources), found)
      assert.isEmpty([...changes, ...rest].filter(({ destructive }) => destructive))
      await runChanges(trx, [...changes, ...rest])
      assert.isEmpty(diffSchemas(wantedSchema(resources), await inspectDatabase(trx)))
      const [kept] = await query(trx, 'select street from sites where id = ?', [site?.id])
      assert.equal(kept?.street, 'Avenue Mekka')
      const [entry] = await query(trx, 'select after from audit_logs where subject_resource = ? and subject_id = ?', ['sites', site?.id])
      assert.deepEqual(entry?.after, { street: 'Avenue Mekka' })
      assert.deepEqual(planRenames(resources, await inspectDatabase(trx)).done, ['sites.street'])

      await runChanges(trx, [...diffSchemas(found, wantedSchema(resources)), ...back])
      assert.isEmpty(diffSchemas(wantedSchema(), await inspectDatabase(trx)))
      assert.equal((await query(trx, 'select address from sites where id = ?', [site?.id]))[0]?.address, 'Avenue Mekka')
    })
  })

  for (const [resource, was, name] of [['services', 'categories', 'kinds'], ['measurements', 'by', 'measured_by']] as const) {
    test(`${resource}.${was} is renamed with its pivot table or columns`, async ({ assert }) => {
      await rolledBack(async (trx) => {
        const resources = withResource(resource, field(resource, was, name))
        const { changes, found } = planRenames(resources, await inspectDatabase(trx))
        const rest = diffSchemas(wantedSchema(resources), found)
        assert.isNotEmpty(changes)
        assert.isEmpty([...changes, ...rest].filter(({ destructive }) => destructive))
        await runChanges(trx, [...changes, ...rest])
        assert.isEmpty(diffSchemas(wantedSchema(resources), await inspectDatabase(trx)))
      })
    })
  }

  test('a renamed resource keeps its rows, its references, the references to it, and its log', async ({ assert }) => {
    await rolledBack(async (trx) => {
      const extras = { name: 'extras', renamed_from: 'services' }
      const resources = [...registry.values()].map((one) => (one.name === 'services' ? { ...one, ...extras } : {
        ...one, fields: Object.fromEntries(Object.entries(one.fields).map(([key, value]) =>
          [key, { ...value, ...(value.to === 'services' && { to: 'extras' }), ...(value.of === 'services' && { of: 'extras' }) }])),
      }) as unknown as Resource)
      const [service] = await query(trx, `insert into services (name, method, validity, price)
        values ('{"en":"Folding"}', 'unit', 'order', 100) returning id`, [])
      const log = "insert into audit_logs (action, subject_resource, subject_id) values ('services.create', 'services', ?)"
      await query(trx, log, [service?.id])
      const { changes, found } = planRenames(resources, await inspectDatabase(trx))
      const rest = diffSchemas(wantedSchema(resources), found)
      assert.isEmpty([...changes, ...rest].filter(({ destructive }) => destructive))
      await runChanges(trx, [...changes, ...rest])
      assert.isEmpty(diffSchemas(wantedSchema(resources), await inspectDatabase(trx)))
      assert.lengthOf(await query(trx, 'select id from extras where id = ?', [service?.id]), 1)
      const last = 'select action, subject_resource from audit_logs where subject_id = ? order by id desc limit 1'
      const [entry] = await query(trx, last, [service?.id])
      assert.deepEqual(entry, { action: 'extras.create', subject_resource: 'extras' })
    })
  })

  test('counts what would be lost', async ({ assert }) => {
    await rolledBack(async (trx) => {
      await trx.rawQuery("create table stray (id bigint, note text); insert into stray values (1, 'a'), (2, null), (3, 'b')")
      assert.deepEqual(await countLostValues(trx, ['stray', 'stray.note']), ['stray: all 3 rows', 'stray.note: its value in 2 of 3 rows'])
    })
  })

  test('a wider type keeps what is there; a narrower one is a loss', async ({ assert }) => {
    const found = wantedSchema()
    const typed = (type: string, was: string) => {
      const column = (value: string) => ({ ...found, tables: { probe: {
        columns: { value: { type: value, nullable: true as const } }, constraints: {}, indexes: {}, triggers: {},
      } } })
      return diffSchemas(column(type), column(was)).filter(({ destructive }) => destructive).flatMap(({ loses }) => loses)
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
      await runChanges(trx, diffSchemas(wantedSchema(optional), await inspectDatabase(trx)))
      const [row] = await query(trx, `insert into services (name, method, validity, price)
        values ('{"en":"Folding"}', 'unit', 'order', 100) returning id`, [])
      await runChanges(trx, diffSchemas(wantedSchema(required), await inspectDatabase(trx)))
      assert.equal((await query(trx, 'select rank from services where id = ?', [row?.id]))[0]?.rank, 7)
    })
  })
})

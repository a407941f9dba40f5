import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/database/query'
import { writable } from '#backend/openapi/schemas/record'
import { registry, resourceOf, type Field, type Resource } from '#backend/definition/registry'
import { prepared } from '#tests/support/prepared'
import { owner, type Person } from '#tests/support/people'
import { bodyFor, sampleOf, type Body } from '#tests/support/samples'

interface Failure { code: string; errors?: Record<string, string[]> }

const MISSING = 999_999_999
/** As far as a `number` is exact, and no further than PostgreSQL counts. */
const LARGEST = Number.MAX_SAFE_INTEGER - 1
/** One row for each value of an enum, made at the start. */
const FIXED = ['cities']

const REFERENCES = ['ref', 'many', 'media', 'medias']
const LISTS = ['many', 'medias']
const referencesOf = (resource: Resource, op: 'create' | 'edit') =>
  writable('user', resource, op).filter(({ type }) => REFERENCES.includes(type))
/** One id as the field takes it. */
const sentTo = ({ type }: Field, id: number) => (LISTS.includes(type) ? [id] : id)

for (const resource of registry.values()) {
  const [created, edited] = [referencesOf(resource, 'create'), referencesOf(resource, 'edit')]
  const isMade = resource.ops.has('create') && !FIXED.includes(resource.name) && created.length > 0
  const isChanged = resource.ops.has('edit') && edited.length > 0
  if (!isMade && !isChanged) continue
  const at = `/api/user/${resource.url}`

  test.group(`contract / references / ${resource.name}`, (group) => {
    let all: Person
    group.setup(async () => {
      await prepared()
      all = await owner()
    })

    const named = ({ errors }: Failure) => Object.keys(errors ?? {})

    test(`a reference of ${resource.name} that leads nowhere is named`, async ({ assert }) => {
      const body = isMade ? await bodyFor(all.api, resource.name) : {}
      for (const field of isMade ? created : []) for (const id of [MISSING, LARGEST]) {
        const { status, body: said } = await all.api.post<Failure>(at, { ...body, [field.name]: sentTo(field, id) })
        assert.equal(status, 422, `${field.name}: ${JSON.stringify(said)}`)
        assert.include(named(said), field.name)
      }
      if (!isChanged) return
      const { id: row, version } = await sampleOf(all.api, resource.name)
      for (const field of edited) for (const id of [MISSING, LARGEST]) {
        const { status, body: said } = await all.api.patch<Failure>(`${at}/${row}`, { version, [field.name]: sentTo(field, id) })
        assert.equal(status, 422, `${field.name}: ${JSON.stringify(said)}`)
        assert.include(named(said), field.name)
      }
    })

    const thrownAway = created.filter(({ to }) => to !== undefined && resourceOf(String(to)).soft_delete)
    if (isMade && thrownAway.length) {
      test(`a reference of ${resource.name} to a deleted row is named`, async ({ assert }) => {
        const body: Body = await bodyFor(all.api, resource.name)
        for (const field of thrownAway) {
          const { id } = await sampleOf(all.api, String(field.to))
          await query(db.connection(), `update "${String(field.to)}" set deleted_at = now() where id = ?`, [id])
          const { status, body: said } = await all.api.post<Failure>(at, { ...body, [field.name]: sentTo(field, id) })
          await query(db.connection(), `update "${String(field.to)}" set deleted_at = null where id = ?`, [id])
          assert.equal(status, 422, `${field.name}: ${JSON.stringify(said)}`)
          assert.include(named(said), field.name)
        }
      })
    }
  })
}

test.group('contract / references / of dialogs and rows below', (group) => {
  let all: Person
  group.setup(async () => {
    await prepared()
    all = await owner()
  })

  test('what a dialog asks beside the record is named too', async ({ assert }) => {
    const run = await sampleOf(all.api, 'shipments')
    const { status, body } = await all.api.post<Failure>(`/api/user/shipments/${run.id}/add_stops`, { stops: [MISSING] })
    assert.equal(status, 422, JSON.stringify(body))
    assert.deepEqual(Object.keys(body.errors ?? {}), ['stops'])
  })

  test('a row that comes along with its record is named with its place', async ({ assert }) => {
    const body = await bodyFor(all.api, 'orders')
    const items = [...body.items as object[], { category_id: MISSING }]
    const made = await all.api.post<Failure>('/api/user/orders', { ...body, items })
    assert.equal(made.status, 422, JSON.stringify(made.body))
    assert.deepEqual(Object.keys(made.body.errors ?? {}), ['items.1.category_id'])
  })
})

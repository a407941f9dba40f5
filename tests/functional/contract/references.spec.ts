import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { guardWritableFields } from '#backend/services/openapi/schemas/record_schemas'
import { registry, resourceOf, type Field, type Resource } from '#backend/engine/definition/registry'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { setupOwner } from '#tests/support/rows/people'
import { createBody, createSample, SEEDED_RESOURCES, type Body } from '#tests/support/rows/samples'
import type { Failure } from '#tests/support/json_client'

/** Within the exact range of a `number` and of bigint. */
const LARGEST = Number.MAX_SAFE_INTEGER - 1

const REFERENCES = ['ref', 'many', 'media', 'medias']
const LISTS = ['many', 'medias']
const referencesOf = (resource: Resource, op: 'create' | 'edit') =>
  guardWritableFields('user', resource, op).filter(({ type }) => REFERENCES.includes(type))
/** An id as the value of the field. */
const sentTo = ({ type }: Field, id: number) => (LISTS.includes(type) ? [id] : id)

for (const resource of registry.values()) {
  const [created, edited] = [referencesOf(resource, 'create'), referencesOf(resource, 'edit')]
  const isMade = resource.ops.has('create') && !SEEDED_RESOURCES.has(resource.name) && created.length > 0
  const isChanged = resource.ops.has('edit') && edited.length > 0
  if (!isMade && !isChanged) continue
  const at = `/api/user/${resource.url}`

  test.group(`contract / references / ${resource.name}`, (group) => {
    const staffOwner = setupOwner(group)

    const named = ({ errors }: Failure) => Object.keys(errors ?? {})

    test(`a reference of ${resource.name} to a missing row is reported`, async ({ assert }) => {
      const body = isMade ? await createBody(staffOwner.api, resource.name) : {}
      for (const field of isMade ? created : []) for (const id of [MISSING_ID, LARGEST]) {
        const { status, body: failure } = await staffOwner.api.post<Failure>(at, { ...body, [field.name]: sentTo(field, id) })
        assert.equal(status, 422, `${field.name}: ${JSON.stringify(failure)}`)
        assert.include(named(failure), field.name)
      }
      if (!isChanged) return
      const { id: row, version } = await createSample(staffOwner.api, resource.name)
      for (const field of edited) for (const id of [MISSING_ID, LARGEST]) {
        const { status, body: failure } = await staffOwner.api.patch<Failure>(`${at}/${row}`, { version, [field.name]: sentTo(field, id) })
        assert.equal(status, 422, `${field.name}: ${JSON.stringify(failure)}`)
        assert.include(named(failure), field.name)
      }
    })

    const toSoftDeleted = created.filter(({ to }) => to !== undefined && resourceOf(String(to)).soft_delete)
    if (isMade && toSoftDeleted.length) {
      test(`a reference of ${resource.name} to a deleted row is reported`, async ({ assert }) => {
        const body: Body = await createBody(staffOwner.api, resource.name)
        for (const field of toSoftDeleted) {
          const { id } = await createSample(staffOwner.api, String(field.to))
          await query(db.connection(), `update "${String(field.to)}" set deleted_at = now() where id = ?`, [id])
          const { status, body: failure } = await staffOwner.api.post<Failure>(at, { ...body, [field.name]: sentTo(field, id) })
          await query(db.connection(), `update "${String(field.to)}" set deleted_at = null where id = ?`, [id])
          assert.equal(status, 422, `${field.name}: ${JSON.stringify(failure)}`)
          assert.include(named(failure), field.name)
        }
      })
    }
  })
}

test.group('contract / references / dialogs and children', (group) => {
  const staffOwner = setupOwner(group)

  test('arguments of a transition are reported too', async ({ assert }) => {
    const shipment = await createSample(staffOwner.api, 'shipments')
    const { status, body } = await staffOwner.api.post<Failure>(`/api/user/shipments/${shipment.id}/add_stops`, { stops: [MISSING_ID] })
    assert.equal(status, 422, JSON.stringify(body))
    assert.deepEqual(Object.keys(body.errors ?? {}), ['stops'])
  })

  test('a child row that is sent with its record is reported with its index', async ({ assert }) => {
    const body = await createBody(staffOwner.api, 'orders')
    const items = [...body.items as object[], { category_id: MISSING_ID }]
    const made = await staffOwner.api.post<Failure>('/api/user/orders', { ...body, items })
    assert.equal(made.status, 422, JSON.stringify(made.body))
    assert.deepEqual(Object.keys(made.body.errors ?? {}), ['items.1.category_id'])
  })
})

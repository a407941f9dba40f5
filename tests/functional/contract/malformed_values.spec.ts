import { test } from '@japa/runner'
import { guardWritableFields } from '#backend/services/openapi/schemas/record_schemas'
import { registry } from '#backend/engine/definition/registry'
import { setupOwner } from '#tests/support/rows/people'
import { createBody, createSample, SEEDED_RESOURCES } from '#tests/support/rows/samples'
import type { Failure } from '#tests/support/json_client'

/** Converting this object to a string or number throws. */
const UNPRINTABLE = { toString: 1, valueOf: 1 }

test.group('contract / malformed values', (group) => {
  const staffOwner = setupOwner(group)

  for (const resource of registry.values()) {
    if (!resource.ops.has('create') || SEEDED_RESOURCES.has(resource.name)) continue
    const needed = guardWritableFields('user', resource, 'create').filter(({ required }) => required === true)
    if (!needed.length) continue

    test(`an empty required field of ${resource.name} is a 422, whatever the rules do with it`, async ({ assert }) => {
      const body = await createBody(staffOwner.api, resource.name)
      for (const { name } of needed) {
        const { status, body: error } = await staffOwner.api.post<Failure>(`/api/user/${resource.url}`, { ...body, [name]: null })
        assert.equal(status, 422, `${name}: ${JSON.stringify(error)}`)
        // The error may be at a dependent field: the orders of an invoice without a client.
        assert.isNotEmpty(error.errors, name)
      }
    })
  }

  test('a value that cannot be converted to text is reported', async ({ assert }) => {
    const { id } = await createSample(staffOwner.api, 'departments')
    const requests = [
      [await staffOwner.api.post<Failure>('/api/user/departments/bulk', { ids: [id], action: UNPRINTABLE }), 'action'],
      [await staffOwner.api.post<Failure>('/api/user/saved-views', { resource: 'orders', name: UNPRINTABLE, query: '' }), 'name'],
      [await staffOwner.api.delete<Failure>(`/api/user/departments/${id}?version[toString]=1&version[valueOf]=1`), 'version'],
      [await staffOwner.api.patch<Failure>(`/api/user/departments/${id}`, { version: UNPRINTABLE }), 'version'],
    ] as const
    for (const [{ status, body }, field] of requests) {
      assert.equal(status, 422, `${field}: ${JSON.stringify(body)}`)
      assert.deepEqual(Object.keys(body.errors ?? {}), [field])
    }
  })
})

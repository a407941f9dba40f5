import { test } from '@japa/runner'
import { writable } from '#backend/openapi/schemas/record'
import { registry } from '#backend/definition/registry'
import { prepared } from '#tests/support/prepared'
import { owner, type Person } from '#tests/support/people'
import { bodyFor, sampleOf } from '#tests/support/samples'

interface Failure { code: string; errors?: Record<string, string[]> }

/** Whoever makes text or a number of it by force has thrown. */
const UNPRINTABLE = { toString: 1, valueOf: 1 }
/** One row for each value of an enum, made at the start. */
const FIXED = ['cities']

test.group('contract / odd values', (group) => {
  let all: Person
  group.setup(async () => {
    await prepared()
    all = await owner()
  })

  for (const resource of registry.values()) {
    if (!resource.ops.has('create') || FIXED.includes(resource.name)) continue
    const needed = writable('user', resource, 'create').filter(({ required }) => required === true)
    if (!needed.length) continue

    test(`what ${resource.name} need and is sent empty is a mistake of the sender, whatever the rules make of it`, async ({ assert }) => {
      const body = await bodyFor(all.api, resource.name)
      for (const { name } of needed) {
        const { status, body: said } = await all.api.post<Failure>(`/api/user/${resource.url}`, { ...body, [name]: null })
        assert.equal(status, 422, `${name}: ${JSON.stringify(said)}`)
        // What depends on it may be told in its place: the orders of an invoice without a client.
        assert.isNotEmpty(said.errors, name)
      }
    })
  }

  test('what is no text where a call makes text of it is named', async ({ assert }) => {
    const { id } = await sampleOf(all.api, 'departments')
    const requests = [
      [await all.api.post<Failure>('/api/user/departments/bulk', { ids: [id], action: UNPRINTABLE }), 'action'],
      [await all.api.post<Failure>('/api/user/saved-views', { resource: 'orders', name: UNPRINTABLE, query: '' }), 'name'],
      [await all.api.delete<Failure>(`/api/user/departments/${id}?version[toString]=1&version[valueOf]=1`), 'version'],
      [await all.api.patch<Failure>(`/api/user/departments/${id}`, { version: UNPRINTABLE }), 'version'],
    ] as const
    for (const [{ status, body }, field] of requests) {
      assert.equal(status, 422, `${field}: ${JSON.stringify(body)}`)
      assert.deepEqual(Object.keys(body.errors ?? {}), [field])
    }
  })
})

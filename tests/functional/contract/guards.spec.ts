import { test } from '@japa/runner'
import { canUpload } from '#backend/services/files/upload_purpose'
import { referenceKey, registry, type Resource } from '#backend/engine/definition/registry'
import { belongsToClient, createReadableRow } from '#tests/support/rows/own_rows'
import { client, courier, setupOwner } from '#tests/support/rows/people'
import type { Failure } from '#tests/support/json_client'
import type { Guard } from '#schema/types'

type Record_ = Record<string, unknown> & { id: number; version: number }

const SYSTEM = ['id', 'version', 'can', 'created_at', 'updated_at']

/** The fields that a courier or a client may receive: the allow-list, with the labels of its references. */
const allowed = (resource: Resource, guard: Guard) =>
  new Set([...SYSTEM, ...(resource.guards?.[guard]?.read ?? []).flatMap((name) => [name, referenceKey(name)])])

function open(guard: Guard) {
  return [...registry.values()].filter((r) => r.guards?.[guard])
}

function closed(guard: Guard) {
  return [...registry.values()].filter((r) => !r.guards?.[guard])
}

test.group('contract / allow-lists', (group) => {
  const staffOwner = setupOwner(group)

  for (const guard of ['client', 'courier'] as const) {
    test(`a ${guard} has no endpoint for resources outside the allow-list`, async ({ assert }) => {
      const { api } = guard === 'client' ? await client() : await courier()
      for (const resource of closed(guard)) {
        for (const path of [resource.url, `${resource.url}/1`, `${resource.url}/1/history`]) {
          assert.equal((await api.get<Failure>(`/api/${guard}/${path}`)).status, 404, path)
        }
        // Files may be uploaded for fields of the allow-list, and are read with their records.
        const isUploadable = resource.name === 'media' && canUpload(guard)
        assert.equal((await api.post<Failure>(`/api/${guard}/${resource.url}`, {})).status, isUploadable ? 422 : 404, resource.url)
      }
    })

    for (const resource of open(guard)) {
      test(`${resource.name}: a ${guard} receives the fields of the allow-list and no others`, async ({ assert }) => {
        const me = guard === 'client' ? await client() : await courier()
        await createReadableRow(staffOwner, resource, guard, me)
        const { status, body } = await me.api.get<Record_[]>(`/api/${guard}/${resource.url}`)
        assert.equal(status, 200)
        assert.isNotEmpty(body)
        for (const row of body) assert.isEmpty(Object.keys(row).filter((name) => !allowed(resource, guard).has(name)))
      })

      test(`${resource.name}: a ${guard} may write the fields of the allow-list and no others`, async ({ assert }) => {
        const me = guard === 'client' ? await client() : await courier()
        const access = resource.guards?.[guard]
        if (!access?.ops.includes('edit')) {
          return assert.equal((await me.api.patch<Failure>(`/api/${guard}/${resource.url}/1`, {})).status, 404)
        }
        const row = await createReadableRow(staffOwner, resource, guard, me)
        for (const name of Object.keys(resource.fields).filter((name) => !access.write?.includes(name))) {
          const { status, body } = await me.api.patch<Failure>(`/api/${guard}/${resource.url}/${row.id}`, {
            version: row.version,
            [name]: 'x',
          })
          assert.equal(status, 422, name)
          assert.property(body.errors, name)
        }
      })
    }
  }

  for (const resource of open('client').filter((r) => belongsToClient(r))) {
    test(`${resource.name}: the rows of another client do not exist`, async ({ assert }) => {
      const [mine, theirs] = [await client(), await client()]
      const { id } = await createReadableRow(staffOwner, resource, 'client', theirs)
      const at = `/api/client/${resource.url}`
      assert.equal((await theirs.api.get<Record_>(`${at}/${id}`)).status, 200)
      assert.equal((await mine.api.get<Failure>(`${at}/${id}`)).status, 404)
      const { body, headers } = await mine.api.get<Record_[]>(`${at}?id=${id}`)
      assert.isEmpty(body)
      assert.equal(headers.get('x-total-count'), '0')
      for (const [method, path] of callsThatWrite(resource, id)) {
        assert.equal((await mine.api[method]<Failure>(path, { version: 1 })).status, 404, path)
      }
    })
  }
})

function callsThatWrite(resource: Resource, id: number) {
  const access = resource.guards?.client
  const at = `/api/client/${resource.url}/${id}`
  return [
    ...(access?.ops.includes('edit') ? [['patch', at], ['put', at]] as const : []),
    ...(access?.ops.includes('delete') ? [['delete', `${at}?version=1`] as const] : []),
    ...Object.keys(access?.transitions ?? {}).map((verb) => ['post', `${at}/${verb}`] as const),
  ]
}

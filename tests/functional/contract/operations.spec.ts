import { test } from '@japa/runner'
import { registry } from '#backend/engine/definition/registry'
import { setupOwner } from '#tests/support/rows/people'
import { createBody, sampleUpdate, createSample } from '#tests/support/rows/samples'
import { uploadSampleFile } from '#tests/support/rows/upload_files'

interface Failure {
  code: string
  message: string
  errors?: Record<string, string[]>
  conflict?: Record<string, { mine: unknown; theirs: unknown }>
}
interface Row {
  id: number
  version: number
  can: { edit?: unknown; delete?: unknown; transitions: Record<string, unknown> }
}

for (const resource of registry.values()) {
  if (resource.ops.size === 0) continue
  test.group(`contract / ${resource.name}`, (group) => {
    const staffOwner = setupOwner(group)

    test('unknown parameters of a list are reported', async ({ assert }) => {
      if (!resource.ops.has('list')) return assert.isFalse(resource.ops.has('edit'))
      for (const query of ['no_such=1', '_sort=no_such', '_view=no_such', 'id_like=1', '_end=100000', '_no=1']) {
        const { status, body } = await staffOwner.api.get<Failure>(`/api/user/${resource.url}?${query}`)
        assert.equal(status, 422, query)
        assert.isNotEmpty(body.errors, query)
      }
    })

    if (resource.ops.has('create')) {
      test('a record is created, listed, read and logged', async ({ assert }) => {
        const { status, body } = await staffOwner.api.post<Row>(
          `/api/user/${resource.url}`,
          await createBody(staffOwner.api, resource.name),
        )
        if (resource.name === 'cities') return assert.equal(status, 422)
        assert.equal(status, 201, JSON.stringify(body))
        assert.equal(body.version, 1)
        const list = await staffOwner.api.get<Row[]>(`/api/user/${resource.url}?id=${body.id}`)
        assert.lengthOf(list.body, 1)
        assert.equal(list.headers.get('x-total-count'), '1')
        assert.equal((await staffOwner.api.get<Row>(`/api/user/${resource.url}/${body.id}`)).body.id, body.id)
        if (resource.audit === false) return
        const past = await staffOwner.api.get<{ action: string }[]>(`/api/user/${resource.url}/${body.id}/history`)
        assert.include(
          past.body.map(({ action }) => action),
          `${resource.name}.create`,
        )
      })

      test('unknown and server-only fields are reported, and nothing is written', async ({ assert }) => {
        const server = Object.values(resource.fields).find((f) => f.stamped || f.type === 'sequence' || f.rollup || f.fn || f.expr)
        const bad = { ...(await createBody(staffOwner.api, resource.name)), no_such_field: 1, ...(server && { [server.name]: 'x' }) }
        const { status, body } = await staffOwner.api.post<Failure>(`/api/user/${resource.url}`, bad)
        assert.equal(status, 422)
        assert.property(body.errors, 'no_such_field')
        if (server) assert.property(body.errors, server.name)
      })

      test('every missing required field is reported', async ({ assert }) => {
        const needed = Object.values(resource.fields).filter((f) => f.required === true && f.default === undefined && !f.stamped)
        const { status, body } = await staffOwner.api.post<Failure>(`/api/user/${resource.url}`, {})
        assert.equal(status, 422)
        assert.includeMembers(
          Object.keys(body.errors ?? {}),
          needed.map((f) => f.name),
        )
      })
    }

    if (resource.ops.has('edit')) {
      test('an edit requires the current version; a conflict returns the other values', async ({ assert }) => {
        const { id, version } = await createSample(staffOwner.api, resource.name)
        const at = `/api/user/${resource.url}/${id}`
        const change = await sampleUpdate(staffOwner.api, resource)
        assert.equal((await staffOwner.api.patch<Failure>(at, change)).status, 422)
        const saved = await staffOwner.api.patch<Row>(at, { version, ...change })
        assert.equal(saved.status, 200, JSON.stringify(saved.body))
        assert.equal(saved.body.version, version + 1)
        const late = await sampleUpdate(staffOwner.api, resource)
        const stale = await staffOwner.api.patch<Failure>(at, { version, ...late })
        assert.equal(stale.status, 409)
        assert.equal(stale.body.code, 'E_VERSION')
        assert.deepEqual(Object.keys(stale.body.conflict ?? {}), Object.keys(late))
      })
    }

    if (resource.ops.has('delete') && resource.name !== 'cities') {
      test('a deleted record is not listed; it is in the trash with soft delete', async ({ assert }) => {
        if (resource.name === 'media') await uploadSampleFile(staffOwner, 'media.file')
        const { id, version } = await createSample(staffOwner.api, resource.name)
        const at = `/api/user/${resource.url}/${id}`
        assert.equal((await staffOwner.api.delete<Failure>(`${at}?version=${version + 1}`)).status, 409)
        const gone = await staffOwner.api.delete<Failure>(`${at}?version=${version}`)
        assert.equal(gone.status, 200, JSON.stringify(gone.body))
        assert.equal((await staffOwner.api.get<Failure>(at)).status, 404)
        assert.equal((await staffOwner.api.delete<Failure>(`${at}?version=${version}`)).status, 404)
        if (!resource.soft_delete) return
        const trash = await staffOwner.api.get<Row[]>(`/api/user/${resource.url}?_deleted=1&id=${id}`)
        assert.lengthOf(trash.body, 1)
        assert.equal((await staffOwner.api.post<Row>(`${at}/undelete`)).status, 200)
        assert.equal((await staffOwner.api.get<Row>(at)).status, 200)
      })
    }
  })
}

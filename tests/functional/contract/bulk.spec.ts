import { test } from '@japa/runner'
import { isForMany, isShared } from '#schema/bulk'
import { registry, type Field, type Resource } from '#backend/definition/registry'
import { prepared } from '#tests/support/prepared'
import { owner, type Person } from '#tests/support/people'
import { changeOf, sampleOf, valueFor } from '#tests/support/samples'

interface Report {
  batch: string
  results: { id: number; label: string; ok: boolean; code?: string; message?: string }[]
  done: number
  failed: number
  code?: string
  errors?: Record<string, string[]>
}
interface Entry { action: string; subject_id: number; batch: string | null; reason: string | null }

const MISSING = 999_999_999
/** One row for each value of an enum, made at the start: none is added, none goes. */
const FIXED = new Set(['cities'])

/** Every order of work that staff can give for a resource. */
function actionsOf({ ops, soft_delete: soft, transitions, fields }: Resource): string[] {
  const verbs = Object.entries(transitions).filter(([, t]) => t.allow && isForMany(t, fields)).map(([verb]) => verb)
  const changes = [...(ops.has('edit') ? ['edit'] : []), ...(ops.has('delete') ? ['delete', ...(soft ? ['undelete'] : [])] : [])]
  return [...changes, ...verbs]
}

for (const resource of registry.values()) {
  const actions = actionsOf(resource)
  if (actions.length === 0) continue
  const at = `/api/user/${resource.url}/bulk`

  test.group(`contract / bulk / ${resource.name}`, (group) => {
    let all: Person
    group.setup(async () => {
      await prepared()
      all = await owner()
    })

    test('a row that does not exist is named, whatever is to be done with it', async ({ assert }) => {
      for (const action of actions) {
        const { status, body } = await all.api.post<Report>(at, { ids: [MISSING], action, ...await answersFor(all, resource, action) })
        assert.equal(status, 200, `${action}: ${JSON.stringify(body)}`)
        assert.deepEqual(body.results.map(({ id, label, ok, code }) => ({ id, label, ok, code })), [
          { id: MISSING, label: `#${MISSING}`, ok: false, code: 'E_NOT_FOUND' },
        ], action)
      }
    })

    const shared = Object.values(resource.fields).some((field) => isShared(field))
    if (resource.ops.has('edit') && shared) {
      test('an edit reaches each of them under one number, and can be taken back', async ({ assert }) => {
        const ids = [(await sampleOf(all.api, resource.name)).id]
        if (resource.ops.has('create') && !FIXED.has(resource.name)) ids.push((await sampleOf(all.api, resource.name)).id)
        const values = await changeOf(all.api, resource, isForAll(resource))
        const [name = ''] = Object.keys(values)
        const before = await valuesOf(all, resource, ids, name)
        const edited = await all.api.post<Report>(at, { ids, action: 'edit', values, reason: 'Spring cleaning' })
        assert.equal(edited.body.failed, 0, JSON.stringify(edited.body))
        const after = await valuesOf(all, resource, ids, name)
        assert.lengthOf(new Set(after.map((value) => JSON.stringify(value))), 1)
        assert.notDeepEqual(after, before)
        const asked = `batch=${edited.body.batch}&action=${resource.name}.edit&_sort=subject_id`
        const log = await all.api.get<Entry[]>(`/api/user/audit-logs?${asked}`)
        assert.deepEqual(log.body.map(({ subject_id }) => subject_id), ids)
        assert.isTrue(log.body.every(({ reason }) => reason === 'Spring cleaning'))
        const undone = await all.api.post<Report>(`${at}/${edited.body.batch}/undo`)
        assert.equal(undone.body.failed, 0, JSON.stringify(undone.body))
        assert.deepEqual(await valuesOf(all, resource, ids, name), before)
      })
    }

    if (resource.ops.has('delete') && resource.ops.has('create') && !FIXED.has(resource.name)) {
      test('what was deleted is gone, and comes back only where there is a trash', async ({ assert }) => {
        const ids = [(await sampleOf(all.api, resource.name)).id, (await sampleOf(all.api, resource.name)).id]
        const there = async () => (await all.api.get<{ id: number }[]>(`/api/user/${resource.url}?id=${ids.join('&id=')}`)).body.length
        const gone = await all.api.post<Report>(at, { ids, action: 'delete' })
        assert.equal(gone.body.done, 2, JSON.stringify(gone.body))
        assert.isTrue(gone.body.results.every(({ label }) => label.length > 0))
        assert.equal(await there(), 0)
        const undone = await all.api.post<Report>(`${at}/${gone.body.batch}/undo`)
        assert.equal(undone.status, resource.soft_delete ? 200 : 409, JSON.stringify(undone.body))
        assert.equal(await there(), resource.soft_delete ? 2 : 0)
      })
    }
  })
}

/** Two records may have it alike. */
const isForAll = (resource: Resource) => (field: Field) => isShared(field) && !(resource.unique ?? []).flat().includes(field.name)

/** What the dialog of an action asks for. */
async function answersFor({ api }: Person, resource: Resource, action: string): Promise<object> {
  if (action === 'delete' || action === 'undelete') return {}
  if (action === 'edit') return { values: await changeOf(api, resource, isForAll(resource)) }
  const { ask = {}, args = {}, reason } = resource.transitions[action] ?? {}
  const fields = [
    ...Object.entries(ask).flatMap(([name, need]) => (need === 'required' ? [[name, resource.fields[name]] as const] : [])),
    ...Object.entries(args).flatMap(([name, field]) => (field.required ? [[name, field] as const] : [])),
  ]
  const values = await Promise.all(fields.map(async ([name, field]) => [name, field && (await valueFor(api, { ...field, name }))]))
  return { ...(values.length && { args: Object.fromEntries(values) as object }), ...(reason && { reason: 'Because' }) }
}

async function valuesOf({ api }: Person, resource: Resource, ids: readonly number[], name: string): Promise<unknown[]> {
  const rows = await Promise.all(ids.map((id) => api.get<Record<string, unknown>>(`/api/user/${resource.url}/${id}`)))
  return rows.map(({ body }) => body[name])
}

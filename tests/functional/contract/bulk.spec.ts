import { test } from '@japa/runner'
import { isBulkTransition, isBulkEditable } from '#schema/bulk'
import { registry, type Field, type Resource } from '#backend/engine/definition/registry'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { setupOwner, type Person } from '#tests/support/rows/people'
import { sampleUpdate, createSample, sampleValue, SEEDED_RESOURCES } from '#tests/support/rows/samples'

interface Report {
  batch: string
  results: { id: number; label: string; ok: boolean; code?: string; message?: string }[]
  done: number
  failed: number
  code?: string
  errors?: Record<string, string[]>
}
interface Entry { action: string; subject_id: number; batch: string | null; reason: string | null }

/** Every bulk action that staff can run on a resource. */
function actionsOf({ ops, soft_delete: soft, transitions, fields }: Resource): string[] {
  const verbs = Object.entries(transitions).filter(([, t]) => t.allow && isBulkTransition(t, fields)).map(([verb]) => verb)
  const changes = [...(ops.has('edit') ? ['edit'] : []), ...(ops.has('delete') ? ['delete', ...(soft ? ['undelete'] : [])] : [])]
  return [...changes, ...verbs]
}

for (const resource of registry.values()) {
  const actions = actionsOf(resource)
  if (actions.length === 0) continue
  const at = `/api/user/${resource.url}/bulk`

  test.group(`contract / bulk / ${resource.name}`, (group) => {
    const staffOwner = setupOwner(group)

    test('a row that does not exist is reported by its id, for every action', async ({ assert }) => {
      for (const action of actions) {
        const { status, body } = await staffOwner.api.post<Report>(at, {
          ids: [MISSING_ID],
          action,
          ...(await answersFor(staffOwner, resource, action)),
        })
        assert.equal(status, 200, `${action}: ${JSON.stringify(body)}`)
        assert.deepEqual(body.results.map(({ id, label, ok, code }) => ({ id, label, ok, code })), [
          { id: MISSING_ID, label: `#${MISSING_ID}`, ok: false, code: 'E_NOT_FOUND' },
        ], action)
      }
    })

    const shared = Object.values(resource.fields).some((field) => isBulkEditable(field))
    if (resource.ops.has('edit') && shared) {
      test('an edit changes each record under one batch id and can be undone', async ({ assert }) => {
        const ids = [(await createSample(staffOwner.api, resource.name)).id]
        if (resource.ops.has('create') && !SEEDED_RESOURCES.has(resource.name))
          ids.push((await createSample(staffOwner.api, resource.name)).id)
        const values = await sampleUpdate(staffOwner.api, resource, isSettableForAll(resource))
        const [name = ''] = Object.keys(values)
        const before = await valuesOf(staffOwner, resource, ids, name)
        const edited = await staffOwner.api.post<Report>(at, { ids, action: 'edit', values, reason: 'Spring cleaning' })
        assert.equal(edited.body.failed, 0, JSON.stringify(edited.body))
        const after = await valuesOf(staffOwner, resource, ids, name)
        assert.lengthOf(new Set(after.map((value) => JSON.stringify(value))), 1)
        assert.notDeepEqual(after, before)
        const logFilter = `batch=${edited.body.batch}&action=${resource.name}.edit&_sort=subject_id`
        const log = await staffOwner.api.get<Entry[]>(`/api/user/audit-logs?${logFilter}`)
        assert.deepEqual(log.body.map(({ subject_id }) => subject_id), ids)
        assert.isTrue(log.body.every(({ reason }) => reason === 'Spring cleaning'))
        const undone = await staffOwner.api.post<Report>(`${at}/${edited.body.batch}/undo`)
        assert.equal(undone.body.failed, 0, JSON.stringify(undone.body))
        assert.deepEqual(await valuesOf(staffOwner, resource, ids, name), before)
      })
    }

    if (resource.ops.has('delete') && resource.ops.has('create') && !SEEDED_RESOURCES.has(resource.name)) {
      test('deleted records can be restored only on resources with soft delete', async ({ assert }) => {
        const ids = [(await createSample(staffOwner.api, resource.name)).id, (await createSample(staffOwner.api, resource.name)).id]
        const countRemaining = async () =>
          (await staffOwner.api.get<{ id: number }[]>(`/api/user/${resource.url}?id=${ids.join('&id=')}`)).body.length
        const deleted = await staffOwner.api.post<Report>(at, { ids, action: 'delete' })
        assert.equal(deleted.body.done, 2, JSON.stringify(deleted.body))
        assert.isTrue(deleted.body.results.every(({ label }) => label.length > 0))
        assert.equal(await countRemaining(), 0)
        const undone = await staffOwner.api.post<Report>(`${at}/${deleted.body.batch}/undo`)
        assert.equal(undone.status, resource.soft_delete ? 200 : 409, JSON.stringify(undone.body))
        assert.equal(await countRemaining(), resource.soft_delete ? 2 : 0)
      })
    }
  })
}

/** Two records may have the same value. */
const isSettableForAll = (resource: Resource) => (field: Field) =>
  isBulkEditable(field) && !(resource.unique ?? []).flat().includes(field.name)

/** What the dialog of an action asks for. */
async function answersFor({ api }: Person, resource: Resource, action: string): Promise<object> {
  if (action === 'delete' || action === 'undelete') return {}
  if (action === 'edit') return { values: await sampleUpdate(api, resource, isSettableForAll(resource)) }
  const { ask = {}, offers = {}, args = {}, reason } = resource.transitions[action] ?? {}
  const fields = [
    ...Object.entries(ask).flatMap(([name, need]) => (need === 'required' ? [[name, resource.fields[name]] as const] : [])),
    ...Object.entries(args).flatMap(([name, field]) => (field.required ? [[name, field] as const] : [])),
  ]
  const values = await Promise.all(fields.map(async ([name, field]) =>
    [name, offers[name]?.[0] ?? (field && (await sampleValue(api, { ...field, name })))]))
  return { ...(values.length && { args: Object.fromEntries(values) as object }), ...(reason && { reason: 'Because' }) }
}

async function valuesOf({ api }: Person, resource: Resource, ids: readonly number[], name: string): Promise<unknown[]> {
  const rows = await Promise.all(ids.map((id) => api.get<Record<string, unknown>>(`/api/user/${resource.url}/${id}`)))
  return rows.map(({ body }) => body[name])
}

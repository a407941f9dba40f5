import { test } from '@japa/runner'
import { owner, staff, setupOwner, type Person } from '#tests/support/rows/people'
import { createSample } from '#tests/support/rows/samples'

interface Entry {
  id: number
  action: string
  subject_id: number
  actor: { type: string; id: number } | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
interface Gone { deleted_at: string; deleted_by: { type: string; id: number } }

const AT = '/api/user/audit-logs'

test.group('resource / read / log', (group) => {
  const all = setupOwner(group)

  const raisedSalary = async () => {
    const { id } = await createSample(all.api, 'users')
    const { status } = await all.api.patch(`/api/user/users/${id}`, { version: 1, salary: 650_000, note: 'Raised' })
    if (status !== 200) throw new Error(`no raise: ${status}`)
    return id
  }
  const entriesOf = async ({ api }: Person, filter: string) => (await api.get<Entry[]>(`${AT}?${filter}`)).body

  test('a field that is not readable in the record is not readable in the log', async ({ assert }) => {
    const id = await raisedSalary()
    const filter = `subject_resource=users&subject_id=${id}&action=users.edit`
    const [open] = await entriesOf(all, filter)
    assert.deepInclude(open?.after, { salary: 650_000, note: 'Raised' })
    const [closed] = await entriesOf(await staff(['audit-list', 'user-list']), filter)
    assert.deepEqual(closed?.after, { note: 'Raised' })
    assert.notProperty(closed?.before, 'salary')
  })

  test('entries of records that the caller may not list have no changes', async ({ assert }) => {
    const id = await raisedSalary()
    const entries = await entriesOf(await staff(['audit-list']), `subject_resource=users&subject_id=${id}`)
    assert.sameMembers(entries.map(({ action }) => action), ['users.create', 'users.edit'])
    for (const { before, after } of entries) assert.isEmpty({ ...before, ...after })
  })

  test('is filtered by who, what, on what, when and why', async ({ assert }) => {
    const { id } = await createSample(all.api, 'orders')
    const person = await owner()
    await person.api.post(`/api/user/orders/${id}/cancel`, { reason: 'Zebra crossing', cancel_reason: 'duplicate' })
    const found = async (filter: string) => (await entriesOf(all, `subject_id=${id}&${filter}`)).map(({ action }) => action)
    assert.deepEqual(await found(`actor=users:${person.id}&subject_resource=orders`), ['orders.cancel'])
    assert.deepEqual(await found('action=orders.cancel'), ['orders.cancel'])
    assert.deepEqual(await found('reason_like=zebra'), ['orders.cancel'])
    assert.deepEqual(await found('created_at_lt=2020-01-01'), [])
    assert.deepEqual(await found(`actor_null=true&subject_resource=orders`), [])
  })

  test('a deleted record has the actor and the time of its deletion', async ({ assert }) => {
    const { id, version } = await createSample(all.api, 'clients')
    const person = await staff(['client-list', 'client-delete'])
    await person.api.delete(`/api/user/clients/${id}?version=${version}`)
    const trash = await all.api.get<Gone[]>(`/api/user/clients?_deleted=1&id=${id}`)
    assert.match(trash.body[0]?.deleted_at ?? '', /Z$/)
    assert.deepInclude(trash.body[0]?.deleted_by, { type: 'users', id: person.id })
    const living = await all.api.get<object[]>('/api/user/clients?_end=1')
    assert.notProperty(living.body[0], 'deleted_by')
  })
})

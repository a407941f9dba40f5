/** What a form needs is there for whoever may fill it: its record, and the names of what may be chosen. */
import { test } from '@japa/runner'
import { choosersOf } from '#schema/choices'
import { permissionFor, type ResourceData } from '#schema/definition'
import { referenceKey, registry } from '#backend/definition/registry'
import { writableFields } from '#backend/resource/read/access'
import { app } from '#resources'
import { callerWith } from '#tests/support/acting'
import { owner, staff, type Person } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import { sampleOf } from '#tests/support/samples'

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }

test.group('contract / forms', (group) => {
  let all: Person
  group.setup(async () => {
    await prepared()
    all = await owner()
  })

  for (const resource of [...registry.values()].filter(({ ops }) => ops.has('edit') && ops.has('list'))) {
    test(`${resource.name}: whoever may edit reads the form of a record, and no more`, async ({ assert }) => {
      const { id } = resource.ops.has('create')
        ? await sampleOf(all.api, resource.name) : (await all.api.get<Row[]>(`/api/user/${resource.url}?_end=1`)).body[0] ?? {}
      const at = `/api/user/${resource.url}/${id}`
      const permission = permissionFor(resource, 'edit')
      const { status, body } = await (await staff([permission])).api.get<Row>(at)
      assert.equal(status, 200)
      const form = [...writableFields(resource, callerWith([permission] as never), 'edit'), resource.label]
      const open = ['id', 'version', 'can', ...form, ...form.map(referenceKey)]
      assert.isEmpty(Object.keys(body).filter((name) => !open.includes(name)))
      assert.equal((await (await staff([])).api.get(at)).status, 403)
    })
  }

  for (const resource of [...registry.values()].filter(({ ops }) => ops.has('list'))) {
    const [chooser] = choosersOf(app.resources as unknown as Record<string, ResourceData>, resource.name, 'user')
    const [needs] = chooser?.needs ?? []
    if (!chooser || !needs) continue
    test(`${resource.name}: whoever chooses among them in a form is told their names, and no more`, async ({ assert }) => {
      const { api } = await staff(needs)
      const at = `/api/user/${resource.url}`
      const { status, body } = await api.get<Row[]>(`${at}?_start=0&_end=5&_sort=created_at&q=a&_fields=${resource.label}`)
      assert.equal(status, 200)
      const told = ['id', 'version', 'can', resource.label, referenceKey(resource.label)]
      for (const row of body) assert.includeMembers(told, Object.keys(row))
      if (needs.includes(permissionFor(resource, 'list'))) return
      assert.equal((await api.get(at)).status, 403)
      for (const query of ['_view=none', '_totals=1', '_where=%7B%7D', 'created_at_gte=2026-01-01']) {
        assert.equal((await api.get(`${at}?_fields=${resource.label}&${query}`)).status, 403, query)
      }
      assert.equal((await api.get(`${at}/counts`)).status, 403)
    })
  }

  test('an order is taken without the list of categories', async ({ assert }) => {
    const { api } = await staff(['order-create'])
    const { status, body } = await api.get<Row[]>(
      '/api/user/categories?status=enable&_sort=position&_order=asc&_start=0&_end=60&_fields=name')
    assert.equal(status, 200)
    assert.isNotEmpty(body)
    assert.property(body[0], 'name')
    assert.notProperty(body[0], 'unit')
  })
})

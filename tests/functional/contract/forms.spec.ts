/** Whoever may fill a form may read its record, and the labels of the records that can be chosen. */
import { test } from '@japa/runner'
import { referencingFields } from '#schema/referencing_fields'
import { permissionFor, type ResourceData } from '#schema/definition'
import { referenceKey, registry } from '#backend/engine/definition/registry'
import { writableFields } from '#backend/engine/resource/policies/access'
import { app } from '#resources'
import { callerWith } from '#tests/support/server/with_store'
import { staff, setupOwner } from '#tests/support/rows/people'
import { createSample } from '#tests/support/rows/samples'

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }

test.group('contract / forms', (group) => {
  const staffOwner = setupOwner(group)

  for (const resource of [...registry.values()].filter(({ ops }) => ops.has('edit') && ops.has('list'))) {
    test(`${resource.name}: whoever may edit may read the fields of the form, and no others`, async ({ assert }) => {
      const { id } = await createSample(staffOwner.api, resource.name)
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
    const [referencingField] = referencingFields(app.resources as unknown as Record<string, ResourceData>, resource.name, 'user')
    const [needs] = referencingField?.needs ?? []
    if (!referencingField || !needs) continue
    test(`${resource.name}: who may choose one in a form reads the label and what the form needs, and nothing else`, async ({ assert }) => {
      const { api } = await staff(needs)
      const at = `/api/user/${resource.url}`
      const fields = [resource.label, ...resource.chooser_reads ?? []]
      const { status, body } = await api.get<Row[]>(`${at}?_start=0&_end=5&_sort=created_at&q=a&_fields=${fields.join()}`)
      assert.equal(status, 200)
      const readable = ['id', 'version', 'can', ...fields, ...fields.map(referenceKey)]
      for (const row of body) assert.includeMembers(readable, Object.keys(row))
      if (needs.includes(permissionFor(resource, 'list'))) return
      assert.equal((await api.get(at)).status, 403)
      assert.equal((await api.get(`${at}?_fields=${resource.label},created_at`)).status, 403)
      for (const query of ['_view=none', '_totals=1', '_where=%7B%7D', 'created_at_gte=2026-01-01']) {
        assert.equal((await api.get(`${at}?_fields=${resource.label}&${query}`)).status, 403, query)
      }
      assert.equal((await api.get(`${at}/counts`)).status, 403)
    })
  }

  test('the rows that a form needs more of than the label are sorted and filtered by that, and by nothing else', async ({ assert }) => {
    const { api } = await staff(['order-create'])
    const at = '/api/user/categories?_start=0&_end=60&_fields=name,params,unit,position'
    const { status, body } = await api.get<Row[]>(`${at}&status=enable&_sort=position&_order=desc`)
    assert.equal(status, 200)
    assert.isNotEmpty(body)
    assert.includeMembers(Object.keys(body[0]!), ['name', 'params', 'unit'])
    const positions = body.map(({ position }) => Number(position))
    assert.deepEqual(positions, positions.toSorted((a, b) => b - a))
    assert.equal((await api.get(`${at}&min_charge_gte=1`)).status, 403)
    assert.equal((await api.get(`${at},min_charge`)).status, 403)
    assert.isAbove((await api.get<Row[]>('/api/user/sub-categories?_fields=name,item_type,category_id&status=enable')).body.length, 0)
  })
})

import { test } from '@japa/runner'
import { valuesOf, type Field, type Resource, resourceOf } from '#backend/engine/definition/registry'
import { guardWritableFields } from '#backend/services/openapi/schemas/record_schemas'
import { MEASURE_FIELDS } from '#backend/trade/orders/intake/intake_measures'
import { isChildren } from '#schema/fields/index'
import { aCarpetCategory } from '#tests/support/rows/orders'
import { setupOwner } from '#tests/support/rows/people'
import { withStore } from '#tests/support/server/with_store'
import type { Failure } from '#tests/support/json_client'

/** What people do not type, but programs send. */
const STRANGE: readonly unknown[] = [
  null, '', 0, -1, 1.5, 2 ** 31, 1e308, '1e999', 'NaN', '-1', '0', '99999999', true, [], {}, '0001-01-01', '9999-12-31', '2026-02-31',
  '+275760-09-13T00:00:00Z', '1900-01-01T00:00:00Z',
]
const DRAFTS = [['orders', ''], ['order_items', 'items'], ['order_services', 'services']] as const

const fieldsOf = (resource: Resource): readonly Field[] => [
  ...guardWritableFields('user', resource, 'create').filter((field) => !isChildren(field)),
  ...resource.name === 'order_items' ? [...MEASURE_FIELDS].flatMap((name) => resource.fields[name] ?? []) : [],
]

test.group('contract / drafts', (group) => {
  const person = setupOwner(group)
  let category_id: number
  group.setup(async () => { category_id = await withStore(async (store) => (await aCarpetCategory(store)).id) })

  const item = () => ({ category_id, shape: 'rectangle', length_cm: 300, width_cm: 200, type: 'irani', tissu: 'laine' })
  /** A draft of an order with this value in one place. */
  const draftWith = (list: string, name: string, value: unknown) => ({
    items: [{ ...item(), ...list === 'items' && { [name]: value } }],
    ...list === '' ? { [name]: value } : list === 'services' && { services: [{ [name]: value }] },
  })

  for (const [resourceName, list] of DRAFTS) {
    test(`whatever a field of ${resourceName} is given, a draft is priced or the field is named`, async ({ assert }) => {
      for (const field of fieldsOf(resourceOf(resourceName))) {
        for (const value of [...STRANGE, ...field.of === undefined || field.type !== 'enum' ? [] : valuesOf(field.of)]) {
          const { status, body } = await person.api.post<Failure>('/api/user/orders/preview', draftWith(list, field.name, value))
          assert.include([200, 404, 422], status, `${field.name}: ${JSON.stringify([value, body])}`)
          if (status === 422) assert.isNotEmpty(body.errors, field.name)
        }
      }
    })

    test(`an empty field of ${resourceName} that has a default is refused in a draft as in a save`, async ({ assert }) => {
      const path = (name: string) => (list ? `${list}.0.${name}` : name)
      const withDefault = fieldsOf(resourceOf(resourceName)).filter((field) => field.required === true && field.default !== undefined)
      for (const { name, type } of withDefault) for (const value of type === 'bool' ? [] : [null, '']) {
        for (const call of ['orders/preview', 'orders', 'orders/intake']) {
          const { status, body } = await person.api.post<Failure>(`/api/user/${call}`, draftWith(list, name, value))
          assert.equal(status, 422, `${call} ${name}`)
          assert.deepEqual(body.errors?.[path(name)], ['This field cannot be empty.'], `${call} ${name}: ${JSON.stringify(body)}`)
        }
      }
    })
  }
})

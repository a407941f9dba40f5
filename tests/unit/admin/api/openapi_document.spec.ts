import { test } from '@japa/runner'
import {
  responsesOf, callsOf, exampleOf, searchCalls, parametersOf, typeText, enumValuesOf, type OpenApi,
} from '../../../../admin/staff/api/openapi_document.ts'
import { openApi } from '#backend/app/start/openapi'

const document = JSON.parse(JSON.stringify(openApi('en'))) as OpenApi
const call = (id: string) => callsOf(document).find((one) => one.id === id) ?? callsOf(document)[0]!

test.group('admin / api / document', () => {
  test('calls are found by path, summary and group', ({ assert }) => {
    assert.deepEqual(searchCalls(document, 'cities history').flatMap(({ calls }) => calls.map(({ id }) => id)), ['user.cities.history'])
    assert.isEmpty(searchCalls(document, 'no such call'))
    assert.equal(searchCalls(document, '').flatMap(({ calls }) => calls).length, callsOf(document).length)
  })

  test('references are resolved', ({ assert }) => {
    assert.includeMembers(parametersOf(document, call('user.orders.list')).map(({ name }) => name), ['_end', 'status', 'compared'])
    const refused = responsesOf(document, call('user.orders.edit')).find(({ status }) => status === '409')
    assert.equal(refused?.schema?.$ref, '#/components/schemas/Error409')
  })

  test('types are written in one line', ({ assert }) => {
    assert.equal(typeText({ anyOf: [{ $ref: '#/components/schemas/Money' }, { type: 'null' }] }), 'Money | null')
    assert.equal(typeText({ type: 'array', items: { type: ['string', 'null'], format: 'date' } }), 'string | null (date)[]')
    const moment = { type: 'string', anyOf: [{ format: 'date-time' }, { format: 'date' }] }
    assert.equal(typeText({ type: 'array', items: moment }), '(string (date-time) | string (date))[]')
    assert.equal(typeText({}), 'any')
  })

  test('the values of an enum are found behind references, items and alternatives', ({ assert }) => {
    const ref = { $ref: '#/components/schemas/OrderTypeValue' }
    const values = ['local', 'transport']
    for (const schema of [ref, { type: 'array', items: ref }, { anyOf: [ref, { type: 'null' }] }]) {
      assert.sameMembers([...enumValuesOf(document, schema) ?? []], values)
    }
    assert.isUndefined(enumValuesOf(document, { anyOf: [ref, { type: 'integer' }] }))
    assert.isUndefined(enumValuesOf(document, { $ref: '#/components/schemas/OrdersRow' }))
  })

  test('an example body has the required properties', ({ assert }) => {
    assert.deepEqual(exampleOf(document, { $ref: '#/components/schemas/ClientsCreate' }), { phone: '' })
    assert.deepEqual(exampleOf(document, { $ref: '#/components/schemas/CitiesUpdate' }), { version: 1 })
  })
})

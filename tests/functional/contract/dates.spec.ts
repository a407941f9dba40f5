import { test } from '@japa/runner'
import { registry, type Resource } from '#backend/engine/definition/registry'
import { guardWritableFields } from '#backend/services/openapi/schemas/record_schemas'
import { traitsOf } from '#schema/fields/index'
import { setupOwner } from '#tests/support/rows/people'
import { createBody, SEEDED_RESOURCES } from '#tests/support/rows/samples'
import type { Failure } from '#tests/support/json_client'

const DAYS = ['0001-01-01', '1900-01-01', '2100-01-01', '2999-01-01', '9999-12-31', '275760-09-13', '2026-02-31']
const datesOf = (resource: Resource) => guardWritableFields('user', resource, 'create').filter((field) => traitsOf(field).now !== null)
const dated = [...registry.values()].filter((one) => one.ops.has('create') && !SEEDED_RESOURCES.has(one.name) && datesOf(one).length > 0)

test.group('contract / dates', (group) => {
  const person = setupOwner(group)

  for (const resource of dated) {
    test(`each date of ${resource.name} that nobody means is refused at its field`, async ({ assert }) => {
      const body = await createBody(person.api, resource.name)
      for (const { name, type } of datesOf(resource)) for (const day of DAYS) {
        const sent = { ...body, [name]: type === 'date' ? day : `${day}T08:00:00Z` }
        const { status, body: error } = await person.api.post<Failure>(`/api/user/${resource.url}`, sent)
        assert.equal(status, 422, `${name} ${day}`)
        assert.property(error.errors, name, `${name} ${day}: ${JSON.stringify(error)}`)
      }
    })
  }

  test('each call with a day of its own reads it in one way', async ({ assert }) => {
    const calls = [
      'statistics?to=2026-11-30&from=', 'statistics?from=2026-11-01&to=', 'racking?to=2027-02-28&from=', 'racking?from=2027-02-01&to=',
      'shipments/arrivals?date=',
    ]
    for (const path of calls) for (const day of ['', '2027-02-31', '2026-13-01', '0001-01-01', '9999-12-31', '%2B275760-09-13', 'NaN']) {
      const { status, body } = await person.api.get<Failure>(`/api/user/${path}${day}`)
      assert.equal(status, 422, path + day)
      assert.deepEqual(Object.keys(body.errors ?? {}), [/([a-z]+)=$/.exec(path)?.[1]], path + day)
    }
    for (const date of [null, 1, '2026-02-31', '9999-12-31', 'Infinity']) {
      const sent = { date, stops: [1], crews: [{ courier_id: 1, vehicle_id: 1 }], start_time: '09:00' }
      const { status, body } = await person.api.post<Failure>('/api/user/shipments/propose', sent)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['date']], String(date))
    }
  })
})

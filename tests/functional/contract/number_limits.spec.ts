import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { registry, type Field, type Resource } from '#backend/engine/definition/registry'
import { guardWritableFields } from '#backend/services/openapi/schemas/record_schemas'
import { setupOwner } from '#tests/support/rows/people'
import { createBody, createSample, SEEDED_RESOURCES } from '#tests/support/rows/samples'
import type { Failure } from '#tests/support/json_client'
import { withStore } from '#tests/support/server/with_store'
import { recomputeRollups } from '#backend/engine/resource/write/rollups/propagate_rollups'
import { resourceOf } from '#backend/engine/definition/registry'
import { traitsOf } from '#schema/fields/index'

/** Outside the range of every column, or not exact as a `number`. */
const TOO_LARGE = ['9'.repeat(40), `-${'9'.repeat(40)}`, 2 ** 31, 2 ** 53, -(2 ** 60), 1e300, 0.5 + 2 ** 40]
/** The largest value of a field: its `max`, or that of its column. */
const LARGEST: Readonly<Record<string, (field: Field) => unknown>> = {
  int: ({ max = 2 ** 31 - 1 }) => max,
  money: ({ max = 10_000_000_000 }) => max,
  percent: ({ max = 100 }) => max,
  rating: ({ max = 5 }) => max,
  decimal: ({ precision = 15, scale = 0, max }) => max ?? ('9'.repeat(precision - scale) + (scale ? `.${'9'.repeat(scale)}` : '')),
}

const numbersOf = (resource: Resource, op: 'create' | 'edit') =>
  guardWritableFields('user', resource, op).filter((field) => traitsOf(field).number)

for (const resource of registry.values()) {
  const at = `/api/user/${resource.url}`
  if (resource.ops.has('create') && numbersOf(resource, 'create').length && !SEEDED_RESOURCES.has(resource.name)) {
    test.group(`contract / numbers / ${resource.name}`, (group) => {
      const staffOwner = setupOwner(group)

      test(`a number of ${resource.name} that is too large is reported`, async ({ assert }) => {
        const numbers = numbersOf(resource, 'create')
        for (const value of TOO_LARGE) {
          const sent = Object.fromEntries(numbers.map(({ name }) => [name, value]))
          const { status, body } = await staffOwner.api.post<Failure>(at, sent)
          assert.equal(status, 422, JSON.stringify(sent))
          // An `int` has four bytes, and percents are fewer.
          const isGood = ({ type }: Field) => ['money', 'decimal'].includes(type) && value === 2 ** 31
          assert.includeMembers(Object.keys(body.errors ?? {}), numbers.filter((field) => !isGood(field)).map(({ name }) => name))
        }
      })

      test(`all the largest numbers of ${resource.name} together are saved or reported`, async ({ assert }) => {
        const largest = (op: 'create' | 'edit') =>
          Object.fromEntries(numbersOf(resource, op).map((field) => [field.name, LARGEST[field.type]?.(field)]))
        const made = await staffOwner.api.post<Failure>(at, { ...await createBody(staffOwner.api, resource.name), ...largest('create') })
        assert.include([201, 409, 422], made.status, JSON.stringify(made.body))
        if (made.status === 422) assert.isNotEmpty(made.body.errors)
        if (!resource.ops.has('edit')) return
        const { id, version } = await createSample(staffOwner.api, resource.name)
        const edited = await staffOwner.api.patch<Failure>(`${at}/${id}`, { version, ...largest('edit') })
        assert.include([200, 409, 422], edited.status, JSON.stringify(edited.body))
        if (edited.status === 422) assert.isNotEmpty(edited.body.errors)
      })
    })
  }
}

test.group('contract / numbers / computed', (group) => {
  const staffOwner = setupOwner(group)

  test('a sum that exceeds its column is reported at the added value', async ({ assert }) => {
    const { id } = await createSample(staffOwner.api, 'cleaning_materials')
    await query(db.connection(), `insert into cleaning_material_stocks (cleaning_material_id, kind, quantity, unit_cost, at)
      select ?, 'purchase', 99999, 1, now() from generate_series(1, 100)`, [id])
    await withStore((store) => recomputeRollups(store, resourceOf('cleaning_materials'), id))
    const sent = { cleaning_material_id: id, quantity: '99999', unit_cost: '1' }
    const { status, body } = await staffOwner.api.post<Failure>('/api/user/cleaning-material-stocks', sent)
    assert.equal(status, 422)
    assert.deepEqual(body.errors?.quantity, ['The result would be too large.'])
  })

  test('an unrealistic exchange rate is refused at its field', async ({ assert }) => {
    const sent = {
      ...(await createBody(staffOwner.api, 'transactions')),
      amount: 9_000_000_000,
      currency: 'EUR',
      exchange_rate: '999999.9999',
    }
    const { status, body } = await staffOwner.api.post<Failure>('/api/user/transactions', sent)
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { exchange_rate: ['Must be at most 1,000.'] })
  })

  test('numbers in paths, pages and filters are limited', async ({ assert }) => {
    for (const [path, expected] of [
      ['/api/user/orders/999999999999999', [404]], ['/api/user/orders/9999999999999999999999', [404]],
      ['/api/user/orders?_start=99999999999&_end=99999999999999', [422]], ['/api/user/orders?_start=999999998&_end=999999999', [200]],
      ['/api/user/orders?total=99999999999999999999', [422]], ['/api/user/orders?total_gte=999999999999999', [200]],
      ['/api/user/orders?client_id=99999999999999999', [422]], ['/api/user/orders?created_at_gte=0000-01-01', [422]],
      ['/api/user/orders?created_at_lte=294277-01-01', [422]], ['/api/user/orders?promised_at=2026-02-30', [422]],
    ] as const) {
      const { status, body } = await staffOwner.api.get<Failure>(path)
      assert.include(expected, status, `${path}: ${JSON.stringify(body).slice(0, 300)}`)
    }
  })
})

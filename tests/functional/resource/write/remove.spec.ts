import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { Invalid, Refused } from '#backend/engine/resource/refusals'
import { mapDatabaseError } from '#backend/engine/resource/write/checks/map_database_error'
import { staff, setupOwner } from '#tests/support/rows/people'
import { createBody, createSample } from '#tests/support/rows/samples'
import type { Failure } from '#tests/support/json_client'

interface Report { results: { id: number; ok: boolean; code?: string; message?: string }[]; done: number; failed: number }
interface Made { id: number; version: number }

test.group('resource / remove', (group) => {
  const all = setupOwner(group)

  const made = async (name: string, values: object = {}): Promise<Made> => {
    const { status, body } = await all.api.post<Made>(`/api/user/${name}`, { ...await createBody(all.api, name), ...values })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }
  const refusal = async (url: string, { id, version }: Made, { api } = all) => {
    const { status, body } = await api.delete<Failure>(`/api/user/${url}/${id}?version=${version}`)
    return [status, body.code, body.message]
  }
  const usedBy = (names: string) => [409, 'E_REFUSED', `Cannot be deleted. Still used by: ${names}.`]

  test('requires the version that was read, as a PATCH does', async ({ assert }) => {
    const { id, version } = await made('zones')
    for (const query of ['', '?version=', '?version=new', '?version=1.5']) {
      const { status, body } = await all.api.delete<Failure>(`/api/user/zones/${id}${query}`)
      assert.deepEqual([status, body.errors], [422, { version: ['Send the version that you read.'] }], query)
    }
    const { body: patched } = await all.api.patch<Failure>(`/api/user/zones/${id}`, {})
    assert.deepEqual(patched.errors, { version: ['Send the version that you read.'] })
    assert.equal((await all.api.delete<Failure>(`/api/user/zones/${id}?version=${version + 1}`)).body.code, 'E_VERSION')
    assert.equal((await all.api.delete(`/api/user/zones/${id}?version=${version}`)).status, 200)
  })

  test('a referenced row stays; the error names the referring resources and counts', async ({ assert }) => {
    const zone = await made('zones')
    const addresses = [await made('addresses', { zone_id: zone.id }), await made('addresses', { zone_id: zone.id })]
    assert.deepEqual(await refusal('zones', zone), usedBy('Addresses (2)'))
    const [, , why] = await refusal('cities', await createSample(all.api, 'cities'))
    for (const name of ['Zones', 'Addresses']) assert.match(String(why), new RegExp(`${name} \\(\\d+\\)`))
    const { api } = await staff(['zone-list', 'zone-delete'])
    assert.deepEqual(await refusal('zones', zone, { ...all, api }), usedBy('Addresses'), 'how many there are is not for everybody')
    await query(db.connection(), 'delete from addresses where id = any(?)', [addresses.map(({ id }) => id)])
    assert.equal((await refusal('zones', zone))[0], 200)
  })

  test('a category of transactions that is in use stays', async ({ assert }) => {
    const category = await createSample(all.api, 'transaction_categories')
    await query(db.connection(), `insert into transactions (code, category_id, type, amount, method, status, paid_at)
      values ('T-USED', ?, 'in', 100, 'cash', 'paid', now())`, [category.id])
    assert.deepEqual(await refusal('transaction-categories', category), usedBy('Transactions (1)'))
    await query(db.connection(), "delete from transactions where code = 'T-USED'")
  })

  test('in bulk only the rows in use fail, with a message in the language of the caller', async ({ assert }) => {
    const [used, free] = [await made('zones'), await made('zones')]
    await made('addresses', { zone_id: used.id })
    const request = { ids: [used.id, free.id], action: 'delete' }
    const { status, body } = await all.api.post<Report>('/api/user/zones/bulk', request, { 'accept-language': 'fr' })
    assert.equal(status, 200)
    assert.deepEqual(body.results.map(({ id, ok, code, message }) => [id, ok, code, message]), [
      [used.id, false, 'E_REFUSED', 'Suppression impossible. Encore utilisé par\u00a0: Adresses (1).'],
      [free.id, true, undefined, undefined],
    ])
  })

  test('violations that only the database detects are mapped, whatever its version', async ({ assert }) => {
    const zone = await made('zones')
    await made('addresses', { zone_id: zone.id })
    const violation = await query(db.connection(), 'delete from zones where id = ?', [zone.id]).then(() => null, (error: unknown) => error)
    const failures = ['23001', '23503'].map((code) => Object.assign(new Error('no'), violation, { code }))
    for (const failure of [violation, ...failures]) assert.instanceOf(mapDatabaseError(failure), Refused)
    const missing = await query(db.connection(), 'update addresses set zone_id = -1 where zone_id = ?', [zone.id])
      .then(() => null, (error: unknown) => mapDatabaseError(error))
    assert.instanceOf(missing, Invalid)
    assert.deepEqual(Object.keys((missing as Invalid).errors), ['zone_id'])
  })
})

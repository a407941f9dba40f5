/** A text of characters that are not seen is as empty as no text, in every field of every resource and in every other body. */
import { test } from '@japa/runner'
import { guardWritableFields } from '#backend/services/openapi/schemas/record_schemas'
import { registry } from '#backend/engine/definition/registry'
import { freshPhone, setupOwner } from '#tests/support/rows/people'
import { createBody, SEEDED_RESOURCES } from '#tests/support/rows/samples'
import type { Failure } from '#tests/support/json_client'

const UNSEEN = '\u202e\u200b\u00a0\u00ad\u2066\ufeff\u3164\u2800\u200d\ufe0f\u0007\u2069'
const TEXTS = ['string', 'text', 'i18n', 'phone', 'email']
const unseen = (type: string) => (type === 'i18n' ? { en: UNSEEN, fr: `${UNSEEN} ` } : UNSEEN)

interface Saved extends Failure { readonly id: number; readonly [field: string]: unknown }

test.group('contract / texts that are not seen', (group) => {
  const owner = setupOwner(group)

  for (const resource of registry.values()) {
    if (!resource.ops.has('create') || SEEDED_RESOURCES.has(resource.name)) continue
    const texts = guardWritableFields('user', resource, 'create').filter(({ type }) => TEXTS.includes(type))
    if (!texts.length) continue

    test(`${resource.name}: ${texts.map(({ name }) => name).join(', ')}`, async ({ assert }) => {
      const at = `/api/user/${resource.url}`
      for (const { name, type } of texts) {
        const body = await createBody(owner.api, resource.name)
        const given = await owner.api.post<Saved>(at, { ...body, [name]: unseen(type) })
        const empty = await owner.api.post<Saved>(at, { ...await createBody(owner.api, resource.name), [name]: null })
        assert.equal(given.status, empty.status, `${name}: ${JSON.stringify(given.body)}`)
        assert.deepEqual(Object.keys(given.body.errors ?? {}), Object.keys(empty.body.errors ?? {}), name)
        if (given.status === 201) assert.equal(given.body[name] ?? null, empty.body[name] ?? null, name)
      }
    })
  }

  test('what is typed is composed, and no sign turns the line or hides in it', async ({ assert }) => {
    const typed = {
      first_name: 'He\u0301le\u0300ne\u202e ', last_name: '\u2066نیم\u200cفاصله\u2069', note: 'Fam\u00adily 👨‍👩‍👧 ❤️\r\nTwo\u200b lines',
    }
    const { body } = await owner.api.post<Saved>('/api/user/clients', { type: 'particular', ...typed, phone: freshPhone() })
    assert.containsSubset(body, {
      first_name: 'Hélène', last_name: 'نیم\u200cفاصله', full_name: 'Hélène نیم\u200cفاصله', note: 'Family 👨‍👩‍👧 ❤️\nTwo lines',
    })
  })

  test('the reason of a transition', async ({ assert }) => {
    const { body: client } = await owner.api.post<Saved>('/api/user/clients', await createBody(owner.api, 'clients'))
    const suspend = (reason: string) =>
      owner.api.post<Failure>(`/api/user/clients/${client.id}/suspend`, { version: client.version, reason })
    const { status, body } = await suspend(UNSEEN)
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(body.errors ?? {}), ['reason'])
    assert.equal((await suspend('Does not pay')).status, 200)
  })

  test('bodies: a setting, a saved view', async ({ assert }) => {
    const view = await owner.api.post<Failure>('/api/user/saved-views', { resource: 'orders', name: UNSEEN, query: '' })
    assert.deepEqual([view.status, Object.keys(view.body.errors ?? {})], [422, ['name']])
    const { body: [setting] } = await owner.api.get<Saved[]>('/api/user/settings')
    const named = await owner.api.patch<Failure>(`/api/user/settings/${setting?.id}`, { version: setting?.version, company_name: UNSEEN })
    assert.deepEqual([named.status, Object.keys(named.body.errors ?? {})], [422, ['company_name']])
  })
})

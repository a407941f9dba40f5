/** The calls of specification §7 as forms: whatever reads a body reads a multipart one too, and answers the same. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { openApi } from '#backend/app/start/openapi'
import { client, setupOwner, staff } from '#tests/support/rows/people'
import { siteUrl } from '#tests/support/json_client'

type Fields = Readonly<Record<string, string>>

/** The documented calls that open and recover sessions, with a body. */
const calls = Object.entries(openApi('en').paths)
  .flatMap(([path, methods]) => Object.entries(methods).flatMap(([method, { requestBody }]) => (requestBody ? [{ path, method }] : [])))
  .filter(({ path }) => /^\/auth\/|\/fcm-token-web$/.test(path))

test.group('auth / calls as forms', (group) => {
  setupOwner(group)

  test('{method} {path} reads the fields of a form as those of JSON')
    .with(calls)
    .run(async ({ assert }, { path, method }) => {
      const { id, token } = await (path.includes('client') ? client() : staff([]))
      const url = path.replace('/{id}', `/${id}`)
      // Refused, each field by its name, in both.
      const fields = { phone: 'no phone', email: 'no mail', password: 'short', password_confirmation: 'other', token: 'none', url: 'none',
        code: 'none', pin: '1', name: '', fcm_token_web: '', current_password: 'wrong', device_token: 'none' }
      const [json, form] = [await send(url, method, fields, 'json', token), await send(url, method, fields, 'form', token)]
      assert.equal(form.status, json.status)
      assert.deepEqual(form.body.errors, json.body.errors)
    })

  test('`_method` among the fields decides on the call, and a token is stored', async ({ assert }) => {
    const { id, token } = await staff([])
    const url = `/api/user/users/${id}/fcm-token-web`
    const { status } = await send(url, 'post', { fcm_token_web: 'f:token-of-a-form', _method: 'PUT' }, 'form', token)
    assert.equal(status, 200)
    assert.containSubset(await db.from('push_tokens').where('token', 'f:token-of-a-form'), [{ owner_type: 'users', owner_id: id }])
  })

  test('a file in such a form is not taken, and a broken one is refused', async ({ assert }) => {
    const form = new FormData()
    form.set('phone', new Blob(['+212600000000']), 'phone.txt')
    const withFile = await fetch(`${siteUrl()}/auth/user/login`, { method: 'POST', body: form, headers: { accept: 'application/json' } })
    assert.equal(withFile.status, 422)
    assert.property((await withFile.json() as { errors: object }).errors, 'phone')
    const broken = await fetch(`${siteUrl()}/auth/user/login`, {
      method: 'POST', body: '--x\r\nContent-Disposition: form-data; name="phone"\r\n\r\n+2126',
      headers: { 'accept': 'application/json', 'content-type': 'multipart/form-data; boundary=x' },
    })
    assert.equal(broken.status, 422)
  })
})

async function send(path: string, method: string, fields: Fields, as: 'json' | 'form', token: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = await fetch(`${siteUrl()}${path}`, {
    method: method.toUpperCase(), body: as === 'form' ? form : JSON.stringify(fields),
    headers: { accept: 'application/json', authorization: `Bearer ${token}`, ...as === 'json' && { 'content-type': 'application/json' } },
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as { readonly errors?: object } }
}

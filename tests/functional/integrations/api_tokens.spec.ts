import limiter from '@adonisjs/limiter/services/main'
import { test } from '@japa/runner'
import { rateLimitKey, RATE_LIMITS } from '#backend/services/auth/limits/rate_limits'
import { jsonClient, siteUrl, type Failure } from '#tests/support/json_client'
import { setupOwner } from '#tests/support/rows/people'
import { createApiToken, tokenCreator, rows, createTokenClient, type CreatedApiToken } from './create_api_tokens.ts'
import { createBody, createSample } from '#tests/support/rows/samples'

test.group('integrations / api tokens', (group) => {
  const all = setupOwner(group)

  test('the secret is returned once, and stored nowhere', async ({ assert }) => {
    const { id, value } = await createTokenClient(all.api, ['order-list'])
    assert.match(value, /^zarbia_api_[\w-]+\.[\w-]{40,}$/)
    for (const path of [`/${id}`, `?id=${id}`, `/${id}/history`]) {
      const { body } = await all.api.get(`/api/user/api-tokens${path}`)
      assert.notInclude(JSON.stringify(body), value.slice(-20))
      assert.notInclude(JSON.stringify(body), '"token"')
    }
    const sql = `select to_jsonb(s) as secret, to_jsonb(t) as token
      from api_token_secrets s join api_tokens t on t.id = s.token_id where t.id = ?`
    const [kept] = await rows(sql, [id])
    assert.notInclude(JSON.stringify(kept), value.slice(-20))
  })

  test('a repeated request creates no second token, and does not return the secret again', async ({ assert }) => {
    const key = { 'idempotency-key': `token ${Date.now()}` }
    const first = await createApiToken(all.api, ['order-list'], {}, key)
    const again = await createApiToken(all.api, ['order-list'], {}, key)
    assert.equal(again.status, 201)
    assert.equal(again.body.id, first.body.id)
    assert.isString(first.body.token)
    assert.notProperty(again.body, 'token')
  })

  test('permits what it was given and nothing else that its owner may', async ({ assert }) => {
    const { api } = await tokenCreator('order-list', 'client-list')
    const token = await createTokenClient(api, ['order-list'])
    assert.equal((await token.api.get('/api/user/orders')).status, 200)
    assert.equal((await api.get('/api/user/clients')).status, 200)
    assert.equal((await token.api.get('/api/user/clients')).status, 403)
  })

  test('cannot be given permissions that its owner does not have', async ({ assert }) => {
    const { api } = await tokenCreator('order-list')
    const { status, body } = await createApiToken<Failure>(api, ['order-list', 'client-list'])
    assert.equal(status, 422)
    assert.property(body.errors, 'permissions')
  })

  test('loses the permissions that its owner loses, at the next request', async ({ assert }) => {
    const { api, id } = await tokenCreator('order-list')
    const token = await createTokenClient(api, ['order-list'])
    assert.equal((await token.api.get('/api/user/orders')).status, 200)
    await rows('delete from users_roles where owner_id = ?', [id])
    assert.equal((await token.api.get('/api/user/orders')).status, 403)
  })

  test('has the permissions that it was given and that its owner has at the moment of the request', async ({ assert }) => {
    const { api, id } = await tokenCreator('order-list', 'zone-list')
    const token = await createTokenClient(api, ['order-list', 'zone-list'])
    const statuses = async () => (await Promise.all(['orders', 'zones', 'clients'].map((at) => token.api.get(`/api/user/${at}`))))
      .map(({ status }) => status)
    const role = '(select target_id from users_roles where owner_id = ?)'
    const permission = '(select id from permissions where guard = \'user\' and name = ?)'
    assert.deepEqual(await statuses(), [200, 200, 403])
    await rows(`delete from roles_permissions where owner_id = ${role} and target_id = ${permission}`, [id, 'zone-list'])
    await rows(`insert into roles_permissions (owner_id, target_id) select ${role}, ${permission}`, [id, 'client-list'])
    assert.equal((await api.get('/api/user/clients')).status, 200)
    assert.deepEqual(await statuses(), [200, 403, 403])
    await rows(`insert into roles_permissions (owner_id, target_id) select ${role}, ${permission}`, [id, 'zone-list'])
    assert.deepEqual(await statuses(), [200, 200, 403])
  })

  test('sees the rows of the site of its owner', async ({ assert }) => {
    const person = await tokenCreator('order-list')
    const token = await createTokenClient(person.api, ['order-list'])
    const order = await createSample(all.api, 'orders')
    assert.equal((await token.api.get(`/api/user/orders/${order.id}`)).status, 200)
    const [site] = await rows("insert into sites (name) values ('Agadir') returning id")
    await rows('update users set site_id = ? where id = ?', [site?.id, person.id])
    assert.equal((await token.api.get(`/api/user/orders/${order.id}`)).status, 404)
  })

  test('has no session: it cannot renew, sign out, read or change the person, add a device or read messages', async ({ assert }) => {
    const { api } = await createTokenClient(all.api, ['order-list', 'user-edit'])
    const body = { version: 1, current_password: 'x', password: 'a new password', password_confirmation: 'a new password' }
    const calls = [
      api.post('/auth/user/refresh'), api.post('/auth/user/logout'), api.get('/auth/user/me'), api.patch('/auth/user/me', body),
      api.get('/auth/user/token-expired'), api.get('/auth/user/permissions'),
      api.post(`/api/user/users/${all.id}/fcm-token-web`, { _method: 'PUT', fcm_token_web: 'stolen' }),
      api.get('/api/user/inbox'), api.post('/api/user/inbox/read-all'), api.post('/api/user/inbox/1/read'),
      api.post('/api/user/inbox/1/read-line'),
      api.get('/api/client/orders'), api.get('/api/courier/couriers'),
    ]
    for (const { status } of await Promise.all(calls)) assert.equal(status, 401)
    assert.equal((await api.get('/api/user/orders')).status, 200)
  })

  test('cannot set passwords', async ({ assert }) => {
    const { api } = await createTokenClient(all.api, ['client-list', 'client-edit', 'client-create'])
    const client = await createSample(all.api, 'clients')
    const at = `/api/user/clients/${client.id}`
    const refused = await api.patch<Failure>(at, { version: client.version, password: 'a new password' })
    assert.equal(refused.status, 422)
    assert.property(refused.body.errors, 'password')
    assert.equal((await api.patch(at, { version: client.version, note: 'By the till' })).status, 200)
  })

  test('cannot create, list or revoke tokens', async ({ assert }) => {
    const { status, body } = await createApiToken<Failure>(all.api, ['order-list', 'api-token-create'])
    assert.equal(status, 422)
    assert.property(body.errors, 'permissions')
    const token = await createTokenClient(all.api, ['order-list', 'permission-list'])
    // Not even if the rows were written directly.
    await rows("insert into api_tokens_permissions select ?, id from permissions where name like 'api-token-%'", [token.id])
    assert.equal((await createApiToken(token.api, ['order-list'])).status, 403)
    assert.equal((await token.api.get('/api/user/api-tokens')).status, 403)
    assert.equal((await token.api.delete(`/api/user/api-tokens/${token.id}?version=1`)).status, 403)
  })

  test('a forged token is refused', async ({ assert }) => {
    const { id, value } = await createTokenClient(all.api, ['order-list'])
    const other = await createTokenClient(all.api, ['order-list'])
    const secret = value.split('.')[1]
    const wrong = [
      `${value}x`, value.slice(0, -3), `zarbia_api_${Buffer.from('x').toString('base64url')}.${secret}`, 'zarbia_api_', `zarbia_api_${id}`,
      `${other.value.split('.')[0]}.${secret}`,
    ]
    for (const token of wrong) assert.equal((await jsonClient(siteUrl(), token).get('/api/user/orders')).status, 401, token)
  })

  test('records when it was last used, without a new version', async ({ assert }) => {
    const { id, api } = await createTokenClient(all.api, ['order-list'])
    const read = async () => (await all.api.get<CreatedApiToken & { last_used_at: string | null }>(`/api/user/api-tokens/${id}`)).body
    assert.isNull((await read()).last_used_at)
    await api.get('/api/user/orders')
    const { last_used_at, version } = await read()
    assert.closeTo(Date.parse(String(last_used_at)), Date.now(), 60_000)
    assert.equal(version, 1)
  })

  test('has no access to personal routes, however their address is written', async ({ assert }) => {
    const { value } = await createTokenClient(all.api, ['order-list'])
    // Read from the status line, because a stream does not end.
    const status = async (path: string) => {
      const answer = await fetch(`${siteUrl()}/api/user/${path}`, { headers: { authorization: `Bearer ${value}` } })
      await answer.body?.cancel()
      return answer.status
    }
    for (const path of ['live', 'live/', 'live?x', 'inbox', 'inbox/', 'demo-accounts/']) assert.equal(await status(path), 401, path)
    assert.equal(await status('orders/'), 200)
  })

  test('has a rate limit of its own, separate from other tokens and its owner', async ({ assert }) => {
    const [busy, calm] = [await createTokenClient(all.api, ['order-list']), await createTokenClient(all.api, ['order-list'])]
    await limiter.use(RATE_LIMITS.api).set(rateLimitKey('api', ['api_token', Number(busy.id)]), RATE_LIMITS.api.requests, '1 min')
    const { status, body, headers } = await busy.api.get<Failure>('/api/user/orders')
    assert.equal(status, 429)
    assert.equal(body.code, 'E_TOO_MANY')
    assert.isAtMost(Number(headers.get('retry-after')), 60)
    assert.equal((await calm.api.get('/api/user/orders')).status, 200)
    assert.equal((await all.api.get('/api/user/orders')).status, 200)
  })

  test('the log and the history name it beside its owner', async ({ assert }) => {
    const { api } = await createTokenClient(all.api, ['client-list', 'client-create'], { name: 'Web shop' })
    const { body: client } = await api.post<CreatedApiToken>('/api/user/clients', await createBody(all.api, 'clients'))
    const past = await all.api.get<{ actor: { id: number }; via: string | null }[]>(`/api/user/clients/${client.id}/history`)
    assert.deepEqual(past.body.map(({ actor, via }) => [actor.id, via]), [[all.id, 'Web shop']])
    const log = await all.api.get<{ via: string | null }[]>(`/api/user/audit-logs?subject_resource=clients&subject_id=${client.id}`)
    assert.deepEqual(log.body.map(({ via }) => via), ['Web shop'])
    const own = await createSample(all.api, 'clients')
    const byHand = await all.api.get<{ via: string | null }[]>(`/api/user/clients/${own.id}/history`)
    assert.isNull(byHand.body[0]?.via)
  })

})

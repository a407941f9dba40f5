import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { account, bearer, grant, PASSWORD } from '../auth/accounts.ts'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { createResetToken } from '#backend/services/auth/password/reset_tokens'
import { jsonClient, siteUrl, type Failure } from '#tests/support/json_client'
import { setupOwner } from '#tests/support/rows/people'
import { inDays, createApiToken, tokenCreator, rows, createTokenClient, type CreatedApiToken } from './create_api_tokens.ts'

test.group('integrations / api tokens / end', (group) => {
  const all = setupOwner(group)

  test('ends on its last day, which is never more than a year away', async ({ assert }) => {
    for (const expires_on of [inDays(-2), inDays(400)]) {
      const { status, body } = await createApiToken<Failure>(all.api, ['order-list'], { expires_on })
      assert.equal(status, 422)
      assert.property(body.errors, 'expires_on')
    }
    const { id, api } = await createTokenClient(all.api, ['order-list'], { expires_on: inDays(1) })
    assert.equal((await api.get('/api/user/orders')).status, 200)
    await rows('update api_tokens set expires_on = current_date - 2 where id = ?', [id])
    assert.equal((await api.get('/api/user/orders')).status, 401)
  })

  test('is invalid once revoked', async ({ assert }) => {
    const { id, api } = await createTokenClient(all.api, ['order-list'])
    const other = await tokenCreator()
    assert.equal((await other.api.delete(`/api/user/api-tokens/${id}?version=1`)).status, 200)
    assert.equal((await api.get('/api/user/orders')).status, 401)
    assert.lengthOf(await rows('select * from api_token_secrets where token_id = ?', [id]), 0)
  })

  for (const [how, body] of [['inactive', { status: 'inactive' }], ['given another password', { password: 'another password' }]] as const) {
    test(`is revoked when its owner is ${how}, and stays revoked`, async ({ assert }) => {
      const person = await tokenCreator('order-list')
      const token = await createTokenClient(person.api, ['order-list'])
      const { version } = (await all.api.get<CreatedApiToken>(`/api/user/users/${person.id}`)).body
      const saved = await all.api.patch<CreatedApiToken>(`/api/user/users/${person.id}`, { version, ...body })
      assert.equal(saved.status, 200, JSON.stringify(saved.body))
      assert.equal((await token.api.get('/api/user/orders')).status, 401)
      await all.api.patch(`/api/user/users/${person.id}`, { version: saved.body.version, status: 'active' })
      assert.equal((await token.api.get('/api/user/orders')).status, 401)
      const log = await all.api.get<unknown[]>(`/api/user/audit-logs?action=api_tokens.delete&subject_id=${token.id}`)
      assert.lengthOf(log.body, 1)
    })
  }

  test('is revoked when its owner changes their password or resets a lost one', async ({ assert }) => {
    const person = await account('user')
    await grant(person, ['api-token-list', 'api-token-create', 'order-list'])
    const session = jsonClient(siteUrl(), await bearer('user', person))
    const first = await createTokenClient(session, ['order-list'])
    assert.equal((await first.api.get('/api/user/orders')).status, 200)
    const { version } = (await session.get<CreatedApiToken>('/auth/user/me')).body
    const chosen = { password: 'chosen by them', password_confirmation: 'chosen by them' }
    assert.equal((await session.patch('/auth/user/me', { version, current_password: PASSWORD, ...chosen })).status, 200)
    assert.equal((await first.api.get('/api/user/orders')).status, 401)

    const second = await createTokenClient(session, ['order-list'])
    const link = await db.transaction((trx) => createResetToken(GUARD_CONFIGS.user, person.id, trx))
    const reset = { email: person.email, token: link, password: 'a third one', password_confirmation: 'a third one' }
    assert.equal((await jsonClient(siteUrl()).post('/auth/user/reset-password', reset)).status, 200)
    assert.equal((await second.api.get('/api/user/orders')).status, 401)
    assert.lengthOf(await rows('select * from api_token_secrets where token_id = any(?)', [[first.id, second.id]]), 0)
  })

  test('is invalid when its owner is deleted or has left', async ({ assert }) => {
    const [gone, left] = [await tokenCreator('order-list'), await tokenCreator('order-list')]
    const tokens = [await createTokenClient(gone.api, ['order-list']), await createTokenClient(left.api, ['order-list'])]
    assert.equal((await all.api.delete(`/api/user/users/${gone.id}?version=1`)).status, 200)
    await rows('update users set left_on = current_date - 3 where id = ?', [left.id])
    for (const { api } of tokens) assert.equal((await api.get('/api/user/orders')).status, 401)
  })
})

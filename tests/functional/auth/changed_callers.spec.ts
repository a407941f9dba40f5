/** Whatever ends or changes a caller holds for their next call. As SQL, because nothing in the product has to announce it. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { GUARDS } from '#common/guards'
import { jsonClient, siteUrl } from '#tests/support/json_client'
import { client, courier, setupOwner, staff, type Person } from '#tests/support/rows/people'
import { createTokenClient } from '../integrations/create_api_tokens.ts'
import type { Guard } from '#schema/types'

const CREATE = { user: () => staff(['department-list']), courier: () => courier(['courier-list']), client: () => client(['zone-list']) }

function endsOf(guard: Guard): string[] {
  const { people, tokens, sessions, has_left_on: hasLeftOn } = GUARD_CONFIGS[guard]
  return [
    `delete from ${sessions} where person_id = :id`,
    `delete from ${tokens} where tokenable_id = :id`,
    `update ${tokens} set expires_at = now() - interval '1 second' where tokenable_id = :id`,
    `update ${tokens} set created_at = now() - interval '1 hour' where tokenable_id = :id`,
    `update ${tokens} set hash = hash || 'x' where tokenable_id = :id`,
    // A suspended client still sees their orders.
    ...(guard === 'client' ? [] : [`update ${people} set status = 'inactive' where id = :id`]),
    `update ${people} set deleted_at = now() where id = :id`,
    ...(hasLeftOn ? [`update ${people} set left_on = '2020-01-01' where id = :id`] : []),
  ]
}

const losesOf = (guard: Guard): string[] => {
  const { people } = GUARD_CONFIGS[guard]
  return [
    `delete from ${people}_roles where owner_id = :id`,
    `delete from roles_permissions where owner_id in (select target_id from ${people}_roles where owner_id = :id)`,
  ]
}

const ENDS_OF_TOKENS = [
  'update api_tokens set expires_on = current_date - 3 where id = :id',
  "update api_token_secrets set hash = hash || 'x' where token_id = :id",
  'delete from api_token_secrets where token_id = :id',
]

const run = (sql: string, id: number) => db.rawQuery(sql.replaceAll(':id', String(id)))
const permissionsOf = ({ api }: Person, guard: Guard) => api.get<{ name: string }[]>(`/auth/${guard}/permissions`)

test.group('auth / changed callers', (group) => {
  const owner = setupOwner(group)

  for (const guard of GUARDS) {
    test(`a ${guard} whose token, session or account has ended is refused, and one without a role may do nothing`, async ({ assert }) => {
      for (const change of [...endsOf(guard), ...losesOf(guard)]) {
        const person = await CREATE[guard]()
        assert.lengthOf((await permissionsOf(person, guard)).body, 1, change)
        await run(change, person.id)
        const { status, body } = await permissionsOf(person, guard)
        if (losesOf(guard).includes(change)) assert.deepEqual([status, body], [200, []], change)
        else assert.equal(status, 401, change)
      }
    })
  }

  test('an API token that has ended is refused, and one without its permission too', async ({ assert }) => {
    for (const change of [...ENDS_OF_TOKENS, 'delete from api_tokens_permissions where owner_id = :id']) {
      const { id, api } = await createTokenClient(owner.api, ['department-list'])
      assert.equal((await api.get('/api/user/departments')).status, 200)
      await run(change, id)
      assert.equal((await api.get('/api/user/departments')).status, ENDS_OF_TOKENS.includes(change) ? 401 : 403, change)
    }
  })

  test('a wrong secret of a token is refused', async ({ assert }) => {
    const person = await CREATE.user()
    assert.equal((await permissionsOf(person, 'user')).status, 200)
    const wrong = person.token.replace(/\.(.)/, (_, first: string) => `.${first === 'A' ? 'B' : 'A'}`)
    assert.equal((await jsonClient(siteUrl(), wrong).get('/auth/user/permissions')).status, 401)
    assert.equal((await permissionsOf(person, 'user')).status, 200)
  })
})

/**
 * Every call × every permission. Further permissions never forbid a call (permissions are only tested with `has`, and the random test
 * would find a counterexample). So a call that is permitted with its own permission alone, and forbidden with all except that one, is
 * also forbidden with any other single permission, and permitted with any set that contains its own: two requests per call cover all
 * pairs.
 */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { GUARDS } from '#common/guards'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { query } from '#backend/engine/database/query'
import { siteUrl } from '#tests/support/json_client'
import { assertMatchesOpenApi } from '#tests/support/openapi_assertion'
import { client, courier, staff, type Person } from '#tests/support/rows/people'
import { documentedCalls, permittedCalls, type PermittedCall } from '#tests/support/permitted_calls'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { RANDOM_SEED } from '#tests/support/random_seed'
import { watchStatements } from '../auth/watch_statements.ts'
import type { Guard } from '#schema/types'

const CONCURRENCY = 6

test.group('contract / permissions', (group) => {
  const calls = permittedCalls()
  const people = {} as Record<Guard, Person>
  group.setup(async () => {
    await prepareDatabaseOnce()
    for (const guard of GUARDS) people[guard] = await CREATE_PERSON[guard]([])
  })

  test('the permissions of every call are those in the document', ({ assert }) => {
    for (const { guard, method, path, permissions } of documentedCalls()) {
      const found = calls.find((call) => call.guard === guard && call.method === method && call.path === path)
      assert.exists(found, `${method} ${path}`)
      // Permissions that allow reading a form's record or labels only are not documented.
      const needs = method === 'get' ? found?.needs.slice(0, 1) : found?.needs
      if (!DEPENDS_ON_REQUEST.test(path)) assert.deepEqual(needs, [permissions], `${method} ${path}`)
    }
    assert.isAbove(calls.length, 1000)
  })

  for (const guard of GUARDS) {
    const own = calls.filter((call) => call.guard === guard)

    test(`${guard}: each call is permitted with exactly its permissions`, async ({ assert }) => {
      const wrong: string[] = []
      for (const [names, opened] of groupByPermissions(own, ({ needs }) => needs.filter((need) => need.length))) {
        await setPermissions(guard, people[guard], names)
        await forEachConcurrently(opened, async (call) => {
          const result = await sendCall(call, people[guard].token)
          const isRight = call.path.includes('{id}') ? result.status === 404 : isPermitted(result)
          if (!isRight) wrong.push(`${describeCall(call)} with ${names.join()}: ${result.status}`)
        })
      }
      assert.deepEqual(wrong, [])
    })

    test(`${guard}: each call is forbidden with all other permissions, and reveals nothing about fields or rows`, async ({ assert }) => {
      const wrong: string[] = []
      const executedSql: string[] = []
      for (const [names, closed] of groupByPermissions(own, ({ needs }) =>
        needs.some((need) => !need.length) ? [] : minimalAbsentSets(needs),
      )) {
        await setPermissions(
          guard,
          people[guard],
          permissionNames(guard).filter((name) => !names.includes(name)),
        )
        const { statements, stop } = watchStatements()
        await forEachConcurrently(closed, async (call) => {
          const { status, code, hasErrors } = await sendCall(call, people[guard].token, 'refused')
          if (status !== 403 || code !== 'E_FORBIDDEN' || hasErrors) wrong.push(`${describeCall(call)} without ${names.join()}: ${status}`)
        }).finally(stop)
        executedSql.push(...statements)
      }
      assert.deepEqual(wrong, [])
      assert.deepEqual(
        // That a courier's phone was heard is noted at every request.
        executedSql.filter((sql) => (!/^\s*(select|with) /.test(sql) && !/into courier_contacts/.test(sql)) || /idempotency_keys/.test(sql)),
        [],
        'a refusal only reads',
      )
    })

    test(`${guard}: with random permissions each call is permitted if its own are among them (seed ${RANDOM_SEED})`, async ({ assert }) => {
      const [names = []] = fc.sample(fc.subarray(permissionNames(guard)), { seed: RANDOM_SEED, numRuns: 1 })
      await setPermissions(guard, people[guard], names)
      assert.deepEqual(await contradictions(own, people[guard].token, new Set(names)), [])
    })
  }

  for (const role of ROLES) {
    test(`the seeded role ${role.name} permits its calls and no others`, async ({ assert }) => {
      const { guard = 'user' } = role
      const names = permissionNamesOfRole(role)
      await setPermissions(guard, people[guard], names)
      assert.deepEqual(await contradictions(oneOfEach(calls, guard), people[guard].token, new Set(names)), [])
    })
  }

  test('an API token permits its own permissions, limited to those of its maker', async ({ assert }) => {
    const maker = await staff(['api-token-list', 'api-token-create', 'order-list', 'client-list', 'client-edit'])
    const named = "select id from permissions where guard = 'user' and name in ('order-list', 'client-edit')"
    const permissions = (await query(db.connection(), named)).map(({ id }) => Number(id))
    const { body: { token } } = await maker.api.post<{ token: string }>('/api/user/api-tokens', {
      name: 'Matrix', expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10), permissions,
    })
    const records = oneOfEach(calls, 'user').filter(({ needs }) => needs.every((need) => need.length))
    assert.deepEqual(await contradictions(records, token, new Set(['order-list', 'client-edit'])), [])
    await setPermissions('user', maker, ['api-token-list', 'order-list'])
    assert.deepEqual(await contradictions(records, token, new Set(['order-list'])), [])
  })

  test('a call that is wrongly permitted or forbidden is found', async ({ assert }) => {
    await setPermissions('user', people.user, ['order-list', 'zone-list'])
    const some = oneOfEach(calls, 'user')
    const tooOpen = await contradictions(some, people.user.token, new Set(['order-list']))
    assert.isTrue(tooOpen.length > 0 && tooOpen.every((wrong) => wrong.endsWith('expected closed')), tooOpen.join('\n'))
    const tooClosed = await contradictions(some, people.user.token, new Set(['order-list', 'zone-list', 'claim-list']))
    assert.isTrue(tooClosed.length > 0 && tooClosed.every((wrong) => wrong.endsWith('expected open')), tooClosed.join('\n'))
  })

  test('calls without a permission are permitted to everybody who is signed in', async ({ assert }) => {
    for (const call of calls.filter(({ needs }) => needs.some((need) => !need.length))) {
      const { token } = await CREATE_PERSON[call.guard]([])
      assert.isTrue(isPermitted(await sendCall(call, token)), describeCall(call))
    }
  })

  test('guests and people of other guards are refused everywhere', async ({ assert }) => {
    const strangers = people
    for (const guard of GUARDS) await setPermissions(guard, people[guard], permissionNames(guard))
    const wrong: string[] = []
    await forEachConcurrently([...new Map(calls.map((call) => [`${call.method} ${call.path}`, call])).values()], async (call) => {
      const tokens = Object.entries(strangers).flatMap(([guard, { token }]) => (guard === call.guard ? [] : [token]))
      for (const token of [null, ...tokens]) {
        const { status, code, hasErrors } = await sendCall(call, token)
        if (status !== 401 || code !== 'E_UNAUTHENTICATED' || hasErrors) wrong.push(`${describeCall(call)}: ${status}`)
      }
    })
    assert.deepEqual(wrong, [])
  })
})

const CREATE_PERSON = { user: staff, courier, client } as const

/** Calls whose permissions depend on the request. */
const DEPENDS_ON_REQUEST = /\/(bulk|bulk\/\{batch\}\/undo|media|saved-views|saved-views\/order|messages\/(compose|by-hand))$/
/** Calls that end the token. */
const ENDS_TOKEN = /^\/auth\/\w+\/(refresh|logout|sessions)$/

const describeCall = ({ method, url, body }: PermittedCall): string => `${method} ${url} ${body ? JSON.stringify(body) : ''}`
const isPermitted = ({ status }: CallResult): boolean => status !== 401 && status !== 403 && status < 500

interface CallResult { readonly status: number; readonly code: unknown; readonly hasErrors: boolean }

async function sendCall({ method, url, body }: PermittedCall, token: string | null, key?: string): Promise<CallResult> {
  const response = await fetch(`${siteUrl()}${url}`, {
    method: method.toUpperCase(),
    headers: {
      accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }),
      ...(key && method !== 'get' && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json')) {
    await response.body?.cancel()
    return { status: response.status, code: null, hasErrors: false }
  }
  const answer = await response.json() as { code?: unknown; errors?: unknown }
  assertMatchesOpenApi({ method, url, body }, { status: response.status, type, body: answer })
  return { status: response.status, code: answer.code, hasErrors: answer.errors !== undefined }
}

/** Calls that are wrongly permitted or forbidden with these permissions. */
async function contradictions(calls: readonly PermittedCall[], token: string | null, has: ReadonlySet<string>): Promise<string[]> {
  const wrong: string[] = []
  await forEachConcurrently(calls.filter(({ path }) => !ENDS_TOKEN.test(path)), async (call) => {
    const expected = call.needs.some((need) => need.every((name) => has.has(name)))
    if (isPermitted(await sendCall(call, token)) !== expected) wrong.push(`${describeCall(call)}: expected ${expected ? 'open' : 'closed'}`)
  })
  return wrong
}

/** One call per single permission: it stands for all calls with that permission (see above). */
function oneOfEach(calls: readonly PermittedCall[], guard: Guard): PermittedCall[] {
  const plain = calls.filter((call) => call.guard === guard && call.needs.length === 1)
  return [...new Map(plain.map((call) => [JSON.stringify(call.needs), call])).values()]
}

/** Sets the permissions of the person's only role. */
async function setPermissions(guard: Guard, { id }: Person, names: readonly string[]): Promise<void> {
  const role = `select target_id from ${GUARD_CONFIGS[guard].people}_roles where owner_id = ?`
  await query(db.connection(), `delete from roles_permissions where owner_id in (${role})`, [id])
  await query(
    db.connection(),
    `insert into roles_permissions (owner_id, target_id)
     select role.target_id, permission.id from (${role}) role, permissions permission where guard = ? and name = any(?)`,
    [id, guard, names],
  )
}

/** Groups the calls by their permission sets. */
function groupByPermissions(
  calls: readonly PermittedCall[], setsOf: (call: PermittedCall) => PermittedCall['needs'],
): [readonly string[], PermittedCall[]][] {
  const groups = new Map<string, PermittedCall[]>()
  for (const call of calls) {
    for (const names of setsOf(call)) {
      const key = [...names].sort().join()
      groups.set(key, [...groups.get(key) ?? [], call])
    }
  }
  return [...groups].map(([key, some]) => [key.split(','), some])
}

/** Minimal sets of permissions whose absence forbids the call. */
function minimalAbsentSets(needs: PermittedCall['needs']): string[][] {
  return needs.reduce<string[][]>((sets, need) => sets.flatMap((set) => (
    need.some((name) => set.includes(name)) ? [set] : need.map((name) => [...set, name]))), [[]])
}

async function forEachConcurrently<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things]
  const worker = async (): Promise<void> => { for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next) }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

/**
 * Every call × every permission. More permissions never close what fewer open (they are only ever asked with `has`; the test
 * by chance would see it otherwise). So a call that opens with its own permission alone, and is closed with all but
 * that one, is also closed with any other permission alone, and open with any set in which its own is: two requests a call
 * stand for all pairs.
 */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { KINDS } from '#backend/auth/guards'
import { GUARDS } from '#common/guards'
import { permissionNames } from '#backend/auth/permissions'
import { namesOf, ROLES } from '#backend/auth/roles'
import { query } from '#backend/database/query'
import { assertDescribed } from '#tests/support/described'
import { client, courier, staff, type Person } from '#tests/support/people'
import { documented, permittedCalls, type PermittedCall } from '#tests/support/permitted_calls'
import { prepared } from '#tests/support/prepared'
import { watchStatements } from '../auth/statements.ts'
import type { Guard } from '#schema/types'

const AT_ONCE = 6
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

test.group('contract / permissions', (group) => {
  const calls = permittedCalls()
  const people = {} as Record<Guard, Person>
  group.setup(async () => {
    await prepared()
    for (const guard of GUARDS) people[guard] = await MAKING[guard]([])
  })

  test('every call is known here with what the document says that it needs', ({ assert }) => {
    for (const { guard, method, path, permissions } of documented()) {
      const found = calls.find((call) => call.guard === guard && call.method === method && call.path === path)
      assert.exists(found, `${method} ${path}`)
      // Whom a form leads to the record or its names, sees less than the document says.
      const needs = method === 'get' ? found?.needs.slice(0, 1) : found?.needs
      if (!VARIED.test(path)) assert.deepEqual(needs, [permissions], `${method} ${path}`)
    }
    assert.isAbove(calls.length, 1000)
  })

  for (const guard of GUARDS) {
    const own = calls.filter((call) => call.guard === guard)

    test(`${guard}: with exactly what it needs each call is open`, async ({ assert }) => {
      const wrong: string[] = []
      for (const [names, opened] of grouped(own, ({ needs }) => needs.filter((need) => need.length))) {
        await hold(guard, people[guard], names)
        await each(opened, async (call) => {
          const told = await ask(call, people[guard].token)
          const isRight = call.path.includes('{id}') ? told.status === 404 : isOpen(told)
          if (!isRight) wrong.push(`${said(call)} with ${names.join()}: ${told.status}`)
        })
      }
      assert.deepEqual(wrong, [])
    })

    test(`${guard}: with everything but what it needs each call is closed, and nothing is said of fields or rows`, async ({ assert }) => {
      const wrong: string[] = []
      const asked: string[] = []
      for (const [names, closed] of grouped(own, ({ needs }) => (needs.some((need) => !need.length) ? [] : missing(needs)))) {
        await hold(guard, people[guard], permissionNames(guard).filter((name) => !names.includes(name)))
        const { statements, stop } = watchStatements()
        await each(closed, async (call) => {
          const { status, code, hasErrors } = await ask(call, people[guard].token, 'refused')
          if (status !== 403 || code !== 'E_FORBIDDEN' || hasErrors) wrong.push(`${said(call)} without ${names.join()}: ${status}`)
        }).finally(stop)
        asked.push(...statements)
      }
      assert.deepEqual(wrong, [])
      assert.deepEqual(asked.filter((sql) => !/^\s*(select|with) /.test(sql) || /idempotency_keys/.test(sql)), [], 'a refusal only reads')
    })

    test(`${guard}: with permissions by chance each call is open where its own are among them (seed ${seed})`, async ({ assert }) => {
      const [names = []] = fc.sample(fc.subarray(permissionNames(guard)), { seed, numRuns: 1 })
      await hold(guard, people[guard], names)
      assert.deepEqual(await contradictions(own, people[guard].token, new Set(names)), [])
    })
  }

  for (const role of ROLES) {
    test(`the seeded role ${role.name} opens what is in it and nothing else`, async ({ assert }) => {
      const { guard = 'user' } = role
      const names = namesOf(role)
      await hold(guard, people[guard], names)
      assert.deepEqual(await contradictions(oneOfEach(calls, guard), people[guard].token, new Set(names)), [])
    })
  }

  test('a token of a program opens what is in it, and no more than its maker may', async ({ assert }) => {
    const maker = await staff(['api-token-list', 'api-token-create', 'order-list', 'client-list', 'client-edit'])
    const named = "select id from permissions where guard = 'user' and name in ('order-list', 'client-edit')"
    const permissions = (await query(db.connection(), named)).map(({ id }) => Number(id))
    const { body: { token } } = await maker.api.post<{ token: string }>('/api/user/api-tokens', {
      name: 'Matrix', expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10), permissions,
    })
    const records = oneOfEach(calls, 'user').filter(({ needs }) => needs.every((need) => need.length))
    assert.deepEqual(await contradictions(records, token, new Set(['order-list', 'client-edit'])), [])
    await hold('user', maker, ['api-token-list', 'order-list'])
    assert.deepEqual(await contradictions(records, token, new Set(['order-list'])), [])
  })

  test('a call that is open or closed and should not be is seen', async ({ assert }) => {
    await hold('user', people.user, ['order-list', 'zone-list'])
    const some = oneOfEach(calls, 'user')
    const tooOpen = await contradictions(some, people.user.token, new Set(['order-list']))
    assert.isTrue(tooOpen.length > 0 && tooOpen.every((wrong) => wrong.endsWith('expected closed')), tooOpen.join('\n'))
    const tooClosed = await contradictions(some, people.user.token, new Set(['order-list', 'zone-list', 'claim-list']))
    assert.isTrue(tooClosed.length > 0 && tooClosed.every((wrong) => wrong.endsWith('expected open')), tooClosed.join('\n'))
  })

  test('what asks for no permission is open to everybody who is signed in', async ({ assert }) => {
    for (const call of calls.filter(({ needs }) => needs.some((need) => !need.length))) {
      const { token } = await MAKING[call.guard]([])
      assert.isTrue(isOpen(await ask(call, token)), said(call))
    }
  })

  test('a guest and the people of other guards get nothing anywhere', async ({ assert }) => {
    const strangers = people
    for (const guard of GUARDS) await hold(guard, people[guard], permissionNames(guard))
    const wrong: string[] = []
    await each([...new Map(calls.map((call) => [`${call.method} ${call.path}`, call])).values()], async (call) => {
      const tokens = Object.entries(strangers).flatMap(([guard, { token }]) => (guard === call.guard ? [] : [token]))
      for (const token of [null, ...tokens]) {
        const { status, code, hasErrors } = await ask(call, token)
        if (status !== 401 || code !== 'E_UNAUTHENTICATED' || hasErrors) wrong.push(`${said(call)}: ${status}`)
      }
    })
    assert.deepEqual(wrong, [])
  })
})

const MAKING = { user: staff, courier, client } as const

/** What they need depends on what is sent. */
const VARIED = /\/(bulk|bulk\/\{batch\}\/undo|media|saved-views|saved-views\/order|messages\/(compose|by-hand))$/
/** These end the token that they are called with. */
const ENDS = /^\/auth\/\w+\/(refresh|logout|sessions)$/

const said = ({ method, url, body }: PermittedCall): string => `${method} ${url} ${body ? JSON.stringify(body) : ''}`
const isOpen = ({ status }: Told): boolean => status !== 401 && status !== 403 && status < 500

interface Told { readonly status: number; readonly code: unknown; readonly hasErrors: boolean }

async function ask({ method, url, body }: PermittedCall, token: string | null, key?: string): Promise<Told> {
  const response = await fetch(`http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? ''}${url}`, {
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
  assertDescribed({ method, url, body }, { status: response.status, type, body: answer })
  return { status: response.status, code: answer.code, hasErrors: answer.errors !== undefined }
}

/** Calls that are open to somebody with these permissions and should not be, or the other way round. */
async function contradictions(calls: readonly PermittedCall[], token: string | null, has: ReadonlySet<string>): Promise<string[]> {
  const wrong: string[] = []
  await each(calls.filter(({ path }) => !ENDS.test(path)), async (call) => {
    const expected = call.needs.some((need) => need.every((name) => has.has(name)))
    if (isOpen(await ask(call, token)) !== expected) wrong.push(`${said(call)}: expected ${expected ? 'open' : 'closed'}`)
  })
  return wrong
}

/** One call for each permission that is asked alone: what opens one of them opens the others too (see above). */
function oneOfEach(calls: readonly PermittedCall[], guard: Guard): PermittedCall[] {
  const plain = calls.filter((call) => call.guard === guard && call.needs.length === 1)
  return [...new Map(plain.map((call) => [JSON.stringify(call.needs), call])).values()]
}

/** The one role of this person has exactly these permissions from now on. */
async function hold(guard: Guard, { id }: Person, names: readonly string[]): Promise<void> {
  const role = `select target_id from ${KINDS[guard].people}_roles where owner_id = ?`
  await query(db.connection(), `delete from roles_permissions where owner_id in (${role})`, [id])
  await query(
    db.connection(),
    `insert into roles_permissions (owner_id, target_id)
     select role.target_id, permission.id from (${role}) role, permissions permission where guard = ? and name = any(?)`,
    [id, guard, names],
  )
}

/** The calls by each set of names that is asked of them. */
function grouped(
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

/** The smallest sets without which no way in is left: one of each. */
function missing(needs: PermittedCall['needs']): string[][] {
  return needs.reduce<string[][]>((sets, need) => sets.flatMap((set) => (
    need.some((name) => set.includes(name)) ? [set] : need.map((name) => [...set, name]))), [[]])
}

async function each<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things]
  const worker = async (): Promise<void> => { for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next) }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

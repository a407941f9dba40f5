import { test } from '@japa/runner'
import { errors } from '@adonisjs/bouncer'
import { CALLS } from '#backend/app/start/calls'
import { registerCalls } from '#backend/engine/calls/register_calls'
import { registry } from '#backend/engine/definition/registry'
import { bouncerOf } from '#backend/engine/resource/policies/main'
import { registerResourceRoutes } from '#backend/engine/resource/routes'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { exportRows } from '#backend/services/exchange/export'
import { GUARDS } from '#common/guards'
import type { Caller } from '#backend/engine/resource/caller'
import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'
import type { Guard } from '#schema/types'

type Handler = (ctx: HttpContext, next: () => Promise<void>) => unknown
interface Registered { readonly name: string; readonly guard: Guard; readonly steps: readonly Handler[] }

test.group('contract / bouncer', () => {
  // The caller has all permissions, and Bouncer says no: whoever decides by other means lets them through.
  test('every call that needs a permission asks `ctx.bouncer`', async ({ assert }) => {
    const calls = registeredCalls()
    assert.isAbove(calls.length, 700)
    const bypassing: string[] = []
    for (const { name, guard, steps } of calls)
      if (!await isStoppedByBouncer(steps, contextOf(guard, name))) bypassing.push(`${guard} ${name}`)
    assert.deepEqual(bypassing, [])
  })
})

async function isStoppedByBouncer(steps: readonly Handler[], ctx: HttpContext): Promise<boolean> {
  for (const step of steps) {
    try {
      await step(ctx, async () => {})
    } catch (error) {
      return error instanceof errors.E_AUTHORIZATION_FAILURE
    }
  }
  return false
}

/** What the product registers, with its guard: declared calls, those of the resources, exports. */
function registeredCalls(): Registered[] {
  const found: Registered[] = []
  let guard: Guard = 'user'
  const add = (method: string) => (path: string, handler: Handler) => {
    const steps = [handler]
    found.push({ name: `${method} ${path}`, guard, steps })
    const route = {
      where: () => route,
      use: (before: Handler | Handler[]) => {
        steps.unshift(...[before].flat().filter((step) => typeof step === 'function'))
        return route
      },
    }
    return route
  }
  const group = (register: () => void) => {
    register()
    guard = GUARDS[GUARDS.indexOf(guard) + 1] ?? 'user'
    const registered = { prefix: () => registered, use: () => registered }
    return registered
  }
  const methods = Object.fromEntries(['get', 'post', 'patch', 'put', 'delete'].map((method) => [method, add(method)]))
  const router = { ...methods, group, matchers: { uuid: () => /./ } } as unknown as HttpRouterService
  const signedIn = (of: Guard) => of as never
  for (guard of GUARDS) registerCalls(router, CALLS.filter((call) => call.guard === guard && call.permissions?.length), signedIn)
  guard = GUARDS[0]
  registerResourceRoutes(router, { signedIn, readEdit: () => Promise.reject(new Error('the body was read before')) })
  const exports = [...registry.values()].map((resource): Registered => (
    { name: `export ${resource.name}`, guard: 'user', steps: [exportRows(resource)] }
  ))
  return [...found.filter(({ name }) => name !== 'get search'), ...exports]
}

function contextOf(guard: Guard, name: string): HttpContext {
  const verb = /bulk$/.test(name) ? { action: 'edit' } : {}
  return {
    caller: callerWith(guard, permissionNames(guard)), bouncer: bouncerOf(callerWith(guard, [])), params: { id: '1', batch: '1' },
    request: {
      body: () => verb, qs: () => ({}), parsedUrl: { query: '' }, header: () => undefined, method: () => 'GET', url: () => '/',
    },
  } as unknown as HttpContext
}

function callerWith(guard: Guard, permissions: readonly string[]): Caller {
  const me = { id: 1, site_id: null }
  const now = { instant: '2026-11-21T09:00:00Z', today: '2026-11-21' }
  return { guard, id: 1, permissions: new Set(permissions), me, locale: 'en', ip: null, request_id: null, context: { me, now } }
}

/** GET and DELETE /api/user/users/:id/second-factor: for somebody who has lost telephone and recovery codes. */
import { callerOf } from '#backend/resource/caller_of'
import { dropSecondFactor, secondFactorOf } from '#backend/auth/second_factor'
import { once } from '#backend/resource/once'
import { authorize } from '#backend/resource/policy'
import { NotFound, refuse } from '#backend/resource/refusals'
import { resourceOf } from '#backend/definition/registry'
import { audit } from '#backend/resource/write/audit'
import { seen } from '#backend/resource/write/seen'
import { middleware } from '#backend/auth/middleware'
import { lacksPermissionOfPerson } from '#backend/auth/granted'
import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'
import type { RequestStore } from '#backend/resource/store'

export function registerStaffRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.get('', ofPerson((store, id) => secondFactorOf(id, store.trx)))
    router.delete('', ofPerson(remove))
  }).prefix('/api/user/users/:id/second-factor').use(middleware.auth({ guards: ['user'] }))
}

const ofPerson = (act: (store: RequestStore, id: number) => Promise<unknown>) => async (ctx: HttpContext) => {
  await authorize(callerOf(ctx), resourceOf('users'), 'edit')
  return once(ctx, async (store) => ({ status: 200, body: await act(store, await other(ctx, store)) }))
}

async function other({ params }: HttpContext, store: RequestStore): Promise<number> {
  const users = resourceOf('users')
  const asked = String(params.id)
  if (!/^\d{1,15}$/.test(asked)) throw new NotFound()
  return Number((await seen(store, users, Number(asked))).id)
}

async function remove(store: RequestStore, id: number): Promise<object> {
  // One's own is switched off with the password and a code.
  if (id === store.caller.id) throw refuse('errors.staff.own_record')
  if (await lacksPermissionOfPerson(store, id)) throw refuse('errors.staff.above_you')
  if (await dropSecondFactor(id, store.trx)) {
    await audit(store, { action: 'users.second_factor_removed', resource: 'users', id, before: null, after: null })
  }
  return {}
}

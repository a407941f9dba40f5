/** GET and DELETE /api/user/users/:id/second-factor: for somebody who has lost telephone and recovery codes. */
import { callerOf, runMutation } from '#backend/resource/request'
import { deleteSecondFactor, secondFactorOf } from '#backend/auth/second_factor'
import { authorize } from '#backend/resource/policy'
import { NotFound, refuse } from '#backend/resource/refusals'
import { resourceOf } from '#backend/definition/registry'
import { audit } from '#backend/resource/write/audit'
import { findForUpdate } from '#backend/resource/write/locks'
import { middleware } from '#backend/auth/middleware'
import { lacksPermissionOfPerson } from '#backend/auth/granted_permissions'
import { isWholeNumber } from '#backend/http/row_id'
import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'
import type { RequestStore } from '#backend/resource/store'

export function registerSecondFactorRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.get('', forUser((store, id) => secondFactorOf(id, store.trx)))
    router.delete('', forUser(removeSecondFactor))
  }).prefix('/api/user/users/:id/second-factor').use(middleware.auth({ guards: ['user'] }))
}

const forUser = (act: (store: RequestStore, id: number) => Promise<unknown>) => async (ctx: HttpContext) => {
  await authorize(callerOf(ctx), resourceOf('users'), 'edit')
  return runMutation(ctx, async (store) => ({ status: 200, body: await act(store, await findUserId(ctx, store)) }))
}

async function findUserId({ params }: HttpContext, store: RequestStore): Promise<number> {
  const users = resourceOf('users')
  const param = String(params.id)
  if (!isWholeNumber(param)) throw new NotFound()
  return Number((await findForUpdate(store, users, Number(param))).id)
}

async function removeSecondFactor(store: RequestStore, id: number): Promise<object> {
  // Users disable their own second factor with the password and a code.
  if (id === store.caller.id) throw refuse('errors.staff.own_record')
  if (await lacksPermissionOfPerson(store, 'user', id)) throw refuse('errors.staff.above_you')
  if (await deleteSecondFactor(id, store.trx)) {
    await audit(store, { action: 'users.second_factor_removed', resource: 'users', id, before: null, after: null })
  }
  return {}
}

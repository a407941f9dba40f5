/** Every call that resources.ts makes possible, and no other: what a guard may never do has no address. */
import type { HttpRouterService } from '@adonisjs/core/types'
import type { Guard } from '#schema/types'
import { create, edit, index, past, press, remove, show, undelete } from './controller.ts'
import { operationsOf, verbsOf } from './operations.ts'
import { registry, type Resource } from './registry.ts'
import { middleware } from '#backend/start/kernel'

const GUARDS = ['user', 'courier', 'client'] as const

export function registerResourceRoutes(router: HttpRouterService): void {
  for (const guard of GUARDS) {
    router.group(() => {
      for (const resource of registry.values()) if (guard === 'user' || resource.guards?.[guard]) routesOf(router, guard, resource)
    }).prefix(`/api/${guard}`).use(middleware.auth({ guards: [guard] }))
  }
}

function routesOf(router: HttpRouterService, guard: Guard, resource: Resource): void {
  const ops = operationsOf(guard, resource)
  const at = (path: string) => `${resource.url}${path}`
  const one = (path: string) => at(`/:id${path}`)
  const id = /^[1-9]\d{0,14}$/
  if (ops.has('list')) {
    router.get(at(''), index(resource))
    router.get(one(''), show(resource)).where('id', id)
    if (guard === 'user') router.get(one('/history'), past(resource)).where('id', id)
  }
  if (ops.has('create')) router.post(at(''), create(resource))
  if (ops.has('edit')) router.patch(one(''), edit(resource)).where('id', id)
  if (ops.has('delete')) router.delete(one(''), remove(resource)).where('id', id)
  if (ops.has('delete') && resource.soft) router.post(one('/undelete'), undelete(resource)).where('id', id)
  for (const verb of verbsOf(guard, resource)) router.post(one(`/${verb}`), press(resource, verb)).where('id', id)
}

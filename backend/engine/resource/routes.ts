/** Registers a route for every operation that resources.ts allows. What a guard may never do has no route. */
import type { HttpRouterService } from '@adonisjs/core/types'
import type { ParsedNamedMiddleware } from '@adonisjs/core/types/http'
import { GUARDS } from '#common/guards'
import type { Guard } from '#schema/types'
import { bulk, select, undo } from './bulk/controller.ts'
import {
  counts, create, edit, index, showSums, listHistory, transition, remove, replace, show, undelete, type ReadBody,
} from './controller.ts'
import { search } from './search_controller.ts'
import { operationsOf, transitionsOf } from '#backend/engine/definition/operations'
import { registry, type Resource } from '#backend/engine/definition/registry'
import { ROW_ID } from '#backend/engine/http/row_id'
import { listTurns } from './list_turns.ts'
import { takeTurns } from './take_turns.ts'

/** What backend/services/auth provides. */
interface AuthHandlers {
  readonly signedIn: (guard: Guard) => ParsedNamedMiddleware
  readonly readEdit: ReadBody
}

export function registerResourceRoutes(router: HttpRouterService, { signedIn, readEdit }: AuthHandlers): void {
  for (const guard of GUARDS) {
    router.group(() => {
      if (guard === 'user') router.get('search', search)
      for (const resource of registry.values()) {
        if (guard === 'user' || resource.guards?.[guard]) routesOf(router, guard, resource, readEdit)
      }
    }).prefix(`/api/${guard}`).use(signedIn(guard))
  }
}

function routesOf(router: HttpRouterService, guard: Guard, resource: Resource, readEdit: ReadBody): void {
  const ops = operationsOf(guard, resource)
  const at = (path: string) => `${resource.url}${path}`
  const one = (path: string) => at(`/:id${path}`)
  if (ops.has('list')) {
    router.get(at(''), index(resource))
    router.get(at('/counts'), counts(resource))
    router.get(at('/sums'), showSums(resource))
    router.get(one(''), show(resource)).where('id', ROW_ID)
    if (guard === 'user') router.get(one('/history'), listHistory(resource)).where('id', ROW_ID).use(takeTurns(listTurns))
  }
  if (ops.has('create')) router.post(at(''), create(resource))
  if (ops.has('edit')) router.patch(one(''), edit(resource, readEdit)).where('id', ROW_ID)
  if (ops.has('edit')) router.put(one(''), replace(resource, readEdit)).where('id', ROW_ID)
  if (ops.has('delete')) router.delete(one(''), remove(resource)).where('id', ROW_ID)
  if (ops.has('delete') && resource.soft_delete) router.post(one('/undelete'), undelete(resource)).where('id', ROW_ID)
  if (guard === 'user') bulkRoutesOf(router, resource)
  for (const verb of transitionsOf(guard, resource)) router.post(one(`/${verb}`), transition(resource, verb)).where('id', ROW_ID)
}

/** Bulk operations are for staff, on resources that can be edited, deleted or moved through transitions. */
function bulkRoutesOf(router: HttpRouterService, resource: Resource): void {
  if (resource.ops.has('list')) router.get(`${resource.url}/selection`, select(resource))
  const changes = resource.ops.has('edit') || resource.ops.has('delete')
  if (changes || transitionsOf('user', resource).length > 0) router.post(`${resource.url}/bulk`, bulk(resource))
  if (changes) router.post(`${resource.url}/bulk/:batch/undo`, undo(resource)).where('batch', router.matchers.uuid())
}

import { check, report, rows, start, state, template, upload } from './controller.ts'
import type { HttpRouterService } from '@adonisjs/core/types'
import type { Resource } from '../../registry.ts'

const ID = /^[1-9]\d{0,14}$/

/** Within the group of the staff's routes. */
export function importRoutes(router: HttpRouterService, resource: Resource): void {
  const at = `${resource.url}/imports`
  router.post(at, upload(resource))
  router.get(`${at}/template`, template(resource))
  router.get(`${at}/:id`, state(resource)).where('id', ID)
  router.post(`${at}/:id/check`, check(resource)).where('id', ID)
  router.post(`${at}/:id/run`, start(resource)).where('id', ID)
  router.get(`${at}/:id/rows`, rows(resource)).where('id', ID)
  router.get(`${at}/:id/report`, report(resource)).where('id', ID)
}

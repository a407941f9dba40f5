/** Exports of lists and imports of files, for staff. */
import { middleware } from '#backend/auth/middleware'
import { registry, type Resource } from '#backend/definition/registry'
import { exportRows } from './export.ts'
import { check, downloadImportReport, listImportRows, startImport, show, template, upload } from './import/controller.ts'
import { ROW_ID } from '#backend/http/row_id'
import { listTurns } from '#backend/resource/list_turns'
import { takeTurns } from '#backend/resource/take_turns'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerExchangeRoutes(router: HttpRouterService): void {
  router.group(() => {
    for (const resource of registry.values()) {
      if (resource.ops.has('list')) router.get(`${resource.url}/export`, exportRows(resource))
      if (resource.ops.has('create')) importRoutes(router, resource)
    }
  }).prefix('/api/user').use(middleware.auth({ guards: ['user'] }))
}

function importRoutes(router: HttpRouterService, resource: Resource): void {
  const at = `${resource.url}/imports`
  router.post(at, upload(resource))
  router.get(`${at}/template`, template(resource))
  router.get(`${at}/:id`, show(resource)).where('id', ROW_ID)
  router.post(`${at}/:id/check`, check(resource)).where('id', ROW_ID)
  router.post(`${at}/:id/run`, startImport(resource)).where('id', ROW_ID)
  router.get(`${at}/:id/rows`, listImportRows(resource)).where('id', ROW_ID).use(takeTurns(listTurns))
  router.get(`${at}/:id/report`, downloadImportReport(resource)).where('id', ROW_ID).use(takeTurns(listTurns))
}

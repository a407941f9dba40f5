import { middleware } from '#backend/auth/middleware'
import { ROW_ID } from '#backend/http/row_id'
import { showDocument, showInvoice, showPdf } from './print_controller.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerPrintingRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.get('document', showDocument)
    router.get('pdf', showPdf)
  }).prefix('/api/user/prints/:id').where('id', ROW_ID).use(middleware.auth({ guards: ['user'] }))
  router.get('/api/user/invoices/:id/document', showInvoice).where('id', ROW_ID).use(middleware.auth({ guards: ['user'] }))
}

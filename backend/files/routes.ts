/** Uploads and downloads. */
import { GUARDS } from '#common/guards'
import { middleware } from '#backend/auth/middleware'
import { sendsFiles } from './purpose.ts'
import { replace } from './replace.ts'
import { showUses } from './show_uses.ts'
import { showFile } from './show_file.ts'
import { upload } from './upload.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerFileRoutes(router: HttpRouterService): void {
  for (const guard of GUARDS.filter(sendsFiles)) router.post(`/api/${guard}/media`, upload).use(middleware.auth({ guards: [guard] }))
  router.group(() => {
    router.get(':id/uses', showUses)
    router.post(':id/replace', replace)
  }).prefix('/api/user/media').where('id', /^[1-9]\d{0,14}$/).use(middleware.auth({ guards: ['user'] }))
  // Browsers request pictures without a token: the signature in the address authorises the request.
  router.get('/files/:id/:variant', showFile)
}

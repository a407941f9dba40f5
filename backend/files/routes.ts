/** Uploads and downloads. */
import { GUARDS } from '#common/guards'
import { middleware } from '#backend/auth/middleware'
import { canUpload } from './upload_purpose.ts'
import { replaceFile } from './replace_file.ts'
import { showFileUses } from './show_file_uses.ts'
import { showFile } from './show_file.ts'
import { uploadFile } from './upload_file.ts'
import { ROW_ID } from '#backend/http/row_id'
import { listTurns } from '#backend/resource/list_turns'
import { takeTurns } from '#backend/resource/take_turns'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerFileRoutes(router: HttpRouterService): void {
  for (const guard of GUARDS.filter(canUpload)) router.post(`/api/${guard}/media`, uploadFile).use(middleware.auth({ guards: [guard] }))
  router.group(() => {
    router.get(':id/uses', showFileUses).use(takeTurns(listTurns))
    router.post(':id/replace', replaceFile)
  }).prefix('/api/user/media').where('id', ROW_ID).use(middleware.auth({ guards: ['user'] }))
  // Browsers request images without a token: the signature in the address authorises the request.
  router.get('/files/:id/:variant', showFile)
}

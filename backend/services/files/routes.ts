import { showFile } from './show_file.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

/** Browsers request images without a token: the signature in the address authorises the request. */
export function registerFileRoutes(router: HttpRouterService): void {
  router.get('/files/:id/:variant', showFile)
}

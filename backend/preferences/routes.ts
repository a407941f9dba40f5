/** Preferences of the signed-in user: saved views and layouts of lists. */
import type { HttpRouterService } from '@adonisjs/core/types'
import { middleware } from '#backend/auth/middleware'
import { editPreferences, showPreferences } from './list_preferences.ts'
import { createSavedView, editSavedView, listSavedViews, reorderSavedViews, removeSavedView } from './saved_views.ts'
import { ROW_ID } from '#backend/http/row_id'

export function registerPreferenceRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.get('preferences', showPreferences)
    router.patch('preferences', editPreferences)
    router.get('saved-views', listSavedViews)
    router.post('saved-views', createSavedView)
    router.post('saved-views/order', reorderSavedViews)
    router.patch('saved-views/:id', editSavedView).where('id', ROW_ID)
    router.delete('saved-views/:id', removeSavedView).where('id', ROW_ID)
  }).prefix('/api/user').use(middleware.auth({ guards: ['user'] }))
}

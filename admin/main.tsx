import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, loadPageOf, redirectOnSignOut } from './app.tsx'
import { DEFAULT_ZONE } from '#common/default_zone'
import { setBusinessZone } from './format/format_zone.ts'
import { startSessionRefresh } from './providers/session_refresh.ts'
import { saveTabLanguageFromUrl } from './providers/language.ts'
import { surviveTranslation } from './layout/survive_translation.ts'
import { forgetCouriersWhoLeave } from './courier/forget_courier.ts'
import { startPushAfterSignIn } from './push/start_push.ts'

// Written by the server: backend/site/app_document.ts.
setBusinessZone(document.querySelector<HTMLMetaElement>('meta[name="timezone"]')?.content ?? DEFAULT_ZONE)
saveTabLanguageFromUrl()
startSessionRefresh()
redirectOnSignOut()
forgetCouriersWhoLeave()
startPushAfterSignIn()
surviveTranslation()

const [root, page] = [document.getElementById('root'), document.documentElement.dataset]
if (root) {
  // public/first.js: the prerendered form does not apply to this user.
  if ('late' in page) root.replaceChildren()
  delete page.late
  const isEmpty = !root.hasChildNodes()
  // admin/layout/page_skeleton.ts
  const isSkeleton = root.firstElementChild?.matches('.frame')
  if (isEmpty) root.innerHTML = '<div class="progress" aria-hidden="true"></div>'
  // Not React's Suspense: once it has rendered a fallback it keeps it for 300 ms, however soon the page is loaded.
  void loadPageOf(location.pathname).then(() => {
    const app = <StrictMode><App /></StrictMode>
    // A skeleton stays until React has rendered the page.
    if (isSkeleton || isEmpty) createRoot(root).render(app)
    else hydrateRoot(root, app)
  })
}

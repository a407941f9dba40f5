import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, redirectOnSignOut } from './app.tsx'
import { startSessionRefresh } from './providers/session_refresh.ts'
import { saveTabLanguageFromUrl } from './providers/language.ts'
import { startPushAfterSignIn } from './push/start_push.ts'

// The chunk is gone because a new version was deployed while the page was open: reload.
window.addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('reloaded_at'))
  sessionStorage.setItem('reloaded_at', String(Date.now()))
  if (Date.now() - last > 60_000) location.reload()
})

saveTabLanguageFromUrl()
startSessionRefresh()
redirectOnSignOut()
startPushAfterSignIn()

const [root, page] = [document.getElementById('root'), document.documentElement.dataset]
if (root) {
  // public/first.js: the prerendered form does not apply to this user.
  if ('late' in page) root.replaceChildren()
  delete page.late
  const app = <StrictMode><App /></StrictMode>
  if (root.hasChildNodes()) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, leaveWithSession } from './app.tsx'
import { keepSession } from './providers/keeper.ts'
import { noteVisitLanguage } from './providers/language.ts'
import { waitForPush } from './push/wait.ts'

// A chunk that the server no longer has, because a new version came out while the page was open: take the new one.
window.addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('reloaded_at'))
  sessionStorage.setItem('reloaded_at', String(Date.now()))
  if (Date.now() - last > 60_000) location.reload()
})

noteVisitLanguage()
keepSession()
leaveWithSession()
waitForPush()

const [root, page] = [document.getElementById('root'), document.documentElement.dataset]
if (root) {
  // public/first.js: the form in the document is not for whoever looks at it.
  if ('late' in page) root.replaceChildren()
  delete page.late
  const app = <StrictMode><App /></StrictMode>
  if (root.hasChildNodes()) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

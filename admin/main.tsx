import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { startRouter } from './app.tsx'
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
waitForPush()
const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode><RouterProvider router={startRouter()} /></StrictMode>)

/** Renders the two sign-in forms for the build (tools/vite/prerender.ts), without a URL and without a session. */
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { App } from './app.tsx'
import { loadTranslations } from './providers/language.ts'

/** In the language stored in `sessionStorage`. */
export async function renderPage(path: string): Promise<string> {
  await loadTranslations(path)
  const { prelude } = await prerender(<StrictMode><App path={path} /></StrictMode>)
  return new Response(prelude).text()
}

/** The two sign-in forms as the browser draws them, for the build (tools/vite/prerender.ts): there is no address and no session. */
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { App } from './app.tsx'
import { loadWordsFor } from './providers/language.ts'

/** In the language that `sessionStorage` holds. */
export async function renderPage(path: string): Promise<string> {
  await loadWordsFor(path)
  const { prelude } = await prerender(<StrictMode><App path={path} /></StrictMode>)
  return new Response(prelude).text()
}

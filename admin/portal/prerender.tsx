/** Renders the two sign-in forms for the build (tools/vite/prerender.ts), without a URL and without a session. */
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import texts from 'virtual:texts/portal'
import { PageApp } from '../kit/document/page_app.tsx'
import { loadTranslations, setTexts } from '../kit/providers/texts/language.ts'
import { portal } from './pages.ts'

setTexts(texts)

/** In the language stored in `sessionStorage`. */
export async function renderPage(path: string): Promise<string> {
  await loadTranslations(path)
  const { prelude } = await prerender(<StrictMode><PageApp table={portal} path={path} /></StrictMode>)
  return new Response(prelude).text()
}

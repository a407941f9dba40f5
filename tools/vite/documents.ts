/**
 * The documents of the pages. `npm run dev`: each path gets the one that shows it, as the server does in production
 * (backend/pages/site/app_document.ts). In the build the styles of every page come first, which those of their parts change: Vite puts
 * a file that has nothing but styles last.
 */
import type { Plugin } from 'vite'
import { documentOf } from '../../common/documents.ts'

export const documents = (): Plugin => ({
  name: 'documents',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
      if (request.headers.accept?.includes('text/html') && !pathname.includes('.')) request.url = `/${documentOf(pathname)}.html`
      next()
    })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [base = ''] = /<link rel="stylesheet"[^>]*\/base-[^>]*>\s*/.exec(html) ?? []
      return html.replace(base, '').replace(/<link rel="stylesheet"/, (first) => base + first)
    },
  },
})

/** `node prerender.ts <server build>` prints every page, the modules that draw it, and the HTML of those that come with the document. */
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

interface Page { readonly path: string; readonly load: () => Promise<unknown> }

const ADMIN = new URL('../../admin/', import.meta.url)
const LANGUAGES = ['ar', 'en', 'es', 'fr']
/** They ask for nothing but what is in the locale files. */
const PRERENDERED = ['/admin', '/client/login']

// What modules of the admin ask of a browser while they load and draw.
let language = 'ar'
Object.assign(globalThis, { window: new EventTarget() })
define('localStorage', { getItem: () => null })
define('sessionStorage', { getItem: (key: string) => (key === 'visit_language' ? language : null) })

const { renderPage } = await import(process.argv[2] ?? '') as { renderPage: (path: string) => Promise<string> }
const forms = new Map<string, Record<string, string>>()
for (const path of PRERENDERED) {
  const drawn: Record<string, string> = {}
  for (language of LANGUAGES) drawn[language] = await renderPage(path)
  forms.set(path, drawn)
}

// Node reads no JSX, and need not: it asks each page which module that would be.
registerHooks({
  load: (url, context, next) => (url.endsWith('.tsx')
    ? { format: 'module', shortCircuit: true, source: 'export const url = import.meta.url' } : next(url, context)),
})
const { lightPages } = await admin('light_pages.ts') as { lightPages: readonly Page[] }
const { screenPages } = await admin('pages.ts') as { screenPages: Readonly<Record<string, Page['load']>> }
const { resourcePages } = await admin('resource_pages.ts') as { resourcePages: () => readonly Page[] }

const pages = []
for (const { path, load } of lightPages) pages.push({ path, modules: [await moduleOf(load)], forms: forms.get(path) })
const screens = Object.entries(screenPages).map(([path, load]) => ({ path, load }))
for (const { path, load } of [...screens, ...resourcePages()]) {
  pages.push({ path: `/user/${path}`, modules: ['staff_router.tsx', await moduleOf(load)] })
}
process.stdout.write(JSON.stringify(pages))

/** As the manifest names it. */
async function moduleOf(load: Page['load']): Promise<string> {
  const { url } = await load() as { url: string }
  return url.slice(ADMIN.href.length)
}

function admin(file: string): Promise<unknown> {
  return import(fileURLToPath(new URL(file, ADMIN)))
}

function define(name: string, value: object): void {
  Object.defineProperty(globalThis, name, { value, configurable: true })
}

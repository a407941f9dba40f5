/** `node prerender.ts <server build>` prints all pages as JSON: path, module, and the HTML of the prerendered forms. */
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

interface Page { readonly path: string; readonly load: () => Promise<unknown> }

const ADMIN = new URL('../../admin/', import.meta.url)
const LANGUAGES = ['ar', 'en', 'es', 'fr']
/** Pages that need no data except translations. */
const PRERENDERED = ['/admin', '/client/login']

// Browser globals that admin modules access while they load and render.
let language = 'ar'
Object.assign(globalThis, { window: new EventTarget() })
defineGlobal('localStorage', { getItem: () => null })
defineGlobal('sessionStorage', { getItem: (key: string) => (key === 'visit_language' ? language : null) })

const { renderPage } = await import(process.argv[2] ?? '') as { renderPage: (path: string) => Promise<string> }
const forms = new Map<string, Record<string, string>>()
for (const path of PRERENDERED) {
  const html: Record<string, string> = {}
  for (language of LANGUAGES) html[language] = await renderPage(path)
  forms.set(path, html)
}

// Node cannot load JSX. Each .tsx file is replaced by a stub that exports its URL: only the path of the module is needed.
registerHooks({
  load: (url, context, next) => (url.endsWith('.tsx')
    ? { format: 'module', shortCircuit: true, source: 'export const url = import.meta.url' } : next(url, context)),
})
const { portal } = await importAdmin('portal/pages.ts') as { portal: { readonly pages: readonly Page[] } }
const { courier } = await importAdmin('courier/pages.ts') as { courier: { readonly pages: readonly Page[] } }
const { standalonePageModules } =
  await importAdmin('staff/custom_pages.ts') as { standalonePageModules: Readonly<Record<string, Page['load']>> }
const { resourcePages } = await importAdmin('staff/resource_pages.ts') as { resourcePages: () => readonly Page[] }

const pages = []
for (const { path, load } of [...portal.pages, ...courier.pages])
  pages.push({ path, module: await modulePath(load), forms: forms.get(path) })
const standalonePages = Object.entries(standalonePageModules).map(([path, load]) => ({ path, load }))
for (const { path, load } of [...standalonePages, ...resourcePages()]) pages.push({ path: `/user/${path}`, module: await modulePath(load) })
pages.push({ path: '/user/print/:id', module: 'staff/printing/print_page.tsx' })
process.stdout.write(JSON.stringify(pages))

/** The path of the module below admin/. */
async function modulePath(load: Page['load']): Promise<string> {
  const { url } = await load() as { url: string }
  return url.slice(ADMIN.href.length)
}

function importAdmin(file: string): Promise<unknown> {
  return import(fileURLToPath(new URL(file, ADMIN)))
}

function defineGlobal(name: string, value: object): void {
  Object.defineProperty(globalThis, name, { value, configurable: true })
}

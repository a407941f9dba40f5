/**
 * Which files the page at each address will ask for, one after another, once its scripts run: written down at the build, so
 * that the server can name them in the document and the browser fetches them at once (backend/site/first_screen.ts).
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { setFor, WORD_SETS } from '../../admin/providers/word_sets.ts'
import { app } from '../../resources.ts'

const ADMIN = fileURLToPath(new URL('../../admin/', import.meta.url))
/** Not served: the static files leave out what begins with a dot. */
const NAME = '.first_screens.json'
const LANGUAGES = { en: 'en_GB', es: 'es_ES', fr: 'fr_FR', ar: 'ar_EG' } as const

interface Page { readonly path: string; readonly modules: readonly string[] }

export function firstScreens(): Plugin {
  return {
    name: 'first-screens',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = filesIn(bundle)
        const own = new Set(files([`${ADMIN}index.html`]))
        const screensOf = [...lightPages(), ...staffPages()].map(({ path, modules }) => ({
          path,
          files: files(modules.map((module) => `${ADMIN}${module}`)).filter((file) => !own.has(file)),
          spoken: Object.fromEntries(Object.entries(LANGUAGES)
            .map(([language, locale]) => [language, files(spokenAt(path, language, locale))])),
        }))
        this.emitFile({ type: 'asset', fileName: NAME, source: JSON.stringify(screensOf) })
      },
    },
  }
}

const spokenAt = (path: string, language: string, locale: string): readonly string[] => {
  const words = `\0virtual:words/${WORD_SETS[setFor(path)]}/${language}`
  return WORD_SETS[setFor(path)] === 'staff' ? [words, `/antd/es/locale/${locale}.js`] : [words]
}

/** Read out of the routes, where they stand once. */
function lightPages(): Page[] {
  const routes = source('app.tsx').matchAll(/^ {2}page\('([^']+)', '[^']+', \(\) => import\('\.\/([^']+)'\)/gm)
  return [...routes].map(([, path = '', module = '']) => ({ path, modules: [module] })).filter(({ path }) => path !== '*')
}

const SHELL = ['routes.tsx', 'layout/staff.tsx', 'layout/frame.tsx']

/** Screens, and of every resource what resource_pages.ts gives it; a page of its own from pages.ts, else the generic one. */
function* staffPages(): Generator<Page> {
  const [ofNouns = '', ofScreens = ''] = source('pages.ts').split('export const screenPages')
  for (const [, path, module = ''] of ofScreens.matchAll(/'([^']+)': \(\) => import\('\.\/([^']+)'\)/g))
    yield { path: `/user/${path}`, modules: [...SHELL, module] }
  for (const [name, resource] of Object.entries(app.resources)) {
    if (!('admin' in resource)) continue
    const { path, form, show } = resource.admin as { path: string; form: string; show?: unknown }
    const [, own = ''] = new RegExp(`^ {2}${name}: \\{([^{}]*)\\}`, 'm').exec(ofNouns) ?? []
    const page = (action: string, at: string, generic: string): Page => {
      const [, module] = new RegExp(`\\b${action}: \\(\\) => import\\('\\./([^']+)'\\)`).exec(own) ?? []
      return { path: `/user/${path}${at}`, modules: [...SHELL, module ?? `resource/${generic}.tsx`] }
    }
    yield page('list', '', 'list')
    if (form === 'page') yield* [page('create', '/create', 'form'), page('edit', '/edit/:id', 'form')]
    if (show) yield page('show', '/:id', 'show')
  }
}

const source = (file: string): string => readFileSync(`${ADMIN}${file}`, 'utf8')

/** The file of each module, and all that it imports, styles too. */
function filesIn(bundle: Rolldown.OutputBundle): (modules: readonly string[]) => string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const chunkOf = (module: string) => {
    const chunk = chunks.find(({ moduleIds, facadeModuleId }) => facadeModuleId === module || moduleIds.some((id) => id.endsWith(module)))
    if (!chunk) throw new Error(`the build has no "${module}"`)
    return chunk
  }
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const collect = (chunk: Rolldown.OutputChunk, into: Set<string>): Set<string> => {
    if (into.has(chunk.fileName)) return into
    into.add(chunk.fileName)
    for (const name of chunk.imports) {
      const imported = named.get(name)
      if (imported) collect(imported, into)
    }
    for (const style of stylesOf(chunk)) into.add(style)
    return into
  }
  return (modules) => [...modules.reduce((into, module) => collect(chunkOf(module), into), new Set<string>())]
}

/** As Vite notes it for itself. */
const stylesOf = (chunk: Rolldown.OutputChunk): Iterable<string> =>
  (chunk as { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } }).viteMetadata?.importedCss ?? []

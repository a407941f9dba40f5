/**
 * Writes down what the server puts into the document of each page (backend/site/app_document.ts): the files that its module imports,
 * by the manifest of Vite, so that the browser fetches them at once and not one after another; and the prerendered sign-in forms.
 */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, type Manifest, type Plugin, type Rolldown } from 'vite'
import { setFor, WORD_SETS } from '../../admin/providers/word_sets.ts'
import { ROOT } from '../root.ts'
import { iconSprite } from './icon_sprite.ts'
import { lightWords } from './light_words.ts'

const LOCALES = { en: 'en_GB', es: 'es_ES', fr: 'fr_FR', ar: 'ar_EG' } as const
const SERVER_BUILD = `${ROOT}tmp/prerender`

/** As tools/vite/prerender.ts prints it. */
interface Page { readonly path: string; readonly modules: readonly string[]; readonly forms?: Readonly<Record<string, string>> }

export function preloadManifest(): Plugin {
  return {
    name: 'preload-manifest',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const filesOf = filesIn(JSON.parse(readFileSync(`${dir}/.vite/manifest.json`, 'utf8')) as Manifest, bundle)
      const own = new Set(filesOf(['/admin/index.html']))
      const pages = (await prerenderedPages()).map(({ path, modules, forms }) => ({
        path, forms,
        files: filesOf(modules.map((module) => `/admin/${module}`)).filter((file) => !own.has(file)),
        by_language: Object.fromEntries(Object.entries(LOCALES)
          .map(([language, locale]) => [language, filesOf(wordsOf(path, language, locale))])),
      }))
      // Not served: the static files leave out what begins with a dot.
      writeFileSync(`${dir}/.preload.json`, JSON.stringify(pages))
    },
  }
}

/** By a process of its own, whose globals are those of a browser. */
async function prerenderedPages(): Promise<readonly Page[]> {
  await build({
    configFile: false, root: `${ROOT}admin`, publicDir: false, logLevel: 'warn', plugins: [react(), lightWords(), iconSprite()],
    build: { ssr: 'prerender.tsx', outDir: SERVER_BUILD, emptyOutDir: true },
  })
  const script = fileURLToPath(new URL('prerender.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, `${SERVER_BUILD}/prerender.js`], { maxBuffer: 2 ** 26 })
  return JSON.parse(stdout) as Page[]
}

function wordsOf(path: string, language: string, locale: string): readonly string[] {
  const set = WORD_SETS[setFor(path)]
  const words = `virtual:words/${set}/${language}`
  return set === 'staff' ? [words, `/antd/es/locale/${locale}.js`] : [words]
}

/** The file of each module, and all that it imports, styles too. */
function filesIn(manifest: Manifest, bundle: Rolldown.OutputBundle): (modules: readonly string[]) => string[] {
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  // A module that others import too has no name of its own in the manifest.
  const keyOf = (module: string): string => {
    const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(module)))
    return keys.get(chunk?.fileName ?? '') ?? raise(`the build has no "${module}"`)
  }
  const collect = (key: string, into: Set<string>): Set<string> => {
    const { file, imports = [], css = [] } = manifest[key] ?? raise(`the manifest has no "${key}"`)
    if (into.has(file)) return into
    into.add(file)
    for (const imported of imports) collect(imported, into)
    for (const style of css) into.add(style)
    return into
  }
  return (modules) => [...modules.reduce((into, module) => collect(keyOf(module), into), new Set<string>())]
}

function raise(message: string): never {
  throw new Error(message)
}

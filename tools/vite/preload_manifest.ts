/**
 * Writes the data that the server adds to the document of each page (backend/site/app_document.ts): the files that the page's module
 * imports, from Vite's manifest, so that the browser preloads them in parallel; and the prerendered sign-in forms.
 */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, type Manifest, type Plugin, type Rolldown } from 'vite'
import { LOCALES } from '../../common/locales.ts'
import { subsetFor, I18N_SUBSETS } from '../../admin/providers/i18n_subsets.ts'
import { ROOT } from '../root.ts'
import { iconSprite } from './icon_sprite.ts'
import { i18nSubsets } from './i18n_subsets.ts'

const PRERENDER_BUILD = `${ROOT}tmp/prerender`

/** As tools/vite/prerender.ts prints it. */
interface Page { readonly path: string; readonly modules: readonly string[]; readonly forms?: Readonly<Record<string, string>> }

export function preloadManifest(): Plugin {
  return {
    name: 'preload-manifest',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const filesOf = createFileLookup(JSON.parse(readFileSync(`${dir}/.vite/manifest.json`, 'utf8')) as Manifest, bundle)
      const entryFiles = new Set(filesOf(['/admin/index.html']))
      // Texts that the module of a page imports itself; its parts load theirs when they are shown.
      const textsOf = (modules: readonly string[]) => modules.flatMap((module) => {
        const id = [...this.getModuleIds()].find((one) => one.endsWith(`/admin/${module}`)) ?? raise(`the build has no "${module}"`)
        return (this.getModuleInfo(id)?.importedIds ?? []).flatMap((one) => /^\0virtual:page_texts\/(\w+)$/.exec(one)?.[1] ?? [])
      })
      const pages = (await prerenderPages()).map(({ path, modules, forms }) => ({
        path, forms,
        files: filesOf(modules.map((module) => `/admin/${module}`)).filter((file) => !entryFiles.has(file)),
        by_language: Object.fromEntries(LOCALES.map((language) => [language, filesOf([
          translationsOf(path, language), ...textsOf(modules).map((name) => `virtual:translations/${name}/${language}`),
        ])])),
      }))
      // Not served: the static middleware ignores dot files.
      writeFileSync(`${dir}/.preload.json`, JSON.stringify(pages))
    },
  }
}

/** Prerenders in a separate process with the globals of a browser. */
async function prerenderPages(): Promise<readonly Page[]> {
  await build({
    configFile: false, root: `${ROOT}admin`, publicDir: false, logLevel: 'warn', plugins: [react(), i18nSubsets(), iconSprite()],
    build: { ssr: 'prerender.tsx', outDir: PRERENDER_BUILD, emptyOutDir: true },
  })
  const script = fileURLToPath(new URL('prerender.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, `${PRERENDER_BUILD}/prerender.js`], { maxBuffer: 2 ** 26 })
  return JSON.parse(stdout) as Page[]
}

const translationsOf = (path: string, language: string) => `virtual:translations/${I18N_SUBSETS[subsetFor(path)]}/${language}`

/** Returns a function that maps modules to their output files, including imported chunks and styles. */
function createFileLookup(manifest: Manifest, bundle: Rolldown.OutputBundle): (modules: readonly string[]) => string[] {
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  // A module in a shared chunk has no key of its own in the manifest.
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

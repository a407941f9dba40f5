/**
 * Writes the data that the server adds to the document of each page (backend/pages/site/app_document.ts): the files that the page's module
 * imports, from Vite's manifest, so that the browser preloads them in parallel; and the prerendered sign-in forms.
 */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, type Manifest, type Plugin, type Rolldown } from 'vite'
import { documentOf } from '../../common/documents.ts'
import { LOCALES } from '../../common/locales.ts'
import { ROOT } from '../root.ts'
import { iconSprite } from './icon_sprite.ts'
import { texts } from './texts.ts'

const PRERENDER_BUILD = `${ROOT}tmp/prerender`

/** As tools/vite/prerender.ts prints it. */
interface Page { readonly path: string; readonly module: string; readonly forms?: Readonly<Record<string, string>> }

export function preloadManifest(): Plugin {
  return {
    name: 'preload-manifest',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const filesOf = createFileLookup(JSON.parse(readFileSync(`${dir}/.vite/manifest.json`, 'utf8')) as Manifest, bundle)
      const pages = (await prerenderPages()).map(({ path, module, forms }) => {
        const document = documentOf(path)
        const entryFiles = new Set(filesOf(`/admin/${document}/app.tsx`))
        return {
          path, forms,
          files: filesOf(`/admin/${module}`).filter((file) => !entryFiles.has(file)),
          by_language: Object.fromEntries(LOCALES.map((language) => [language, filesOf(`virtual:texts/${document}/${language}`)])),
        }
      })
      // Not served: the static middleware ignores dot files.
      writeFileSync(`${dir}/.preload.json`, JSON.stringify(pages))
    },
  }
}

/** Prerenders in a separate process with the globals of a browser. */
async function prerenderPages(): Promise<readonly Page[]> {
  await build({
    configFile: false, root: `${ROOT}admin`, publicDir: false, logLevel: 'warn', plugins: [react(), texts(), iconSprite()],
    build: { ssr: 'portal/prerender.tsx', outDir: PRERENDER_BUILD, emptyOutDir: true },
  })
  const script = fileURLToPath(new URL('prerender.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, `${PRERENDER_BUILD}/prerender.js`], { maxBuffer: 2 ** 26 })
  return JSON.parse(stdout) as Page[]
}

/** Returns a function that maps a module to its output files, including imported chunks and styles. */
function createFileLookup(manifest: Manifest, bundle: Rolldown.OutputBundle): (module: string) => string[] {
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
  return (module) => [...collect(keyOf(module), new Set<string>())]
}

function raise(message: string): never {
  throw new Error(message)
}

/**
 * Builds the service worker of the couriers' application as one file, /courier-worker.js, with the list of the files that it keeps
 * for the time without a network. The list contains hashes, so each build whose pages differ is a new version of the worker.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { build, type Plugin, type Rolldown } from 'vite'

const FILE_NAME = 'courier-worker.js'
/** Loaded when they are needed: the map and the reader of codes. The worker keeps them after that. */
const LATER = /\/courier\/(stops_map|code_camera)\.tsx$/

export function courierWorker(input: string): Plugin {
  return {
    name: 'courier-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const files = filesOf(bundle)
      const document = readFileSync(`${dir}/courier.html`)
      const version = createHash('sha256').update(document).update(files.join(' ')).digest('hex').slice(0, 12)
      const output = await build({
        configFile: false, publicDir: false, logLevel: 'warn',
        define: { 'process.env.NODE_ENV': '"production"', __VERSION__: JSON.stringify(version), __FILES__: JSON.stringify(files) },
        build: { write: false, target: 'es2022', rolldownOptions: { input, output: { format: 'iife', entryFileNames: FILE_NAME } } },
      }) as Rolldown.RolldownOutput
      writeFileSync(`${dir}/${FILE_NAME}`, output.output[0].code)
    },
  }
}

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: Set<string>; readonly importedAssets: Set<string> } }

/** The entry, all chunks of the couriers' pages and their translations, with what they import, their styles and the fonts. */
function filesOf(bundle: Rolldown.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk')
  const roots = chunks.filter(({ isEntry, name, moduleIds, facadeModuleId }) =>
    (isEntry && name === 'courier') || moduleIds.some((id) => OWN_MODULES.test(id) && !LATER.test(facadeModuleId ?? '')))
  const files = new Set<string>()
  const collect = (file: string) => {
    const chunk = bundle[file]
    if (files.has(file) || chunk?.type !== 'chunk') return
    files.add(file)
    const { importedCss = [], importedAssets = [] } = (chunk as Chunk).viteMetadata ?? {}
    for (const asset of [...importedCss, ...importedAssets]) files.add(asset)
    for (const imported of chunk.imports) collect(imported)
  }
  for (const { fileName } of roots) collect(fileName)
  const fonts = Object.keys(bundle).filter((file) => /(inter-latin-wght|noto-sans-arabic-arabic-wght)-normal.*\.woff2$/.test(file))
  return [...new Set([...files, ...fonts])].sort().map((file) => `/${file}`)
}

const OWN_MODULES = /\/admin\/courier\/(?!worker\/)|virtual:texts\/courier\//

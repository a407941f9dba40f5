/** The modules that a file imports, and paths relative to the repository's root, as the rules compare them. */
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { SINGLE_ROOMS } from './layers.js'

export const ROOT = join(import.meta.dirname, '../..')

export const toProjectPath = (file, root = ROOT) => relative(root, file).replaceAll('\\', '/')

export const within = (path, folder) => path.startsWith(`${folder}/`)

/** `backend`, `trade` and `trade/orders` of `backend/trade/orders/save_order.ts`. A file directly on a shelf has no room. */
export function placeOf(path) {
  const [house, shelf, room, ...rest] = path.split('/')
  if (room === undefined) return { house }
  if (SINGLE_ROOMS.includes(`${house}/${shelf}`)) return { house, shelf, room: shelf }
  return rest.length > 0 ? { house, shelf, room: `${shelf}/${room}` } : { house, shelf }
}

/** The path of an imported file, or undefined for a package. */
export function resolveModulePath(from, specifier, root = ROOT) {
  if (!/^[.#]/.test(specifier)) return undefined
  const path = specifier.startsWith('.') ? join(dirname(from), specifier).replaceAll('\\', '/') : specifier.slice(1)
  return (
    ['', '.ts', '.tsx', '.json', '/index.ts'].map((end) => path + end).find((file) => /\.\w+$/.test(file) && existsSync(join(root, file)))
    ?? path
  )
}

/** Calls `check(node, specifier)` for every reference to another module: imports, re-exports, `import()` and import types. */
export function eachImportedModule(check) {
  const visit = (node) => {
    const source = node.source ?? node.argument?.literal
    if (typeof source?.value === 'string') check(source, source.value)
  }
  return {
    ImportDeclaration: visit, ExportNamedDeclaration: visit, ExportAllDeclaration: visit, ImportExpression: visit, TSImportType: visit,
  }
}

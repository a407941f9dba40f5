/**
 * Resolves the imports between our own TypeScript sources without file access. Node itself searches a `package.json` in all folders above
 * each file and asks for its type and its real path: with a thousand files, a ninth of the start. Other imports are left to Node, also
 * those of copies of other revisions below `tmp`. The error for a missing source names it, but not who imports it.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const ROOT = new URL('../../', import.meta.url).href
/** `#backend/*` → `./backend/*.ts`. */
const { imports } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { imports: Partial<Record<string, string>> }

registerHooks({
  resolve(specifier, context, next) {
    const url = sourceUrl(specifier, context.parentURL ?? '')
    return url === undefined ? next(specifier, context) : { url, format: 'module-typescript', shortCircuit: true }
  },
})

/** The URL of the source that `specifier` names in the module at `from`; undefined if either is not a TypeScript source of ours. */
function sourceUrl(specifier: string, from: string): string | undefined {
  if (!from.startsWith(ROOT) || from.startsWith(`${ROOT}tmp/`) || from.includes('/node_modules/')) return undefined
  const path = specifier.startsWith('#') ? mappedPath(specifier) : specifier
  if (!path?.startsWith('.') || !path.endsWith('.ts')) return undefined
  return new URL(path, specifier === path ? from : ROOT).href
}

/** `#backend/start/kernel` → `./backend/start/kernel.ts`. */
function mappedPath(specifier: string): string | undefined {
  const end = specifier.indexOf('/') + 1
  return imports[specifier] ?? imports[`${specifier.slice(0, end)}*`]?.replace('*', specifier.slice(end))
}

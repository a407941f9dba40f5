/**
 * The files of scripts that several pages share: libraries by their packages, which browsers keep across releases, and in one file what
 * many pages of the same documents use, since dozens of small files are larger by a tenth.
 */
import type { Rolldown } from 'vite'
import { DOCUMENTS } from '../../common/documents.ts'
import { ROOT } from '../root.ts'

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'>
type GetModuleInfo = (id: string) => ModuleInfo | null

const packages = (...names: readonly string[]) => new RegExp(`/node_modules/(${names.join('|')})/`)

/** `pages`: from this number on they share the module. The staff have ten times as many pages as the others. */
const sharedBy = (pages: number, debugName: string, isFor: (documents: readonly string[]) => boolean): Rolldown.CodeSplittingGroup => ({
  name: (id, context) => {
    const documents = documentsWith(id, (one) => context.getModuleInfo(one))
    return documents.length > 0 && isFor(documents) ? documents.join('_') : null
  },
  debugName, test: /\/(admin|common|schema)\//, minShareCount: pages, includeDependenciesRecursively: false,
})

export const chunks: Rolldown.CodeSplittingGroup[] = [
  // The first of each document: documents.ts.
  { name: 'base', test: /\/admin\/kit\/style\/base\.css$/, priority: 1 },
  { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'use-sync-external-store') },
  { name: 'refine', test: packages('@refinedev', '@tanstack', 'react-router', 'i18next', 'qs') },
  sharedBy(40, 'shared with staff', (documents) => documents.includes('staff')),
  sharedBy(6, 'shared within one of the others', (documents) => documents.length === 1 && !documents.includes('staff')),
]

let reached: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** The documents that load the module, at once or later. */
function documentsWith(id: string, infoOf: GetModuleInfo): readonly string[] {
  reached ??= new Map(DOCUMENTS.map((name) => [name, reachedFrom(`${ROOT}admin/${name}/app.tsx`, infoOf)]))
  return [...reached].filter(([, modules]) => modules.has(id)).map(([name]) => name)
}

function reachedFrom(id: string, infoOf: GetModuleInfo, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id)) return found
  found.add(id)
  const info = infoOf(id)
  for (const one of [...info?.importedIds ?? [], ...info?.dynamicallyImportedIds ?? []]) reachedFrom(one, infoOf, found)
  return found
}

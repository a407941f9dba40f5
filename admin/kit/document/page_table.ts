/** The pages of a document without Refine: which of them a path shows, and where it redirects. */
import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { documentOf, type DocumentName } from '#common/documents'
import type { RouteGuard } from '../auth/route_guards.ts'

export interface Page {
  readonly path: string
  /** Translation key. */
  readonly title: string
  readonly load: () => Promise<{ readonly Component: ComponentType }>
  readonly guard?: RouteGuard | undefined
}

export interface PageTable {
  readonly document: DocumentName
  readonly pages: readonly Page[]
  readonly redirects?: Readonly<Record<string, string>>
}

const notFound: Page = { path: '*', title: 'site.not_found.title', load: () => import('../site/not_found.tsx') }

export const findPage = ({ pages }: PageTable, path: string): Page =>
  pages.find((page) => matchRoute(parse, page.path, path)[0]) ?? notFound

/** The path to redirect to, or null; the path itself when another document or the server shows it. */
export const redirectOf = (table: PageTable, path: string): string | null =>
  (isElsewhere(table, path) ? path : table.redirects?.[path] ?? findPage(table, path).guard?.(path) ?? null)

/** An address that this document does not show: opening it loads a document. */
export function isElsewhere({ document }: PageTable, address: string): boolean {
  const [path = ''] = address.split('?')
  return /^\/(privacy-policy)?$/.test(path) || documentOf(path) !== document
}

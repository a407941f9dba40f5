import { matchResourceFromRoute, type IResourceItem, type ParseResponse } from '@refinedev/core'
import qs from 'qs'

export interface Url {
  readonly inPath: Readonly<Record<string, string | undefined>>
  readonly pathname: string
  readonly search: string
  readonly resources: IResourceItem[]
}

let last: { readonly url: Url; readonly parse: () => ParseResponse } | undefined

/** Equal for the same URL: each of Refine's hooks asks several times, and parses again what is not equal. */
export function parserOf(url: Url): () => ParseResponse {
  const isLast = last && (['inPath', 'pathname', 'search', 'resources'] as const).every((name) => last?.url[name] === url[name])
  if (last && isLast) return last.parse
  const parsed = parse(url)
  last = { url, parse: () => parsed }
  return last.parse
}

/**
 * Refine adds the parameters of the open page's URL to the meta of every call. Those that our lists keep there are not meant for
 * other calls of the page: a select would search for what the list searches.
 */
function parse({ inPath, pathname, search, resources }: Url): ParseResponse {
  const { resource, action } = matchResourceFromRoute(pathname, resources)
  const query = qs.parse(search, { ignoreQueryPrefix: true, depth: FILTER_DEPTH })
  const inQuery = Object.entries(query).filter(([name]) => !LIST_PARAMS.includes(name))
  return {
    ...resource && { resource }, ...action && { action }, ...inPath.id && { id: inPath.id },
    pathname, params: { ...inPath, ...Object.fromEntries(inQuery) },
  }
}

/** As deep as Refine reads the filters of a table from the address. */
const FILTER_DEPTH = 10

/** The names of `ListMeta` (providers/list_query.ts). */
const LIST_PARAMS = ['q', 'view', 'where', 'totals', 'deleted']

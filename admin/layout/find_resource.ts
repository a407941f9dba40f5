import { matchResourceFromRoute, type IResourceItem, type ParseResponse } from '@refinedev/core'

type Found = Pick<ParseResponse, 'resource' | 'action'>

let last: { readonly pathname: string; readonly resources: readonly IResourceItem[]; readonly found: Found } | undefined

/** The answer for the last URL is kept: each of Refine's hooks asks for it. */
export function findResource(pathname: string, resources: IResourceItem[]): Found {
  if (last?.pathname !== pathname || last.resources !== resources) {
    last = { pathname, resources, found: matchResourceFromRoute(pathname, resources) }
  }
  return last.found
}

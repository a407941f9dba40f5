import { ResourceContext, type ParseResponse, type RouterProvider } from '@refinedev/core'
import refineRouter from '@refinedev/react-router'
import { useCallback, useContext } from 'react'
import { useLocation, useParams } from 'react-router'
import { findResource } from './find_resource.ts'
import qs from '../providers/nested_query_string.ts'

/**
 * Each of Refine's hooks asks which resource the URL belongs to. In Refine's own router each compares the URL with all paths of all
 * resources, a visible part of the time until a page is drawn: here they share one answer.
 */
export const routerProvider: RouterProvider = {
  ...refineRouter,
  parse: useParse,
}

/**
 * Refine adds the parameters of the open page's URL to the meta of every call. Those that our lists keep there are not meant for
 * other calls of the page: a select would search for what the list searches.
 */
function useParse(): () => ParseResponse {
  const inPath = useParams()
  const { pathname, search } = useLocation()
  const { resources } = useContext(ResourceContext)
  return useCallback(() => {
    const { resource, action } = findResource(pathname, resources)
    const inQuery = Object.entries(qs.parse(search)).filter(([name]) => !LIST_PARAMS.includes(name))
    return {
      ...resource && { resource }, ...action && { action }, ...inPath.id && { id: inPath.id },
      pathname, params: { ...inPath, ...Object.fromEntries(inQuery) },
    }
  }, [inPath, pathname, search, resources])
}

/** The names of `ListMeta` (providers/list_query.ts). */
const LIST_PARAMS = ['q', 'view', 'where', 'totals', 'deleted']

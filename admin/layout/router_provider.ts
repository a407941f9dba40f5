import type { ParseResponse, RouterProvider } from '@refinedev/core'
import refineRouter from '@refinedev/react-router'
import { useCallback } from 'react'

/**
 * Refine adds the parameters of the open page's URL to the meta of every call. Those that our lists keep there are not meant for
 * other calls of the page: a select would search for what the list searches.
 */
export const routerProvider: RouterProvider = {
  ...refineRouter,
  parse: useParse,
}

function useParse(): () => ParseResponse {
  const parse = useRefineParse?.()
  return useCallback(() => withoutListParams(parse?.() ?? {}), [parse])
}

const useRefineParse = refineRouter.parse

function withoutListParams({ params = {}, ...parsed }: ParseResponse): ParseResponse {
  return { ...parsed, params: Object.fromEntries(Object.entries(params).filter(([name]) => !LIST_PARAMS.includes(name))) }
}

/** The names of `ListMeta` (providers/list_query.ts). */
const LIST_PARAMS = ['q', 'view', 'where', 'totals', 'deleted']

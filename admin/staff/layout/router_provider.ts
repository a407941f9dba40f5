import { ResourceContext, type ParseResponse, type RouterProvider } from '@refinedev/core'
import refineRouter from '@refinedev/react-router'
import { useContext } from 'react'
import { useLocation, useParams } from 'react-router'
import { parserOf } from './parse_url.ts'

/**
 * Each of Refine's hooks asks which resource the URL belongs to. In Refine's own router each compares the URL with all paths of all
 * resources, a visible part of the time until a page is drawn: here they share one answer.
 */
export const routerProvider: RouterProvider = {
  ...refineRouter,
  parse: useParse,
}

function useParse(): () => ParseResponse {
  const inPath = useParams()
  const { pathname, search } = useLocation()
  const { resources } = useContext(ResourceContext)
  return parserOf({ inPath, pathname, search, resources })
}

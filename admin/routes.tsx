/** The routes below /user: hand-made screens, and list, form and show of every resource that has a screen. */
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { staffOnly } from './auth/doors.ts'
import { loadAntdLocale } from './controls/antd_locales.ts'
import { Component as Frame } from './layout/frame.tsx'
import { RouteCrash } from './layout/route_crash.tsx'
import { Component as Staff } from './layout/staff.tsx'
import { screens, type Screen } from './menu/screens.ts'
import { screenPages } from './pages.ts'
import { languageFor } from './providers/language.ts'
import { resourcePages, type ResourcePage } from './resource_pages.ts'
import type { ResourceHandle } from './definition/use_resource.ts'

export const staffRoutes = (): RouteObject[] => [
  {
    path: '/user',
    Component: Staff,
    loader: ({ request }: LoaderFunctionArgs) => loadAntdLocale(languageFor(new URL(request.url).pathname)),
    shouldRevalidate: () => true,
    children: [{
      Component: Frame,
      // A page that falls over leaves the menu standing.
      children: [{ ErrorBoundary: RouteCrash, children: [
        { index: true, loader: () => redirect('/user/dashboard') },
        ...screens.map(screenRoute),
        ...resourcePages().map(resourceRoute),
      ] }],
    }],
  },
  { path: '*', handle: { title: 'site.not_found.title' }, lazy: () => import('./site/not_found.tsx') },
]

function screenRoute({ path, title, permission }: Screen): RouteObject {
  return { path, handle: { title }, loader: doorOf(permission ? [permission] : []), lazy: screenPages[path] }
}

function resourceRoute({ resource, action, path, permissions, load }: ResourcePage): RouteObject {
  const loader = doorOf(permissions)
  if (action === 'import') {
    const handle: ResourceHandle = { resource, action: 'create', title: 'ui.exchange.import' }
    return { path, handle, loader, lazy: load }
  }
  const handle: ResourceHandle = { resource, action, title: `${resource}.${action === 'list' ? 'many' : 'one'}` }
  return {
    path, handle, loader,
    // The key: two resources share the generic component, and must not share its state.
    lazy: async () => {
      const { Component } = await load()
      return { element: <Component key={`${resource} ${action}`} /> }
    },
  }
}

const doorOf = (permissions: readonly string[]) => () => {
  const to = staffOnly(permissions)()
  return to === null ? null : redirect(to)
}

/** The routes below /user: hand-made screens, and list, form and show of every resource that has a screen. */
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { ResourceName } from '#resources'
import { staffOnly } from './auth/doors.ts'
import { screens, type Screen } from './menu/screens.ts'
import { pages, screenPages, type LoadPage } from './pages.ts'
import { languageFor } from './providers/language.ts'
import { loadAntdLocale } from './controls/antd_locales.ts'
import { Crash } from './layout/crash.tsx'
import { resourcePages, type ResourcePage } from './resource_pages.ts'
import type { PageAction, ResourceHandle } from './definition/use_resource.ts'

export const staffRoutes = (): RouteObject[] => [{
  path: '/user',
  lazy: () => import('./layout/staff.tsx'),
  loader: ({ request }: LoaderFunctionArgs) => loadAntdLocale(languageFor(new URL(request.url).pathname)),
  shouldRevalidate: () => true,
  children: [{
    lazy: () => import('./layout/frame.tsx'),
    // A page that falls over leaves the menu standing.
    children: [{ ErrorBoundary: Crash, children: [
      { index: true, loader: () => redirect('/user/dashboard') },
      ...screens.map(screenRoute),
      ...resourcePages().map(resourceRoute),
    ] }],
  }],
}]

function screenRoute({ path, title, permission }: Screen): RouteObject {
  return { path, handle: { title }, loader: staffOnly(permission ? [permission] : []), lazy: screenPages[path] }
}

function resourceRoute({ resource, action, path, permissions }: ResourcePage): RouteObject {
  if (action === 'import') return importRoute(resource, path, permissions)
  const load = pages[resource]?.[action] ?? generic[action]
  const handle: ResourceHandle = { resource, action, title: `${resource}.${action === 'list' ? 'many' : 'one'}` }
  return {
    path, handle, loader: staffOnly(permissions),
    // The key: two resources share the generic component, and must not share its state.
    lazy: async () => {
      const { Component } = await load()
      return { element: <Component key={`${resource} ${action}`} /> }
    },
  }
}

function importRoute(resource: ResourceName, path: string, permissions: readonly string[]): RouteObject {
  const handle: ResourceHandle = { resource, action: 'create', title: 'ui.exchange.import' }
  return { path, handle, loader: staffOnly(permissions), lazy: () => import('./resource/import.tsx') }
}

const generic: Readonly<Record<PageAction, LoadPage>> = {
  list: () => import('./resource/list.tsx'),
  create: () => import('./resource/form.tsx'),
  edit: () => import('./resource/form.tsx'),
  show: () => import('./resource/show.tsx'),
}

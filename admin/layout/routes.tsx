/** The routes below /user: hand-made screens, and list, form and show of every resource that has a screen. */
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { ResourceName } from '#resources'
import { staffOnly } from '../auth/doors.ts'
import { pages, screens, type LoadPage, type PageAction, type Screen } from '../pages.ts'
import { permissionOf } from '../providers/access.ts'
import { languageFor } from '../providers/language.ts'
import { loadAntdLocale } from './antd_locales.ts'
import { Crash } from './crash.tsx'
import { adminOf, screenNames } from './resource_screens.ts'
import type { ResourceHandle } from './use_resource.ts'

export const staffRoutes = (): RouteObject[] => [{
  path: '/user',
  lazy: () => import('./staff.tsx'),
  loader: ({ request }: LoaderFunctionArgs) => loadAntdLocale(languageFor(new URL(request.url).pathname)),
  shouldRevalidate: () => true,
  children: [{
    lazy: () => import('./frame.tsx'),
    // A page that falls over leaves the menu standing.
    children: [{ ErrorBoundary: Crash, children: [
      { index: true, loader: () => redirect('/user/dashboard') },
      ...screens.map(screenRoute),
      ...screenNames().flatMap(resourceRoutes),
    ] }],
  }],
}]

function screenRoute({ path, title, load, permission }: Screen): RouteObject {
  return { path, handle: { title }, loader: staffOnly(permission), lazy: load }
}

function resourceRoutes(name: ResourceName): RouteObject[] {
  const { path, form, show } = adminOf(name)
  const hasForm = form === 'page'   // a drawer opens over the list, at the list's address
  const routes: (RouteObject | false)[] = [
    resourceRoute(name, 'list', path),
    hasForm && resourceRoute(name, 'create', `${path}/create`),
    hasForm && resourceRoute(name, 'edit', `${path}/edit/:id`),
    show !== undefined && resourceRoute(name, 'show', `${path}/:id`),
    permissionOf(name, 'create') !== null && importRoute(name, path),
  ]
  return routes.filter((route) => route !== false)
}

function resourceRoute(resource: ResourceName, action: PageAction, path: string): RouteObject | false {
  const permission = permissionOf(resource, action)
  if (permission === null) return false
  const load = pages[resource]?.[action] ?? generic[action]
  const handle: ResourceHandle = { resource, action, title: `${resource}.${action === 'list' ? 'many' : 'one'}` }
  return {
    path, handle, loader: staffOnly(permission),
    // The key: two resources share the generic component, and must not share its state.
    lazy: async () => {
      const { Component } = await load()
      return { element: <Component key={`${resource} ${action}`} /> }
    },
  }
}

/** Whoever may not create such records is told so by the server, as soon as he brings a file. */
function importRoute(resource: ResourceName, path: string): RouteObject {
  const handle: ResourceHandle = { resource, action: 'create', title: 'ui.exchange.import' }
  return { path: `${path}/import`, handle, loader: staffOnly('import-data'), lazy: () => import('../resource/import.tsx') }
}

const generic: Readonly<Record<PageAction, LoadPage>> = {
  list: () => import('../resource/list.tsx'),
  create: () => import('../resource/form.tsx'),
  edit: () => import('../resource/form.tsx'),
  show: () => import('../resource/show.tsx'),
}

/** The routes below /user: standalone pages, and list, form and show of every resource that has a screen. */
import { redirect, type LoaderFunctionArgs, type Params, type RouteObject } from 'react-router'
import { documentOf } from '#common/documents'
import { staffOnly } from '../kit/auth/route_guards.ts'
import { NotFound } from './layout/not_found.tsx'
import { OfRecord } from './layout/of_record.tsx'
import { RouteErrorPage } from './layout/route_error.tsx'
import { Component as StaffLayout } from './layout/staff_layout.tsx'
import { standalonePages, type StandalonePage } from './menu/standalone_pages.ts'
import { registerShapeViews } from './fields/shape/view_registry.ts'
import { listsOfOtherRows, standalonePageModules, type LoadPage } from './custom_pages.ts'
import { ownCells } from './own_cells.ts'
import { ownFormParts } from './own_form_parts.ts'
import { ownTransitionParts } from './own_transition_parts.ts'
import { registerRecordMenu } from './resource/record_menu.ts'
import { registerOwnFormParts } from './resource/form/own_form_parts.ts'
import { registerOwnTransitionParts } from './resource/transition/own_transition_parts.ts'
import { registerOwnCells } from './resource/list/columns/own_cells.ts'
import { prefetchListRows } from './resource/list/use_list_rows.ts'
import { printMenu } from './printing/print_menu.ts'
import { prefetchRecord } from '../kit/providers/rest/prefetch_record.ts'
import { drawerPages, resourcePages, type DrawerPage, type ResourcePage } from './resource_pages.ts'
import { shapeViews } from './shape_views.ts'
import { resourceOf, type Resource } from './definition/definition.ts'
import { createPath, editPath, isRecordId, parentIds, recordDrawerPath, type ResourceHandle } from './definition/resource_paths.ts'
import { adminOf } from './definition/resource_screens.ts'

registerShapeViews(shapeViews)
registerOwnCells(ownCells)
registerOwnFormParts(ownFormParts)
registerOwnTransitionParts(ownTransitionParts)
registerRecordMenu(printMenu)

export const staffRoutes = (): RouteObject[] => [
  { path: '/user', loader: () => redirect('/user/dashboard') },
  {
    path: '/user',
    Component: StaffLayout,
    // An error in a page does not remove the menu.
    children: [{ ErrorBoundary: RouteErrorPage, children: [...pageRoutes(), notFound] }],
  },
  {
    path: '/user/print/:id', handle: { title: 'ui.print.title' }, loader: permissionLoader([]),
    lazy: () => import('./printing/print_page.tsx'),
  },
  { path: '*', loader: openOther },
]

/** A link within this document may lead to another one. */
function openOther({ request }: LoaderFunctionArgs): Promise<never> {
  location.assign(request.url)
  return NEVER
}

const notFound: RouteObject = {
  path: '*', handle: { title: 'site.not_found.title' }, Component: NotFound,
  loader: (args) => (documentOf(new URL(args.request.url).pathname) === 'staff' ? permissionLoader([])() : openOther(args)),
}

const pageRoutes = (): RouteObject[] => [
  ...standalonePages.map(standaloneRoute), ...resourcePages().map(resourceRoute), ...drawerPages().map(drawerRoute),
]

/** Where Refine's buttons and `useNavigation` lead for a form or a record that opens as a drawer over the list. */
function drawerRoute({ resource: name, opens, path }: DrawerPage): RouteObject {
  const resource = resourceOf(name)
  const pathOf = (params: Params) => (opens === 'create' ? createPath(resource, params)
    : isRecordId(params.id) ? (opens === 'edit' ? editPath : recordDrawerPath)(resource, Number(params.id), params) : null)
  return { path, loader: ({ params }) => redirect(pathOf(params) ?? `/user/${adminOf(name).path}`) }
}

function standaloneRoute({ path, title, permissions = [] }: StandalonePage): RouteObject {
  const lazy = () => loadPage(standalonePageModules[path])
  return { path, handle: { title }, loader: permissionLoader(permissions), lazy }
}

function resourceRoute({ resource, action, path, permissions, load }: ResourcePage): RouteObject {
  const loader = permissionLoader(permissions)
  if (action === 'import') {
    const handle: ResourceHandle = { resource, action: 'create', title: 'ui.exchange.import' }
    return { path, handle, loader, lazy: load }
  }
  const handle: ResourceHandle = { resource, action, title: `${resource}.${action === 'list' ? 'many' : 'one'}` }
  return {
    path, handle,
    loader: async ({ params, request }) => {
      const refusal = loader()
      if (refusal !== null) return refusal
      if (action === 'list' && !listsOfOtherRows.has(resource)) prefetchRowsOf(resourceOf(resource), params, request)
      if (action === 'show' && isRecordId(params.id)) await prefetchRecord(resource, params.id)
      return null
    },
    // The key: two resources share the generic component but must not share its state.
    lazy: async () => {
      const [{ Component }, drawers] = await Promise.all([
        loadPage(load), action === 'list' ? import('./resource/list/drawer.tsx') : null,
      ])
      const element = <><Component key={`${resource} ${action}`} />{drawers && <drawers.ListDrawer key={resource} />}</>
      return { element: <OfRecord>{element}</OfRecord> }
    },
  }
}

const prefetchRowsOf = (resource: Resource, params: Params, { url }: Request): void => {
  prefetchListRows(resource, new URL(url).searchParams, parentIds(resource, params))
}

async function loadPage(load: LoadPage) {
  const { Component, prefetch } = await load()
  prefetch?.()
  return { Component }
}

const permissionLoader = (permissions: readonly string[]) => () => {
  const to = staffOnly(permissions)()
  if (to === null) return null
  if (documentOf(to) === 'staff') return redirect(to)
  location.replace(to)
  return NEVER
}

/** Of a loader, while the browser loads another document. */
const NEVER = new Promise<never>(() => {})

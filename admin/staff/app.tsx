/** The application of the staff: Refine with its providers, the resources of resources.ts, and the routes. */
// First: the styles of the parts change what these say of every button.
import '../kit/style/base.css'
import texts from 'virtual:texts/staff'
import { Refine } from '@refinedev/core'
import { StrictMode, useLayoutEffect, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, RouterProvider, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { AlertModals } from '../kit/controls/alerts/modals.tsx'
import { forgetCouriersWhoLeave } from '../courier/forget_courier.ts'
import { refineResources } from './definition/resource_screens.ts'
import { TranslationContext } from './definition/translation.ts'
import { InitialProgress, NavigationProgress } from '../kit/document/navigation_progress.tsx'
import { useFocusOnNavigation, useRenderedUrlAttribute, useRouteTitle } from '../kit/document/page_effects.ts'
import { useKeptFocus } from '../kit/document/use_kept_focus.ts'
import { SessionLock } from '../kit/auth/pin/session_lock.tsx'
import { startDocument } from '../kit/document/start_document.ts'
import { RouteErrorPage } from './layout/route_error.tsx'
import { routerProvider } from './layout/router_provider.ts'
import { i18nFor } from './layout/staff_translation.ts'
import { UnsavedChanges } from './layout/unsaved_changes.tsx'
import { accessProvider } from '../kit/providers/session/access_control.ts'
import { auditLogProvider } from '../kit/providers/audit_log_provider.ts'
import { authProvider } from '../kit/providers/session/auth_provider.ts'
import { signedOut } from '../kit/providers/session/auth_requests.ts'
import { TranslatorContext, useTranslator } from '../kit/providers/texts/i18n.ts'
import { loadTranslations, setLocale, useTranslatorFor } from '../kit/providers/texts/language.ts'
import { liveProvider } from '../kit/providers/live/provider.ts'
import { notificationProvider } from '../kit/providers/notification_provider.ts'
import { queryClient } from '../kit/providers/rest/query_client.ts'
import { i18nProviderFor } from '../kit/providers/texts/staff_i18n.ts'
import { mergingDataProvider } from './resource/merge/merging_data_provider.ts'
import { staffRoutes } from './routes.tsx'

const resources = refineResources()
// Access is checked by the routes' loaders; Refine's own check on every route change would repeat it.
const options = {
  disableTelemetry: true, disableRouteChangeHandler: true, warnWhenUnsavedChanges: true, reactQuery: { clientConfig: queryClient },
}

function RefineRoot() {
  const translator = useTranslator()
  const i18n = useMemo(() => i18nFor(translator), [translator])
  const i18nProvider = useMemo(() => i18nProviderFor(translator), [translator])
  useDocumentOfRoute()
  return (
    <TranslationContext value={i18n}>
      <Refine
        dataProvider={mergingDataProvider} authProvider={authProvider} accessControlProvider={accessProvider} i18nProvider={i18nProvider}
        notificationProvider={notificationProvider} liveProvider={liveProvider} auditLogProvider={auditLogProvider}
        routerProvider={routerProvider} resources={resources} options={options}
      >
        <NavigationProgress isBusy={useNavigation().state !== 'idle'} />
        <Outlet />
        <ScrollRestoration />
        <AlertModals />
        <UnsavedChanges />
        <SessionLock />
      </Refine>
    </TranslationContext>
  )
}

/** Title, address and focus follow the route. */
function useDocumentOfRoute(): void {
  const { t } = useTranslator()
  const { pathname, search } = useLocation()
  // `handle: { title: 'orders.many' }` of the innermost route that has one.
  const title = useMatches().map(({ handle }) => (handle as { title?: string } | undefined)?.title).findLast(Boolean)
  useRouteTitle(title ? t(title) : '', pathname)
  useRenderedUrlAttribute(pathname + search)
  useFocusOnNavigation(pathname)
  useKeptFocus()
}

const root = createRoot(document.getElementById('root')!)
startDocument(texts, (path) => { void leave(path) })
forgetCouriersWhoLeave()
const router = createBrowserRouter([
  { Component: RefineRoot, ErrorBoundary: RouteErrorPage, HydrateFallback: InitialProgress, children: staffRoutes() },
])
void loadTranslations('/user').then(() => { root.render(<StrictMode><App /></StrictMode>) })

function App() {
  const translator = useTranslatorFor('/user')
  useLayoutEffect(() => { setLocale('/user') }, [translator])
  return <TranslatorContext value={translator}><RouterProvider router={router} /></TranslatorContext>
}

/** When the session has ended: nothing of it stays on the screen, and no form asks whether it may be left. */
async function leave(path: string): Promise<void> {
  root.unmount()
  await Promise.race([signedOut(), new Promise((resolve) => { setTimeout(resolve, LONGEST_SIGN_OUT_MS) })])
  location.replace(path)
}

const LONGEST_SIGN_OUT_MS = 3_000

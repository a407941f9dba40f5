/** Root of the staff pages: Refine with our providers. */
import { Refine } from '@refinedev/core'
import { I18nextProvider } from 'react-i18next'
import { Outlet } from 'react-router'
import { accessProvider } from '../providers/access_control.ts'
import { authProvider } from '../providers/auth_provider.ts'
import { auditLogProvider } from '../providers/audit_log_provider.ts'
import { liveProvider } from '../providers/live_provider.ts'
import { notificationProvider } from '../providers/notification_provider.ts'
import { i18nextFor, i18nProvider } from '../providers/staff_i18n.ts'
import { useTranslator } from '../providers/i18n.ts'
import { queryClient } from '../providers/query_client.ts'
import { refineResources } from '../definition/resource_screens.ts'
import { mergingDataProvider } from '../resource/merge/merging_data_provider.ts'
import { routerProvider } from './router_provider.ts'
import { UnsavedChanges } from './unsaved_changes.tsx'

export function Component() {
  const translator = useTranslator()
  return (
    <I18nextProvider i18n={i18nextFor(translator)}>
      <Refine
        dataProvider={mergingDataProvider} authProvider={authProvider} accessControlProvider={accessProvider} i18nProvider={i18nProvider}
        notificationProvider={notificationProvider} liveProvider={liveProvider} auditLogProvider={auditLogProvider}
        routerProvider={routerProvider} resources={resources} options={options}
      >
        <Outlet />
        <UnsavedChanges />
      </Refine>
    </I18nextProvider>
  )
}

const resources = refineResources()
// Access is checked by the routes' loaders; Refine's own check on every route change would repeat it.
const options = {
  disableTelemetry: true, disableRouteChangeHandler: true, warnWhenUnsavedChanges: true, reactQuery: { clientConfig: queryClient },
}

/** Root of the staff pages: Refine with our providers. */
import { Refine } from '@refinedev/core'
import { useMemo } from 'react'
import { Outlet } from 'react-router'
import { accessProvider } from '../providers/access_control.ts'
import { authProvider } from '../providers/auth_provider.ts'
import { auditLogProvider } from '../providers/audit_log_provider.ts'
import { liveProvider } from '../providers/live_provider.ts'
import { notificationProvider } from '../providers/notification_provider.ts'
import { i18nProviderFor } from '../providers/staff_i18n.ts'
import { useTranslator } from '../providers/i18n.ts'
import { queryClient } from '../providers/query_client.ts'
import { TranslationContext } from '../definition/translation.ts'
import { refineResources } from '../definition/resource_screens.ts'
import { mergingDataProvider } from '../resource/merge/merging_data_provider.ts'
import { routerProvider } from './router_provider.ts'
import { i18nFor } from './staff_translation.ts'
import { UnsavedChanges } from './unsaved_changes.tsx'

export function Component() {
  const translator = useTranslator()
  const i18n = useMemo(() => i18nFor(translator), [translator])
  const i18nProvider = useMemo(() => i18nProviderFor(translator), [translator])
  return (
    <TranslationContext value={i18n}>
      <Refine
        dataProvider={mergingDataProvider} authProvider={authProvider} accessControlProvider={accessProvider} i18nProvider={i18nProvider}
        notificationProvider={notificationProvider} liveProvider={liveProvider} auditLogProvider={auditLogProvider}
        routerProvider={routerProvider} resources={resources} options={options}
      >
        <Outlet />
        <UnsavedChanges />
      </Refine>
    </TranslationContext>
  )
}

const resources = refineResources()
// Access is checked by the routes' loaders; Refine's own check on every route change would repeat it.
const options = {
  disableTelemetry: true, disableRouteChangeHandler: true, warnWhenUnsavedChanges: true, reactQuery: { clientConfig: queryClient },
}

/** What only the pages of staff carry: Refine with our providers. */
import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { I18nextProvider } from 'react-i18next'
import { Outlet } from 'react-router'
import { accessProvider } from '../providers/access.ts'
import { authProvider } from '../providers/auth.ts'
import { dataProvider } from '../providers/data.ts'
import { notificationProvider } from '../providers/notification.ts'
import { i18nFor, i18nProvider } from '../providers/staff_i18n.ts'
import { useWords } from '../providers/words.ts'
import { queryClient } from './query_client.ts'
import { refineResources } from '../definition/resource_screens.ts'

export function Component() {
  const spoken = useWords()
  return (
    <I18nextProvider i18n={i18nFor(spoken)}>
      <Refine
        dataProvider={dataProvider} authProvider={authProvider} accessControlProvider={accessProvider} i18nProvider={i18nProvider}
        notificationProvider={notificationProvider} routerProvider={routerProvider} resources={resources} options={options}
      >
        <Outlet />
      </Refine>
    </I18nextProvider>
  )
}

const resources = refineResources()
// The routes' loaders are the doors; Refine's own check on every route change would be a second one.
const options = { disableTelemetry: true, disableRouteChangeHandler: true, reactQuery: { clientConfig: queryClient } }

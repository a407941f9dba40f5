/** The first page of staff: what waits for them, then the open orders and the figures of a period, as far as they may see them. */
import { Link } from 'react-router'
import { menuGroups } from '../menu/entries.ts'
import { MenuLinks } from '../menu/links.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { resourceOf } from '../definition/definition.ts'
import { createPath } from '../definition/resource_paths.ts'
import { useTranslation } from '../definition/translation.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import '../resource/resource.css'
import { OpenOrders } from './open_orders.tsx'
import { PeriodFigures } from './period_figures.tsx'
import { PermissionList } from './permission_list.tsx'
import { OrderLists, prefetchOrderLists } from './work_lists.tsx'
import { useDashboard } from './use_dashboard.ts'
import './dashboard.css'

export const prefetch = (): void => { if (can('orders', 'list')) prefetchOrderLists() }

export function Component() {
  const { t } = useTranslation()
  const dashboard = useDashboard()
  const [mayListOrders, seesMoney] = [can('orders', 'list'), mayComparePayments()]
  return (
    <div className="resource-page dashboard">
      <header className="page-head"><h1>{t('ui.shell.dashboard')}</h1><NewOrder /></header>
      {mayListOrders && <OrderLists />}
      {mayListOrders && <OpenOrders open={dashboard.figures?.open ?? undefined} error={dashboard.error} />}
      {(mayListOrders || seesMoney) && <PeriodFigures dashboard={dashboard} hasOrders={mayListOrders} hasMoney={seesMoney} />}
      {!mayListOrders && <Places />}
    </div>
  )
}

/** As on the server (statistics/dashboard.ts). */
const mayComparePayments = () => can('transactions', 'list') && hasPermission('cash-verify')

function NewOrder() {
  const { t } = useTranslation()
  const path = can('orders', 'create') ? createPath(resourceOf('orders')) : null
  return path && <Link className="button" data-kind="primary" to={path}><NamedIcon name="plus" />{t('ui.orders.new_order')}</Link>
}

/** For users without work lists: the pages that they may open, or what their role allows. */
function Places() {
  const { t } = useTranslation()
  const hasPlaces = menuGroups().some(({ name }) => name !== null)
  return (
    <>
      <p className="dashboard-lead">{t(hasPlaces ? 'ui.dashboard.places' : 'ui.dashboard.rights')}</p>
      {hasPlaces ? <MenuLinks /> : <PermissionList />}
    </>
  )
}

/** Cash goes into an open drawer of one's own: who has none opens it here, as it was left, and goes on. */
import { useCreate, useList } from '@refinedev/core'
import { Link } from 'react-router'
import { Ltr } from '../controls/ltr.tsx'
import { NamedIcon } from '../controls/named_icon.tsx'
import { resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { createPath } from '../definition/resource_paths.ts'
import { useTranslation } from '../definition/translation.ts'
import { can } from '../providers/access_control.ts'
import { useSession } from '../providers/session.ts'
import './drawer_notice.css'

/** Nothing for other methods, and while a drawer is open. */
export function DrawerNotice({ method }: { readonly method: unknown }) {
  const last = useLastDrawer(method === 'cash')
  return last.isKnown && last.drawer?.status !== 'open' ? <NoDrawer last={last.drawer} /> : null
}

function NoDrawer({ last }: { readonly last: Row | null }) {
  const { t, format } = useTranslation()
  const { mutate, mutation } = useCreate<Row>()
  const station = String(last?.station ?? t('ui.drawer.station'))
  const amount = Number(last?.left_in_drawer ?? 0)
  const toOpen = createPath(resourceOf('cash_sessions'))
  const open = () => { mutate({ resource: 'cash_sessions', values: { station, opening_amount: amount } }) }
  return (
    <div className="drawer-notice" role="status">
      <NamedIcon name="cash" /><span>{t('ui.drawer.none')}</span>
      {can('cash_sessions', 'create') && (
        <button type="button" className="button" disabled={mutation.isPending} onClick={open}>
          {t('ui.drawer.open')} <bdi>{station}</bdi> · <Ltr className="figure">{format.money(amount)}</Ltr>
        </button>
      )}
      {can('cash_sessions', 'create') && toOpen && <Link to={toOpen} target="_blank">{t('ui.drawer.other')}</Link>}
    </div>
  )
}

/** The open drawer of this person, else the last one. Unknown to those who may not list drawers. */
function useLastDrawer(isNeeded: boolean): { readonly isKnown: boolean, readonly drawer: Row | null } {
  const id = useSession()?.person.id
  const { query } = useList<Row>({
    resource: 'cash_sessions', filters: [{ field: 'user_id', operator: 'eq', value: id }], sorters: [{ field: 'id', order: 'desc' }],
    pagination: { pageSize: 5, mode: 'server' }, errorNotification: false,
    queryOptions: { enabled: isNeeded && can('cash_sessions', 'list') },
  })
  const drawers = query.data?.data ?? []
  return { isKnown: isNeeded && query.isSuccess, drawer: drawers.find(({ status }) => status === 'open') ?? drawers[0] ?? null }
}

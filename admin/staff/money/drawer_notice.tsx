/** Cash goes into an open drawer of one's own: who has none opens it here, as it was left, and goes on. */
import { useState } from 'react'
import { useCreate, useList, type CrudSort } from '@refinedev/core'
import { Link } from 'react-router'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { createPath } from '../definition/resource_paths.ts'
import { useTranslation } from '../definition/translation.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { errorTexts } from '../../kit/providers/rest/api_failure.ts'
import { useSession } from '../../kit/providers/session/session.ts'
import { hasOpenDrawer, LAST_SESSIONS, OPEN_SESSIONS, proposedDrawer } from './drawer_proposal.ts'
import './drawer_notice.css'

/** Nothing for other methods, and while a drawer is open. */
export function DrawerNotice({ method, onOpened }: { readonly method: unknown; readonly onOpened?: () => void }) {
  const id = useSession()?.person.id
  const sessions = useSessions(method === 'cash')
  return sessions && !hasOpenDrawer(sessions, id) ? <NoDrawer sessions={sessions} onOpened={onOpened} /> : null
}

function NoDrawer({ sessions, onOpened }: { readonly sessions: readonly Row[]; readonly onOpened: (() => void) | undefined }) {
  const { t, format } = useTranslation()
  const id = useSession()?.person.id
  const { mutate, mutation } = useCreate<Row>()
  const [problem, setProblem] = useState('')
  const values = proposedDrawer(sessions, id, t('ui.drawer.station'))
  const toOpen = createPath(resourceOf('cash_sessions'))
  const open = () => {
    setProblem('')
    mutate({ resource: 'cash_sessions', values, errorNotification: false }, {
      onSuccess: onOpened, onError: (error) => { setProblem(errorTexts(error).join(' ')) },
    })
  }
  return (
    <div className="drawer-notice" role="status">
      <NamedIcon name="cash" /><span>{t('ui.drawer.none')}{problem && <strong role="alert">{problem}</strong>}</span>
      {can('cash_sessions', 'create') && (
        <button type="button" className="button" disabled={mutation.isPending} onClick={open}>
          {t('ui.drawer.open')} <bdi>{values.station}</bdi> · <Ltr className="figure">{format.money(values.opening_amount)}</Ltr>
        </button>
      )}
      {can('cash_sessions', 'create') && toOpen && <Link to={toOpen} target="_blank">{t('ui.drawer.other')}</Link>}
    </div>
  )
}

/** The drawers of the site that decide. Unknown, and null, to those who may open one and not list them: who may do neither has none. */
function useSessions(isNeeded: boolean): readonly Row[] | null {
  const mayList = can('cash_sessions', 'list')
  const queryOptions = { enabled: isNeeded && mayList }
  const sorters: CrudSort[] = [{ field: 'id', order: 'desc' }]
  const shared = { resource: 'cash_sessions', sorters, errorNotification: false, queryOptions } as const
  const open = useList<Row>({
    ...shared, filters: [{ field: 'status', operator: 'eq', value: 'open' }], pagination: { pageSize: OPEN_SESSIONS, mode: 'server' },
  }).query
  const last = useList<Row>({ ...shared, pagination: { pageSize: LAST_SESSIONS, mode: 'server' } }).query
  if (isNeeded && !mayList && !can('cash_sessions', 'create')) return []
  return isNeeded && open.isSuccess && last.isSuccess ? [...open.data.data, ...last.data.data] : null
}

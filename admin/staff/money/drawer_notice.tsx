/** Cash goes into an open drawer of one's own, and comes out of it: who has none opens it here with what is in it, and goes on. */
import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useCreate, useList, type CrudSort } from '@refinedev/core'
import { Link } from 'react-router'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { isPlainEnter } from '../../kit/controls/keys/plain_enter.ts'
import { fieldOf, resourceOf } from '../definition/definition.ts'
import type { Row, Values } from '../definition/record.ts'
import { createPath } from '../definition/resource_paths.ts'
import { useTranslation } from '../definition/translation.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { errorTexts } from '../../kit/providers/rest/api_failure.ts'
import { useSession } from '../../kit/providers/session/session.ts'
import { FormField } from '../resource/form/field.tsx'
import { StopContext } from '../resource/transition/stop_context.ts'
import { hasOpenDrawer, LAST_SESSIONS, OPEN_SESSIONS, proposedDrawer } from './drawer_proposal.ts'
import './drawer_notice.css'

interface DrawerNoticeProps {
  readonly method: unknown
  /** Money is given, not taken. */
  readonly isOut?: boolean
  readonly onOpened?: () => void
}

/** Nothing for other methods, and while a drawer is open. */
export function DrawerNotice({ method, isOut = false, onOpened }: DrawerNoticeProps) {
  const id = useSession()?.person.id
  const sessions = useSessions(method === 'cash')
  return sessions && !hasOpenDrawer(sessions, id) ? <NoDrawer sessions={sessions} isOut={isOut} onOpened={onOpened} /> : null
}

interface NoDrawerProps { readonly sessions: readonly Row[]; readonly isOut: boolean; readonly onOpened: (() => void) | undefined }

function NoDrawer({ sessions, isOut, onOpened }: NoDrawerProps) {
  const { t, format } = useTranslation()
  const me = useSession()?.person.id
  const stop = useContext(StopContext)
  useEffect(() => {
    stop(true)
    return () => { stop(false) }
  }, [stop])
  const notice = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = notice.current
    // It appears below what is being typed, often below the fold.
    own?.scrollIntoView({ block: 'nearest' })
    return () => { if (own?.contains(document.activeElement)) focusBefore(own) }
  }, [])
  const prefix = useId()
  const { mutate, mutation } = useCreate<Row>()
  const [problem, setProblem] = useState('')
  const { isLeft, ...proposed } = proposedDrawer(sessions, me, t('ui.drawer.station'))
  const [typed, setTyped] = useState<Values>({})
  const values: Values = { ...proposed, ...typed }
  const isOther = isLeft && values.opening_amount !== proposed.opening_amount
  const toOpen = createPath(drawers)
  const open = () => {
    if (mutation.isPending) return
    setProblem('')
    const why = notice.current?.querySelector('textarea')
    // The server would only ask for it.
    if (isOther && why && !values.note) return why.focus()
    mutate({ resource: 'cash_sessions', values, errorNotification: false }, {
      onSuccess: onOpened, onError: (error) => { setProblem(errorTexts(error).join(' ')) },
    })
  }
  const input = (name: string, label: string) => (
    <FormField
      resource={drawers} field={fieldOf(drawers, name)} path={name} prefix={prefix} value={values[name] ?? null} row={values} errors={{}}
      label={label} isRequired={false} onChange={(_, value) => { setTyped({ ...typed, [name]: value }) }}
    />
  )
  return (
    <div
      ref={notice} className="drawer-notice" role="status"
      // The form around it is not what Enter means here.
      onKeyDown={(event) => {
        if (!isPlainEnter(event) || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        open()
      }}
    >
      <NamedIcon name="cash" />
      <span>{t(isOut ? 'ui.drawer.none_out' : 'ui.drawer.none')}{problem && <strong role="alert">{problem}</strong>}</span>
      {can('cash_sessions', 'create') && (
        <>
          {input('opening_amount', t('ui.drawer.inside'))}
          {isOther && input('note', t('ui.drawer.why', { left: format.money(proposed.opening_amount) }))}
          {/* A disabled button loses the focus, and the page would not know that it was here. */}
          <button
            type="button" className="button" aria-busy={mutation.isPending} aria-disabled={mutation.isPending || undefined} onClick={open}
          >
            {t('ui.drawer.open', { station: `\u2068${proposed.station}\u2069` })}
          </button>
          {toOpen && <Link to={toOpen} target="_blank">{t('ui.drawer.other')}</Link>}
        </>
      )}
    </div>
  )
}

/** The amount above it, once it has gone: the payment goes on there. */
function focusBefore(notice: HTMLElement): void {
  const fields = [...notice.closest('form')?.querySelectorAll<HTMLInputElement>('.ant-input-number-input') ?? []]
  const before = fields.findLast((field) => field.compareDocumentPosition(notice) === Node.DOCUMENT_POSITION_FOLLOWING)
  setTimeout(() => { before?.focus() })
}

const drawers = resourceOf('cash_sessions')

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

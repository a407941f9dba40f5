/** What hangs: the item that should be dry first at the top, and what becomes of it in one touch. A scan shows its item. */
import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { isOverdue, type DryingLine, type DryingLines } from '#common/plant/drying'
import type { WorkList } from '#common/plant/work'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { resourceOf } from '../../definition/definition.ts'
import { PageTabs } from '../../menu/page_tabs.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { hasPermission } from '../../../kit/providers/session/granted_permissions.ts'
import '../../resource/resource.css'
import { useInertAfterChange } from '../../resource/transition/use_inert_after_change.ts'
import { useTransition } from '../../resource/transition/use_transition.tsx'
import { DryingItem, type DryingVerb } from './item.tsx'
import { Cards } from '../work/cards.tsx'
import { ItemScan } from '../work/item_scan.tsx'
import { ItemTasks } from '../work/item_tasks.tsx'
import { useLiveRefetch } from '../use_live_refetch.ts'
import { useNow } from '../use_now.ts'
import '../work/work.css'
import './drying.css'

const dryingItems = resourceOf('drying_items')
const WATCHED = ['dryings', 'drying_items', 'tasks'] as const
const REFRESH = 60_000

export function Component() {
  const { t, format } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const found = Number(search.get('item')) || null
  const { query: { data, error, refetch } } = useCustom<DryingLines>({
    url: '/api/user/drying', method: 'get', errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData, refetchInterval: REFRESH },
  })
  const retry = () => { void refetch() }
  useLiveRefetch(WATCHED, retry)
  const drying = error ? undefined : data?.data
  const now = useNow()
  const rows = drying?.lines.flatMap((line) => line.rows) ?? []
  const started = drying?.started ?? []
  const isInert = useInertAfterChange(started.map(({ id, status }) => `${id} ${status}`).join())
  const overdue = rows.filter((row) => isOverdue(row, now)).length
  return (
    <div className="resource-page work-page drying-page">
      <PageTabs path="/user/drying" />
      <header className="page-head">
        <h1>{t('ui.shell.drying')}</h1>
        {drying && (
          <p className="drying-counts">
            {overdue > 0 && <strong>{t('ui.drying.overdue', { number: format.number(overdue) })}</strong>}
            <span>{t('ui.drying.hangs', { number: format.number(rows.length + started.length) })}</span>
          </p>
        )}
        {hasPermission('drying-create') && (
          <Link className="button" to="/user/dryings?create=1"><NamedIcon name="plus" />{t('ui.drying.new')}</Link>
        )}
      </header>
      {hasPermission('scan-create') && <ItemScan onItem={(id) => { setSearch({ item: String(id) }) }} />}
      {found !== null && drying && !rows.some((row) => row.order_item_id === found) && (
        <NotHanging item={found} onLeave={() => { setSearch({}) }} />
      )}
      {error && <FailedRows error={error} retry={retry} />}
      {drying && rows.length + started.length === 0 && <p className="nothing">{t('ui.drying.nothing')}</p>}
      {!drying && !error && <div className="work-card" aria-busy="true" />}
      {drying && <Lines of={drying.lines} found={found} now={now} />}
      {started.length > 0 && <Cards title={t('ui.drying.started')} cards={started} isInert={isInert} />}
    </div>
  )
}

interface NotHangingProps { readonly item: number; readonly onLeave: () => void }

/** An item that was scanned and hangs in no drying: its drying step, if it has one that waits or runs, after those that come first. */
function NotHanging({ item, onLeave }: NotHangingProps) {
  const { t } = useTranslation()
  const mayReadTasks = hasPermission('task-list')
  const { query: { data } } = useCustom<WorkList>({
    url: '/api/user/work', method: 'get', config: { query: { order_item_id: item } }, errorNotification: false,
    queryOptions: { enabled: mayReadTasks },
  })
  const cards = data?.data.next ?? []
  const isInert = useInertAfterChange(cards.map(({ id, status }) => `${id} ${status}`).join())
  if (mayReadTasks && !data) return <div className="work-card" aria-busy="true" />
  if (cards.some(({ dries }) => dries)) return <ItemTasks cards={cards} isInert={isInert} leave={t('ui.drying.leave')} onLeave={onLeave} />
  return <p className="drying-missing" role="status">{t('ui.drying.not_here')}</p>
}

interface LinesProps { readonly of: readonly DryingLine[]; readonly found: number | null; readonly now: number }

function Lines({ of, found, now }: LinesProps) {
  const { t } = useTranslation()
  const { startWith, isBusy, dialog } = useTransition(dryingItems)
  // The row under the finger may have become another one.
  const isInert = useInertAfterChange(of.flatMap(({ rows }) => rows.map(({ id }) => id)).join())
  const press = (row: DryingLine['rows'][number], verb: DryingVerb) => {
    if (isBusy || isInert) return
    const record = { id: row.id, version: row.version, order_item_id: { id: row.order_item_id, label: row.tag_code } }
    if (verb === 'turn') startWith(record, 'turn', {})
    else startWith(record, 'take_out', { result: verb })
  }
  return (
    <div className="drying-lines">
      {of.map(({ id, code, name, method, rows }) => (
        <section key={id} className="drying-line" aria-label={name}>
          <header>
            <h2><bdi>{name}</bdi></h2>
            <small><Link to={`/user/dryings/${id}`}><bdi>{code}</bdi></Link>{method !== name && <> · <bdi>{method}</bdi></>}</small>
          </header>
          <ul aria-label={t('order_items.many')}>
            {rows.map((row) => (
              <DryingItem
                key={row.id} of={row} now={now} isFound={row.order_item_id === found} isInert={isInert || isBusy}
                onPress={(verb) => { press(row, verb) }}
              />
            ))}
          </ul>
        </section>
      ))}
      {dialog}
    </div>
  )
}

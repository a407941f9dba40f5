/** The lines of the work lists: what it is and when, its state, whose it is. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toBusinessTime } from '../../kit/format/business_zone.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { fieldOf, resourceOf, type Resource } from '../definition/definition.ts'
import { referenceOf, type Row } from '../definition/record.ts'
import { recordPath } from '../definition/resource_paths.ts'
import { StatusBadge } from '../definition/status_badge.tsx'
import { useTranslation } from '../definition/translation.ts'

const [orders, stops, tasks] = [resourceOf('orders'), resourceOf('order_deliveries'), resourceOf('tasks')]

/** `moment`: the first of these fields that has a value. */
export function OrderLine({ row, moment, isToday = false }: { row: Row; moment: readonly string[]; isToday?: boolean }) {
  const { t, format } = useTranslation()
  const balance = Number(row.balance ?? 0)
  return (
    <>
      <span className="work-row">
        <Name of={orders} row={row} label={String(row.code)}>
          <When at={moment.map((name) => row[name]).find(Boolean)} isToday={isToday} />
        </Name>
        <StatusBadge of="order_status" value={String(row.status)} />
      </span>
      <span className="work-row">
        <span className="work-about"><bdi>{labelOf(orders, row, 'client_id')}</bdi></span>
        {balance > 0 && (
          <span className="work-balance"><span className="unseen">{t('orders.fields.balance')}{t('ui.colon')} </span>
            <Ltr className="figure">{format.money(balance)}</Ltr>
          </span>
        )}
      </span>
    </>
  )
}

export function StopLine({ row }: { row: Row }) {
  const { t } = useTranslation()
  const slot = [row.slot_from, row.slot_to].filter((time) => typeof time === 'string').map((time) => time.slice(0, 5)).join(' – ')
  return (
    <>
      <span className="work-row">
        <Name of={stops} row={row} label={labelOf(stops, row, 'order_id') ?? ''}>
          {slot && <span className="work-when"><Ltr>{slot}</Ltr></span>}
        </Name>
        <span className="badge">{t(`enums.stop_kind.${String(row.kind)}`)}</span>
      </span>
      <span className="work-row">
        <span className="work-about"><bdi>{labelOf(stops, row, 'client_id')}</bdi></span>
        <span className="work-place"><bdi>{labelOf(stops, row, 'zone_id')}</bdi></span>
      </span>
    </>
  )
}

export function TaskLine({ row }: { row: Row }) {
  const label = labelOf(tasks, row, 'job_id') ?? ''
  const item = labelOf(tasks, row, 'order_item_id')
  return (
    <>
      <span className="work-row">
        <Name of={tasks} row={row} label={label} isText><When at={row.due_at} /></Name>
        <StatusBadge of="task_status" value={String(row.status)} />
      </span>
      <span className="work-about">{item ? <Ltr>{item}</Ltr> : <bdi>{String(row.title ?? '')}</bdi>}</span>
    </>
  )
}

/** `isText`: a text in the language of the reader instead of a code. */
function Name({ of, row, label, isText = false, children }: {
  of: Resource
  row: Row
  label: string
  isText?: boolean
  children: ReactNode
}) {
  return (
    <span className="work-name">
      <Link to={recordPath(of, row.id) ?? ''}>{isText ? <bdi>{label}</bdi> : <Ltr>{label}</Ltr>}</Link>
      {children}
    </span>
  )
}

function When({ at, isToday = false }: { at: unknown; isToday?: boolean }) {
  const { format } = useTranslation()
  return typeof at === 'string' && (
    <time className="work-when" dateTime={at} title={format.datetime(at)}>
      {isToday ? <Ltr>{toBusinessTime(at).slice(11)}</Ltr> : format.relative(at)}
    </time>
  )
}

const labelOf = (resource: Resource, row: Row, field: string): string | undefined => referenceOf(fieldOf(resource, field), row)?.label

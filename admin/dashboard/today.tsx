/** What today asks for: what comes in, what is to be handed over, what is late. */
import { useList, type CrudFilter } from '@refinedev/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { localOf, todayAt } from '../fields/moment/zone.ts'
import { Ltr } from '../controls/ltr.tsx'
import type { ListMeta } from '../providers/query.ts'
import { FailedRows } from '../controls/notices.tsx'
import { referenceOf, type Row } from '../definition/record.ts'
import { fieldOf, resourceOf } from '../definition/definition.ts'
import { StatusBadge } from '../definition/status_badge.tsx'
import { useSay } from '../definition/words.ts'

export function Today() {
  const [day] = useState(() => todayAt(Date.now()))
  return <div className="today"><Arriving day={day} /><HandOvers day={day} /><Late /></div>
}

/** Expected today and not here yet, then what was received today: nothing is counted twice. */
function Arriving({ day }: { day: string }) {
  const expected = useOrders([on('requested_collect_at', day),
    { field: 'received_at', operator: 'null', value: true },
  ], 'requested_collect_at', { view: 'running' })
  const received = useOrders([on('received_at', day)], '-received_at')
  const answers = [expected, received]
  const failed = answers.find(({ error }) => error)
  return (
    <Orders
      name="arriving"
      rows={answers.every(({ rows }) => rows) ? answers.flatMap(({ rows }) => rows ?? []) : undefined}
      total={expected.total + received.total}
      error={failed?.error} retry={() => { for (const { retry } of answers) retry() }} moment="received_at" all={null}
    />
  )
}

const HandOvers = ({ day }: { day: string }) => (
  <Orders
    name="hand_over" {...useOrders([on('promised_at', day)], 'promised_at', { view: 'running' })}
    moment="promised_at" all={`/user/orders?view=running&f.promised_at=${day}..${day}`}
  />
)

const Late = () =>
  <Orders name="late" {...useOrders([], 'promised_at', { view: 'late' })} moment="promised_at" all="/user/orders?view=late" />

interface Answer { readonly rows: readonly Row[] | undefined; readonly total: number; readonly error: unknown; readonly retry: () => void }
interface OrdersProps extends Answer {
  readonly name: 'arriving' | 'hand_over' | 'late'
  readonly moment: 'received_at' | 'promised_at'
  /** The list with all of them. */
  readonly all: string | null
}

function Orders({ name, rows, total, error, retry, moment, all }: OrdersProps) {
  const { t, format } = useSay()
  const title = t(`ui.dashboard.${name}.title`)
  return (
    <section className="panel today-list" data-name={name} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {rows && <span className="today-count" data-any={total > 0 || undefined}><Ltr>{format.number(total)}</Ltr></span>}
        {all && total > 0 && <Link to={all}>{t('ui.dashboard.see_all')}</Link>}
      </header>
      {error ? <FailedRows error={error} retry={retry} />
        : !rows ? <ul aria-busy="true">{Array.from({ length: 3 }, (_, index) => <li key={index}><span className="skeleton" /></li>)}</ul>
          : rows.length === 0 ? <p>{t(`ui.dashboard.${name}.empty`)}</p>
            : <ul>{rows.slice(0, SHOWN).map((row) => <OrderLine key={row.id} row={row} moment={moment} isToday={name !== 'late'} />)}</ul>}
    </section>
  )
}

function OrderLine({ row, moment, isToday }: { row: Row; moment: OrdersProps['moment']; isToday: boolean }) {
  const { t, format } = useSay()
  const at = row[moment] ?? row.requested_collect_at
  const balance = Number(row.balance ?? 0)
  return (
    <li>
      <span className="today-code">
        <Link to={`/user/orders/${row.id}`}><Ltr>{String(row.code)}</Ltr></Link>
        {typeof at === 'string' && (
          <time dateTime={at} title={format.datetime(at)}>{isToday ? <Ltr>{localOf(at).slice(11)}</Ltr> : format.relative(at)}</time>
        )}
      </span>
      <StatusBadge of="order_status" value={String(row.status)} />
      <bdi className="today-client">{referenceOf(fieldOf(resourceOf('orders'), 'client_id'), row)?.label}</bdi>
      {balance > 0 &&
        <span className="today-balance"><span className="unseen">{t('orders.fields.balance')}: </span>
          <Ltr className="figure">{format.money(balance)}</Ltr>
        </span>}
    </li>
  )
}

function useOrders(filters: CrudFilter[], sort: string, meta: ListMeta = {}): Answer {
  const { query } = useList<Row>({
    resource: 'orders', filters, meta: { ...meta }, pagination: { currentPage: 1, pageSize: SHOWN, mode: 'server' },
    errorNotification: false,
    sorters: [{ field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' }], queryOptions: { staleTime: 15_000 },
  })
  return { rows: query.data?.data, total: query.data?.total ?? 0, error: query.error, retry: () => { void query.refetch() } }
}

const on = (field: string, day: string): CrudFilter => ({ field, operator: 'between', value: [day, day] })
const SHOWN = 8

/** Today's orders: to collect and received, to hand over, and late. */
import { useList, type CrudFilter } from '@refinedev/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { toBusinessTime, businessDay } from '../fields/moment/business_zone.ts'
import { Ltr } from '../controls/ltr.tsx'
import type { ListMeta } from '../providers/list_query.ts'
import { FailedRows } from '../controls/list_notices.tsx'
import { referenceOf, type Row } from '../definition/record.ts'
import { fieldOf, resourceOf } from '../definition/definition.ts'
import { StatusBadge } from '../definition/status_badge.tsx'
import { useTranslation } from '../definition/translation.ts'
import { parseSort } from '../resource/list/list_address.ts'

export function TodayOrders() {
  const [day] = useState(() => businessDay(Date.now()))
  return <div className="today"><Arriving day={day} /><HandOvers day={day} /><Late /></div>
}

/** Expected today and not received yet, then received today: no order is counted twice. */
function Arriving({ day }: { day: string }) {
  const expected = useOrders([duringDay('requested_collect_at', day),
    { field: 'received_at', operator: 'null', value: true },
  ], 'requested_collect_at', { view: 'running' })
  const received = useOrders([duringDay('received_at', day)], '-received_at')
  const results = [expected, received]
  const failed = results.find(({ error }) => error)
  return (
    <Orders
      name="arriving"
      rows={results.every(({ rows }) => rows) ? results.flatMap(({ rows }) => rows ?? []) : undefined}
      total={expected.total + received.total}
      error={failed?.error} retry={() => { for (const { retry } of results) retry() }} moment="received_at" all={null}
    />
  )
}

const HandOvers = ({ day }: { day: string }) => (
  <Orders
    name="hand_over" {...useOrders([duringDay('promised_at', day)], 'promised_at', { view: 'running' })}
    moment="promised_at" all={`/user/orders?view=running&f.promised_at=${day}..${day}`}
  />
)

const Late = () =>
  <Orders name="late" {...useOrders([], 'promised_at', { view: 'late' })} moment="promised_at" all="/user/orders?view=late" />

interface OrdersResult {
  readonly rows: readonly Row[] | undefined
  readonly total: number
  readonly error: unknown
  readonly retry: () => void
}
interface OrdersProps extends OrdersResult {
  readonly name: 'arriving' | 'hand_over' | 'late'
  readonly moment: 'received_at' | 'promised_at'
  /** Path of the list with all of them. */
  readonly all: string | null
}

function Orders({ name, rows, total, error, retry, moment, all }: OrdersProps) {
  const { t, format } = useTranslation()
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
  const { t, format } = useTranslation()
  const at = row[moment] ?? row.requested_collect_at
  const balance = Number(row.balance ?? 0)
  return (
    <li>
      <span className="today-code">
        <Link to={`/user/orders/${row.id}`}><Ltr>{String(row.code)}</Ltr></Link>
        {typeof at === 'string' && (
          <time dateTime={at} title={format.datetime(at)}>{isToday ? <Ltr>{toBusinessTime(at).slice(11)}</Ltr> : format.relative(at)}</time>
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

function useOrders(filters: CrudFilter[], sort: string, meta: ListMeta = {}): OrdersResult {
  const { query } = useList<Row>({
    resource: 'orders', filters, meta: { ...meta }, pagination: { currentPage: 1, pageSize: SHOWN, mode: 'server' },
    errorNotification: false,
    sorters: [parseSort(sort)], queryOptions: { staleTime: 15_000 },
  })
  return { rows: query.data?.data, total: query.data?.total ?? 0, error: query.error, retry: () => { void query.refetch() } }
}

const duringDay = (field: string, day: string): CrudFilter => ({ field, operator: 'between', value: [day, day] })
const SHOWN = 8

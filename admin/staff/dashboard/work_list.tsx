/** One list of work: its first rows and their number, with a link to all of them. */
import { useList } from '@refinedev/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { useBusinessDay } from '../../kit/format/use_business_day.ts'
import { firstRowsOf, SHOWN, type WorkQuery } from './work_queries.ts'

export type WorkListName = 'to_accept' | 'late' | 'due' | 'arriving' | 'unanswered' | 'ready' | 'stops' | 'mine'

interface WorkListProps extends ListedRows {
  readonly name: WorkListName
  readonly line: (row: Row) => ReactNode
}

interface ListedRows {
  /** On this day. */
  readonly of: (day: string) => WorkQuery
}

export function WorkList({ name, of, line }: WorkListProps) {
  const title = useTranslation().t(`ui.dashboard.${name}.title`)
  return (
    <section className="panel work-list" data-name={name} aria-label={title}>
      <header><h2>{title}</h2><Total of={of} title={title} /></header>
      <Rows name={name} of={of} line={line} />
    </section>
  )
}

/** Is not drawn without rows, nor while it is loading. */
export function WorkListOfRows(props: WorkListProps) {
  const { rows } = useRows(props)
  return rows?.length ? <WorkList {...props} /> : null
}

function Total({ of, title }: ListedRows & { readonly title: string }) {
  const { t, format } = useTranslation()
  const { rows, total, all } = useRows({ of })
  return (
    <>
      {rows && <span className="work-count" data-any={total > 0 || undefined}><Ltr>{format.number(total)}</Ltr></span>}
      {total > 0 && <Link to={all} aria-label={`${t('ui.dashboard.see_all')}: ${title}`}>{t('ui.dashboard.see_all')}</Link>}
    </>
  )
}

function Rows({ name, of, line }: WorkListProps) {
  const { t } = useTranslation()
  const { rows, error, retry } = useRows({ of })
  if (error) return <FailedRows error={error} retry={retry} />
  if (!rows) return <SkeletonLines />
  if (rows.length === 0) return <p>{t(`ui.dashboard.${name}.empty`)}</p>
  return <ul>{rows.map((row) => <li key={row.id}>{line(row)}</li>)}</ul>
}

const SkeletonLines = () => (
  <ul aria-busy="true">{Array.from({ length: SHOWN }, (_, index) => <li key={index}><span className="skeleton" /></li>)}</ul>
)

function useRows({ of }: ListedRows) {
  const query = of(useBusinessDay())
  const { query: { data, error, refetch } } = useList<Row>({
    ...firstRowsOf(query), errorNotification: false, queryOptions: { staleTime: 15_000 },
  })
  return { rows: data?.data, total: data?.total ?? 0, error, retry: () => { void refetch() }, all: query.all }
}

/** One list of work: its first rows and their number, with a link to all of them. */
import { useList, type CrudFilter } from '@refinedev/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ResourceName } from '#resources'
import { FailedRows } from '../controls/list_notices.tsx'
import { Ltr } from '../controls/ltr.tsx'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import type { ListMeta } from '../providers/list_query.ts'
import { parseSort } from '../resource/list/list_address.ts'

export type WorkListName = 'late' | 'due' | 'arriving' | 'unanswered' | 'ready' | 'stops' | 'mine'

interface WorkListProps extends RowsQuery {
  readonly name: WorkListName
  /** Path of the list with all of them. */
  readonly all: string
  readonly line: (row: Row) => ReactNode
  /** Is not drawn without rows, nor while it is loading. */
  readonly hidesEmpty?: boolean
}

export function WorkList({ name, all, line, hidesEmpty = false, ...of }: WorkListProps) {
  const { t, format } = useTranslation()
  const { rows, total, error, retry } = useRows(of)
  const title = t(`ui.dashboard.${name}.title`)
  if (hidesEmpty && !rows?.length) return null
  return (
    <section className="panel work-list" data-name={name} data-empty={rows?.length === 0 || undefined} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {rows && <span className="work-count" data-any={total > 0 || undefined}><Ltr>{format.number(total)}</Ltr></span>}
        {total > 0 && <Link to={all} aria-label={`${t('ui.dashboard.see_all')}: ${title}`}>{t('ui.dashboard.see_all')}</Link>}
      </header>
      {error ? <FailedRows error={error} retry={retry} />
        : !rows ? <SkeletonLines />
          : rows.length === 0 ? <p>{t(`ui.dashboard.${name}.empty`)}</p>
            : <ul>{rows.map((row) => <li key={row.id}>{line(row)}</li>)}</ul>}
    </section>
  )
}

const SkeletonLines = () => (
  <ul aria-busy="true">{Array.from({ length: SHOWN }, (_, index) => <li key={index}><span className="skeleton" /></li>)}</ul>
)

interface RowsQuery {
  readonly resource: ResourceName
  readonly filters?: CrudFilter[]
  readonly meta?: ListMeta
  readonly sort: string
}

function useRows({ resource, filters = [], meta = {}, sort }: RowsQuery) {
  const { query } = useList<Row>({
    resource, filters, meta: { ...meta }, pagination: { currentPage: 1, pageSize: SHOWN, mode: 'server' }, errorNotification: false,
    sorters: [parseSort(sort)], queryOptions: { staleTime: 15_000 },
  })
  return { rows: query.data?.data, total: query.data?.total ?? 0, error: query.error, retry: () => { void query.refetch() } }
}

const SHOWN = 5

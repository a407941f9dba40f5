/** The rows of the file, each with its verdict and the reason. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../kit/providers/rest/http.ts'
import type { Resource } from '../../definition/definition.ts'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { recordPath } from '../../definition/resource_paths.ts'
import { useTranslation } from '../../definition/translation.ts'
import type { ImportJob, ReportRow, ImportVerdict } from '#common/import_job'
import { importUrl } from './use_import.ts'

const PAGE = 50
const COLOURS: Readonly<Record<ImportVerdict, string>> = { create: 'green', update: 'blue', skip: 'grey', refused: 'red' }

interface ReportRowsProps { readonly resource: Resource; readonly job: ImportJob; readonly verdict: ImportVerdict | null }

export function ReportRows({ resource, job, verdict }: ReportRowsProps) {
  const { t } = useTranslation()
  const rows = useInfiniteQuery({
    queryKey: ['import', resource.name, job.id, 'rows', job.state, verdict], initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => (await call<ReportRow[]>(`${importUrl(resource, job.id)}/rows`, {
      signal, query: [['_start', pageParam], ...(verdict ? [['verdict', verdict] as const] : [])],
    })).body,
    getNextPageParam: (last, pages) => (last.length === PAGE ? pages.length * PAGE : undefined),
  })
  if (rows.error) return <FailedRows error={rows.error} retry={() => { void rows.refetch() }} />
  return (
    <>
      <div className="rows-scroll">
        <table className="rows import-rows" aria-busy={rows.isPending}>
          <thead>
            <tr>{['row', 'result', 'record', 'why'].map((name) => <th key={name} scope="col">{t(`ui.import.${name}`)}</th>)}</tr>
          </thead>
          <tbody>{rows.data?.pages.flat().map((row) => <ReportLine key={row.number} resource={resource} row={row} job={job} />)}</tbody>
        </table>
      </div>
      {rows.hasNextPage && (
        <button type="button" className="button" disabled={rows.isFetchingNextPage} onClick={() => { void rows.fetchNextPage() }}>
          {t('ui.import.more')}
        </button>
      )}
    </>
  )
}

interface ReportLineProps { readonly resource: Resource; readonly row: ReportRow; readonly job: ImportJob }

function ReportLine({ resource, row, job }: ReportLineProps) {
  const { t } = useTranslation()
  const path = row.record_id === null ? null : recordPath(resource, row.record_id)
  const labelOf = (name: string) => job.targets.find((target) => target.name === name || target.name.startsWith(`${name}.`))?.label ?? name
  const errors = Object.entries(row.errors ?? {})
  return (
    <tr>
      <td>{row.number}</td>
      <td><span className="badge" data-colour={COLOURS[row.verdict]}>{t(`ui.import.verdicts.${row.verdict}`)}</span></td>
      <td>{row.record_id !== null && (path ? <Link to={path}><bdi>#{row.record_id}</bdi></Link> : <bdi>#{row.record_id}</bdi>)}</td>
      <td className="import-why">
        {errors.length === 0 ? row.message : errors.map(([name, texts]) => <div key={name}><b>{labelOf(name)}</b>: {texts.join(' ')}</div>)}
      </td>
    </tr>
  )
}

/** The audit log: who did what to which record, when and why, limited to what the user may read. */
import { useNavigate, useSearchParams } from 'react-router'
import { isResource } from '../../kit/providers/is_resource.ts'
import { EmptyRows, FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { Pager } from '../resource/list/pager.tsx'
import '../resource/resource.css'
import { HistoryEntry } from '../resource/show/history_entry.tsx'
import { HistoryList } from '../resource/show/history_list.tsx'
import '../resource/show/show.css'
import { PageTabs } from '../menu/page_tabs.tsx'
import { useTranslation } from '../definition/translation.ts'
import { FILTER_KEYS, PAGE_SIZE, readFilters, type FilterKey } from './query.ts'
import './audit.css'
import { AuditFilterPanel } from './filters.tsx'
import { useAuditLog } from './use_audit_log.ts'

export function Component() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filters = readFilters(search)
  // An old link may name a resource that no longer exists.
  const validFilters = { ...filters, on: isResource(filters.on) ? filters.on : '' }
  const page = Math.max(1, Number(search.get('page')) || 1)
  const { data, error, isPending, isFetching, refetch } = useAuditLog(validFilters, page)
  const setParams = (change: Readonly<Record<string, string>>, replace = false) => {
    const next = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(change)) { if (value) next.set(key, value); else next.delete(key) }
    void navigate({ search: next.toString() }, { replace, preventScrollReset: true })
  }
  const setFilters = (change: Partial<Record<FilterKey, string>>) => { setParams({ page: '', ...change }, true) }
  const isFiltered = FILTER_KEYS.some((key) => filters[key] !== '')
  const clear = () => { setFilters(Object.fromEntries(FILTER_KEYS.map((key) => [key, '']))) }
  return (
    <div className="resource-page audit-page">
      <PageTabs path="/user/audit" />
      <header className="page-head"><h1>{t('audit_logs.many')}</h1></header>
      <AuditFilterPanel filters={validFilters} onChange={setFilters} />
      {isFiltered && (
        <div className="chips">
          {filters.batch && <span className="chip"><span>{t('ui.audit.one_batch')}</span></span>}
          <button type="button" className="chip-clear" onClick={clear}>{t('ui.list.clear')}</button>
        </div>
      )}
      <div className="panel" data-refreshing={(isFetching && !isPending) || undefined}>
        {error ? <FailedRows error={error} retry={() => { void refetch() }} />
          : !data ? <div className="history" aria-busy="true"><span className="skeleton" /><span className="skeleton" /></div>
            : data.entries.length === 0 ? <EmptyRows name={t('audit_logs.many')} isFiltered={isFiltered} onClear={clear} create={null} />
              : (
                <HistoryList entries={data.entries}>
                  {data.entries.map((entry) => (
                    <HistoryEntry
                      key={entry.id} entry={entry}
                      aside={entry.batch && entry.batch !== filters.batch && (
                        <button type="button" className="chip-clear" onClick={() => { setFilters({ ...NONE, batch: entry.batch ?? '' }) }}>
                          {t('ui.audit.whole_batch')}
                        </button>
                      )}
                    />
                  ))}
                </HistoryList>
              )}
        {data && data.total > PAGE_SIZE && (
          <footer className="rows-foot">
            <Pager
              page={page} size={PAGE_SIZE} total={data.total} hasMore={data.hasMore}
              onPage={(next) => { setParams({ page: next > 1 ? String(next) : '' }); scrollTo({ top: 0 }) }}
            />
          </footer>
        )}
      </div>
    </div>
  )
}

const NONE = Object.fromEntries(FILTER_KEYS.map((key) => [key, ''])) as Record<FilterKey, string>

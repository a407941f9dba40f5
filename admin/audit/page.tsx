/** The log of everything: who did what, on what, when and why, as far as this person may read it. */
import { useNavigate, useSearchParams } from 'react-router'
import { isResource } from '../definition/definition.ts'
import { EmptyRows, FailedRows } from '../controls/notices.tsx'
import { Pager } from '../resource/list/pager.tsx'
import '../resource/resource.css'
import { HistoryEntry } from '../resource/show/history_entry.tsx'
import { HistoryList } from '../resource/show/history_list.tsx'
import '../resource/show/show.css'
import { useSay } from '../definition/words.ts'
import { KEYS, PAGE, readAsked, type Key } from './asked.ts'
import './audit.css'
import { Filters } from './filters.tsx'
import { useLog } from './use_log.ts'

export function Component() {
  const { t } = useSay()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = readAsked(search)
  // An old link may name what is no more.
  const known = { ...asked, on: isResource(asked.on) ? asked.on : '' }
  const page = Math.max(1, Number(search.get('page')) || 1)
  const { data, error, isPending, isFetching, refetch } = useLog(known, page)
  const go = (change: Readonly<Record<string, string>>, replace = false) => {
    const next = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(change)) { if (value) next.set(key, value); else next.delete(key) }
    void navigate({ search: next.toString() }, { replace, preventScrollReset: true })
  }
  const ask = (change: Partial<Record<Key, string>>) => { go({ page: '', ...change }, true) }
  const isFiltered = KEYS.some((key) => asked[key] !== '')
  const clear = () => { ask(Object.fromEntries(KEYS.map((key) => [key, '']))) }
  return (
    <div className="resource-page audit-page">
      <header className="page-head"><h1>{t('audit_logs.many')}</h1></header>
      <Filters asked={known} onAsk={ask} />
      {isFiltered && (
        <div className="chips">
          {asked.batch && <span className="chip"><span>{t('ui.audit.one_batch')}</span></span>}
          <button type="button" className="chip-clear" onClick={clear}>{t('ui.list.clear')}</button>
        </div>
      )}
      <div className="panel" data-refreshing={(isFetching && !isPending) || undefined}>
        {error ? <FailedRows error={error} retry={() => { void refetch() }} />
          : !data ? <div className="history" aria-busy="true"><span className="skeleton" /><span className="skeleton" /></div>
            : data.entries.length === 0 ? <EmptyRows isFiltered={isFiltered} onClear={clear} create={null} />
              : (
                <HistoryList entries={data.entries}>
                  {data.entries.map((entry) => (
                    <HistoryEntry
                      key={entry.id} entry={entry}
                      aside={entry.batch && entry.batch !== asked.batch && (
                        <button type="button" className="chip-clear" onClick={() => { ask({ ...EMPTY, batch: entry.batch ?? '' }) }}>
                          {t('ui.audit.whole_batch')}
                        </button>
                      )}
                    />
                  ))}
                </HistoryList>
              )}
        {data && data.total > PAGE && (
          <footer className="rows-foot">
            <Pager
              page={page} size={PAGE} total={data.total} hasMore={data.hasMore}
              onPage={(next) => { go({ page: next > 1 ? String(next) : '' }); scrollTo({ top: 0 }) }}
            />
          </footer>
        )}
      </div>
    </div>
  )
}

const EMPTY = Object.fromEntries(KEYS.map((key) => [key, ''])) as Record<Key, string>

/** The history of a record and its children, newest first. */
import type { Resource } from '../../definition/definition.ts'
import { FailedRows } from '../../controls/list_notices.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { HistoryEntry } from './history_entry.tsx'
import { HistoryList } from './history_list.tsx'
import { useHistory } from './use_history.ts'
import './show.css'

export function HistoryTimeline({ resource, id }: { resource: Resource; id: number }) {
  const { t } = useTranslation()
  const { entries, error, retry } = useHistory(resource, id)
  if (error) return <div className="panel"><FailedRows error={error} retry={retry} /></div>
  if (!entries) return <div className="panel history" aria-busy="true">
    <span className="skeleton" />
    <span className="skeleton" />
    <span className="skeleton" />
  </div>
  if (entries.length === 0) return <div className="panel rows-notice"><p>{t('ui.history.empty')}</p></div>
  return <HistoryList entries={entries} className="panel">
    {entries.map((entry) =>
      <HistoryEntry key={entry.id} entry={entry} isOwn={entry.subject.resource === resource.name && entry.subject.id === id} />)}
  </HistoryList>
}

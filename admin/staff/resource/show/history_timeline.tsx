/** The history of a record and its children, newest first. A press and its effects are one entry; the effects can be opened. */
import type { Resource } from '../../definition/definition.ts'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { HistoryEntry } from './history_entry.tsx'
import { groupEntries, type HistoryGroup } from './history_groups.ts'
import { HistoryList } from './history_list.tsx'
import type { AuditEntry } from './audit_entry.ts'
import { useHistory } from './use_history.ts'
import './show.css'

interface HistoryTimelineProps {
  readonly resource: Resource
  readonly id: number
  /** Only the changes of this field. */
  readonly of?: string | null
}

export function HistoryTimeline({ resource, id, of = null }: HistoryTimelineProps) {
  const { t } = useTranslation()
  const { entries, error, retry } = useHistory(resource, id, of)
  if (error) return <div className="panel"><FailedRows error={error} retry={retry} /></div>
  if (!entries) return <div className="panel history" aria-busy="true">
    <span className="skeleton" />
    <span className="skeleton" />
    <span className="skeleton" />
  </div>
  if (entries.length === 0) return <div className="panel rows-notice"><p>{t('ui.history.empty')}</p></div>
  const isOwn = ({ subject }: AuditEntry) => subject.resource === resource.name && subject.id === id
  return (
    <HistoryList entries={entries} className="panel">
      {groupEntries(entries, isOwn).map((group) => <GroupEntry key={group.entry.id} group={group} isOwn={isOwn} />)}
    </HistoryList>
  )
}

function GroupEntry({ group: { entry, also, effects }, isOwn }: { group: HistoryGroup; isOwn: (entry: AuditEntry) => boolean }) {
  const { t } = useTranslation()
  return (
    <HistoryEntry entry={entry} isOwn={isOwn(entry)} also={also}>
      {effects.length > 0 && (
        <details>
          <summary>{t('ui.history.effects', { count: effects.length })}</summary>
          <ol className="history history-effects">
            {effects.map((effect) => <HistoryEntry key={effect.id} entry={effect} isOwn={isOwn(effect)} />)}
          </ol>
        </details>
      )}
    </HistoryEntry>
  )
}

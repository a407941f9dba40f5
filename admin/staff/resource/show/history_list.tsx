import type { ReactNode } from 'react'
import type { AuditEntry } from './audit_entry.ts'
import { RecordLabelsContext, useEntryLabels } from './record_labels.ts'
import './show.css'

interface HistoryListProps {
  readonly entries: readonly AuditEntry[]
  readonly className?: string
  /** One `HistoryEntry` per entry. */
  readonly children: ReactNode
}

/** A list of audit entries that provides the labels of the records in them. */
export function HistoryList({ entries, className = '', children }: HistoryListProps) {
  return <RecordLabelsContext value={useEntryLabels(entries)}><ol className={`history ${className}`}>{children}</ol></RecordLabelsContext>
}

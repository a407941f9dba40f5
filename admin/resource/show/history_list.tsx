import type { ReactNode } from 'react'
import type { Entry } from './history.ts'
import { NamesContext, useNamesIn } from './names.ts'
import './show.css'

interface HistoryListProps {
  readonly entries: readonly Entry[]
  readonly className?: string
  /** A `HistoryEntry` for each. */
  readonly children: ReactNode
}

/** Entries of the log with the names of what they speak of. */
export function HistoryList({ entries, className = '', children }: HistoryListProps) {
  return <NamesContext value={useNamesIn(entries)}><ol className={`history ${className}`}>{children}</ol></NamesContext>
}

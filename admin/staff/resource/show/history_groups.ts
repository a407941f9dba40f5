/** A transition and its effects on other rows are one entry of a history. Pure. */
import type { AuditEntry } from './audit_entry.ts'

export interface HistoryGroup {
  /** What was done: the first entry of the request. */
  readonly entry: AuditEntry
  /** Further transitions of the record itself in the same request. */
  readonly also: readonly AuditEntry[]
  /** All other entries of the request, in their order. */
  readonly effects: readonly AuditEntry[]
}

/** `entries` are sorted newest first; so are the groups. `isOwn`: the entry belongs to the record itself, not to a child of it. */
export function groupEntries(entries: readonly AuditEntry[], isOwn: (entry: AuditEntry) => boolean): HistoryGroup[] {
  const requests = new Map<string, AuditEntry[]>()
  for (const entry of entries) requests.set(requestKey(entry), [entry, ...requests.get(requestKey(entry)) ?? []])
  return [...requests.values()].flatMap(([entry, ...effects]) => (entry ? [{
    entry, effects, also: effects.filter((one) => isOwn(one) && one.action !== entry.action && !one.action.endsWith('.edit')),
  }] : []))
}

/** All entries of a request are written at the same instant; the system writes without a request. */
const requestKey = ({ request, at, actor }: AuditEntry): string => JSON.stringify([request ?? null, at, actor?.label ?? null])

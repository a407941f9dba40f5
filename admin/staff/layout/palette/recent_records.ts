/** The records that the user opened last in this browser. */
import { parseJson } from '#common/text/parse_json'
import { readSession } from '../../../kit/providers/session/session.ts'

export interface RecentRecord { readonly path: string; readonly label: string; readonly resource: string }

const MAX_RECORDS = 8

export function readRecentRecords(): readonly RecentRecord[] {
  const stored = parseJson(localStorage.getItem(storageKey()))
  return Array.isArray(stored) ? stored.filter(isRecentRecord) : []
}

export function addRecentRecord(record: RecentRecord): void {
  const others = readRecentRecords().filter(({ path }) => path !== record.path)
  localStorage.setItem(storageKey(), JSON.stringify([record, ...others].slice(0, MAX_RECORDS)))
}

/** One list per user: several users may share a browser. */
const storageKey = () => `visits_${readSession()?.person.id ?? 0}`

const isRecentRecord = (value: unknown): value is RecentRecord => typeof value === 'object' && value !== null
  && ['path', 'label', 'resource'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string')

/** A change of a row, as processes notify each other. Pure. */
import type { RowChange } from '#common/row_change'

export type ChangeOperation = RowChange['op']

export interface Change extends RowChange {
  /** `client 12`: sent to this user only, regardless of permissions. `resource` is then not a resource of the definition. */
  readonly to?: string
}

/** The format of `to`. */
export const addresseeOf = ({ guard, id }: { readonly guard: string; readonly id: number }): string => `${guard} ${id}`

/** The payload of a PostgreSQL notification is limited to less than 8000 bytes. */
const MAX_BYTES = 7900
const MAX_ROWS = 200

/** Merges the changes of each row into one. */
export function mergeChanges(changes: readonly Change[]): Change[] {
  const rows = new Map<string, Change>()
  const counts = new Map<string, number>()
  for (const change of changes) {
    const key = `${change.resource} ${change.id} ${change.to ?? ''}`
    const before = rows.get(key)
    // Changes for one user are never merged into a change of the whole resource.
    if (!before && !change.to) counts.set(change.resource, (counts.get(change.resource) ?? 0) + 1)
    rows.set(key, before ? merged(before, change) : change)
  }
  const large = new Set([...counts].filter(([, count]) => count > MAX_ROWS).map(([resource]) => resource))
  return [
    ...[...rows.values()].filter(({ resource }) => !large.has(resource)),
    ...[...large].map((resource) => ({ resource, id: null, op: 'update' as const, version: null })),
  ]
}

function merged(before: Change, after: Change): Change {
  const version = after.version ?? before.version
  if (after.op === 'delete') return { ...after, version }
  // Deleted and restored: an update for a page that still shows the row.
  return { ...after, version, op: before.op === 'delete' ? 'update' : before.op === 'create' ? 'create' : after.op }
}

/** The payloads of as many notifications as are needed. */
export function encodeChanges(changes: readonly Change[]): string[] {
  const payloads: string[] = []
  let parts: string[] = []
  let bytes = 2
  for (const { resource, op, id, version, to } of changes) {
    const part = JSON.stringify([resource, op, id, version, ...(to ? [to] : [])])
    const size = Buffer.byteLength(part) + 1
    if (bytes + size > MAX_BYTES) {
      payloads.push(`[${parts.join()}]`)
      parts = []
      bytes = 2
    }
    parts.push(part)
    bytes += size
  }
  if (parts.length) payloads.push(`[${parts.join()}]`)
  return payloads
}

export function decodeChanges(text: string): Change[] {
  const rows = JSON.parse(text) as [string, ChangeOperation, number | null, number | null, string?][]
  return rows.map(([resource, op, id, version, to]) => ({ resource, id, op, version, ...(to && { to }) }))
}

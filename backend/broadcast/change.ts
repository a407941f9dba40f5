/** What happened to a row, for those who look at it. It carries no values: whoever may see the row reads it again. Pure. */
export type Op = 'create' | 'update' | 'delete'

export interface Change {
  readonly resource: string
  /** Null: so many rows at once that each is not named. */
  readonly id: number | null
  readonly op: Op
  /** Null when the row itself did not change, but what it is shown with. */
  readonly version: number | null
  /** `client 12`: for this person alone, whatever he may list. Of these, `resource` is no name of the definition. */
  readonly to?: string
}

/** As `to` names somebody. */
export const personOf = ({ guard, id }: { readonly guard: string; readonly id: number }): string => `${guard} ${id}`

/** PostgreSQL takes less than 8000 bytes in one notification. */
const MOST_BYTES = 7900
const MOST_ROWS = 200

/** Each row once, as it is at the end. */
export function mergeChanges(changes: readonly Change[]): Change[] {
  const rows = new Map<string, Change>()
  const counts = new Map<string, number>()
  for (const change of changes) {
    const key = `${change.resource} ${change.id} ${change.to ?? ''}`
    const before = rows.get(key)
    // What is for one person is told to nobody else, however much of it there is.
    if (!before && !change.to) counts.set(change.resource, (counts.get(change.resource) ?? 0) + 1)
    rows.set(key, before ? later(before, change) : change)
  }
  const vast = new Set([...counts].filter(([, count]) => count > MOST_ROWS).map(([resource]) => resource))
  return [
    ...[...rows.values()].filter(({ resource }) => !vast.has(resource)),
    ...[...vast].map((resource) => ({ resource, id: null, op: 'update' as const, version: null })),
  ]
}

function later(before: Change, after: Change): Change {
  const version = after.version ?? before.version
  if (after.op === 'delete') return { ...after, version }
  // Out of the trash and into it again: who looks at it has it, or has it not.
  return { ...after, version, op: before.op === 'delete' ? 'update' : before.op === 'create' ? 'create' : after.op }
}

/** Texts for as many notifications as are needed. */
export function encodeChanges(changes: readonly Change[]): string[] {
  const texts: string[] = []
  let parts: string[] = []
  let bytes = 2
  for (const { resource, op, id, version, to } of changes) {
    const part = JSON.stringify([resource, op, id, version, ...(to ? [to] : [])])
    const size = Buffer.byteLength(part) + 1
    if (bytes + size > MOST_BYTES) {
      texts.push(`[${parts.join()}]`)
      parts = []
      bytes = 2
    }
    parts.push(part)
    bytes += size
  }
  if (parts.length) texts.push(`[${parts.join()}]`)
  return texts
}

export function decodeChanges(text: string): Change[] {
  const rows = JSON.parse(text) as [string, Op, number | null, number | null, string?][]
  return rows.map(([resource, op, id, version, to]) => ({ resource, id, op, version, ...(to && { to }) }))
}

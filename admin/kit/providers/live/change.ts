import type { RowChange } from '#common/row_change'

/** Changes made by this tab itself, taken from the responses to its writes: they are not reported again. */
const MAX_RECORDED = 200
const ownChanges = new Set<string>()

export function recordOwnChange(path: string, body: unknown): void {
  const resource = /\/api\/user\/([a-z-]+)/.exec(path)?.[1]?.replaceAll('-', '_')
  const { id, version } = (typeof body === 'object' && body !== null ? body : {}) as { id?: unknown; version?: unknown }
  if (!resource || typeof id !== 'number') return
  ownChanges.add(`${resource} ${id} ${typeof version === 'number' ? version : 'gone'}`)
  for (const oldest of ownChanges) {
    if (ownChanges.size <= MAX_RECORDED) break
    ownChanges.delete(oldest)
  }
}

/** By row: its version in a deletion that was sent. */
const deletedVersions = new Map<string, number>()

/**
 * A deletion is announced before its response arrives, and a page that reads the record again gets a 404: it is recorded when it is
 * sent. Returns the function that takes it back.
 */
export function expectOwnDeletion(path: string): () => void {
  const [, resource, id, version] = /\/api\/user\/([a-z-]+)\/(\d+)(?:\?(?:version=(\d+))?|$)/.exec(path) ?? []
  if (!resource || !id) return () => {}
  const row = `${resource.replaceAll('-', '_')} ${id}`
  ownChanges.add(`${row} gone`)
  if (version) deletedVersions.set(row, Number(version))
  return () => {
    ownChanges.delete(`${row} gone`)
    deletedVersions.delete(row)
  }
}

export const isOwnChange = ({ resource, id, op, version }: RowChange): boolean =>
  ownChanges.has(`${resource} ${id} ${op === 'delete' ? 'gone' : version}`)

/** A later version is of somebody who has restored the row. */
export const isBeforeOwnDeletion = ({ resource, id, version }: RowChange): boolean =>
  (version ?? Infinity) <= (deletedVersions.get(`${resource} ${id}`) ?? 0)

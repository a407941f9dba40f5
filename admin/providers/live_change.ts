/** What happened to a row: never its values. `id: null`: so many rows of the resource that each is not named. */
export interface Change {
  readonly resource: string
  readonly id: number | null
  readonly op: 'create' | 'update' | 'delete'
  /** Null when not the row itself changed, but what it is shown with. */
  readonly version: number | null
}

/** The answers to this tab's own writes: what they show is not news here. */
const MOST = 200
const own = new Set<string>()

export function noteOwn(path: string, body: unknown): void {
  const resource = /\/api\/user\/([a-z-]+)/.exec(path)?.[1]?.replaceAll('-', '_')
  const { id, version } = (typeof body === 'object' && body !== null ? body : {}) as { id?: unknown; version?: unknown }
  if (!resource || typeof id !== 'number') return
  own.add(`${resource} ${id} ${typeof version === 'number' ? version : 'gone'}`)
  for (const oldest of own) {
    if (own.size <= MOST) break
    own.delete(oldest)
  }
}

export const isOwn = ({ resource, id, op, version }: Change): boolean =>
  own.has(`${resource} ${id} ${op === 'delete' ? 'gone' : version}`)

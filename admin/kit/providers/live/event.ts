/** Parser for the events of the server-sent stream. */
import type { RowChange } from '#common/row_change'

export type StreamEvent =
  | { readonly kind: 'open' | 'resync'; readonly id: string }
  | { readonly kind: 'change'; readonly id: string; readonly changes: readonly RowChange[] }

/** Returns null for a block without a known event name, such as a heartbeat. */
export function parseEvent(block: string): StreamEvent | null {
  const lines = new Map(block.split('\n').map((line) => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon), line.slice(colon + 2)] as const
  }))
  const [kind, id, data] = [lines.get('event'), lines.get('id') ?? '', lines.get('data') ?? '[]']
  if (kind === 'open' || kind === 'resync') return { kind, id }
  return kind === 'change' ? { kind, id, changes: JSON.parse(data) as RowChange[] } : null
}

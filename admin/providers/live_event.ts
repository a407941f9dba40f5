/** One event of the stream, as the server writes it. */
import type { Change } from './live_change.ts'

export type Event =
  | { readonly kind: 'open' | 'resync'; readonly id: string }
  | { readonly kind: 'change'; readonly id: string; readonly changes: readonly Change[] }

/** A block without a name only says that the server is there. */
export function readEvent(block: string): Event | null {
  const lines = new Map(block.split('\n').map((line) => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon), line.slice(colon + 2)] as const
  }))
  const [kind, id, data] = [lines.get('event'), lines.get('id') ?? '', lines.get('data') ?? '[]']
  if (kind === 'open' || kind === 'resync') return { kind, id }
  return kind === 'change' ? { kind, id, changes: JSON.parse(data) as Change[] } : null
}

/** A client of the live event stream, without a browser. */
import type { Change } from '#backend/engine/broadcast/change'
import type { Guard } from '#schema/types'
import { waitForValue, until } from '../until.ts'

export interface StreamEvent { readonly id: string; readonly event: string; readonly changes: readonly Change[] }

export interface EventStream {
  readonly status: number
  readonly events: StreamEvent[]
  readonly ended: Promise<void>
  changes(): readonly Change[]
  /** Waits for a change of this row. */
  waitForChange(resource: string, id: number, op?: Change['op']): Promise<Change>
  stop(): void
}

interface StreamOptions { readonly guard?: Guard; readonly lastId?: string }

export async function openEventStream(url: string, token: string, { guard = 'user', lastId }: StreamOptions = {}): Promise<EventStream> {
  const control = new AbortController()
  const headers = { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) }
  const response = await fetch(`${url}/api/${guard}/live`, { headers, signal: control.signal })
  const events: StreamEvent[] = []
  const ended = response.ok && response.body ? readEvents(response.body, events).catch(() => {}) : Promise.resolve()
  if (response.ok) await until('the stream sends its first event', () => events.length > 0)
  const changes = () => events.flatMap(({ changes: all }) => all)
  return {
    status: response.status, events, ended, changes,
    waitForChange: (resource, id, op) => waitForValue(
      `the page hears of ${resource} ${id}${op ? `: ${op}` : ''}`,
      () => changes().find((change) => change.resource === resource && change.id === id && (!op || change.op === op)),
    ),
    stop: () => control.abort(),
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, events: StreamEvent[]): Promise<void> {
  let text = ''
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) if (!block.startsWith(':')) events.push(parseEvent(block))
  }
}

function parseEvent(block: string): StreamEvent {
  const lines = Object.fromEntries(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
  const data = JSON.parse(lines.data ?? '{}') as Change[] | object
  return { id: lines.id ?? '', event: lines.event ?? '', changes: Array.isArray(data) ? data : [] }
}

/** A page that listens, without a browser. */
import type { Change } from '#backend/broadcast/change'
import type { Guard } from '#schema/types'
import { eventually, until } from './until.ts'

export interface Heard { readonly id: string; readonly event: string; readonly changes: readonly Change[] }

export interface Listener {
  readonly status: number
  readonly heard: Heard[]
  readonly ended: Promise<void>
  changes(): readonly Change[]
  /** Until it was told this of a row. */
  hears(resource: string, id: number, op?: Change['op']): Promise<Change>
  stop(): void
}

interface Asked { readonly guard?: Guard; readonly lastId?: string }

export async function listener(url: string, token: string, { guard = 'user', lastId }: Asked = {}): Promise<Listener> {
  const control = new AbortController()
  const headers = { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) }
  const response = await fetch(`${url}/api/${guard}/live`, { headers, signal: control.signal })
  const heard: Heard[] = []
  const ended = response.ok && response.body ? read(response.body, heard).catch(() => {}) : Promise.resolve()
  if (response.ok) await until('the stream says its first word', () => heard.length > 0)
  const changes = () => heard.flatMap(({ changes: all }) => all)
  return {
    status: response.status, heard, ended, changes,
    hears: (resource, id, op) => eventually(
      `the page hears of ${resource} ${id}${op ? `: ${op}` : ''}`,
      () => changes().find((change) => change.resource === resource && change.id === id && (!op || change.op === op)),
    ),
    stop: () => control.abort(),
  }
}

async function read(body: ReadableStream<Uint8Array>, heard: Heard[]): Promise<void> {
  let text = ''
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) if (!block.startsWith(':')) heard.push(readBlock(block))
  }
}

function readBlock(block: string): Heard {
  const lines = Object.fromEntries(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
  const data = JSON.parse(lines.data ?? '{}') as Change[] | object
  return { id: lines.id ?? '', event: lines.event ?? '', changes: Array.isArray(data) ? data : [] }
}

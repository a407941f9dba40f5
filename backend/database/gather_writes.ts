import type { Socket } from 'node:net'
import type { Client } from 'pg'

/** Statements that are sent before the next wait leave in one write: the system call costs more than the statement. */
export function gatherWrites(connection: Client): void {
  const { stream } = (connection as Client & { readonly connection: { readonly stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => { stream.uncork() })
}

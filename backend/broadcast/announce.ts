/** From the process that has written to all processes that show. */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { query } from '#backend/database/query'
import { merged, packed, personOf, type Change } from './change.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Guard } from '#schema/types'

export const CHANNEL = 'zarbia_live'
/** Begins a notification that is no list of changes: look again whether this person may still listen. */
export const ENDED = '!'

/** Rows of one transaction come one after the other: they are told together. */
const TOGETHER_MS = 10

let waiting: Change[] = []
let timer: NodeJS.Timeout | undefined
let sending: Promise<void> = Promise.resolve()

/** After the commit. A row that is told late or never is only seen late: nobody waits for it. */
export function tell(change: Change): void {
  waiting.push(change)
  timer ??= setTimeout(() => { sending = send() }, TOGETHER_MS)
}

/** What still waits is told while there are connections; without them it would hold the process for a minute. */
export async function tellTheRest(): Promise<void> {
  clearTimeout(timer)
  await sending
  if (waiting.length > 0) await send()
}

async function send(): Promise<void> {
  const changes = merged(waiting)
  waiting = []
  timer = undefined
  await notify(packed(changes), db.connection()).catch((error: unknown) => logger.warn({ err: error }, 'changes were not told'))
}

/** A person has signed out, or was signed out: within the transaction that does it. */
export const tellEnded = (guard: Guard, id: number, client: QueryClientContract): Promise<void> =>
  notify([`${ENDED}${personOf({ guard, id })}`], client)

async function notify(texts: readonly string[], client: QueryClientContract): Promise<void> {
  await query(client, 'select pg_notify(?, text) from unnest(?::text[]) as text', [CHANNEL, texts])
}

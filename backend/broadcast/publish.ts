/** Publishes changes from the process that wrote them to all processes with open streams. */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { query } from '#backend/database/query'
import { mergeChanges, encodeChanges, personOf, type Change } from './change.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Guard } from '#schema/types'

export const CHANNEL = 'zarbia_live'
/** Prefix of a notification that is no list of changes: check whether this person may still listen. */
export const ENDED = '!'

/** Changes of one transaction arrive together: they are collected for so long. */
const TOGETHER_MS = 10

let waiting: Change[] = []
let timer: NodeJS.Timeout | undefined
let sending: Promise<void> = Promise.resolve()

/** Called after the commit. Best effort: a lost change is only displayed later. */
export function publish(change: Change): void {
  waiting.push(change)
  timer ??= setTimeout(() => { sending = send() }, TOGETHER_MS)
}

/** Publishes what is pending while connections are open; without them the process would wait for a minute. */
export async function publishPending(): Promise<void> {
  clearTimeout(timer)
  await sending
  if (waiting.length > 0) await send()
}

async function send(): Promise<void> {
  const changes = mergeChanges(waiting)
  waiting = []
  timer = undefined
  await notify(encodeChanges(changes), db.connection()).catch((error: unknown) => logger.warn({ err: error }, 'changes were not told'))
}

/** A session of the person has ended: called within the transaction that ends it. */
export const publishSessionEnd = (guard: Guard, id: number, client: QueryClientContract): Promise<void> =>
  notify([`${ENDED}${personOf({ guard, id })}`], client)

async function notify(texts: readonly string[], client: QueryClientContract): Promise<void> {
  await query(client, 'select pg_notify(?, text) from unnest(?::text[]) as text', [CHANNEL, texts])
}

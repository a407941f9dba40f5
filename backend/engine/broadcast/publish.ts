/** Publishes changes from the process that wrote them to all processes with open streams. */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { query } from '#backend/engine/database/query'
import { mergeChanges, encodeChanges, addresseeOf, type Change } from './change.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Guard } from '#schema/types'

export const LIVE_CHANNEL = 'zarbia_live'
/** Prefix of a notification that a session of this user has ended; their streams are checked again. */
export const SESSION_ENDED = '!'

/** Changes are collected for this time, so that those of one transaction are sent together. */
const BATCH_MS = 10

let pending: Change[] = []
let timer: NodeJS.Timeout | undefined
let sending: Promise<void> = Promise.resolve()

const observers: ((change: Change) => void)[] = []

/** Calls `observe` for each change that this process writes, at once. */
export const onPublished = (observe: (change: Change) => void): void => { observers.push(observe) }

/** Called after the commit. Best effort: a page shows a lost change when it reads again. */
export function publish(change: Change): void {
  pending.push(change)
  for (const observe of observers) observe(change)
  timer ??= setTimeout(() => { sending = send() }, BATCH_MS)
}

/** Sends pending changes at shutdown, while the database connections are still open. */
export async function publishPending(): Promise<void> {
  clearTimeout(timer)
  await sending
  if (pending.length > 0) await send()
}

async function send(): Promise<void> {
  const changes = mergeChanges(pending)
  pending = []
  timer = undefined
  await notify(encodeChanges(changes), db.connection()).catch((error: unknown) => logger.warn({ err: error }, 'changes were not published'))
}

/** Announces the end of a session, within the transaction that ends it. */
export const publishSessionEnd = (guard: Guard, id: number, client: QueryClientContract): Promise<void> =>
  notify([`${SESSION_ENDED}${addresseeOf({ guard, id })}`], client)

async function notify(texts: readonly string[], client: QueryClientContract): Promise<void> {
  await query(client, 'select pg_notify(?, text) from unnest(?::text[]) as text', [LIVE_CHANNEL, texts])
}

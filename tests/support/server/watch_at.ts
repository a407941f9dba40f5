/** Runs the watches as the worker does, at an instant. */
import db from '@adonisjs/lucid/services/db'
import { runDaily, runQuarterHourly } from '#backend/services/watch/run_watches'
import { handlers, registerHandlers } from '#backend/engine/resource/handler_registry'
import { readSettings, ruleContextAt } from '#backend/services/settings/index'
import type { Handlers } from '#backend/engine/resource/handler_types'
import type { JobContext } from '#backend/engine/resource/job'
import type { Watches } from '#backend/engine/resource/watch'

/**
 * `at` is now by default. `own` replaces the watches of the rooms, or names those that run: months ahead everything that other tests have
 * left is due too.
 */
export async function watchAt(at = new Date().toISOString(), own?: Watches | readonly string[]): Promise<void> {
  // Of two runs at the same time the second must not take over, and leave behind, what the first has registered.
  registered ??= handlers()
  const rooms = registered
  const watches = isNames(own) ? Object.fromEntries(own.map((name) => [name, rooms.watches[name]!])) : own ?? rooms.watches
  const loadContext: typeof rooms.loadContext = async (executor = db.connection()) =>
    ruleContextAt(await readSettings(executor), new Date(at))
  registerHandlers({ ...rooms, watches, loadContext })
  try {
    await runDaily(NO_PAYLOAD, job)
    await runQuarterHourly(NO_PAYLOAD, job)
  } finally {
    registerHandlers(rooms)
  }
}

const isNames = (own: Watches | readonly string[] | undefined): own is readonly string[] => Array.isArray(own)

let registered: Handlers | null = null
const NO_PAYLOAD = {} as never
const job = { signal: new AbortController().signal } as JobContext

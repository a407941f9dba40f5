/** Runs the watches as the worker does, at an instant. */
import db from '@adonisjs/lucid/services/db'
import { runDaily, runQuarterHourly } from '#backend/services/watch/run_watches'
import { handlers, registerHandlers } from '#backend/engine/resource/handler_registry'
import { readSettings, ruleContextAt } from '#backend/services/settings/index'
import type { JobContext } from '#backend/engine/resource/job'
import type { Watches } from '#backend/engine/resource/watch'

/** `at` is now by default; `watches` replaces those of the rooms. */
export async function watchAt(at = new Date().toISOString(), watches: Watches = handlers().watches): Promise<void> {
  const rooms = handlers()
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

const NO_PAYLOAD = {} as never
const job = { signal: new AbortController().signal } as JobContext

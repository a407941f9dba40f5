import { todayAt } from '../../fields/moment/zone.ts'
import { isAllowed } from '../../providers/permission.ts'
import { readSession } from '../../providers/session.ts'
import type { Writer } from './rules.ts'

/** The person at the screen, now. */
export function writerNow(now = Date.now()): Writer {
  const context = { me: { ...readSession()?.person }, now: { instant: new Date(now).toISOString(), today: todayAt(now) } }
  return { context, isAllowed }
}

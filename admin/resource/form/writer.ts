import { todayAt } from '../../fields/moment/zone.ts'
import { staff } from '../../providers/permission.ts'
import { readSession } from '../../providers/session.ts'
import type { Writer } from './rules.ts'

/** The person at the screen, now. */
export function writerNow(now = Date.now()): Writer {
  const me = { ...readSession()?.person }
  // Asked for by few: a browser takes its time over the clocks of a zone.
  return { context: { me, now: { instant: new Date(now).toISOString(), get today() { return todayAt(now) } } }, ...staff }
}

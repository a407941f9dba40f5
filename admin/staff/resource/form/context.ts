import { businessDay } from '../../../kit/format/business_zone.ts'
import { currentStaff } from '../../../kit/providers/session/granted_permissions.ts'
import { readSession } from '../../../kit/providers/session/session.ts'
import type { FormContext } from './rules.ts'

/** The form context of the signed-in user at this moment. */
export function getFormContext(now = Date.now()): FormContext {
  const me = { ...readSession()?.person }
  // A getter: few rules read it, and converting to a time zone is slow.
  return { context: { me, now: { instant: new Date(now).toISOString(), get today() { return businessDay(now) } } }, ...currentStaff }
}

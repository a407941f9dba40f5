import { dayIn, instantOf } from '#backend/engine/clock/business_time'
import { settingDefaults } from '#backend/services/settings/defaults'
import { addDays } from '#common/time/time'

const ZONE = 'Africa/El_Aaiun'

/** The day whose mail of the evening tells what happens now: today, and after its hour tomorrow. */
export function nextEvening(): string {
  const today = dayIn(ZONE, new Date())
  return Date.now() < Date.parse(instantOf(today, ZONE, settingDefaults().messages_digest_at)) ? today : addDays(today, 1)
}

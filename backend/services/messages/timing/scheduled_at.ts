import { afterQuietHours, type QuietHours } from './quiet_hours.ts'
import { settingOf } from '#backend/services/settings/setting_of'
import { instantAfter, MINUTE } from '#common/time/time'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Template } from '../channel_routing.ts'

type Timing = Pick<Template, 'delay_minutes' | 'respects_quiet_hours'>

/** Null means now. */
export function scheduledAt(ruleContext: RuleContext, { delay_minutes, respects_quiet_hours }: Timing): string | null {
  const now = ruleContext.device?.received_at ?? ruleContext.now
  const wanted = instantAfter(now, (delay_minutes ?? 0) * MINUTE)
  const due = respects_quiet_hours ? afterQuietHours(wanted, quietHoursOf(ruleContext), ruleContext.timezone) : wanted
  return Date.parse(due) > Date.parse(now) ? due : null
}

export const quietHoursOf = (context: RuleContext): QuietHours =>
  ({ from: settingOf(context, 'messages_quiet_from'), to: settingOf(context, 'messages_quiet_to') })

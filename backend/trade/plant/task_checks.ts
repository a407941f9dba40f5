/** Who may take back or skip a task. Pure. */
import { may, type Caller } from '#backend/engine/resource/caller'
import { settingOf } from '#backend/services/settings/setting_of'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Row } from '#resources'

type EndedTask = Pick<Row<'tasks'>, 'ended_at' | 'user_id' | 'result'>
interface Rule { readonly context: RuleContext; readonly caller: Caller }

/** Workers take back their own task for a short time; the lead later, with a reason: `reopen_late`. Damage is told already. */
export function isUndoable({ ended_at, user_id, result }: EndedTask, { context, caller }: Rule): boolean {
  if (result === 'damage') return false
  if (user_id !== null && user_id !== caller.id && !may(caller, 'task-assign')) return false
  return ended_at !== null && Date.parse(context.now) - Date.parse(ended_at) <= settingOf(context, 'plant_undo_seconds') * 1000
}

/** An optional step is skipped by anybody, a mandatory one by the lead (`skip_mandatory`) unless the settings say otherwise. */
export const isSkippable = ({ is_mandatory }: Pick<Row<'tasks'>, 'is_mandatory'>, { context }: Rule): boolean =>
  !is_mandatory || !settingOf(context, 'plant_skip_needs_lead')

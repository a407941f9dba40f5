/** What a machine takes at once, and how long a load runs. Pure. */
import { may, type Caller } from '#backend/engine/resource/caller'
import { settingOf } from '#backend/services/settings/setting_of'
import { MINUTE, instantAfter } from '#common/time/time'
import { compare, decimal } from '#schema/decimal'
import { quantityOf } from '../task_rules.ts'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Row } from '#resources'

type Load = Pick<Row<'loads'>, 'area' | 'weight_kg'>
type EndedLoad = Pick<Row<'loads'>, 'ended_at' | 'started_by_id'>
type Machine = Pick<Row<'machines'>, 'capacity' | 'capacity_kg'>
type Step = Pick<Row<'processes'>, 'duration_minutes' | 'minutes_per_unit'>
type Item = Parameters<typeof quantityOf>[0]

/** A machine without a capacity takes everything; so does the weight of items that were not weighed. */
export const isWithinCapacity = ({ area, weight_kg }: Load, { capacity, capacity_kg }: Machine): boolean =>
  isAtMost(area, capacity) && isAtMost(weight_kg, capacity_kg)

const isAtMost = (value: string | null, limit: string | null): boolean =>
  limit === null || compare(decimal(value ?? '0'), decimal(limit)) <= 0

/** The longest programme of its steps once, and the minutes per unit of each item. Null when no step has a duration. */
export function expectedEnd(started_at: string, parts: readonly { readonly step: Step; readonly item: Item }[]): string | null {
  const programme = Math.max(0, ...parts.map(({ step }) => step.duration_minutes ?? 0))
  const handling = parts.reduce((sum, { step, item }) => sum + Number(step.minutes_per_unit ?? 0) * Number(quantityOf(item)), 0)
  return programme + handling > 0 ? instantAfter(started_at, Math.round((programme + handling) * MINUTE)) : null
}

/** As for a single task: for a short time, by whoever started the load, or by the lead. */
export function isLoadUndoable(
  { ended_at, started_by_id }: EndedLoad, { context, caller }: { readonly context: RuleContext; readonly caller: Caller },
): boolean {
  if (started_by_id !== caller.id && !may(caller, 'task-assign')) return false
  return ended_at !== null && Date.parse(context.now) - Date.parse(ended_at) <= settingOf(context, 'plant_undo_seconds') * 1000
}

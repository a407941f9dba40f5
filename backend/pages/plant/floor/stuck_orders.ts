/** The orders over their limit: since when, why, and whose turn it is. */
import db from '@adonisjs/lucid/services/db'
import type { Caller } from '#backend/engine/resource/caller'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { fillSql, numberedSql } from '#backend/engine/resource/read/sql'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import { MAX_FLOOR_ROWS, type FloorReason, type FloorStage, type StuckOrder } from '#common/plant/floor'
import { conditionOf, mayList } from './figures.ts'
import { inLanguage, isoText, nextStepJoinSql, nextStepSql, type NextStep } from './next_step.ts'
import { STAGE_SINCE } from '#backend/trade/orders/stuck_orders'
import { stuckList } from './stages.ts'

interface Found {
  readonly id: number
  readonly code: string
  readonly status: FloorStage | 'semi_confirmed'
  readonly items: number
  readonly m2: number
  readonly since: Date
  readonly next: NextStep
}

const SINCE = `case o.status ${Object.entries(STAGE_SINCE).map(([stage, field]) => `when '${stage}' then o.${field}`).join(' ')}
  else o.measured_at end`

/** The longest over their limit first. Of several items the one that is the least far decides on the reason. */
export async function stuckOrders(caller: Caller, context: RuleContext): Promise<StuckOrder[]> {
  const rows = await fetchRows<Found>(db.connection(), numberedSql(fillSql(
    `select o.id::int, o.code, o.status, count(*)::int as items,
      coalesce(sum(t.measured_quantity) filter (where t.unit = 'm2'), 0)::float8 as m2, ${SINCE} as since,
      (array_agg(${nextStepSql} order by next.id is null, t.done_tasks, t.id))[1] as next
    from order_items t join orders o on o.id = t.order_id ${nextStepJoinSql}
    where {} group by o.id order by since, o.id limit ${MAX_FLOOR_ROWS}`, await conditionOf(stuckList(context), caller, context))))
  const seesPeople = mayList('tasks', caller)
  return rows.map(({ status, since, m2, next, ...order }) => {
    const stage = status === 'semi_confirmed' ? 'measured' : status
    return {
      ...order, stage, since: new Date(since).toISOString(), m2: Math.round(m2 * 100) / 100,
      reason: stage === 'processing' ? stepReason(next, caller.locale) : reasonOf(stage),
      person: seesPeople ? next.person ?? next.manager : null, department: inLanguage(next.department, caller.locale),
    }
  })
}

const reasonOf = (kind: FloorReason['kind']): FloorReason => ({ kind, name: null, until: null })

/** What an item in processing waits for: a repair, its drying, a step that is done again, or just a step. */
export function stepReason({ step, machine, machine_until, drying_until, is_rework }: NextStep, locale: string): FloorReason {
  if (machine !== null) return { kind: 'machine', name: machine, until: isoText(machine_until) }
  if (drying_until !== null) return { kind: 'drying', name: null, until: isoText(drying_until) }
  const name = inLanguage(step, locale)
  if (is_rework) return { kind: 'rework', name, until: null }
  return name === null ? reasonOf('processing') : { kind: 'step', name, until: null }
}

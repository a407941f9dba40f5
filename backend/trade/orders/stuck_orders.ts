/** Orders that have been in a status for longer than the company allows, in processing beyond their promise. Source: domain.md §6.8, §8. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { isHeld } from './status_groups.ts'
import { dayText } from '#backend/services/messages/format_values'
import { notify } from '#backend/services/messages/index'
import { settingOf } from '#backend/services/settings/setting_of'
import { dayIn } from '#backend/engine/clock/business_time'
import { FLOOR_STAGES, type FloorStage } from '#common/plant/floor'
import { DAY, HOUR, instantAfter } from '#common/time/time'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Watch } from '#backend/engine/resource/watch'
import type { PermissionName, Row } from '#resources'

/** Since when an order is in the stage; in processing, when it is due. */
export const STAGE_SINCE = {
  pending: 'came_in_at', in_measure: 'received_at', measured: 'measured_at', confirmed: 'confirmed_at', processing: 'promised_at',
  completed: 'completed_at', stocked: 'stocked_at', notified: 'notified_at',
} as const satisfies Record<FloorStage, keyof Row<'orders'>>

export const limitHours = (stage: FloorStage, context: RuleContext): number | null =>
  (stage === 'processing' ? null : settingOf(context, 'plant_age_limits')[stage])

/** Of what a client has ordered on the web, until somebody answers: since then. */
const PENDING_SINCE = 'case when accepted_at is null then created_at else came_in_at end'

/** Who takes the next step of an order in this stage. */
const WHO_ACTS = {
  pending: 'order-receive', in_measure: 'task-assign', measured: 'order-confirm', confirmed: 'task-assign', processing: 'task-assign',
  completed: 'stock-edit', stocked: 'order-notify', notified: 'order-notify',
} as const satisfies Record<FloorStage, PermissionName>

/** What got stuck longer ago, while nobody watched, is on the page of the plant. */
const FORGOTTEN = 3 * DAY

const STAGE_OF_MESSAGE = 'stage '

/** By the key of its messages, so that those of other reasons stay. */
export const STUCK_IN_STAGE = { event: 'order_stuck', key: STAGE_OF_MESSAGE } as const

export const stuckOrders: Watch = {
  due(context) {
    const parts = FLOOR_STAGES.map((stage) => {
      const since = stage === 'pending' ? PENDING_SINCE : STAGE_SINCE[stage]
      const limit = instantAfter(context.now, -(limitHours(stage, context) ?? 0) * HOUR)
      return {
        sql: `select id, '${stage} ' || extract(epoch from ${since})::bigint as occurrence from orders
          where status ${stage === 'measured' ? `in ${groupSql('orders', 'undecided')}` : `= '${stage}'`} and deleted_at is null
            and ${since} < ?::timestamptz and ${since} > ?::timestamptz`,
        bindings: [limit, instantAfter(limit, -FORGOTTEN)],
      }
    })
    return { sql: parts.map(({ sql }) => sql).join(' union all '), bindings: parts.flatMap(({ bindings }) => bindings) }
  },
  async tell(store, { id, occurrence }) {
    const order = await store.lock('orders', id)
    const stage = stageOf(order.status)
    const waits = isHeld(order)
    const since = waits ? order.created_at : stage && order[STAGE_SINCE[stage]]
    if (!stage || !since || occurrence !== `${stage} ${Math.round(Date.parse(since) / 1000)}`) return
    const hours = limitHours(stage, store.context)
    notify(store, 'order_stuck', {
      subject: { type: 'orders', id }, key: `${STAGE_OF_MESSAGE}${occurrence}`, staff: waits ? 'order-create' : WHO_ACTS[stage],
      context: {
        reason: (t) => (hours === null
          ? t('messages.told.late', { day: dayText(store.context, t, dayIn(store.context.timezone, new Date(since))) })
          : waits ? t('messages.told.unanswered', { hours })
          : t('messages.told.stuck', { status: t(`enums.order_status.${order.status}`), hours })),
      },
    })
  },
}

function stageOf(status: Row<'orders'>['status']): FloorStage | undefined {
  return FLOOR_STAGES.find((stage) => stage === (status === 'semi_confirmed' ? 'measured' : status))
}

/** The messages that went out, by the way they took: within 24 hours of what the client wrote WhatsApp is free. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { connectionForReads } from '#backend/engine/database/connection_for_reads'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { fillSql, numberedSql } from '#backend/engine/resource/read/sql'
import { resourceOf } from '#backend/engine/definition/registry'
import { MESSAGE_WAYS, type DateRange, type MessageSum } from '#common/statistics'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Caller } from '#backend/engine/resource/caller'
import { dateRangeCondition } from './sums_by_bucket.ts'

/** Those in the application cost nothing and are not counted. */
export async function messageStatistics(caller: Caller, range: DateRange, context: RuleContext): Promise<MessageSum[]> {
  const rows = await fetchRows<MessageSum>(connectionForReads(), numberedSql(fillSql(
    `select ${WAY} as way, count(*) as count from "notifications" as "t"`
    + ` where "t"."channel" <> 'in_app' and "t"."status" in ${groupSql('notifications', 'handed_on')} and {} and {} group by 1`,
    dateRangeCondition('sent_at', range, context), scopeOf(resourceOf('notifications'), caller),
  )))
  return MESSAGE_WAYS.flatMap((way) => rows.find((row) => row.way === way) ?? [])
}

const WAY = `
  case when "t"."channel" <> 'whatsapp' then "t"."channel" when "t"."in_window" then 'window'
    when "t"."external_template" is not null then 'template' else 'text' end`

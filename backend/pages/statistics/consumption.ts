/** What meters and materials consumed in a range, and per m² that was washed (domain.md §6.9). */
import { connectionForReads } from '#backend/engine/database/connection_for_reads'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { fillSql, numberedSql } from '#backend/engine/resource/read/sql'
import { resourceOf } from '#backend/engine/definition/registry'
import type { DateRange, MaterialSum, MeterSum } from '#common/statistics'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Caller } from '#backend/engine/resource/caller'
import { dateRangeCondition } from './sums_by_bucket.ts'

/** By meter: those of a department count a part of the general one, so that no sum of meters is right. */
export async function consumptionOfMeters(caller: Caller, range: DateRange, washed: number, context: RuleContext): Promise<MeterSum[]> {
  const rows = await fetchRows<Omit<MeterSum, 'per_m2'>>(connectionForReads(), numberedSql(fillSql(
    'select "m"."id", "m"."name", "m"."genre", "m"."unit", sum("t"."consumption") as consumption from "meter_snapshots" as "t"'
    + ' join "meters" as "m" on "m"."id" = "t"."meter_id" where {} and {}'
    + ' group by "m"."id" having sum("t"."consumption") is not null order by "m"."genre", 4 desc, "m"."id"',
    dateRangeCondition('taken_at', range, context), scopeOf(resourceOf('meter_snapshots'), caller),
  )))
  return rows.map(({ consumption, ...meter }) => (
    { ...meter, consumption: Number(consumption), per_m2: perSquareMetre(Number(consumption), washed) }
  ))
}

export async function consumptionOfMaterials(
  caller: Caller, range: DateRange, washed: number, context: RuleContext,
): Promise<MaterialSum[]> {
  const rows = await fetchRows<Omit<MaterialSum, 'per_m2'>>(connectionForReads(), numberedSql(fillSql(
    'select "m"."id", "m"."name" as label, "m"."unit", sum("t"."quantity") as quantity, coalesce(sum("t"."cost"), 0)::bigint as cost'
    + ' from "cleaning_material_uses" as "t" join "cleaning_materials" as "m" on "m"."id" = "t"."cleaning_material_id" where {} and {}'
    + ' group by "m"."id" order by 5 desc, 4 desc, "m"."id"',
    dateRangeCondition('at', range, context), scopeOf(resourceOf('cleaning_material_uses'), caller),
  )))
  return rows.map(({ quantity, ...material }) => (
    { ...material, quantity: Number(quantity), per_m2: perSquareMetre(Number(quantity), washed) }
  ))
}

/** Three decimals, of large numbers none. */
function perSquareMetre(quantity: number, washed: number): number | null {
  if (washed === 0) return null
  const share = quantity / washed
  return share < 100 ? Math.round(share * 1000) / 1000 : Math.round(share)
}

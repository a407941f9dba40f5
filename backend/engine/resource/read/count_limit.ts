import type { Resource } from '#backend/engine/definition/registry'
import { quoted, type Fragment } from './sql.ts'

/** Rows are counted up to this limit; beyond it a list only reports that there are more. */
export const COUNT_LIMIT = 10_000

export const limitedCountSql = (resource: Resource, where: Fragment): string =>
  `select count(*) from (select 1 from ${quoted(resource.name)} as "t" where ${where.sql} limit ${COUNT_LIMIT + 1}) as counted`

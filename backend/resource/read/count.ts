import type { Resource } from '#backend/definition/registry'
import { quoted, type Fragment } from './sql.ts'

/** A list says exactly how many rows there are up to here; beyond, only that there are more. */
export const COUNTED = 10_000

export const countOf = (resource: Resource, where: Fragment): string =>
  `select count(*) from (select 1 from ${quoted(resource.name)} as "t" where ${where.sql} limit ${COUNTED + 1}) as counted`

/**
 * How many rows each word of a search finds, and which ones if they are few: one subquery per word, in which each way to find rows
 * uses its own index.
 */
import type { Resource } from '#backend/engine/definition/registry'
import { COUNT_LIMIT } from '../count_limit.ts'
import { fetchRows, type Executor } from '../executor.ts'
import type { SearchWord } from './interpretations.ts'
import { column, fillSql, join, numberedSql, quoted, type Fragment } from '../sql.ts'

/** Up to this number of hits a list is selected by ids; beyond it the plain condition is faster. */
const RARE_LIMIT = 1000

export interface WordHits {
  /** COUNT_LIMIT + 1: or more. */
  readonly count: number
  /** Null for more than RARE_LIMIT hits. */
  readonly ids: ReadonlySet<number> | null
}

/** One condition for each way to find rows. */
export interface SearchedWordConditions { readonly word: SearchWord; readonly conditions: readonly Fragment[] }

/** `within`: the scope of the caller. */
export async function lookUpWords(
  executor: Executor, resource: Resource, words: readonly SearchedWordConditions[], within: Fragment,
): Promise<Map<SearchWord, WordHits>> {
  if (!words.length) return new Map()
  const columns = words.map(({ conditions }, index) => fillSql(`({}) as "${index}"`, lookupSql(resource, conditions, within)))
  const [row = {}] = await fetchRows<Record<string, LookupResult>>(executor, numberedSql(fillSql('select {}', join(columns, ', '))))
  return new Map(words.map(({ word }, index) => [word, hitsOfResult(row[index])]))
}

interface LookupResult { readonly count: number; readonly ids: readonly number[] | null }

const hitsOfResult = ({ count, ids }: LookupResult = { count: 0, ids: [] }): WordHits =>
  ({ count, ids: ids || count === 0 ? new Set(ids) : null })

const lookupSql = (resource: Resource, conditions: readonly Fragment[], within: Fragment): Fragment =>
  countSql(join(conditions.map((condition, place) => hitsSql(resource, condition, place, within)), ' union all '))

const hitsSql = ({ name }: Resource, condition: Fragment, place: number, within: Fragment): Fragment =>
  fillSql(`select ${column('t', 'id')} as id, ${place} as source from ${quoted(name)} as "t" where {} and {}`, condition, within)

/** Rows of one source differ, so only those of several are compared. */
const countSql = (hits: Fragment): Fragment => fillSql(
  `select json_build_object('count', case when hits > ${COUNT_LIMIT} then ${COUNT_LIMIT + 1} when first = last then hits
     else (select count(distinct id) from unnest(ids) as id) end, 'ids', case when hits <= ${RARE_LIMIT} then ids end)
   from (select count(*) as hits, min(source) as first, max(source) as last, array_agg(id) as ids
     from ({} limit ${COUNT_LIMIT + 1}) as hit) as looked_up`, hits)

/**
 * How many rows each word of a search finds, and which ones if they are few: one subquery per word, in which each way to find rows
 * uses its own index.
 */
import type { Resource } from '#backend/definition/registry'
import { COUNT_LIMIT } from './count_limit.ts'
import { fetchRows, type Executor } from './executor.ts'
import type { CountingTargets } from './counting_targets.ts'
import type { SearchWord } from './search_interpretations.ts'
import { any, column, fillSql, fragment, join, numberedSql, quoted, type Fragment } from './sql.ts'

/** Up to this number of hits a list is selected by ids; beyond it the plain condition is faster. */
const RARE_LIMIT = 1000

export interface WordHits {
  /** COUNT_LIMIT + 1: or more. */
  readonly count: number
  /** Null for more than RARE_LIMIT hits. */
  readonly ids: ReadonlySet<number> | null
}

export interface HitSource {
  readonly condition: Fragment
  /** Of a reference to rows that count the rows that refer to them. */
  readonly counting: CountingTargets | null
}

export interface SearchedWordSources { readonly word: SearchWord; readonly sources: readonly HitSource[] }

export interface LookupScope {
  readonly within: Fragment
  /** A condition without columns: no row is outside the scope. Null if that is not known. */
  readonly isWhole: Fragment | null
}

export async function lookUpWords(
  executor: Executor, resource: Resource, words: readonly SearchedWordSources[], scope: LookupScope,
): Promise<Map<SearchWord, WordHits>> {
  if (!words.length) return new Map()
  const columns = words.map(({ sources }, index) => fillSql(`({}) as "${index}"`, lookupSql(resource, sources, scope)))
  const [row = {}] = await fetchRows<Record<string, LookupResult>>(executor, numberedSql(fillSql('select {}', join(columns, ', '))))
  return new Map(words.map(({ word }, index) => [word, hitsOfResult(row[index])]))
}

interface LookupResult { readonly count: number; readonly ids: readonly number[] | null }

const hitsOfResult = ({ count, ids }: LookupResult = { count: 0, ids: [] }): WordHits =>
  ({ count, ids: ids || count === 0 ? new Set(ids) : null })

/** If the found targets alone count more rows than the limit, none of these rows is read. */
function lookupSql(resource: Resource, sources: readonly HitSource[], { within, isWhole }: LookupScope): Fragment {
  const counting = sources.flatMap(({ counting: targets }, place) => (isWhole && targets ? [{ targets, name: foundBy(place) }] : []))
  const hits = sources.map(({ condition, counting: targets }, place) => (
    isWhole && targets ? hitsThroughTargets(resource, targets, place, within) : hitsSql(resource, condition, place, within)))
  const counted = countSql(join(hits, ' union all '))
  if (!isWhole || !counting.length) return counted
  const found = counting.map(({ name, targets }) => fillSql(`${name} as materialized ({})`, targets.rows))
  const isMore = any(counting.map(({ name }) => fragment(
    `(select count(*) from (select generate_series(1, referring) from ${name} limit ${COUNT_LIMIT + 1}) as counted) > ${COUNT_LIMIT}`)))
  return fillSql(
    `with {} select case when {} and {} then json_build_object('count', ${COUNT_LIMIT + 1}, 'ids', null) else ({}) end`,
    join(found, ', '), isWhole, isMore, counted,
  )
}

const foundBy = (place: number): string => `found${place}`

const hitsSql = ({ name }: Resource, condition: Fragment, place: number, within: Fragment): Fragment =>
  fillSql(`select ${column('t', 'id')} as id, ${place} as source from ${quoted(name)} as "t" where {} and {}`, condition, within)

/** A join, because PostgreSQL would read all found targets before the first row for `in`. */
const hitsThroughTargets = ({ name }: Resource, { by }: CountingTargets, place: number, within: Fragment): Fragment => fillSql(
  `select ${column('t', 'id')} as id, ${place} as source from ${foundBy(place)} as found`
  + ` join ${quoted(name)} as "t" on ${column('t', by)} = found.id where {}`, within)

/** Rows of one source differ, so only those of several are compared. */
const countSql = (hits: Fragment): Fragment => fillSql(
  `select json_build_object('count', case when hits > ${COUNT_LIMIT} then ${COUNT_LIMIT + 1} when first = last then hits
     else (select count(distinct id) from unnest(ids) as id) end, 'ids', case when hits <= ${RARE_LIMIT} then ids end)
   from (select count(*) as hits, min(source) as first, max(source) as last, array_agg(id) as ids
     from ({} limit ${COUNT_LIMIT + 1}) as hit) as looked_up`, hits)

/**
 * `q`: every word is in one of the searched fields, or in those of the row that a searched reference leads to.
 * A word is looked up first, in the trigram indexes. A rare one gives the ids by which the list is then read; a common one
 * is a plain condition: reading the list in its order soon meets enough rows that have it.
 */
import type { Caller } from '../caller.ts'
import { serverTypeOf } from '../fields/index.ts'
import { isListed, readableFields } from './access.ts'
import { COUNTED } from './count.ts'
import { loosely } from './loosely.ts'
import { readingsOf, type Word } from './readings.ts'
import { run, type Executor } from './run.ts'
import { phonePatterns } from './phone_patterns.ts'
import { scopeOf } from './scope.ts'
import type { Field, Resource } from '#backend/definition/registry'
import { all, ALWAYS, any, column, escapeLike, filled, fragment, join, numbered, quoted, type Fragment } from './sql.ts'

export interface Search {
  readonly where: Fragment
  /** How many rows of the caller's have what is searched, COUNTED + 1 for more; null where only counting would tell. */
  readonly count: number | null
}

/** Loosely: accents and the forms of an Arabic letter do not matter. It asks more of the indexes. */
export type Manner = 'as written' | 'loosely'

export async function searchOf(
  executor: Executor, resource: Resource, caller: Caller, text: string, trash: boolean, manner: Manner = 'as written',
): Promise<Search> {
  const readings = readingsOf(text)
  if (!readings.length) return { where: ALWAYS, count: null }
  const scope = scopeOf(resource, caller, { trash })
  const searched = [...new Set(readings.flat())].map((word) => ({ word, arms: armsOf(resource, 't', word, caller, manner) }))
  const hits = await lookUp(executor, resource, searched.filter(({ word }) => isIndexed(word)), scope)
  const conditions = new Map(searched.map(({ word, arms }) => [word, any(arms)]))
  const found = readings.map((words) => foundBy(words, hits))
  return { where: any(found.map((each) => conditionOf(each, conditions))), count: countOf(found) }
}

interface Found {
  /** Rows that have all rare words of a reading; null where it has none. */
  readonly ids: readonly number[] | null
  readonly common: readonly Word[]
  /** Of a reading of one word that was looked up. */
  readonly count: number | null
}

function foundBy(words: readonly Word[], hits: ReadonlyMap<Word, Hits>): Found {
  const rare = words.flatMap((word) => hits.get(word)?.ids ?? [])
  const [only] = words
  return {
    ids: rare.length ? inEach(rare) : null,
    common: words.filter((word) => !hits.get(word)?.ids),
    count: only && words.length === 1 ? hits.get(only)?.count ?? null : null,
  }
}

function countOf(found: readonly Found[]): number | null {
  if (found.some(({ count }) => count !== null && count > COUNTED)) return COUNTED + 1
  if (found.every(({ common }) => common.length === 0)) return new Set(found.flatMap(({ ids }) => ids ?? [])).size
  return found.length === 1 ? found[0]?.count ?? null : null
}

const conditionOf = ({ ids, common }: Found, conditions: ReadonlyMap<Word, Fragment>): Fragment => all([
  ...(ids ? [fragment(`${column('t', 'id')} = any(?::bigint[])`, ids)] : []),
  ...common.flatMap((word) => conditions.get(word) ?? []),
])

const hitsOf = (resource: Resource, arms: readonly Fragment[], scope: Fragment): Fragment => join(arms.map((arm) => (
  filled(`select ${column('t', 'id')} as id from ${quoted(resource.name)} as "t" where {} and {}`, arm, scope)
)), ' union all ')

/** The list is read by their ids; with more of them, the plain condition is the faster one. */
const RARE = 1000

interface Hits {
  /** COUNTED + 1: or more. */
  readonly count: number
  /** Null where they are many. */
  readonly ids: ReadonlySet<number> | null
}

interface Searched { readonly word: Word; readonly arms: readonly Fragment[] }

async function lookUp(
  executor: Executor, resource: Resource, words: readonly Searched[], scope: Fragment,
): Promise<Map<Word, Hits>> {
  if (!words.length) return new Map()
  const columns = words.map(({ arms }, index) => filled(
    `(select json_build_object('count', case when count(*) > ${COUNTED} then ${COUNTED + 1} else count(distinct id) end,
       'ids', case when count(*) <= ${RARE} then json_agg(distinct id) end) from ({} limit ${COUNTED + 1}) as hit) as "${index}"`,
    hitsOf(resource, arms, scope),
  ))
  const [row = {}] = await run<Record<string, Looked>>(executor, numbered(filled('select {}', join(columns, ', '))))
  return new Map(words.map(({ word }, index) => [word, hitsFrom(row[index])]))
}

interface Looked { readonly count: number; readonly ids: readonly number[] | null }

const hitsFrom = ({ count, ids }: Looked = { count: 0, ids: [] }): Hits =>
  ({ count, ids: ids || count === 0 ? new Set(ids) : null })

const inEach = ([first, ...others]: readonly ReadonlySet<number>[]): number[] =>
  [...(first ?? [])].filter((id) => others.every((ids) => ids.has(id)))

/** One condition a field, so that each can be answered by an index of its own. */
function armsOf(resource: Resource, alias: string, word: Word, caller: Caller, manner: Manner): Fragment[] {
  const arms = searchedFields(resource, caller).flatMap((field) => armOf(field, alias, word, caller, manner))
  return arms.length ? arms : [fragment('false')]
}

function armOf(field: Field, alias: string, word: Word, caller: Caller, manner: Manner): readonly Fragment[] {
  const loose = manner === 'loosely' ? loosely(word.text) : null
  const behind = (target: Resource, next: string) => any(armsOf(target, next, word, caller, manner))
  return serverTypeOf(field).search(field, alias, { ...word, pattern: `%${escapeLike(word.text)}%`, loose }, behind)
}

/** Of a row that is only known by its label, only the label is searched. */
function searchedFields(resource: Resource, caller: Caller): Field[] {
  const open = isListed(resource, caller) ? readableFields(resource, caller) : new Set([resource.label])
  return (resource.list.search ?? [resource.label]).flatMap((name) => (open.has(name) ? resource.fields[name] ?? [] : []))
}

/** Trigrams: less than three letters or digits in a row cannot be looked up. */
const isIndexed = ({ text }: Word) => (phonePatterns(text) ?? [text]).every((pattern) => /[\p{L}\p{N}]{3}/u.test(pattern))

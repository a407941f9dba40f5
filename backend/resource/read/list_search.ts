/**
 * `q`: every word must occur in one of the search fields, or in those of the target of a reference.
 * Each word is first looked up in the trigram indexes. A rare word returns the ids by which the list is selected; a common
 * word becomes a plain condition, because a scan in the list's order finds a full page soon.
 */
import { foldText } from '#common/folding'
import type { Caller } from '../caller.ts'
import { serverTypeOf } from '../fields/index.ts'
import type { SearchTarget } from '../fields/field_type.ts'
import { mayList, readableFields } from './access.ts'
import { COUNT_LIMIT } from './count_limit.ts'
import { interpretationsOf, type SearchWord } from './search_interpretations.ts'
import type { Executor } from './executor.ts'
import { countingTargets } from './counting_targets.ts'
import { lookUpWords, type HitSource, type WordHits } from './look_up_words.ts'
import { phonePatterns } from './phone_patterns.ts'
import { scopeOf, wholeTable } from './scope.ts'
import type { Field, Resource } from '#backend/definition/registry'
import { all, ALWAYS, any, column, escapeLike, fragment, type Fragment } from './sql.ts'

export interface Search {
  readonly where: Fragment
  /** Matching rows in the caller's scope, COUNT_LIMIT + 1 for more; null when the lookup does not determine it. */
  readonly count: number | null
  /** Selects the same rows as `where` and finds the first ones sooner, if an index has them in the order of the list. */
  readonly firstRows: Fragment | null
}

export async function buildSearch(
  executor: Executor, resource: Resource, caller: Caller, text: string, trash: boolean,
): Promise<Search> {
  const interpretations = interpretationsOf(text)
  if (!interpretations.length) return { where: ALWAYS, count: null, firstRows: null }
  const words = [...new Set(interpretations.flat())]
  const searched = words.map((word) => ({ word, sources: hitSources(resource, { ...word, isFrequent: false }, caller) }))
  const conditions = new Map(searched.map(({ word, sources }) => [word, any(sources.map(({ condition }) => condition))]))
  const scope = { within: scopeOf(resource, caller, { trash }), isWhole: trash ? null : wholeTable(resource, caller) }
  const hits = await lookUpWords(executor, resource, searched.filter(({ word }) => isIndexed(word)), scope)
  const found = interpretations.map((words) => matchInterpretation(words, hits))
  const [only] = words.length === 1 ? searched : []
  const isFrequent = only !== undefined && (hits.get(only.word)?.count ?? 0) > COUNT_LIMIT
  return {
    where: any(found.map((each) => matchCondition(each, conditions))), count: countMatches(found),
    firstRows: isFrequent ? any(searchConditions(resource, 't', { ...only.word, isFrequent }, caller)) : null,
  }
}

interface InterpretationMatch {
  /** Rows with all rare words of the interpretation; null when it has no rare word. */
  readonly ids: readonly number[] | null
  readonly common: readonly SearchWord[]
  /** Set for an interpretation of one word that was looked up. */
  readonly count: number | null
}

function matchInterpretation(words: readonly SearchWord[], hits: ReadonlyMap<SearchWord, WordHits>): InterpretationMatch {
  const rare = words.flatMap((word) => hits.get(word)?.ids ?? [])
  const [only] = words
  return {
    ids: rare.length ? intersection(rare) : null,
    common: words.filter((word) => !hits.get(word)?.ids),
    count: only && words.length === 1 ? hits.get(only)?.count ?? null : null,
  }
}

function countMatches(found: readonly InterpretationMatch[]): number | null {
  if (found.some(({ count }) => count !== null && count > COUNT_LIMIT)) return COUNT_LIMIT + 1
  if (found.every(({ common }) => common.length === 0)) return new Set(found.flatMap(({ ids }) => ids ?? [])).size
  return found.length === 1 ? found[0]?.count ?? null : null
}

const matchCondition = ({ ids, common }: InterpretationMatch, conditions: ReadonlyMap<SearchWord, Fragment>): Fragment => all([
  ...(ids ? [fragment(`${column('t', 'id')} = any(?::bigint[])`, ids)] : []),
  ...common.flatMap((word) => conditions.get(word) ?? []),
])

const intersection = ([first, ...others]: readonly ReadonlySet<number>[]): number[] =>
  [...(first ?? [])].filter((id) => others.every((ids) => ids.has(id)))

interface SearchedWord extends SearchWord { readonly isFrequent: boolean }

/** One condition per field, so that each can use its own index. */
function searchConditions(resource: Resource, alias: string, word: SearchedWord, caller: Caller): Fragment[] {
  const conditions = searchedFields(resource, caller).flatMap((field) => fieldConditions(field, alias, word, caller))
  return conditions.length ? conditions : [fragment('false')]
}

function fieldConditions(field: Field, alias: string, word: SearchedWord, caller: Caller): readonly Fragment[] {
  const searchTarget = targetSearch(word, caller)
  return serverTypeOf(field).search(field, alias, { ...word, likePattern: `%${escapeLike(word.text)}%` }, searchTarget)
}

const targetSearch = (word: SearchedWord, caller: Caller): SearchTarget =>
  (target, next) => any(searchConditions(target, next, word, caller))

function hitSources(resource: Resource, word: SearchedWord, caller: Caller): HitSource[] {
  const sources = searchedFields(resource, caller).flatMap((field) => fieldConditions(field, 't', word, caller).map((condition) => (
    { condition, counting: countingTargets(resource, field, targetSearch(word, caller)) })))
  return sources.length ? sources : [{ condition: fragment('false'), counting: null }]
}

/** Without permission to list the resource, only its label is searched. */
function searchedFields(resource: Resource, caller: Caller): Field[] {
  const readable = mayList(resource, caller) ? readableFields(resource, caller) : new Set([resource.label])
  return (resource.list.search ?? [resource.label]).flatMap((name) => (readable.has(name) ? resource.fields[name] ?? [] : []))
}

/** A trigram index needs three consecutive letters or digits. */
const isIndexed = ({ text }: SearchWord) => (phonePatterns(text) ?? [text, foldText(text)]).every((one) => /[\p{L}\p{N}]{3}/u.test(one))

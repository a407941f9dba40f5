/**
 * `q`: every word must occur in one of the search fields, or in those of the target of a reference.
 * Each word is first looked up in the trigram indexes. A rare word returns the ids by which the list is selected; a common
 * word becomes a plain condition, because a scan in the list's order finds a full page soon.
 */
import { foldText } from '#common/text/folding'
import type { Caller } from '../../caller.ts'
import { serverTypeOf } from '../../fields/index.ts'
import type { SearchTarget } from '../../fields/type.ts'
import { mayList, readableFields } from '../../policies/access.ts'
import { COUNT_LIMIT } from '../count_limit.ts'
import { interpretationsOf, type SearchWord } from './interpretations.ts'
import type { Executor } from '../executor.ts'
import { lookUpWords, type WordHits } from './look_up_words.ts'
import { phonePatterns } from './phone_patterns.ts'
import { scopeOf } from '../../policies/scope.ts'
import type { Field, Resource } from '#backend/engine/definition/registry'
import { all, ALWAYS, any, column, escapeLike, fragment, type Fragment } from '../sql.ts'

export interface Search {
  readonly where: Fragment
  /** Matching rows in the caller's scope, COUNT_LIMIT + 1 for more; null when the lookup does not determine it. */
  readonly count: number | null
}

export async function buildSearch(
  executor: Executor, resource: Resource, caller: Caller, text: string, trash: boolean,
): Promise<Search> {
  const interpretations = interpretationsOf(text)
  if (!interpretations.length) return { where: ALWAYS, count: null }
  const words = [...new Set(interpretations.flat())]
  const searched = words.map((word) => ({ word, conditions: searchConditions(resource, 't', word, caller) }))
  const whereOf = new Map(searched.map(({ word, conditions }) => [word, any(conditions)]))
  const within = scopeOf(resource, caller, { trash })
  const hits = await lookUpWords(executor, resource, searched.filter(({ word }) => isIndexed(word)), within)
  const found = interpretations.map((words) => matchInterpretation(words, hits))
  return { where: any(found.map((each) => matchCondition(each, whereOf))), count: countMatches(found) }
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

const matchCondition = ({ ids, common }: InterpretationMatch, whereOf: ReadonlyMap<SearchWord, Fragment>): Fragment => all([
  ...(ids ? [fragment(`${column('t', 'id')} = any(?::bigint[])`, ids)] : []),
  ...common.flatMap((word) => whereOf.get(word) ?? []),
])

const intersection = ([first, ...others]: readonly ReadonlySet<number>[]): number[] =>
  [...(first ?? [])].filter((id) => others.every((ids) => ids.has(id)))

/** One condition per field, so that each can use its own index. */
function searchConditions(resource: Resource, alias: string, word: SearchWord, caller: Caller): Fragment[] {
  const conditions = searchedFields(resource, caller).flatMap((field) => fieldConditions(field, alias, word, caller))
  return conditions.length ? conditions : [fragment('false')]
}

function fieldConditions(field: Field, alias: string, word: SearchWord, caller: Caller): readonly Fragment[] {
  const searchTarget: SearchTarget = (target, next) => any(searchConditions(target, next, word, caller))
  return serverTypeOf(field).search(field, alias, { ...word, likePattern: `%${escapeLike(word.text)}%` }, searchTarget)
}

/** Without permission to list the resource, only its label is searched. */
function searchedFields(resource: Resource, caller: Caller): Field[] {
  const readable = mayList(resource, caller) ? readableFields(resource, caller) : new Set([resource.label])
  return (resource.list.search ?? [resource.label]).flatMap((name) => (readable.has(name) ? resource.fields[name] ?? [] : []))
}

/** A trigram index needs three consecutive letters or digits. */
const isIndexed = ({ text }: SearchWord) => (phonePatterns(text) ?? [text, foldText(text)]).every((one) => /[\p{L}\p{N}]{3}/u.test(one))

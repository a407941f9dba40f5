/**
 * `q`: every word is in one of the searched fields, or in those of the row that a searched reference leads to.
 * A rare word is looked up first, in the trigram indexes, and the list is then read by the ids found. A common word is a
 * plain condition: reading the list in its order soon meets enough rows that have it.
 */
import type { Caller } from '../caller.ts'
import { resourceOf, type Field, type Resource } from '../registry.ts'
import { isListed, readableFields } from './access.ts'
import { anyLanguage } from './condition.ts'
import { COUNTED } from './count.ts'
import { loosely } from './loosely.ts'
import { readingsOf, type Word } from './readings.ts'
import { run, type Executor } from './run.ts'
import { phonePatterns } from './phone_patterns.ts'
import { all, ALWAYS, any, column, escapeLike, filled, fragment, join, numbered, quoted, type Fragment } from './sql.ts'

export interface Search {
  readonly where: Fragment
  /** More rows than a list counts have what is searched, whatever else is asked of them. */
  readonly isVast: boolean
}

/** Loosely: accents and the forms of an Arabic letter do not matter. It asks more of the indexes. */
export type Manner = 'as written' | 'loosely'

export async function searchOf(
  executor: Executor, resource: Resource, caller: Caller, text: string, trash: boolean, manner: Manner = 'as written',
): Promise<Search> {
  const readings = readingsOf(text)
  if (!readings.length) return { where: ALWAYS, isVast: false }
  const searched = [...new Set(readings.flat())].map((word) => ({ word, arms: armsOf(resource, 't', word, caller, manner) }))
  const hits = await lookUp(executor, resource, searched.filter(({ word }) => isIndexed(word)), trash)
  const conditions = new Map(searched.map(({ word, arms }) => [word, any(arms)]))
  const isVast = searched.length === 1 && [...hits.values()].some((ids) => ids.size > RARE)
  return { where: any(readings.map((words) => conditionOf(words, hits, conditions))), isVast }
}

function conditionOf(words: readonly Word[], hits: ReadonlyMap<Word, Hits>, conditions: ReadonlyMap<Word, Fragment>): Fragment {
  const isRare = (word: Word) => (hits.get(word)?.size ?? Infinity) <= RARE
  const found = words.filter(isRare).flatMap((word) => hits.get(word) ?? [])
  const common = words.filter((word) => !isRare(word)).flatMap((word) => conditions.get(word) ?? [])
  return all([...(found.length ? [fragment(`${column('t', 'id')} = any(?::bigint[])`, inEach(found))] : []), ...common])
}

/** As many as a list counts: with more hits than that, the plain condition is the faster one. */
const RARE = COUNTED

type Hits = ReadonlySet<number>
interface Searched { readonly word: Word; readonly arms: readonly Fragment[] }

/** Ids by word, no more than show that it is not rare. */
async function lookUp(executor: Executor, resource: Resource, words: readonly Searched[], trash: boolean): Promise<Map<Word, Hits>> {
  if (!words.length) return new Map()
  const life = resource.soft ? fragment(` and ${column('t', 'deleted_at')} is ${trash ? 'not null' : 'null'}`) : fragment('')
  const hits = (arm: Fragment) => filled(`select ${column('t', 'id')} as id from ${quoted(resource.name)} as "t" where {}{}`, arm, life)
  const columns = words.map(({ arms }, index) => filled(
    `(select coalesce(json_agg(hit.id), '[]') from ({} limit ${RARE + 1}) as hit) as "${index}"`, join(arms.map(hits), ' union all '),
  ))
  const [row = {}] = await run<Record<string, readonly number[]>>(executor, numbered(filled('select {}', join(columns, ', '))))
  return new Map(words.map(({ word }, index) => [word, new Set(row[index])]))
}

const inEach = ([first, ...others]: readonly Hits[]): number[] => [...(first ?? [])].filter((id) => others.every((ids) => ids.has(id)))

/** One condition a field, so that each can be answered by an index of its own. */
function armsOf(resource: Resource, alias: string, word: Word, caller: Caller, manner: Manner): Fragment[] {
  const arms = searchedFields(resource, caller).flatMap((field) => armOf(field, alias, word, caller, manner))
  return arms.length ? arms : [fragment('false')]
}

function armOf(field: Field, alias: string, word: Word, caller: Caller, manner: Manner): Fragment[] {
  const own = column(alias, field.name)
  const loose = manner === 'loosely' ? loosely(word.text) : null
  const pattern = `%${escapeLike(word.text)}%`
  switch (field.type) {
    case 'i18n': return [loose === null ? anyLanguage(own, pattern) : fragment(`${own}::text ~* ?`, loose)]
    case 'phone': return word.isPiece ? [] : [fragment(`${own} like any(?::text[])`, phonePatterns(word.text) ?? [pattern])]
    case 'ref': {
      const target = resourceOf(String(field.to))
      const next = `${alias}r`
      const life = target.soft ? ` and ${column(next, 'deleted_at')} is null` : ''
      return [filled(
        `${own} in (select ${column(next, 'id')} from ${quoted(target.name)} as ${quoted(next)} where {}${life})`,
        any(armsOf(target, next, word, caller, manner)),
      )]
    }
    default: return [loose === null ? fragment(`${own}::text ilike ?`, pattern) : fragment(`${own}::text ~* ?`, loose)]
  }
}

/** Of a row that is only known by its label, only the label is searched. */
function searchedFields(resource: Resource, caller: Caller): Field[] {
  const open = isListed(resource, caller) ? readableFields(resource, caller) : new Set([resource.title])
  return (resource.list.search ?? [resource.title]).flatMap((name) => (open.has(name) ? resource.fields[name] ?? [] : []))
}

/** Trigrams: less than three letters or digits in a row cannot be looked up. */
const isIndexed = ({ text }: Word) => (phonePatterns(text) ?? [text]).every((pattern) => /[\p{L}\p{N}]{3}/u.test(pattern))

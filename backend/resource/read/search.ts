/**
 * `q`: every word is in one of the searched fields, or in those of the row that a searched reference leads to.
 * A rare word is looked up first, in the trigram indexes, and the list is then read by the ids found. A common word is a
 * plain condition: reading the list in its order soon meets enough rows that have it.
 */
import type { Caller } from '../caller.ts'
import { resourceOf, type Field, type Resource } from '../registry.ts'
import { isListed, readableFields } from './access.ts'
import { anyLanguage } from './condition.ts'
import { readingsOf, type Word } from './readings.ts'
import { run, type Executor } from './run.ts'
import { phonePatterns } from './phone_patterns.ts'
import { all, ALWAYS, any, column, escapeLike, filled, fragment, join, numbered, quoted, type Fragment } from './sql.ts'

export async function searchCondition(
  executor: Executor, resource: Resource, caller: Caller, text: string, trash: boolean,
): Promise<Fragment> {
  const readings = readingsOf(text)
  const searched = [...new Set(readings.flat())].map((word) => ({ word, arms: armsOf(resource, 't', word, caller) }))
  const rare = await lookUp(executor, resource, searched.filter(({ word }) => isIndexed(word)), trash)
  const common = new Map(searched.map(({ word, arms }) => [word, any(arms)]))
  return readings.length ? any(readings.map((words) => conditionOf(words, rare, common))) : ALWAYS
}

function conditionOf(words: readonly Word[], rare: ReadonlyMap<Word, Hits>, common: ReadonlyMap<Word, Fragment>): Fragment {
  const hits = words.flatMap((word) => { const ids = rare.get(word); return ids ? [ids] : [] })
  const others = words.flatMap((word) => (rare.has(word) ? [] : common.get(word) ?? []))
  return all([...(hits.length ? [fragment(`${column('t', 'id')} = any(?::bigint[])`, inEach(hits))] : []), ...others])
}

/** As many as a list counts: with more hits than that, the plain condition is the faster one. */
const RARE = 10_000

type Hits = readonly number[]
interface Searched { readonly word: Word; readonly arms: readonly Fragment[] }

/** Ids by word, for the words that are rare. */
async function lookUp(executor: Executor, resource: Resource, words: readonly Searched[], trash: boolean): Promise<Map<Word, Hits>> {
  if (!words.length) return new Map()
  const life = resource.soft ? fragment(` and ${column('t', 'deleted_at')} is ${trash ? 'not null' : 'null'}`) : fragment('')
  const hits = (arm: Fragment) => filled(`select ${column('t', 'id')} as id from ${quoted(resource.name)} as "t" where {}{}`, arm, life)
  const columns = words.map(({ arms }, index) => filled(
    `(select coalesce(json_agg(hit.id), '[]') from ({} limit ${RARE + 1}) as hit) as "${index}"`, join(arms.map(hits), ' union all '),
  ))
  const [row = {}] = await run<Record<string, Hits>>(executor, numbered(filled('select {}', join(columns, ', '))))
  const found = words.map(({ word }, index) => [word, row[index] ?? []] as const)
  return new Map(found.filter(([, ids]) => ids.length <= RARE))
}

function inEach([first = [], ...others]: readonly Hits[]): number[] {
  const sets = others.map((ids) => new Set(ids))
  return [...new Set(first)].filter((id) => sets.every((set) => set.has(id)))
}

/** One condition a field, so that each can be answered by an index of its own. */
function armsOf(resource: Resource, alias: string, word: Word, caller: Caller): Fragment[] {
  const arms = searchedFields(resource, caller).flatMap((field) => armOf(field, alias, word, caller))
  return arms.length ? arms : [fragment('false')]
}

function armOf(field: Field, alias: string, word: Word, caller: Caller): Fragment[] {
  const own = column(alias, field.name)
  const pattern = `%${escapeLike(word.text)}%`
  switch (field.type) {
    case 'i18n': return [anyLanguage(own, pattern)]
    case 'phone': return word.isPiece ? [] : [fragment(`${own} like any(?::text[])`, phonePatterns(word.text) ?? [pattern])]
    case 'ref': {
      const target = resourceOf(String(field.to))
      const next = `${alias}r`
      const life = target.soft ? ` and ${column(next, 'deleted_at')} is null` : ''
      return [filled(
        `${own} in (select ${column(next, 'id')} from ${quoted(target.name)} as ${quoted(next)} where {}${life})`,
        any(armsOf(target, next, word, caller)),
      )]
    }
    default: return [fragment(`${own}::text ilike ?`, pattern)]
  }
}

/** Of a row that is only known by its label, only the label is searched. */
function searchedFields(resource: Resource, caller: Caller): Field[] {
  const open = isListed(resource, caller) ? readableFields(resource, caller) : new Set([resource.title])
  return (resource.list.search ?? [resource.title]).flatMap((name) => (open.has(name) ? resource.fields[name] ?? [] : []))
}

/** Trigrams: less than three letters or digits in a row cannot be looked up. */
const isIndexed = ({ text }: Word) => (phonePatterns(text) ?? [text]).every((pattern) => /[\p{L}\p{N}]{3}/u.test(pattern))

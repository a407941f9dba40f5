/** Finds the records that cells refer to: by a unique field such as the code, by label or by id, within the caller's scope. */
import { traitsOf } from '#schema/fields/index'
import { foldText } from '#common/text/folding'
import { FOLD_FUNCTION } from '#backend/engine/database/migrator/folded_columns'
import { serverTypeOf } from '#backend/engine/resource/fields/index'
import { identifierOf } from '#backend/engine/resource/fields/text/identifier_texts'
import { foldedSql, isStoredFolded } from '#backend/engine/resource/fields/text/folded_text'
import { resourceOf, type Field, type Resource } from '#backend/engine/definition/registry'
import { mayList, readableFields } from '#backend/engine/resource/policies/access'
import { labelOf } from '#backend/engine/resource/read/row_label'
import { fetchRows, type Executor } from '#backend/engine/resource/read/executor'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { column, fillSql, fragment, join, numberedSql, quoted, type Fragment } from '#backend/engine/resource/read/sql'
import { keyFieldsOf } from './targets.ts'
import type { Caller } from '#backend/engine/resource/caller'

/** By text, the ids of all records that match it. */
export type Matches = ReadonlyMap<string, readonly number[]>

/** Only matches of the best rank count: a unique field before the label, the label before one that is written otherwise, then the id. */
export async function lookUpReferences(executor: Executor, field: Field, caller: Caller, texts: readonly string[]): Promise<Matches> {
  const target = resourceOf(String(field.to))
  const distinct = [...new Set(texts)]
  if (!distinct.length) return new Map()
  const branches = [
    ...uniqueBranches(target, caller, distinct),
    ...labelBranches(target, caller, distinct),
    idBranch(target, caller, distinct),
  ]
  const found = await fetchRows<{ text: string; id: number; rank: number }>(executor, numberedSql(join(branches, ' union all ')))
  const matches = new Map<string, { rank: number; ids: Set<number> }>()
  for (const { text, id, rank } of found) {
    const best = matches.get(text)
    if (!best || rank < best.rank) matches.set(text, { rank, ids: new Set([id]) })
    else if (rank === best.rank) best.ids.add(id)
  }
  return new Map([...matches].map(([text, { ids }]) => [text, [...ids].sort((a, b) => a - b)]))
}

function branch(
  target: Resource, caller: Caller, rank: number, texts: readonly string[], keys: readonly (string | null)[], condition: string,
): Fragment {
  return fillSql(
    `(select w.text, ${column('t', 'id')} as id, ${rank} as rank from {} as w(text, key)`
    + ` join ${quoted(target.name)} as "t" on ${condition} where {})`,
    fragment('unnest(?::text[], ?::text[])', texts, keys), scopeOf(target, caller),
  )
}

const identifiersOf = (words: string, texts: readonly string[]) => texts.map((text) => identifierOf(words, text) ?? text)
const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())

function uniqueBranches(target: Resource, caller: Caller, texts: readonly string[]): Fragment[] {
  if (!mayList(target, caller)) return []
  const readable = readableFields(target, caller)
  return keyFieldsOf(target).filter(({ name }) => name !== 'id' && readable.has(name)).map((key) => {
    const expression = column('t', key.name)
    const { normaliseKey: spelling } = serverTypeOf(key)
    // A field with one canonical spelling is found by its index.
    if (spelling) return branch(target, caller, 1, texts, texts.map(spelling), `${expression} = w.key`)
    return branch(target, caller, 1, texts, lower(texts), `lower(${expression}::text) = w.key`)
  })
}

function labelBranches(target: Resource, caller: Caller, texts: readonly string[]): Fragment[] {
  const [label, shown] = [column('t', target.label), labelOf(target, 't', caller)]
  const field = target.fields[target.label]
  const translated = (sql: string) => `exists (select 1 from jsonb_each_text(${label}) as translation where ${sql} = w.key)`
  const [exact, folded] = isTranslated(field)
    ? [translated('lower(translation.value)'), translated(`${FOLD_FUNCTION}(translation.value)`)]
    : [`lower(${shown}) = w.key`, field && isStoredFolded(field) ? `${shown} is not null and ${foldedSql(field, 't')} = w.key` : 'false']
  return [
    branch(target, caller, 2, texts, lower(texts), exact),
    // In any language, as translated labels are.
    ...field?.words === undefined ? [] : [branch(target, caller, 2, texts, identifiersOf(field.words, texts), `${label} = w.key`)],
    branch(target, caller, 3, texts, texts.map((text) => foldText(text) || null), folded),
  ]
}

/** `12` or `#12` */
function idBranch(target: Resource, caller: Caller, texts: readonly string[]): Fragment {
  const keys = texts.map((text) => /^#?(\d{1,15})$/.exec(text)?.[1] ?? '0')
  return branch(target, caller, 4, texts, keys, `${column('t', 'id')} = w.key::bigint`)
}

const isTranslated = (field: Field | undefined): boolean => field !== undefined && traitsOf(field).translated

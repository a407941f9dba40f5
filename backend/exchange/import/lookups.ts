/** Names of other records in a file → their ids: by code or another unique field, by title, by number, as far as the caller sees them. */
import { traitsOf } from '#schema/fields/index'
import { serverTypeOf } from '#backend/resource/fields/index'
import { resourceOf, type Field, type Resource } from '#backend/definition/registry'
import { isListed, readableFields } from '#backend/resource/read/access'
import { labelOf } from '#backend/resource/read/label'
import { run, type Executor } from '#backend/resource/read/run'
import { scopeOf } from '#backend/resource/read/scope'
import { column, filled, fragment, join, numbered, quoted, type Fragment } from '#backend/resource/read/sql'
import { keysOf } from './targets.ts'
import type { Caller } from '#backend/resource/caller'

/** No id, one, or several that are called alike. */
export type Hits = ReadonlyMap<string, readonly number[]>

/** The best way of being found counts: a code that is another's title is the code. */
export async function lookedUp(executor: Executor, field: Field, caller: Caller, texts: readonly string[]): Promise<Hits> {
  const target = resourceOf(String(field.to))
  const asked = [...new Set(texts)]
  if (!asked.length) return new Map()
  const arms = [...uniqueArms(target, caller, asked), ...titleArms(target, caller, asked), numberArm(target, caller, asked)]
  const found = await run<{ text: string; id: number; rank: number }>(executor, numbered(join(arms, ' union all ')))
  const hits = new Map<string, { rank: number; ids: Set<number> }>()
  for (const { text, id, rank } of found) {
    const known = hits.get(text)
    if (!known || rank < known.rank) hits.set(text, { rank, ids: new Set([id]) })
    else if (rank === known.rank) known.ids.add(id)
  }
  return new Map([...hits].map(([text, { ids }]) => [text, [...ids].sort((a, b) => a - b)]))
}

function arm(target: Resource, caller: Caller, rank: number, texts: readonly string[], keys: readonly string[], on: string): Fragment {
  return filled(
    `(select w.text, ${column('t', 'id')} as id, ${rank} as rank from {} as w(text, key)`
    + ` join ${quoted(target.name)} as "t" on ${on} where {})`,
    fragment('unnest(?::text[], ?::text[])', texts, keys), scopeOf(target, caller),
  )
}

const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())

function uniqueArms(target: Resource, caller: Caller, texts: readonly string[]): Fragment[] {
  if (!isListed(target, caller)) return []
  const open = readableFields(target, caller)
  return keysOf(target).filter(({ name }) => name !== 'id' && open.has(name)).map((key) => {
    const own = column('t', key.name)
    const { spelling } = serverTypeOf(key)
    // What has one spelling has an index too.
    if (spelling) return arm(target, caller, 1, texts, texts.map(spelling), `${own} = w.key`)
    return arm(target, caller, 1, texts, lower(texts), `lower(${own}::text) = w.key`)
  })
}

function titleArms(target: Resource, caller: Caller, texts: readonly string[]): Fragment[] {
  const title = column('t', target.label)
  const on = isTranslated(target.fields[target.label])
    ? `exists (select 1 from jsonb_each_text(${title}) as said where lower(said.value) = w.key)`
    : `lower(${labelOf(target, 't', caller)}) = w.key`
  return [arm(target, caller, 2, texts, lower(texts), on)]
}

/** `12` or `#12` */
function numberArm(target: Resource, caller: Caller, texts: readonly string[]): Fragment {
  const keys = texts.map((text) => /^#?(\d{1,15})$/.exec(text)?.[1] ?? '0')
  return arm(target, caller, 3, texts, keys, `${column('t', 'id')} = w.key::bigint`)
}

const isTranslated = (field: Field | undefined): boolean => field !== undefined && traitsOf(field).translated

/** SQL fragments. Values are always bound; names come from the definition, never from a request, and are quoted here. */
import { toNumberedParameters } from '#backend/engine/database/query'
import type { Fragment } from '#schema/predicate'

export type { Fragment }

export const fragment = (sql: string, ...bindings: readonly unknown[]): Fragment => ({ sql, bindings })
export const ALWAYS: Fragment = { sql: 'true', bindings: [] }

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const column = (alias: string, name: string): string => `${quoted(alias)}.${quoted(name)}`

export function join(parts: readonly Fragment[], separator: string): Fragment {
  return { sql: parts.map((part) => part.sql).join(separator), bindings: parts.flatMap((part) => part.bindings) }
}

export const all = (parts: readonly Fragment[]): Fragment => (parts.length ? wrapped(join(parts, ' and ')) : ALWAYS)
export const any = (parts: readonly Fragment[]): Fragment => (parts.length ? wrapped(join(parts, ' or ')) : fragment('false'))
const wrapped = (inner: Fragment): Fragment => ({ ...inner, sql: `(${inner.sql})` })

/** Replaces each `{}` of the template by the next fragment. */
export function fillSql(template: string, ...fragments: readonly Fragment[]): Fragment {
  const texts = template.split('{}')
  return { sql: texts.map((text, i) => text + (fragments[i]?.sql ?? '')).join(''), bindings: fragments.flatMap((piece) => piece.bindings) }
}

/** Replaces `?` by $1, $2 … */
export const numberedSql = ({ sql, bindings }: Fragment): Fragment => ({ sql: toNumberedParameters(sql), bindings })

/** Escapes the special characters of LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

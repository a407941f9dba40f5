/** Pieces of SQL. Values are always bound; names come from the registry and are quoted here, never from a request. */
import { numberedText } from '#backend/database/query'
import type { Fragment } from '#schema/predicate'

export type { Fragment }

export const fragment = (sql: string, ...bindings: readonly unknown[]): Fragment => ({ sql, bindings })
export const ALWAYS: Fragment = { sql: 'true', bindings: [] }

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const column = (alias: string, name: string): string => `${quoted(alias)}.${quoted(name)}`
/** A text that the definition contains, inside SQL: a morph type, a locale. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

export function join(parts: readonly Fragment[], separator: string): Fragment {
  return { sql: parts.map((part) => part.sql).join(separator), bindings: parts.flatMap((part) => part.bindings) }
}

export const all = (parts: readonly Fragment[]): Fragment => (parts.length ? wrapped(join(parts, ' and ')) : ALWAYS)
export const any = (parts: readonly Fragment[]): Fragment => (parts.length ? wrapped(join(parts, ' or ')) : fragment('false'))
const wrapped = (inner: Fragment): Fragment => ({ ...inner, sql: `(${inner.sql})` })

/** `sql` with the pieces in the places of `{}`, in order. */
export function filled(template: string, ...pieces: readonly Fragment[]): Fragment {
  const texts = template.split('{}')
  return { sql: texts.map((text, i) => text + (pieces[i]?.sql ?? '')).join(''), bindings: pieces.flatMap((piece) => piece.bindings) }
}

/** `?` → $1, $2 …, as PostgreSQL itself wants them. */
export const numbered = ({ sql, bindings }: Fragment): Fragment => ({ sql: numberedText(sql), bindings })

/** What LIKE takes as itself and not as a pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

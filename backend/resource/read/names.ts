/**
 * What the log calls by number, as the record itself would call it: whoever reads a field reads the name of the row that it leads
 * to, whether or not they may list such rows.
 */
import { isReference, traitsOf } from '#schema/fields/index'
import { labelOf } from './label.ts'
import { run, type Executor } from './run.ts'
import { column, fragment, numbered, quoted } from './sql.ts'
import { registry, type Field, type Resource } from '#backend/definition/registry'
import type { Caller } from '../caller.ts'

interface Pointed { readonly resource: string; readonly id: number }

/** By `users 4`; nothing for rows that are gone, or whose name is not for this caller. */
export async function namesOf(executor: Executor, pointed: readonly Pointed[], caller: Caller): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const kind of new Set(pointed.map(({ resource }) => resource))) {
    const target = registry.get(kind)
    if (!target) continue
    const ids = [...new Set(pointed.filter(({ resource }) => resource === kind).map(({ id }) => id))]
    const sql = `select ${column('t', 'id')} as id, ${labelOf(target, 't', caller)} as label from ${quoted(kind)} as "t"`
      + ` where ${column('t', 'id')} = any(?::bigint[])`
    for (const { id, label } of await run<{ id: number; label: string | null }>(executor, numbered(fragment(sql, ids))))
      if (label !== null) names.set(`${kind} ${id}`, label)
  }
  return names
}

/** The rows that a value of this field names by their ids. */
export function pointedBy({ fields }: Resource, name: string, value: unknown): Pointed[] {
  const field: Field | undefined = fields[name]
  if (field && traitsOf(field).relation === 'polymorphic') return isMorph(value) ? [{ resource: value.type, id: value.id }] : []
  if (!field || !isReference(field)) return []
  return [value ?? []].flat().flatMap((id) => (typeof id === 'number' ? [{ resource: String(field.to), id }] : []))
}

const isMorph = (value: unknown): value is { type: string; id: number } => typeof value === 'object' && value !== null
  && 'type' in value && typeof value.type === 'string' && 'id' in value && typeof value.id === 'number'

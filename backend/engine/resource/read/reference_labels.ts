/**
 * Labels of the rows that audit entries reference by id. Whoever may read a reference may read the label of its target, even
 * without permission to list the target.
 */
import { isReference, traitsOf } from '#schema/fields/index'
import { labelOf } from './row_label.ts'
import { fetchRows, type Executor } from './executor.ts'
import { column, fragment, numberedSql, quoted } from './sql.ts'
import { registry, type Field, type Resource } from '#backend/engine/definition/registry'
import type { Caller } from '../caller.ts'

interface RowReference { readonly resource: string; readonly id: number }

/** By `users 4`; without deleted rows and labels that the caller may not read. */
export async function referenceLabels(
  executor: Executor,
  references: readonly RowReference[],
  caller: Caller,
): Promise<Map<string, string>> {
  const labels = new Map<string, string>()
  for (const kind of new Set(references.map(({ resource }) => resource))) {
    const target = registry.get(kind)
    if (!target) continue
    const ids = [...new Set(references.filter(({ resource }) => resource === kind).map(({ id }) => id))]
    const sql =
      `select ${column('t', 'id')} as id, ${nameOf(target, caller)} as label from ${quoted(kind)} as "t"`
      + ` where ${column('t', 'id')} = any(?::bigint[])`
    for (const { id, label } of await fetchRows<{ id: number; label: string | null }>(executor, numberedSql(fragment(sql, ids))))
      if (label !== null) labels.set(`${kind} ${id}`, label)
  }
  return labels
}

/** A row that is labelled by its code, such as a place, is named too. */
function nameOf(target: Resource, caller: Caller): string {
  const label = labelOf(target, 't', caller)
  if (target.label !== 'code' || !target.fields.name) return label
  return `concat_ws(' · ', ${labelOf({ ...target, label: 'name' }, 't', caller)}, ${label})`
}

/** The rows that a value of this field references. */
export function referencesIn({ fields }: Resource, name: string, value: unknown): RowReference[] {
  const field: Field | undefined = fields[name]
  if (field && traitsOf(field).relation === 'polymorphic') return isMorph(value) ? [{ resource: value.type, id: value.id }] : []
  if (!field || !isReference(field)) return []
  return [value ?? []].flat().flatMap((id) => (typeof id === 'number' ? [{ resource: String(field.to), id }] : []))
}

const isMorph = (value: unknown): value is { type: string; id: number } => typeof value === 'object' && value !== null
  && 'type' in value && typeof value.type === 'string' && 'id' in value && typeof value.id === 'number'

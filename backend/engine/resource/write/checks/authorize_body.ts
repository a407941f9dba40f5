/**
 * A body may contain child rows and referenced records to create: the caller needs the permissions for these too. Only the body is
 * read, before a transaction is opened.
 */
import { isRecord } from '#schema/is_record'
import { isChildren } from '#schema/fields/index'
import { writableFields } from '../../read/access.ts'
import { authorize } from '../../policy.ts'
import { findField, resourceOf, type Field, type Resource } from '#backend/engine/definition/registry'
import type { Caller } from '../../caller.ts'

/** Throws 403. A malformed body passes: readInput reports it. */
export async function authorizeBody(caller: Caller, resource: Resource, operation: 'create' | 'edit', body: unknown): Promise<void> {
  await authorize(caller, resource, operation)
  if (!isRecord(body)) return
  const writable = writableFields(resource, caller, operation)
  for (const [name, value] of Object.entries(body)) {
    const field = findField(resource, name)
    if (field && isChildren(field) && field.edit === 'grid' && Array.isArray(value)) await authorizeRows(caller, field, value)
    else if (field?.quick_create && writable.has(name) && isRecord(value))
      await authorizeBody(caller, resourceOf(String(field.to)), 'create', value)
  }
}

async function authorizeRows(caller: Caller, { of = '' }: Field, rows: readonly unknown[]): Promise<void> {
  const child = resourceOf(of)
  if (caller.guard !== 'user' && !child.guards?.[caller.guard]?.write) return
  for (const row of rows.filter(isRecord)) {
    if (row.delete && row.id !== undefined) await authorize(caller, child, 'delete')
    else await authorizeBody(caller, child, row.id === undefined ? 'create' : 'edit', row)
  }
}

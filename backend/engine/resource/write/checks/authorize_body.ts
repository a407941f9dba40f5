/**
 * A body may contain child rows and referenced records to create: the caller needs the permissions for these too. Only the body is
 * read, before a transaction is opened.
 */
import { isRecord } from '#schema/is_record'
import { isChildren } from '#schema/fields/index'
import { writableFields } from '../../policies/access.ts'
import { callerOf } from '../../request.ts'
import { findField, resourceOf, type Field, type Resource } from '#backend/engine/definition/registry'
import type { HttpContext } from '@adonisjs/core/http'

/** Throws 403. A malformed body passes: readInput reports it. */
export async function authorizeBody(ctx: HttpContext, resource: Resource, operation: 'create' | 'edit', body: unknown): Promise<void> {
  await ctx.bouncer.with('ResourcePolicy').authorize(operation, resource)
  if (!isRecord(body)) return
  const writable = writableFields(resource, callerOf(ctx), operation)
  for (const [name, value] of Object.entries(body)) {
    const field = findField(resource, name)
    if (field && isChildren(field) && field.edit === 'grid' && Array.isArray(value)) await authorizeRows(ctx, field, value)
    else if (field?.quick_create && writable.has(name) && isRecord(value))
      await authorizeBody(ctx, resourceOf(String(field.to)), 'create', value)
  }
}

async function authorizeRows(ctx: HttpContext, { of = '' }: Field, rows: readonly unknown[]): Promise<void> {
  const child = resourceOf(of)
  const { guard } = callerOf(ctx)
  if (guard !== 'user' && !child.guards?.[guard]?.write) return
  for (const row of rows.filter(isRecord)) {
    if (row.delete && row.id !== undefined) await ctx.bouncer.with('ResourcePolicy').authorize('delete', child)
    else await authorizeBody(ctx, child, row.id === undefined ? 'create' : 'edit', row)
  }
}

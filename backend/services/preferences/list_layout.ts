/** What the shape of a layout (common/list_layout.ts) cannot say: its columns are fields that the caller may read, its size is known. */
import { isChildren } from '#schema/fields/index'
import { readableFields } from '#backend/engine/resource/policies/access'
import { PAGE_SIZES } from '#common/list_layout'
import type { Caller } from '#backend/engine/resource/caller'
import type { Resource } from '#backend/engine/definition/registry'
import type { Data } from '#schema/predicate'

/** The names of the wrong parts. */
export function wrongLayoutParts(resource: Resource, caller: Caller, { columns, widths, size }: Data): string[] {
  const readable = readableFields(resource, caller)
  const names = (columns ?? []) as readonly string[]
  const areColumns = names.every((name) => readable.has(name) && !isChildren(resource.fields[name])) && new Set(names).size === names.length
  return [
    ...(areColumns ? [] : ['columns']),
    ...(Object.keys(widths ?? {}).every((name) => readable.has(name)) ? [] : ['widths']),
    ...(size === undefined || size === null || PAGE_SIZES.some((known) => known === size) ? [] : ['size']),
  ]
}

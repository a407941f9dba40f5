/** The layout of a list: its columns in order, its density and its page size. */
import { isChildren } from '#schema/fields/index'
import type { Caller } from '#backend/resource/caller'
import type { Resource } from '#backend/definition/registry'
import type { Say } from '#backend/resource/refusals'
import { readableFields } from '#backend/resource/read/access'

export const DENSITIES = ['comfortable', 'compact']
export const SIZES = [25, 50, 100, 200]
const MOST_COLUMNS = 50

/** The error of one part of a layout, or null. The value null stands for the default of the definition. */
export function wrongLayout(resource: Resource, caller: Caller, part: string, value: unknown): Say | null {
  switch (part) {
    case 'columns': return value === null ? null : wrongColumns(resource, caller, value)
    case 'density': return value === null || DENSITIES.includes(value as string) ? null : (t) => t('errors.field.type.choice')
    case 'size': return value === null || SIZES.includes(value as number) ? null : (t) => t('errors.field.type.choice')
    default: return (t) => t('errors.field.unknown')
  }
}

function wrongColumns(resource: Resource, caller: Caller, value: unknown): Say | null {
  if (!Array.isArray(value) || value.length === 0) return (t) => t('errors.field.type.list')
  if (value.length > MOST_COLUMNS) return (t) => t('errors.query.too_many', { max: MOST_COLUMNS })
  const open = readableFields(resource, caller)
  const areKnown = value.every((name) => typeof name === 'string' && open.has(name) && !isChildren(resource.fields[name]))
  return areKnown && new Set(value).size === value.length ? null : (t) => t('errors.field.type.choice')
}

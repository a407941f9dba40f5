/** Validates the layout of a list: its columns and their widths, its density, its page size, and whether the menu has it on top. */
import { isChildren } from '#schema/fields/index'
import type { Caller } from '#backend/resource/caller'
import type { Resource } from '#backend/definition/registry'
import type { ErrorMessage } from '#backend/resource/refusals'
import { isRecord } from '#schema/is_record'
import { readableFields } from '#backend/resource/read/access'

export const DENSITIES = ['comfortable', 'compact']
export const PAGE_SIZES = [25, 50, 100, 200]
export const COLUMN_WIDTHS = { minimum: 48, maximum: 960 }
export const MAX_COLUMNS = 50
/** Saved views of one person for one list. */
export const MAX_VIEWS = 30

/** The error of one part of a layout, or null. The value null is the default of the definition. */
export function listLayoutError(resource: Resource, caller: Caller, part: string, value: unknown): ErrorMessage | null {
  switch (part) {
    case 'columns': return value === null ? null : columnsError(resource, caller, value)
    case 'density': return value === null || DENSITIES.includes(value as string) ? null : (t) => t('errors.field.type.choice')
    case 'size': return value === null || PAGE_SIZES.includes(value as number) ? null : (t) => t('errors.field.type.choice')
    case 'starred': return value === null || typeof value === 'boolean' ? null : (t) => t('errors.field.type.bool')
    case 'widths': return value === null ? null : widthsError(resource, caller, value)
    default: return (t) => t('errors.field.unknown')
  }
}

function columnsError(resource: Resource, caller: Caller, value: unknown): ErrorMessage | null {
  if (!Array.isArray(value) || value.length === 0) return (t) => t('errors.field.type.list')
  if (value.length > MAX_COLUMNS) return (t) => t('errors.query.too_many', { max: MAX_COLUMNS })
  const readable = readableFields(resource, caller)
  const areReadable = value.every((name) => typeof name === 'string' && readable.has(name) && !isChildren(resource.fields[name]))
  return areReadable && new Set(value).size === value.length ? null : (t) => t('errors.field.type.choice')
}

/** Pixels by column. */
function widthsError(resource: Resource, caller: Caller, value: unknown): ErrorMessage | null {
  if (!isRecord(value)) return (t) => t('errors.field.type.json')
  if (Object.keys(value).length > MAX_COLUMNS) return (t) => t('errors.query.too_many', { max: MAX_COLUMNS })
  const readable = readableFields(resource, caller)
  const { minimum, maximum } = COLUMN_WIDTHS
  const areValid = Object.entries(value).every(([name, width]) =>
    readable.has(name) && Number.isInteger(width) && Number(width) >= minimum && Number(width) <= maximum)
  return areValid ? null : (t) => t('errors.field.type.choice')
}

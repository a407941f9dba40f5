import { traitsOf } from '#schema/fields/index'
import { referenceKey } from '#schema/definition'
import { type Field } from '../../definition/definition.ts'
import type { StoredFile } from '#schema/types'
import type { Values } from '../../definition/record.ts'

/** The files that this tab has loaded: a form contains only their ids. */
const knownFiles = new Map<number, StoredFile>()

export const rememberFile = (file: StoredFile): void => { knownFiles.set(file.id, file) }

export const isFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'id' in value && 'mime' in value && 'url' in value

/** The files of a field in a record or a form. A file that is known only by its id has no URL. */
export function filesOf(field: Field, row: Values): StoredFile[] {
  const isOne = traitsOf(field).files === 'one'
  const value = isOne ? row[field.name] : undefined
  const stored = isOne ? row[referenceKey(field.name)] : row[`${field.name}:named`]
  const candidates = [stored ?? []].flat().filter(isFile)
  const values = [value ?? (isOne ? [] : row[field.name]) ?? []].flat()
  return values.flatMap((one) => {
    if (isFile(one)) return [one]
    return typeof one === 'number' ? [candidates.find(({ id }) => id === one) ?? knownFiles.get(one) ?? placeholderFile(one)] : []
  })
}

const placeholderFile = (id: number): StoredFile => ({ id, label: `#${id}`, url: '', thumb_url: null, mime: '', size: 0 })

/** The value of a file whose upload has not finished; it fails validation. */
export interface PendingUpload { readonly sending: string }
export type FileValue = number | PendingUpload

export const isPendingUpload = (value: unknown): value is PendingUpload => typeof value === 'object' && value !== null && 'sending' in value
export const hasPendingUpload = (value: unknown): boolean => (Array.isArray(value) ? value.some(isPendingUpload) : isPendingUpload(value))

/** A `media` field contains one value, a `medias` field a list. */
export const fileValuesOf = (value: unknown): readonly FileValue[] => (
  (Array.isArray(value) ? value : [value]).filter((one): one is FileValue => typeof one === 'number' || isPendingUpload(one))
)

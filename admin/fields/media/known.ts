/** Files that this tab has met: a form holds their ids, and draws them by these. */
import { traitsOf } from '#schema/fields/index'
import type { StoredFile } from '#schema/types'
import { referenceKey } from '../../definition/definition.ts'
import type { Field } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'

const met = new Map<number, StoredFile>()

export const meet = (file: StoredFile): void => { met.set(file.id, file) }

const isFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'id' in value && 'mime' in value && 'url' in value

/** The files of a field as a record or a form holds them. One that is only known by its number has no address. */
export function filesOf(field: Field, row: Values): StoredFile[] {
  const isOne = traitsOf(field).files === 'one'
  const said = isOne ? row[field.name] : undefined
  const beside = isOne ? row[referenceKey(field.name)] : row[`${field.name}:named`]
  const near = [beside ?? []].flat().filter(isFile)
  const values = [said ?? (isOne ? [] : row[field.name]) ?? []].flat()
  return values.flatMap((one) => {
    if (isFile(one)) return [one]
    return typeof one === 'number' ? [near.find(({ id }) => id === one) ?? met.get(one) ?? unknown(one)] : []
  })
}

const unknown = (id: number): StoredFile => ({ id, label: `#${id}`, url: '', thumb_url: null, mime: '', size: 0 })

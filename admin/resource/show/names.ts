/** The names of the records that the log speaks of: it keeps their ids. One request for each kind, however many there are. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { labelOf } from '../../fields/text_of.ts'
import { can } from '../../providers/access.ts'
import { dataProvider } from '../../providers/data.ts'
import { readable } from '../access.ts'
import { isResource, resourceOf, targetOf, type Field } from '../definition.ts'
import { isReference, type Row } from '../record.ts'
import { useSay, type Say } from '../words.ts'
import type { Entry } from './history.ts'

export interface Subject { readonly resource: string; readonly id: number }

/** By `nameKey`; a record that is no more, or that this person may not list, has none. */
export type Names = ReadonlyMap<string, string>

export const nameKey = ({ resource, id }: Subject): string => `${resource} ${id}`

export async function namesOf(records: readonly Subject[], say: Say): Promise<Names> {
  const kinds = [...new Set(records.map(({ resource }) => resource))].filter((name) => isResource(name) && can(name, 'list'))
  const found = await Promise.all(kinds.map(async (resource) => {
    const ids = [...new Set(records.filter((one) => one.resource === resource).map(({ id }) => id))]
    const { data } = await dataProvider.getMany?.<Row>({ resource, ids }) ?? { data: [] }
    return data.map((row) => [nameKey({ resource, id: row.id }), labelOf(resourceOf(resource), row, say)] as const)
  }))
  return new Map(found.flat())
}

/** Null until they are there. */
export const NamesContext = createContext<Names | null>(null)
export const useNames = (): Names | null => use(NamesContext)

/** The names of all that was written into fields of these entries. */
export function useNamesIn(entries: readonly Entry[]): Names | null {
  const say = useSay()
  const records = entries.flatMap(recordsIn)
  const { data = null } = useQuery({
    queryKey: ['names', [...new Set(records.map(nameKey))].toSorted(), say.language], placeholderData: keepPreviousData,
    queryFn: () => namesOf(records, say), enabled: records.length > 0,
  })
  return data
}

function recordsIn({ subject, changes }: Entry): Subject[] {
  if (!isResource(subject.resource)) return []
  const resource = resourceOf(subject.resource)
  return readable(resource, Object.keys(changes).filter((name) => name in resource.fields)).flatMap((field) => {
    const { before = null, after = null } = changes[field.name] ?? {}
    return [...recordsOf(field, before), ...recordsOf(field, after)]
  })
}

/** What a value of the log names by its id alone. */
export function recordsOf(field: Field, value: unknown): Subject[] {
  if (field.type === 'morph') return isMorph(value) ? [{ resource: value.type, id: value.id }] : []
  if (field.type === 'ref') return typeof value === 'number' ? [{ resource: targetOf(field), id: value }] : []
  if (FILES.has(field.type)) return [value ?? []].flat().map((id) => ({ resource: 'media', id: Number(id) }))
  if (field.type !== 'many' || !Array.isArray(value)) return []
  return value.filter((one) => !isReference(one)).map((id) => ({ resource: targetOf(field), id: Number(id) }))
}

const isMorph = (value: unknown): value is { type: string; id: number } =>
  typeof value === 'object' && value !== null && 'type' in value && 'id' in value && isResource(String(value.type))

const FILES: ReadonlySet<string> = new Set(['media', 'medias'])

/** The names of the records that the log speaks of: it keeps their ids. One request for each kind, however many there are. */
import { traitsOf } from '#schema/fields/index'
import { useQueries } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { labelOf } from '../../fields/text_of.ts'
import { can } from '../../providers/access.ts'
import { dataProvider } from '../../providers/data.ts'
import { readable } from '../../definition/access.ts'
import { isResource, resourceOf, targetOf, type Field } from '../../definition/definition.ts'
import { isReference, type Row } from '../../definition/record.ts'
import { useSay, type Say } from '../../definition/words.ts'
import type { Entry } from './history.ts'

export interface Subject { readonly resource: string; readonly id: number }

/** Their name; null if there is no such record any more; left out while it is not known, or if this person may not know. */
export type Names = ReadonlyMap<string, string | null>

export const nameKey = ({ resource, id }: Subject): string => `${resource} ${id}`

/** By kind, for those that this person may list. */
function idsByKind(records: readonly Subject[]): (readonly [resource: string, ids: readonly number[]])[] {
  const kinds = [...new Set(records.map(({ resource }) => resource))].filter((name) => isResource(name) && can(name, 'list'))
  const idsOf = (kind: string) => new Set(records.filter(({ resource }) => resource === kind).map(({ id }) => id))
  return kinds.map((kind) => [kind, [...idsOf(kind)].toSorted((a, b) => a - b)])
}

export async function namesOf(records: readonly Subject[], say: Say): Promise<Names> {
  return merged(await Promise.all(idsByKind(records).map(([resource, ids]) => namesOfKind(resource, ids, say))))
}

async function namesOfKind(resource: string, ids: readonly number[], say: Say): Promise<Names> {
  const { data } = await dataProvider.getMany?.<Row>({ resource, ids: [...ids] }) ?? { data: [] }
  const rows = new Map(data.map((row) => [row.id, row]))
  return new Map(ids.map((id) => {
    const row = rows.get(id)
    return [nameKey({ resource, id }), row ? labelOf(resourceOf(resource), row, say) : null]
  }))
}

export const NamesContext = createContext<Names>(new Map())
export const useNames = (): Names => use(NamesContext)

/** The names of all that was written into fields of these entries. */
export function useNamesIn(entries: readonly Entry[]): Names {
  const say = useSay()
  const told: Names = new Map(entries.flatMap(({ names = {} }) => Object.entries(names)))
  const asked = useQueries({
    queries: idsByKind(entries.flatMap(recordsIn).filter((record) => !told.has(nameKey(record)))).map(([resource, ids]) => ({
      queryKey: ['names', resource, ids, say.language], queryFn: () => namesOfKind(resource, ids, say),
    })),
    combine: mergedAnswers,
  })
  return merged([told, asked])
}

const mergedAnswers = (answers: readonly { readonly data: Names | undefined }[]): Names => merged(answers.map(({ data }) => data))

const merged = (names: readonly (Names | undefined)[]): Names => new Map(names.flatMap((some) => [...some ?? []]))

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
  const { relation, files } = traitsOf(field)
  if (relation === 'polymorphic') return isMorph(value) ? [{ resource: value.type, id: value.id }] : []
  if (relation === 'belongs_to') return typeof value === 'number' ? [{ resource: targetOf(field), id: value }] : []
  if (files === 'one' || files === 'several') return [value ?? []].flat().map((id) => ({ resource: 'media', id: Number(id) }))
  if (relation !== 'many_to_many' || !Array.isArray(value)) return []
  return value.filter((one) => !isReference(one)).map((id) => ({ resource: targetOf(field), id: Number(id) }))
}

const isMorph = (value: unknown): value is { type: string; id: number } =>
  typeof value === 'object' && value !== null && 'type' in value && 'id' in value && isResource(String(value.type))

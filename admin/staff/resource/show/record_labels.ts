/** The labels of records of which only ids are known, as in audit entries and filters. One request per resource. */
import { traitsOf } from '#schema/fields/index'
import { useQueries } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { labelOf } from '../../fields/field_text.ts'
import { mayChoose } from '../../../kit/providers/session/access_control.ts'
import { dataProvider } from '../../../kit/providers/rest/data_provider.ts'
import { listKey } from '../../../kit/providers/rest/query_keys.ts'
import { readableFields } from '../../definition/access.ts'
import { isResource } from '../../../kit/providers/is_resource.ts'
import { resourceOf, targetOf, type Field } from '../../definition/definition.ts'
import { isReference, type RecordRef, type Row } from '../../definition/record.ts'
import { useTranslation, type I18n } from '../../definition/translation.ts'
import type { AuditEntry } from './audit_entry.ts'

/** The label; null when the record no longer exists; absent while loading, or when the user may not read it. */
export type Labels = ReadonlyMap<string, string | null>

export const recordKey = ({ resource, id }: RecordRef): string => `${resource} ${id}`

/** The ids by resource, for the resources whose labels the user may read. */
function idsByResource(records: readonly RecordRef[]): (readonly [resource: string, ids: readonly number[]])[] {
  const resources = [...new Set(records.map(({ resource }) => resource))].filter((name) => isResource(name) && mayChoose(name))
  const idsOf = (name: string) => new Set(records.filter(({ resource }) => resource === name).map(({ id }) => id))
  return resources.map((name) => [name, [...idsOf(name)].toSorted((a, b) => a - b)])
}

export async function fetchLabels(records: readonly RecordRef[], i18n: I18n): Promise<Labels> {
  return merge(await Promise.all(idsByResource(records).map(([resource, ids]) => fetchLabelsOf(resource, ids, i18n))))
}

async function fetchLabelsOf(resource: string, ids: readonly number[], i18n: I18n): Promise<Labels> {
  const { data } = await dataProvider.getMany?.<Row>({ resource, ids: [...ids] }) ?? { data: [] }
  const rows = new Map(data.map((row) => [row.id, row]))
  return new Map(ids.map((id) => {
    const row = rows.get(id)
    return [recordKey({ resource, id }), row ? labelOf(resourceOf(resource), row, i18n) : null]
  }))
}

export const RecordLabelsContext = createContext<Labels>(new Map())
export const useRecordLabels = (): Labels => use(RecordLabelsContext)

/** The labels of all records that the fields of these entries refer to. */
export function useEntryLabels(entries: readonly AuditEntry[]): Labels {
  const sent: Labels = new Map(entries.flatMap(({ names = {} }) => Object.entries(names)))
  const { labels } = useLabels(entries.flatMap(recordsIn).filter((record) => !sent.has(recordKey(record))))
  return merge([sent, labels])
}

export function useLabels(records: readonly RecordRef[]): FetchedLabels {
  const i18n = useTranslation()
  return useQueries({
    queries: idsByResource(records).map(([resource, ids]) => ({
      queryKey: listKey(resource, { names: ids, language: i18n.language }), queryFn: () => fetchLabelsOf(resource, ids, i18n),
    })),
    combine: mergeResults,
  })
}

interface FetchedLabels { readonly labels: Labels; readonly isPending: boolean }
interface LabelsResult { readonly data: Labels | undefined; readonly isPending: boolean }

const mergeResults = (results: readonly LabelsResult[]): FetchedLabels =>
  ({ labels: merge(results.map(({ data }) => data)), isPending: results.some(({ isPending }) => isPending) })

const merge = (names: readonly (Labels | undefined)[]): Labels => new Map(names.flatMap((some) => [...some ?? []]))

function recordsIn({ subject, changes }: AuditEntry): RecordRef[] {
  if (!isResource(subject.resource)) return []
  const resource = resourceOf(subject.resource)
  return readableFields(resource, Object.keys(changes).filter((name) => name in resource.fields)).flatMap((field) => {
    const { before = null, after = null } = changes[field.name] ?? {}
    return [...referencedRecords(field, before), ...referencedRecords(field, after)]
  })
}

/** The records that a value of the audit log contains as ids. */
export function referencedRecords(field: Field, value: unknown): RecordRef[] {
  const { relation, files } = traitsOf(field)
  if (relation === 'polymorphic') return isMorph(value) ? [{ resource: value.type, id: value.id }] : []
  if (relation === 'belongs_to') return typeof value === 'number' ? [{ resource: targetOf(field), id: value }] : []
  if (files === 'one' || files === 'several') return [value ?? []].flat().map((id) => ({ resource: 'media', id: Number(id) }))
  if (relation !== 'many_to_many' || !Array.isArray(value)) return []
  return value.filter((one) => !isReference(one)).map((id) => ({ resource: targetOf(field), id: Number(id) }))
}

const isMorph = (value: unknown): value is { type: string; id: number } =>
  typeof value === 'object' && value !== null && 'type' in value && 'id' in value && isResource(String(value.type))

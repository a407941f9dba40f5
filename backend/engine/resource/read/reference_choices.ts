/** The list query of a caller who may not list a resource, but may fill in a field that references it. */
import { app } from '#resources'
import { fillableReferences } from '#schema/referencing_fields'
import type { ResourceData } from '#schema/definition'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/engine/definition/registry'

const RESOURCES = app.resources as unknown as Readonly<Record<string, ResourceData>>
const GENERAL_PARAMETERS = ['id', 'q', '_start', '_end', '_fields']

/**
 * The permitted query, or null. It returns the label and what the definition opens to whoever chooses (`chooser_reads`), and filters
 * and sorts by these, by the search text and by the conditions of the referencing fields: by others it would reveal values that the
 * caller may not read.
 */
export function choiceQueryOf(resource: Resource, caller: Caller, searchParams: URLSearchParams): URLSearchParams | null {
  const open: readonly string[] = [resource.label, ...resource.chooser_reads ?? []]
  const fields = namesIn(searchParams, '_fields')
  if (fields.length === 0 || !fields.every((name) => open.includes(name))) return null
  const choosers = fillableReferences(RESOURCES, resource.name, caller)
  const isSortOpen = namesIn(searchParams, '_sort').every((name) => resource.chooser_reads?.includes(name))
  const query = new URLSearchParams([...searchParams].filter(([name]) => isSortOpen || !SORT_PARAMETERS.includes(name)))
  const allowed = new Set([
    ...GENERAL_PARAMETERS, ...SORT_PARAMETERS, ...resource.chooser_reads ?? [],
    ...choosers.flatMap(({ field }) => Object.keys(field.where ?? {})),
  ])
  const isAllowed = [...query.keys()].every((name) => allowed.has(name.replace(/_(nin|gte|lte|null)$/, '')))
  return choosers.length && isAllowed ? query : null
}

const SORT_PARAMETERS = ['_sort', '_order']
const namesIn = (searchParams: URLSearchParams, parameter: string): string[] =>
  (searchParams.get(parameter) ?? '').split(',').filter(Boolean)

/** The list query of a caller who may not list a resource, but may fill in a field that references it. */
import { app } from '#resources'
import { fillableReferences } from '#schema/referencing_fields'
import type { ResourceData } from '#schema/definition'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/definition/registry'

const RESOURCES = app.resources as unknown as Readonly<Record<string, ResourceData>>
const GENERAL_PARAMETERS = ['id', 'q', '_start', '_end', '_fields']
/** Removed: sorting by a field would reveal values that the caller may not read. */
const SORT_PARAMETERS = ['_sort', '_order']

/**
 * The permitted query, or null. It returns labels only (`_fields=<label>`) and filters by the search text and by the conditions
 * of the referencing fields.
 */
export function choiceQueryOf(resource: Resource, caller: Caller, searchParams: URLSearchParams): URLSearchParams | null {
  if (searchParams.get('_fields') !== resource.label) return null
  const choosers = fillableReferences(RESOURCES, resource.name, caller)
  const query = new URLSearchParams([...searchParams].filter(([name]) => !SORT_PARAMETERS.includes(name)))
  const allowed = new Set([...GENERAL_PARAMETERS, ...choosers.flatMap(({ field }) => Object.keys(field.where ?? {}))])
  const isAllowed = [...query.keys()].every((name) => allowed.has(name.replace(/_(nin|gte|lte)$/, '')))
  return choosers.length && isAllowed ? query : null
}

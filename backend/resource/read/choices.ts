/** The list of a resource as somebody may ask for it who may not list it, but fill a field that leads to it. */
import { app } from '#resources'
import { choosersFor } from '#schema/choices'
import type { ResourceData } from '#schema/definition'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/definition/registry'

const RESOURCES = app.resources as unknown as Readonly<Record<string, ResourceData>>
const ALWAYS = ['id', 'q', '_start', '_end', '_fields']
/** Theirs is the usual order: it says nothing of fields that are not theirs to see. */
const ORDER = ['_sort', '_order']

/**
 * What is read instead; null when it is not for them. They ask for what the rows are called (`_fields=<title>`) and for nothing
 * else, found by what is typed and by what the fields themselves ask of their rows.
 */
export function choicesOf(resource: Resource, caller: Caller, sent: URLSearchParams): URLSearchParams | null {
  if (sent.get('_fields') !== resource.label) return null
  const choosers = choosersFor(RESOURCES, resource.name, caller)
  const asked = new URLSearchParams([...sent].filter(([name]) => !ORDER.includes(name)))
  const open = new Set([...ALWAYS, ...choosers.flatMap(({ field }) => Object.keys(field.where ?? {}))])
  const isOpen = [...asked.keys()].every((name) => open.has(name.replace(/_(nin|gte|lte)$/, '')))
  return choosers.length && isOpen ? asked : null
}

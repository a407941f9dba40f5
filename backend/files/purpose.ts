/** What a file is sent for: a field that this person may fill. Nobody sends files for nothing. */
import { Forbidden, invalid } from '#backend/resource/refusals'
import { mayOperate, writableFields } from '#backend/resource/read/access'
import { mayMove } from '#backend/resource/policy'
import { registry, type Field, type Resource } from '#backend/resource/registry'
import type { FieldData } from '#schema/definition'
import type { Guard } from '#schema/types'
import type { Caller } from '#backend/resource/caller'

/** `orders.photos`, or `order_items.measure.photo_id` for what a transition asks that is no field of the record. */
export function purposeOf(path: unknown, caller: Caller): Field {
  const [name = '', ...rest] = typeof path === 'string' ? path.split('.') : []
  const resource = registry.get(name)
  const field = resource && fieldAt(resource, rest)
  if (!field) throw invalid('for', (t) => t('errors.files.purpose'))
  const isTheirs = caller.guard === 'user' || resource.guards?.[caller.guard] !== undefined
  if (!isTheirs || !mayFill(resource, rest, field, caller)) throw new Forbidden()
  return field
}

/** Whether there is anything at all that somebody of this guard may send a file for. */
export function sendsFiles(guard: Guard): boolean {
  if (guard === 'user') return true
  return [...registry.values()].some(({ fields, transitions, guards }) => {
    const { write = [], transitions: verbs = [] } = guards?.[guard] ?? {}
    const moves = verbs.flatMap((verb) => [...Object.values(transitions[verb]?.args ?? {}), ...asked(fields, transitions[verb]?.ask)])
    return [...write.flatMap((name) => fields[name] ?? []), ...moves].some(isFile)
  })
}

const asked = (fields: Resource['fields'], ask: object = {}) => Object.keys(ask).flatMap((name) => fields[name] ?? [])
const isFile = ({ type }: FieldData) => type === 'media' || type === 'medias'

function fieldAt(resource: Resource, [first = '', second, ...more]: readonly string[]): Field | undefined {
  if (more.length) return undefined
  const found = second === undefined ? own(resource.fields, first) : own(own(resource.transitions, first)?.args, second)
  return found && isFile(found) ? { ...found, name: second ?? first } : undefined
}

function mayFill(resource: Resource, [first = '', second]: readonly string[], field: Field, caller: Caller): boolean {
  if (second !== undefined) return mayMove(caller, resource, first)
  const typed = (['create', 'edit'] as const).some((op) => mayOperate(resource, caller, op) && writableFields(resource, caller, op).has(field.name))
  return typed || Object.entries(resource.transitions).some(([verb, { ask }]) => ask?.[field.name] !== undefined && mayMove(caller, resource, verb))
}

const own = <T>(from: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  (from && Object.hasOwn(from, name) ? from[name] : undefined)

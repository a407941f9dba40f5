/** The field that an upload is for: the person must be permitted to fill it. */
import { traitsOf } from '#schema/fields/index'
import { Forbidden, invalid } from '#backend/engine/resource/refusals'
import { mayOperate, writableFields } from '#backend/engine/resource/policies/access'
import { registry, type Field, type Resource } from '#backend/engine/definition/registry'
import { isTransitionPermitted } from '#schema/flow'
import type { FieldData } from '#schema/definition'
import type { Guard } from '#schema/types'
import { may, type Caller } from '#backend/engine/resource/caller'

/** `orders.photos`: a field of a record, or an argument of one of its transitions; `media.file`: the media library. */
export function findUploadField(path: unknown, caller: Caller): Field {
  const [name = '', field = '', ...more] = typeof path === 'string' ? path.split('.') : []
  const resource = registry.get(name)
  const found = resource && more.length === 0 ? fieldAt(resource, field) : undefined
  if (!resource || !found) throw invalid('for', (t) => t('errors.files.purpose'))
  if (traitsOf(found).files === 'self') {
    if (!may(caller, 'media-create')) throw new Forbidden()
    return found
  }
  const isReachable = caller.guard === 'user' || resource.guards?.[caller.guard] !== undefined
  if (!isReachable || !mayFill(resource, field, caller)) throw new Forbidden()
  return found
}

/** Whether a guard has any field with files. */
export function canUpload(guard: Guard): boolean {
  if (guard === 'user') return true
  return [...registry.values()].some(({ fields, transitions, guards }) => {
    const { write = [], transitions: verbs = {} } = guards?.[guard] ?? {}
    const transitionFields = Object.keys(verbs)
      .flatMap((verb) => [...Object.values(transitions[verb]?.args ?? {}), ...askedFields(fields, transitions[verb]?.ask)])
    return [...write.flatMap((name) => fields[name] ?? []), ...transitionFields].some(isFile)
  })
}

const askedFields = (fields: Resource['fields'], ask: object = {}) => Object.keys(ask).flatMap((name) => fields[name] ?? [])
const isFile = (field: FieldData) => traitsOf(field).files !== null

function fieldAt(resource: Resource, name: string): Field | undefined {
  const args = Object.values(resource.transitions).flatMap((transition) => own(transition.args, name) ?? [])
  const found = [own(resource.fields, name), ...args].find((field) => field && isFile(field))
  return found && { ...found, name }
}

function mayFill(resource: Resource, name: string, caller: Caller): boolean {
  const isWritable = (['create', 'edit'] as const)
    .some((op) => mayOperate(resource, caller, op) && writableFields(resource, caller, op).has(name))
  return (
    isWritable
    || Object.entries(resource.transitions).some(
      ([verb, { ask, args }]) =>
        (own(ask, name) !== undefined || own(args, name) !== undefined) && isTransitionPermitted(resource, verb, caller),
    )
  )
}

const own = <T>(from: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  (from && Object.hasOwn(from, name) ? from[name] : undefined)

/** Of the text of a location that is sent beside a file. */
export const MAX_LOCATION_LENGTH = 200

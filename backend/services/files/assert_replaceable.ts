/** Replacing a file changes the records that refer to it: the person must be permitted to edit each of them. */
import { predicateContext } from '#backend/engine/resource/write/definition_values'
import { assertConditions } from '#backend/engine/resource/write/apply_transition'
import { holds, type Fields } from '#schema/predicate'
import { bouncerOf } from '#backend/engine/resource/policies/main'
import { lockVisible } from '#backend/engine/resource/policies/scope'
import { lockOwner } from '#backend/engine/resource/write/rows/locks'
import { Refused, type ErrorMessage } from '#backend/engine/resource/refusals'
import type { RequestStore } from '#backend/engine/resource/store'
import type { FileUse } from './uses.ts'

/** Locks the record. Throws if the caller may not change it. */
export async function assertReplaceable(store: RequestStore, { resource, field, id }: FileUse): Promise<void> {
  const messageFor = (key: 'frozen' | 'not_yours_to_change'): ErrorMessage => (t) =>
    t(`errors.files.${key}`, { record: t(`${resource.name}.one`) })
  // Files of a transition, such as a signature or a photo of damage, are evidence and cannot be replaced.
  const isImmutable = resource.append_only === true || !resource.ops.has('edit')
    || Boolean(field.stamped ?? field.create_only ?? field.evidence)
  if (isImmutable) throw new Refused(messageFor('frozen'))
  if (await bouncerOf(store.caller).with('ResourcePolicy').denies('editField', resource, field.name))
    throw new Refused(messageFor('not_yours_to_change'))
  await lockOwner(store, resource, id)
  const row = await lockVisible(store.trx, resource, store.caller, id)
  if (!row) throw new Refused(messageFor('not_yours_to_change'))
  assertConditions(store, resource, resource.allow_when?.edit ?? [], row)
  if (field.lock && holds(field.lock, row, resource.fields as unknown as Fields, predicateContext(store)))
    throw new Refused(messageFor('frozen'))
}

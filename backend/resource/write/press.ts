/** A transition as it is pressed: what its dialog asked, by name and type, then the move. */
import { isNothing } from './draft.ts'
import { readValue, type Says } from './input.ts'
import { moveRow } from './move.ts'
import { assertVersion } from './version.ts'
import { fieldOf, type Resource, type Transition } from '#backend/definition/registry'
import { Invalid } from '../refusals.ts'
import type { RequestStore } from '../store.ts'
import type { Data } from '#schema/predicate'

/** `row` is locked and visible; the policy has let the verb pass. A version is compared when one is sent. */
export async function pressTransition(store: RequestStore, resource: Resource, row: Data, verb: string, body: Data): Promise<Data> {
  if ('version' in body) await assertVersion(store, resource, row, body)
  const transition = resource.transitions[verb] as Transition
  return moveRow(store, resource, row, verb, readDialog(resource, transition, body))
}

/** What was filled in, by name and type; throws Invalid with every complaint. */
export function readDialog(resource: Resource, { ask = {}, args = {}, reason: needsReason }: Transition, body: Data) {
  const says: Says = {}
  const asked: Record<string, unknown> = {}
  const given: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    if (name === 'version') continue
    const arg = Object.hasOwn(args, name) ? args[name] : undefined
    if (name === 'reason' && needsReason) readValue(REASON, value, given, says, name)
    else if (Object.hasOwn(ask, name)) readValue(fieldOf(resource, name), value, asked, says, name)
    else if (arg) readValue({ ...arg, name }, value, given, says, name)
    else says[name] = [(t) => t('errors.field.unknown')]
  }
  const { reason, ...rest } = given
  const needed = [
    ...Object.keys(ask).filter((name) => ask[name] === 'required'),
    ...Object.keys(args).filter((name) => args[name]?.required),
  ]
  for (const name of needed) if (!says[name] && isNothing(asked[name] ?? rest[name])) says[name] = [(t) => t('errors.field.required')]
  if (needsReason && !says.reason && isNothing(reason)) says.reason = [(t) => t('errors.field.required')]
  if (Object.keys(says).length) throw new Invalid(says)
  return { ask: asked, args: rest, ...(typeof reason === 'string' && { reason }) }
}

export const REASON = { name: 'reason', type: 'string', max: 190 } as const

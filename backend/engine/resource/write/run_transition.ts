/** Runs a transition with the body of a request: parses the input of its dialog, then applies it. */
import { invalidType } from '../fields/base_types.ts'
import { isEmpty } from './checks/validate_row.ts'
import { readValue, type FieldErrors } from './read_input.ts'
import { applyTransition } from './apply_transition.ts'
import { assertVersion } from './record_version.ts'
import { fieldOf, type Resource, type Transition } from '#backend/engine/definition/registry'
import { assertNoErrors } from '../refusals.ts'
import type { RequestStore } from '../store.ts'
import type { Data } from '#schema/predicate'

/** `row` is locked and visible to the caller, and the policy has authorized the verb. A version is compared when one is sent. */
export async function runTransition(store: RequestStore, resource: Resource, row: Data, verb: string, body: Data): Promise<Data> {
  if ('version' in body) await assertVersion(store, resource, row, body)
  const transition = resource.transitions[verb] as Transition
  return applyTransition(store, resource, row, verb, readTransitionInput(resource, transition, body))
}

/** Parses the values of a dialog by name and type; throws Invalid with all errors. */
export function readTransitionInput(resource: Resource, { ask = {}, offers = {}, args = {}, reason: takesReason }: Transition, body: Data) {
  const errors: FieldErrors = {}
  const fields: Record<string, unknown> = {}
  const parsedArgs: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    if (name === 'version') continue
    const arg = Object.hasOwn(args, name) ? args[name] : undefined
    if (name === 'reason' && takesReason) readValue(REASON_FIELD, value, parsedArgs, errors, name)
    else if (Object.hasOwn(ask, name)) readValue(fieldOf(resource, name), value, fields, errors, name)
    else if (arg) readValue({ ...arg, name }, value, parsedArgs, errors, name)
    else errors[name] = [(t) => t('errors.field.unknown')]
  }
  for (const [name, values] of Object.entries(offers))
    if (!errors[name] && !isEmpty(fields[name]) && !values.includes(String(fields[name]))) errors[name] = [invalidType('choice').error]
  const { reason, ...rest } = parsedArgs
  const requiredNames = [
    ...Object.keys(ask).filter((name) => ask[name] === 'required'),
    ...Object.keys(args).filter((name) => args[name]?.required),
  ]
  for (const name of requiredNames)
    if (!errors[name] && isEmpty(fields[name] ?? rest[name])) errors[name] = [(t) => t('errors.field.required')]
  if (takesReason && !errors.reason && isEmpty(reason)) errors.reason = [(t) => t('errors.field.required')]
  assertNoErrors(errors)
  return { ask: fields, args: rest, ...(typeof reason === 'string' && { reason }) }
}

export const REASON_FIELD = { name: 'reason', type: 'string', max: 190 } as const

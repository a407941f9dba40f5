/**
 * Which transitions and operations a record allows a caller. The server sends the decisions with the record and repeats them before
 * it acts; the admin only displays them. What the caller's permissions or the status exclude is absent. What a condition refuses is
 * present, with the translation key of the reason.
 */
import type { Guard, Operation } from './types.ts'
import { resourceOperations, permissionFor, type TransitionData } from './definition.ts'
import { holds, type Context, type Data, type Fields } from './predicate.ts'

/** A person with permissions: their guard, and the permissions of their roles. */
export interface Grantee { readonly guard: Guard; readonly permissions: Pick<ReadonlySet<string>, 'has'> }
export interface Caller extends Grantee { readonly context: Context }
export type AccessDecision = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

type OperationResource = Pick<FlowResource, 'permission' | 'permission_for' | 'ops' | 'guards'>
interface WritableField { readonly name: string; readonly read?: string; readonly write?: string }
interface CheckedField extends WritableField { readonly check?: readonly string[] }

type FlowTransition = Pick<TransitionData, 'from' | 'allow' | 'system' | 'when' | 'check'>
export interface FlowResource {
  readonly permission: string
  readonly permission_for?: Readonly<Partial<Record<Operation, string>>>
  /** The operations that exist; all by default. */
  readonly ops?: ReadonlySet<Operation> | readonly Operation[]
  readonly fields: Readonly<Record<string, object>>
  readonly conditions?: Readonly<Record<string, Data>>
  readonly allow_when?: { readonly edit?: readonly string[]; readonly delete?: readonly string[] }
  readonly transitions?: Readonly<Record<string, FlowTransition>>
  readonly guards?: Readonly<Partial<Record<Guard, {
    readonly ops: readonly Operation[]
    readonly write?: readonly string[]
    readonly permission_for?: Readonly<Partial<Record<Operation, string>>>
    readonly transitions?: Readonly<Record<string, string>>
  }>>>
}

/**
 * Decides the transitions of a row that the caller may read (row scopes were applied when it was loaded). `passes` runs a check
 * by its name; the code of the check is registered by a room.
 */
export function decideTransitions(
  name: string, resource: FlowResource, row: Data, caller: Caller, passes: (check: string) => boolean,
): Record<string, AccessDecision> {
  if (isDeleted(row)) return {}
  return Object.fromEntries(permittedTransitions(resource, row, caller).map(([verb, { when = [], check = [] }]) => {
    const reason = refusal(name, resource, when, row, caller) ?? failedCheck(check, passes)
    return [verb, reason === null ? ALLOWED : { allowed: false, reason }]
  }))
}

type Candidates = readonly (readonly [verb: string, transition: FlowTransition])[]
const candidates = new WeakMap<FlowResource, WeakMap<Caller['permissions'], Map<string, Candidates>>>()

/** The transitions from the row's status that the caller's permissions allow. Found once for all rows of a status. */
function permittedTransitions(resource: FlowResource, row: Data, caller: Caller): Candidates {
  const ofResource = candidates.get(resource) ?? new WeakMap<Caller['permissions'], Map<string, Candidates>>()
  const ofCaller = ofResource.get(caller.permissions) ?? new Map<string, Candidates>()
  const key = `${caller.guard} ${String(row.status)}`
  const found = ofCaller.get(key) ?? Object.entries(resource.transitions ?? {}).filter(
    ([verb, transition]) => isTransitionPermitted(resource, verb, caller) && startsFrom(transition, row),
  )
  candidates.set(resource, ofResource.set(caller.permissions, ofCaller.set(key, found)))
  return found
}

/** Decides editing and deleting: absent when the caller lacks the permission, refused by the conditions in `allow_when`. */
export function decideOperations(
  name: string,
  resource: FlowResource,
  row: Data,
  caller: Caller,
): { edit?: AccessDecision; delete?: AccessDecision } {
  if (isDeleted(row)) return {}
  const permitted = (['edit', 'delete'] as const).filter((operation) => isOperationPermitted(resource, operation, caller))
  return Object.fromEntries(
    permitted.map((operation) => {
      const reason = refusal(name, resource, resource.allow_when?.[operation] ?? [], row, caller)
      return [operation, reason === null ? ALLOWED : { allowed: false, reason }]
    }),
  )
}

/** Whether the permissions allow the operation; for couriers and clients, within their allow-list. */
export function isOperationPermitted(resource: FlowResource, operation: Operation, { guard, permissions }: Grantee): boolean {
  const permission = operationPermission(resource, operation, guard)
  return permission !== undefined && permissions.has(permission)
}

/** The permission that an operation requires; undefined when the operation does not exist for the guard. */
export function operationPermission(resource: OperationResource, operation: Operation, guard: Guard): string | undefined {
  const ops = new Set(resource.ops ?? resourceOperations({}))
  if (!ops.has(operation) || (guard !== 'user' && !resource.guards?.[guard]?.ops.includes(operation))) return undefined
  return permissionFor(resource, operation, guard)
}

/** Whether the read permission of a field is held, if it has one. Couriers and clients have an allow-list instead. */
export const isFieldReadable = ({ read }: { readonly read?: string }, { guard, permissions }: Grantee): boolean =>
  guard !== 'user' || read === undefined || permissions.has(read)

/** Whether this person may write the field: staff who may read it, by its permission; couriers and clients by their allow-list. */
export function isFieldWritable(resource: Pick<FlowResource, 'guards'>, field: WritableField, { guard, permissions }: Grantee): boolean {
  if (guard !== 'user') return resource.guards?.[guard]?.write?.includes(field.name) === true
  return isFieldReadable(field, { guard, permissions }) && (field.write === undefined || permissions.has(field.write))
}

/** The translation key of the first condition that does not hold, or null. */
function refusal(
  name: string, resource: FlowResource, conditions: readonly string[], row: Data, caller: Pick<Caller, 'context'>,
): string | null {
  const failed = conditions.find((condition) => {
    const predicate = resource.conditions?.[condition]
    if (!predicate) throw new Error(`${name} has no condition "${condition}"`)
    return !holds(predicate, row, resource.fields as Fields, caller.context)
  })
  return failed === undefined ? null : `${name}.conditions.${failed}`
}

/** The fields of a record that the caller may write, but not now: the reason of each. */
export function refusedFields(
  resource: Pick<FlowResource, 'guards'> & { readonly fields: Readonly<Record<string, CheckedField>> },
  row: Data, caller: Caller, passes: (check: string) => boolean,
): Record<string, AccessDecision> {
  if (isDeleted(row)) return {}
  return Object.fromEntries(Object.values(resource.fields).flatMap((field): [string, AccessDecision][] => {
    const reason = isFieldWritable(resource, field, caller) ? failedCheck(field.check ?? [], passes) : null
    return reason === null ? [] : [[field.name, { allowed: false, reason }]]
  }))
}

function failedCheck(checks: readonly string[], passes: (check: string) => boolean): string | null {
  const failed = checks.find((check) => !passes(check))
  return failed === undefined ? null : `checks.${failed}`
}

const ALLOWED: AccessDecision = { allowed: true }

/** Whether the permissions allow the transition. A transition of the system is allowed to nobody. */
export function isTransitionPermitted(resource: FlowResource, verb: string, { guard, permissions }: Grantee): boolean {
  const permission = transitionPermission(resource, verb, guard)
  return permission !== undefined && permissions.has(permission)
}

/** The permission that a transition requires; undefined when the guard may not run it. */
export function transitionPermission(
  resource: Pick<FlowResource, 'transitions' | 'guards'>,
  verb: string,
  guard: Guard,
): string | undefined {
  const { transitions, guards } = resource
  const transition = transitions?.[verb]
  if (!transition || transition.system) return undefined
  return guard === 'user' ? transition.allow : guards?.[guard]?.transitions?.[verb]
}

/** Whether the transition starts from the status of the row. */
export const startsFrom = ({ from }: Pick<FlowTransition, 'from'>, { status }: Data): boolean => !from || from.includes(String(status))
/** A deleted record allows nothing but being restored. */
const isDeleted = (row: Data) => row.deleted_at !== undefined && row.deleted_at !== null

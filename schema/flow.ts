/**
 * What a record offers to a caller now. The server answers with it and asks it again before it acts; the admin only draws
 * the answer. What is not for this caller or this status is absent; what a condition stops is there, with the key of the
 * words that say why.
 */
import type { Guard, Operation } from './types.ts'
import { opsOf, permissionFor } from './definition.ts'
import { holds, type Context, type Data, type Fields } from './predicate.ts'

/** Who asks, and what their roles permit: all that decides what somebody may do at all. */
export interface Person { readonly guard: Guard; readonly permissions: Pick<ReadonlySet<string>, 'has'> }
export interface Caller extends Person { readonly context: Context }
export type Answer = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

type Operated = Pick<Flowing, 'permission' | 'permission_for' | 'ops' | 'guards'>
interface Written { readonly name: string; readonly write?: string }

interface Verb {
  readonly from?: readonly string[]; readonly allow?: string; readonly system?: true
  readonly when?: readonly string[]; readonly check?: readonly string[]
}
export interface Flowing {
  readonly permission: string
  readonly permission_for?: Readonly<Partial<Record<Operation, string>>>
  /** Those that exist; all when left out. */
  readonly ops?: ReadonlySet<Operation> | readonly Operation[]
  readonly fields: Readonly<Record<string, object>>
  readonly conditions?: Readonly<Record<string, Data>>
  readonly allow_when?: { readonly edit?: readonly string[]; readonly delete?: readonly string[] }
  readonly transitions?: Readonly<Record<string, Verb>>
  readonly guards?: Readonly<Partial<Record<Guard, {
    readonly ops: readonly Operation[]
    readonly write?: readonly string[]
    readonly permission_for?: Readonly<Partial<Record<Operation, string>>>
    readonly transitions?: Readonly<Record<string, string>>
  }>>>
}

/**
 * Transitions of a row that the caller sees (row scopes were applied when it was loaded). `passes` asks a check by its
 * name: its code lives in the rooms.
 */
export function answers(
  name: string, resource: Flowing, row: Data, caller: Caller, passes: (check: string) => boolean,
): Record<string, Answer> {
  if (isDeleted(row)) return {}
  const offered = Object.entries(resource.transitions ?? {}).filter(([verb, t]) => isFor(resource, verb, caller) && startsFrom(t, row))
  return Object.fromEntries(offered.map(([verb, { when = [], check = [] }]) => {
    const reason = refusal(name, resource, when, row, caller) ?? failedCheck(check, passes)
    return [verb, reason === null ? ALLOWED : { allowed: false, reason }]
  }))
}

/** Editing and deleting: absent when the caller may not do it to any row, refused by the conditions in `allow_when`. */
export function operationAnswers(name: string, resource: Flowing, row: Data, caller: Caller): { edit?: Answer; delete?: Answer } {
  if (isDeleted(row)) return {}
  const permitted = (['edit', 'delete'] as const).filter((operation) => isPermitted(resource, operation, caller))
  return Object.fromEntries(permitted.map((operation) => {
    const reason = refusal(name, resource, resource.allow_when?.[operation] ?? [], row, caller)
    return [operation, reason === null ? ALLOWED : { allowed: false, reason }]
  }))
}

/** By permission; couriers and clients only within their allow-list. */
export function isPermitted(resource: Flowing, operation: Operation, { guard, permissions }: Person): boolean {
  const permission = permissionToOperate(resource, operation, guard)
  return permission !== undefined && permissions.has(permission)
}

/** What somebody needs for an operation; undefined when it does not exist for that guard. */
export function permissionToOperate(resource: Operated, operation: Operation, guard: Guard): string | undefined {
  const ops = new Set(resource.ops ?? opsOf({}))
  if (!ops.has(operation) || (guard !== 'user' && !resource.guards?.[guard]?.ops.includes(operation))) return undefined
  return permissionFor(resource, operation, guard)
}

/** A field that asks for a permission of its own; what couriers and clients read is in their allow-list instead. */
export const isFieldReadable = ({ read }: { readonly read?: string }, { guard, permissions }: Person): boolean =>
  guard !== 'user' || read === undefined || permissions.has(read)

/** Whether this person may ever write the field, if a form can at all: staff by its permission, the others by their allow-list. */
export function isFieldWritable(resource: Pick<Flowing, 'guards'>, field: Written, { guard, permissions }: Person): boolean {
  if (guard !== 'user') return resource.guards?.[guard]?.write?.includes(field.name) === true
  return field.write === undefined || permissions.has(field.write)
}

/** The words of the first condition that does not hold. */
function refusal(
  name: string, resource: Flowing, conditions: readonly string[], row: Data, caller: Pick<Caller, 'context'>,
): string | null {
  const failed = conditions.find((condition) => {
    const predicate = resource.conditions?.[condition]
    if (!predicate) throw new Error(`${name} has no condition "${condition}"`)
    return !holds(predicate, row, resource.fields as Fields, caller.context)
  })
  return failed === undefined ? null : `${name}.conditions.${failed}`
}

function failedCheck(checks: readonly string[], passes: (check: string) => boolean): string | null {
  const failed = checks.find((check) => !passes(check))
  return failed === undefined ? null : `checks.${failed}`
}

const ALLOWED: Answer = { allowed: true }

/** Whether the verb is this caller's at all: `system` is nobody's. */
export function isFor(resource: Flowing, verb: string, { guard, permissions }: Person): boolean {
  const permission = permissionToMove(resource, verb, guard)
  return permission !== undefined && permissions.has(permission)
}

/** What somebody needs for a transition; undefined when it is not for that guard. */
export function permissionToMove(resource: Pick<Flowing, 'transitions' | 'guards'>, verb: string, guard: Guard): string | undefined {
  const { transitions, guards } = resource
  const transition = transitions?.[verb]
  if (!transition || transition.system) return undefined
  return guard === 'user' ? transition.allow : guards?.[guard]?.transitions?.[verb]
}

/** Whether the transition leads on from the row's status. */
export const startsFrom = ({ from }: Pick<Verb, 'from'>, { status }: Data): boolean => !from || from.includes(String(status))
/** In the trash a record only waits to be brought back. */
const isDeleted = (row: Data) => row.deleted_at !== undefined && row.deleted_at !== null

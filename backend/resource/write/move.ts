/** A transition: the only way in which a status changes. */
import { startsFrom } from '#schema/flow'
import { holds, type Data, type Fields } from '#schema/predicate'
import { updateRow } from './update.ts'
import { contextOf, valueOf } from './values.ts'
import { handlers } from '../socket.ts'
import { fieldOf, resourceOf, type Resource, type Transition } from '#backend/definition/registry'
import { refuse, Refused } from '../refusals.ts'
import { translatedValue } from '../words.ts'
import { lockRow } from './locks.ts'
import { assertReferences, assertSent } from './references.ts'
import { isSame } from './same.ts'
import type { Check, Move } from '../behavior.ts'
import type { Store } from '../store.ts'
import type { LabelKey, ResourceName } from '#resources'

/** Parsed values: `ask` by field of the record, `args` by name. */
export interface Given {
  readonly reason?: string
  readonly ask?: Data
  readonly args?: Data
}

/** `before` is locked. Conditions are asked again here, whoever moves; permissions were asked by the caller of this function. */
export async function moveRow(store: Store, resource: Resource, before: Data, verb: string, given: Given): Promise<Data> {
  const transition = resource.transitions[verb]
  if (!transition) throw new Error(`${resource.name} has no transition "${verb}"`)
  assertStartsHere(resource, transition, before)
  await assertGiven(store, resource, transition, before, given)
  await assertAllowed(store, resource, transition, { ...before, ...given.ask })
  const reason = given.reason ?? null
  const values = {
    ...given.ask,
    ...settings(store, resource, transition, reason),
    ...(transition.to !== undefined && { status: transition.to }),
  }
  const row = await updateRow(store, resource, before, values, { action: verb, reason, sent: new Set(Object.keys(given.ask ?? {})) })
  return runEffects(store, resource, transition, { before, row, args: given.args ?? {}, reason })
}

function assertStartsHere(resource: Resource, transition: Transition, row: Data): void {
  if (startsFrom(transition, row)) return
  const status = fieldOf(resource, 'status')
  throw new Refused((t) => t('errors.record.from', { status: translatedValue(t, status, row.status) }))
}

/** What a dialog asked for is checked as a form is, before any rule looks at it. */
async function assertGiven(
  store: Store, resource: Resource, transition: Transition, before: Data, { ask = {}, args = {} }: Given,
): Promise<void> {
  if (!store.caller) return
  const row = { ...before, ...ask }
  await assertSent(store, resource, row, Object.keys(ask).filter((name) => !isSame(before[name], ask[name])))
  const fields = Object.fromEntries(Object.entries(transition.args ?? {}).map(([name, arg]) => [name, { ...arg, name }]))
  await assertReferences(store, { fields }, { ...row, ...args }, Object.keys(args))
}

async function assertAllowed(store: Store, resource: Resource, transition: Transition, row: Data): Promise<void> {
  assertConditions(store, resource, transition.when ?? [], row)
  const { caller } = store
  if (!caller) return
  const checks: Readonly<Record<string, Check>> = handlers().checks
  for (const name of transition.check ?? []) {
    const check = checks[name]
    if (!check) throw new Error(`check "${name}" is not implemented`)
    const refs: Record<string, Data | null> = {}
    for (const ref of check.refs ?? []) refs[ref] = await referenced(store, resource, ref, row)
    if (!check.holds(row, { refs, facts: store.facts, caller })) throw refuse(`checks.${name}` as LabelKey)
  }
}

/** Throws the words of the first condition that does not hold. */
export function assertConditions(store: Store, resource: Resource, names: readonly string[], row: Data): void {
  for (const name of names) {
    const condition = resource.conditions?.[name]
    if (condition && !holds(condition, row, resource.fields as unknown as Fields, contextOf(store)))
      throw refuse(`${resource.name}.conditions.${name}` as LabelKey)
  }
}

async function referenced(store: Store, resource: Resource, ref: string, row: Data): Promise<Data | null> {
  const target = resourceOf(String(fieldOf(resource, ref).to))
  const id = row[ref] ?? null
  return id === null ? null : store.find(target.name as ResourceName, Number(id))
}

const settings = (store: Store, resource: Resource, { set = {} }: Transition, reason: string | null) =>
  Object.fromEntries(Object.entries(set).map(([name, said]) => [name, valueOf(store, fieldOf(resource, name), said, reason)]))

/** Each effect sees the row as the one before it left it. */
async function runEffects(
  store: Store,
  resource: Resource,
  { effects = [] }: Transition,
  move: { before: Data; row: Data; args: Data; reason: string | null },
): Promise<Data> {
  const known = handlers().effects as Readonly<Record<string, (move: Move<never>) => Promise<void>>>
  let { row } = move
  for (const name of effects) {
    const effect = known[name]
    if (!effect) throw new Error(`effect "${name}" is not implemented`)
    await effect({ ...move, row, store } as unknown as Move<never>)
    row = await lockRow(store, resource, Number(row.id))
  }
  return row
}

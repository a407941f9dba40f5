/** A transition: the only way in which a status changes. */
import { startsFrom } from '#schema/flow'
import { holds, type Data, type Fields } from '#schema/predicate'
import { rowInUnit } from './unit_of_work.ts'
import { updateRow } from './update.ts'
import { contextOf, valueOf } from './values.ts'
import { handlers } from '../socket.ts'
import { fieldOf, resourceOf, type Resource, type Transition } from '#backend/definition/registry'
import { refuse, Refused } from '../refusals.ts'
import { translatedValue } from '../words.ts'
import { lockRow } from './locks.ts'
import { assertReferences, assertSent } from './references.ts'
import { isSame } from './same.ts'
import type { Check, Effect } from '../behavior.ts'
import type { Given, Store } from '../store.ts'
import type { LabelKey, ResourceName } from '#resources'

/** `before` is locked. Conditions are asked again here, whoever moves; permissions were asked by the caller of this function. */
export const moveRow = (store: Store, resource: Resource, before: Data, verb: string, given: Given): Promise<Data> =>
  rowInUnit(store, resource, () => move(store, resource, before, verb, given))

async function move(store: Store, resource: Resource, before: Data, verb: string, given: Given): Promise<Data> {
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
  const effects = effectsOf(transition)
  const asMove = (row: Data) => ({ store, row, before, args: given.args ?? {}, reason }) as unknown as never
  const row = await updateRow(store, resource, before, values, {
    action: verb, reason, sent: new Set(Object.keys(given.ask ?? {})),
    patches: effects.flatMap(({ patch }) => (patch ? [async (now) => (await patch(asMove(now))) as Data] : [])),
  })
  for (const { follow } of effects) await follow?.(asMove(await lockRow(store, resource, Number(row.id))))
  return lockRow(store, resource, Number(row.id))
}

function effectsOf({ effects = [] }: Transition): Effect[] {
  const known = handlers().effects as Readonly<Record<string, Effect | undefined>>
  return effects.map((name) => known[name] ?? raise(name))
}

function raise(name: string): never {
  throw new Error(`effect "${name}" is not implemented`)
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

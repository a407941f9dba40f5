/** Applies a transition to a row: the only way to change a status. */
import { startsFrom } from '#schema/flow'
import { holds, type Data, type Fields } from '#schema/predicate'
import { rowInUnitOfWork } from './unit_of_work.ts'
import { updateRow } from './update.ts'
import { predicateContext, resolveValue } from './definition_values.ts'
import { checkNamed, handlers } from '../handler_registry.ts'
import { fieldOf, resourceOf, type Resource, type Transition } from '#backend/engine/definition/registry'
import { assertNoErrors, refuse, Refused, type ErrorMessage } from '../refusals.ts'
import { refusalText } from '../refusal_text.ts'
import { translatedValue } from '../translated_labels.ts'
import { explainStatus } from './hooks.ts'
import { storedListIds } from './rows/list_ids.ts'
import { lockRow } from './rows/locks.ts'
import { assertReferences, assertVisibleReferences, leaveToRules } from './checks/references.ts'
import { isChanged, isEqual } from './rows/is_equal.ts'
import type { Effect } from '../handler_types.ts'
import type { TransitionInput, Store } from '../store.ts'
import type { LabelKey, ResourceName } from '#resources'

/** `before` is locked. `from`, `when` and `check` are verified here for every caller; the permission was checked before. */
export const applyTransition = (store: Store, resource: Resource, before: Data, verb: string, input: TransitionInput): Promise<Data> =>
  rowInUnitOfWork(store, resource, () => applyInUnit(store, resource, before, verb, input))

async function applyInUnit(store: Store, resource: Resource, before: Data, verb: string, input: TransitionInput): Promise<Data> {
  const transition = resource.transitions[verb]
  if (!transition) throw new Error(`${resource.name} has no transition "${verb}"`)
  await assertFromStatus(store, resource, transition, before)
  await assertInputReferences(store, resource, transition, before, input)
  leaveToRules(store)
  await assertConditionsAndChecks(store, resource, transition, { ...before, ...input.ask })
  const reason = input.reason ?? null
  const values = {
    ...input.ask,
    ...setValues(store, resource, transition, reason),
    ...(transition.to !== undefined && { status: transition.to }),
  }
  const effects = effectsOf(transition)
  const stored = (list: string) => storedListIds(store, resource, list, Number(before.id))
  const contextFor = (row: Data, listIds: (list: string) => Promise<readonly number[]> = stored) =>
    ({ store, row, before, args: input.args ?? {}, reason, listIds }) as unknown as never
  const row = await updateRow(store, resource, before, values, {
    action: verb, reason, sent: new Set(Object.keys(input.ask ?? {})),
    patches: effects.flatMap(({ patch }) => (patch ? [async (now, listIds) => (await patch(contextFor(now, listIds))) as Data] : [])),
  })
  for (const { cascade } of effects) await cascade?.(contextFor(await lockRow(store, resource, Number(row.id))))
  return lockRow(store, resource, Number(row.id))
}

function effectsOf({ effects = [] }: Transition): Effect[] {
  const known = handlers().effects as Readonly<Record<string, Effect | undefined>>
  return effects.map((name) => known[name] ?? notImplemented(name))
}

function notImplemented(name: string): never {
  throw new Error(`effect "${name}" is not implemented`)
}

async function assertFromStatus(store: Store, resource: Resource, transition: Transition, row: Data): Promise<void> {
  if (startsFrom(transition, row)) return
  const explanation = await explainStatus(store, resource, row)
  if (explanation) throw new Refused(explanation)
  const status = fieldOf(resource, 'status')
  throw new Refused((t) => t('errors.record.from', { status: translatedValue(t, status, row.status) }))
}

/** References in the input are checked like those of a form, before any rule reads them. */
async function assertInputReferences(
  store: Store, resource: Resource, transition: Transition, before: Data, { ask = {}, args = {} }: TransitionInput,
): Promise<void> {
  if (!store.caller) return
  const row = { ...before, ...ask }
  await assertVisibleReferences(store, resource, row, Object.keys(ask).filter((name) => !isEqual(before[name], ask[name])))
  const fields = Object.fromEntries(Object.entries(transition.args ?? {}).map(([name, arg]) => [name, { ...arg, name }]))
  await assertReferences(store, { fields }, { ...row, ...args }, Object.keys(args))
}

async function assertConditionsAndChecks(store: Store, resource: Resource, transition: Transition, row: Data): Promise<void> {
  assertConditions(store, resource, transition.when ?? [], row)
  const failed = await failedCheck(store, resource, transition.check ?? [], row)
  if (failed) throw refuse(failed)
}

/** A field may say until when it is changed by hand. */
export async function assertFieldChecks(store: Store, resource: Resource, row: Data, values: Data): Promise<void> {
  const errors: Record<string, ErrorMessage[]> = {}
  for (const name of Object.keys(values).filter(isChanged(row, values))) {
    const failed = await failedCheck(store, resource, resource.fields[name]?.check ?? [], row)
    if (failed) errors[name] = [(t) => t(failed)]
  }
  assertNoErrors(errors)
}

/** The key of the text of the first that does not hold for the caller. */
async function failedCheck(store: Store, resource: Resource, names: readonly string[], row: Data): Promise<LabelKey | null> {
  const { caller } = store
  if (!caller) return null
  for (const name of names) {
    const check = checkNamed(name)
    const refs: Record<string, Data | null> = {}
    for (const ref of Object.keys(check.refs)) refs[ref] = await findReferenced(store, resource, ref, row)
    if (!check.holds(row, { refs, context: store.context, caller })) return `checks.${name}` as LabelKey
  }
  return null
}

/** Throws Refused with the message of the first condition that does not hold. */
export function assertConditions(store: Store, resource: Resource, names: readonly string[], row: Data): void {
  for (const name of names) {
    const condition = resource.conditions?.[name]
    if (condition && !holds(condition, row, resource.fields as unknown as Fields, predicateContext(store)))
      throw new Refused((t) => refusalText(t, `${resource.name}.conditions.${name}`, resource, row, store.caller))
  }
}

async function findReferenced(store: Store, resource: Resource, ref: string, row: Data): Promise<Data | null> {
  const target = resourceOf(String(fieldOf(resource, ref).to))
  const id = row[ref] ?? null
  return id === null ? null : store.find(target.name as ResourceName, Number(id))
}

const setValues = (store: Store, resource: Resource, { set = {} }: Transition, reason: string | null) =>
  Object.fromEntries(Object.entries(set).map(([name, definition]) =>
    [name, resolveValue(store, fieldOf(resource, name), definition, reason)]))

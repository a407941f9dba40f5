/** An order of work as it was sent: which records, what shall be done with each of them, and with which answers. */
import { isForMany, isShared, MOST_IDS } from '#schema/bulk'
import { authorize, authorizeMove } from '../policy.ts'
import { Invalid, invalid, type Say } from '../refusals.ts'
import { readInput, readValue, type Says } from '../write/input.ts'
import { isRecord } from '#common/is_record'
import { assertConditions } from '../write/move.ts'
import { pressTransition, readDialog, REASON } from '../write/press.ts'
import { removeRow, restoreRow } from '../write/remove.ts'
import { editRecord } from '../write/save.ts'
import type { RequestStore } from '../store.ts'
import { seen } from '../write/seen.ts'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/definition/registry'
import type { Data } from '#schema/predicate'

export interface Order {
  /** What the log writes for every record. */
  readonly reason: string | null
  /** One record, in the transaction of the store; throws the refusal. */
  act(store: RequestStore, id: number): Promise<void>
}

export type Ids = readonly number[]
const KEYS = ['ids', 'query', 'action', 'values', 'args', 'reason', 'batch']
const BATCH = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What was sent, after `permit`: everything that is wrong for all records is said at once, and nothing is done. */
export function readOrder(resource: Resource, caller: Caller, body: Data): Order {
  const action = actionOf(body)
  assertForMany(resource, action)
  const says: Says = {}
  for (const name of Object.keys(body)) if (!KEYS.includes(name)) says[name] = [(t) => t('errors.field.unknown')]
  const order = ORDERS[action]?.(resource, caller, body, says) ?? verbOrder(resource, action, body, says)
  if (Object.keys(says).length) throw new Invalid(says)
  return order
}

/** Throws 403. */
export async function permit(resource: Resource, caller: Caller, body: Data): Promise<void> {
  const action = actionOf(body)
  if ('query' in body) await authorize(caller, resource, 'list')
  if (Object.hasOwn(OPERATION, action)) return authorize(caller, resource, OPERATION[action] ?? 'edit')
  if (Object.hasOwn(resource.transitions, action)) await authorizeMove(caller, resource, action)
}

function assertForMany({ transitions, fields }: Resource, action: string): void {
  const transition = Object.hasOwn(transitions, action) ? transitions[action] : undefined
  const isGood = Object.hasOwn(OPERATION, action) || (transition && isForMany(transition, fields))
  if (!isGood) throw invalid('action', (t) => t('errors.bulk.action'))
}

const actionOf = ({ action }: Data): string => (typeof action === 'string' ? action : '')

const OPERATION: Readonly<Record<string, 'edit' | 'delete'>> = { edit: 'edit', delete: 'delete', undelete: 'delete' }

type Read = (resource: Resource, caller: Caller, body: Data, says: Says) => Order

const ORDERS: Readonly<Record<string, Read>> = {
  edit(resource, caller, body, says) {
    unused(body, ['args'], says)
    const values = valuesOf(resource, caller, body.values, says)
    return {
      reason: reasonOf(body, says),
      act: async (store, id) => {
        const row = await seen(store, resource, id)
        await editRecord(store, resource, row, { version: row.version, ...values })
      },
    }
  },
  delete(resource, _caller, body, says) {
    unused(body, ['args', 'values'], says)
    return {
      reason: reasonOf(body, says),
      act: async (store, id) => {
        const row = await seen(store, resource, id)
        assertConditions(store, resource, resource.allow_when?.delete ?? [], row)
        await removeRow(store, resource, row)
      },
    }
  },
  undelete(resource, _caller, body, says) {
    unused(body, ['args', 'values'], says)
    if (!resource.soft_delete) says.action = [(t) => t('errors.bulk.action')]
    return {
      reason: reasonOf(body, says),
      act: async (store, id) => { await restoreRow(store, resource, await seen(store, resource, id, 'trash')) },
    }
  },
}

/** The same answers for each record; a version is not asked: nobody has looked at all of them. */
function verbOrder(resource: Resource, verb: string, body: Data, says: Says): Order {
  unused(body, ['values'], says)
  const args = body.args ?? {}
  const given = { ...(isRecord(args) ? args : {}), ...('reason' in body && { reason: body.reason }) }
  if (!isRecord(args)) says.args = [(t) => t('errors.E_BAD_REQUEST')]
  const transition = resource.transitions[verb]
  if (transition) complaints(() => readDialog(resource, transition, given), says, (name) => (name === 'reason' ? name : `args.${name}`))
  return {
    reason: null,
    act: async (store, id) => { await pressTransition(store, resource, await seen(store, resource, id), verb, given) },
  }
}

function valuesOf(resource: Resource, caller: Caller, sent: unknown, says: Says): Data {
  if (!isRecord(sent) || Object.keys(sent).length === 0) {
    says.values = [(t) => t('errors.field.required')]
    return {}
  }
  const input = readInput(resource, caller, 'edit', sent, says, 'values.')
  for (const name of [...Object.keys(input.children), ...Object.keys(input.quick), 'version']) {
    if (name in sent) says[`values.${name}`] = [(t) => t('errors.field.forbidden')]
  }
  for (const name of Object.keys(input.values)) {
    const field = resource.fields[name]
    if (field && !isShared(field)) says[`values.${name}`] = [(t) => t('errors.bulk.not_shared')]
  }
  return sent
}

function reasonOf(body: Data, says: Says): string | null {
  const read: Record<string, unknown> = {}
  readValue(REASON, body.reason ?? null, read, says, 'reason')
  return typeof read.reason === 'string' ? read.reason : null
}

function unused(body: Data, names: readonly string[], says: Says): void {
  for (const name of names) if (name in body) says[name] = [(t) => t('errors.field.unknown')]
}

/** What is refused by itself, at its place in this request. */
function complaints(work: () => unknown, says: Says, place: (name: string) => string): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    for (const [name, said] of Object.entries(error.says)) says[place(name)] = [...said]
  }
}

/** The records by id, as they were ticked; null when a filter stands in their place. */
export function idsOf({ ids, query }: Data): Ids | null {
  const wrong = (say: Say) => invalid(ids === undefined ? 'query' : 'ids', say)
  if ((ids === undefined) === (query === undefined)) throw wrong((t) => t('errors.bulk.selection'))
  if (query !== undefined) {
    if (typeof query !== 'string') throw wrong((t) => t('errors.field.type.text'))
    return null
  }
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every(isId)) throw wrong((t) => t('errors.field.type.reference'))
  if (ids.length > MOST_IDS) throw wrong((t) => t('errors.query.too_many', { max: MOST_IDS }))
  return [...new Set(ids)].sort((a, b) => a - b)
}

const isId = (id: unknown): id is number => typeof id === 'number' && Number.isSafeInteger(id) && id > 0

/** Large work comes in several requests under one number. */
export function batchOf({ batch }: Data): string | null {
  if (batch === undefined) return null
  if (typeof batch !== 'string' || !BATCH.test(batch)) throw invalid('batch', (t) => t('errors.field.type.pattern'))
  return batch
}

/** Parses the body of a bulk request: the records, the action, and its values or arguments. */
import { isBulkTransition, isBulkEditable, MAX_BULK_IDS, MAX_QUERY_LENGTH } from '#schema/bulk'
import { assertNoErrors, Invalid, invalid, type ErrorMessage } from '../refusals.ts'
import { readInput, readValue, type FieldErrors } from '../write/read_input.ts'
import { isRecord } from '#schema/is_record'
import { assertConditions } from '../write/apply_transition.ts'
import { runTransition, readTransitionInput, REASON_FIELD } from '../write/run_transition.ts'
import { removeRow, restoreRow } from '../write/remove.ts'
import { editRecord } from '../write/save.ts'
import type { BatchAction } from './run_batch.ts'
import { findForUpdate } from '../write/rows/locks.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/engine/definition/registry'
import type { Data } from '#schema/predicate'

export type BatchRecordIds = readonly number[]
const KEYS = ['ids', 'query', 'action', 'values', 'args', 'reason', 'batch']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Parses the body, after `authorizeBatch`. Errors that concern all records are thrown together, before any record is changed. */
export function readBatchAction(resource: Resource, caller: Caller, body: Data): BatchAction {
  const action = actionOf(body)
  assertBulkAction(resource, action)
  const errors: FieldErrors = {}
  for (const name of Object.keys(body)) if (!KEYS.includes(name)) errors[name] = [(t) => t('errors.field.unknown')]
  const batchAction = ACTION_READERS[action]?.(resource, caller, body, errors) ?? transitionAction(resource, action, body, errors)
  assertNoErrors(errors)
  return batchAction
}

/** Throws 403. */
export async function authorizeBatch(resource: Resource, { bouncer }: HttpContext, body: Data): Promise<void> {
  const [action, policy] = [actionOf(body), bouncer.with('ResourcePolicy')]
  if ('query' in body) await policy.authorize('list', resource)
  if (Object.hasOwn(OPERATIONS, action)) return policy.authorize(OPERATIONS[action] ?? 'edit', resource)
  if (Object.hasOwn(resource.transitions, action)) await policy.authorize('transition', resource, action)
}

function assertBulkAction({ transitions, fields }: Resource, action: string): void {
  const transition = Object.hasOwn(transitions, action) ? transitions[action] : undefined
  const isAllowed = Object.hasOwn(OPERATIONS, action) || (transition && isBulkTransition(transition, fields))
  if (!isAllowed) throw invalid('action', (t) => t('errors.bulk.action'))
}

const actionOf = ({ action }: Data): string => (typeof action === 'string' ? action : '')

const OPERATIONS: Readonly<Record<string, 'edit' | 'delete'>> = { edit: 'edit', delete: 'delete', undelete: 'delete' }

type ActionReader = (resource: Resource, caller: Caller, body: Data, errors: FieldErrors) => BatchAction

const ACTION_READERS: Readonly<Record<string, ActionReader>> = {
  edit(resource, caller, body, errors) {
    rejectKeys(body, ['args'], errors)
    const values = readEditValues(resource, caller, body.values, errors)
    return {
      reason: readReason(body, errors),
      applyTo: async (store, id) => {
        const row = await findForUpdate(store, resource, id)
        await editRecord(store, resource, row, { version: row.version, ...values })
      },
    }
  },
  delete(resource, _caller, body, errors) {
    rejectKeys(body, ['args', 'values'], errors)
    return {
      reason: readReason(body, errors),
      applyTo: async (store, id) => {
        const row = await findForUpdate(store, resource, id)
        assertConditions(store, resource, resource.allow_when?.delete ?? [], row)
        await removeRow(store, resource, row)
      },
    }
  },
  undelete(resource, _caller, body, errors) {
    rejectKeys(body, ['args', 'values'], errors)
    if (!resource.soft_delete) errors.action = [(t) => t('errors.bulk.action')]
    return {
      reason: readReason(body, errors),
      applyTo: async (store, id) => { await restoreRow(store, resource, await findForUpdate(store, resource, id, 'trash')) },
    }
  },
}

/** The same input for each record. No versions are compared: the caller has not read every record. */
function transitionAction(resource: Resource, verb: string, body: Data, errors: FieldErrors): BatchAction {
  rejectKeys(body, ['values'], errors)
  const args = body.args ?? {}
  const input = { ...(isRecord(args) ? args : {}), ...('reason' in body && { reason: body.reason }) }
  if (!isRecord(args)) errors.args = [(t) => t('errors.E_BAD_REQUEST')]
  const transition = resource.transitions[verb]
  const pathOf = (name: string) => (name === 'reason' ? name : `args.${name}`)
  if (transition) collectErrors(() => readTransitionInput(resource, transition, input), errors, pathOf)
  return {
    reason: null,
    applyTo: async (store, id) => { await runTransition(store, resource, await findForUpdate(store, resource, id), verb, input) },
  }
}

function readEditValues(resource: Resource, caller: Caller, sent: unknown, errors: FieldErrors): Data {
  if (!isRecord(sent) || Object.keys(sent).length === 0) {
    errors.values = [(t) => t('errors.field.required')]
    return {}
  }
  const input = readInput(resource, caller, 'edit', sent, errors, 'values.')
  for (const name of [...Object.keys(input.children), ...Object.keys(input.quick), 'version']) {
    if (name in sent) errors[`values.${name}`] = [(t) => t('errors.field.forbidden')]
  }
  for (const name of Object.keys(input.values)) {
    const field = resource.fields[name]
    if (field && !isBulkEditable(field)) errors[`values.${name}`] = [(t) => t('errors.bulk.not_shared')]
  }
  return sent
}

function readReason(body: Data, errors: FieldErrors): string | null {
  const parsed: Record<string, unknown> = {}
  readValue(REASON_FIELD, body.reason ?? null, parsed, errors, 'reason')
  return typeof parsed.reason === 'string' ? parsed.reason : null
}

function rejectKeys(body: Data, names: readonly string[], errors: FieldErrors): void {
  for (const name of names) if (name in body) errors[name] = [(t) => t('errors.field.unknown')]
}

/** Runs `work` and adds its validation errors, with their paths in this body. */
function collectErrors(work: () => unknown, errors: FieldErrors, pathOf: (name: string) => string): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    for (const [name, messages] of Object.entries(error.errors)) errors[pathOf(name)] = [...messages]
  }
}

/** The ids of selected rows; null when the body has a filter (`query`) instead. */
export function readSelectedIds({ ids, query }: Data): BatchRecordIds | null {
  const invalidSelection = (message: ErrorMessage) => invalid(ids === undefined ? 'query' : 'ids', message)
  if ((ids === undefined) === (query === undefined)) throw invalidSelection((t) => t('errors.bulk.selection'))
  if (query !== undefined) {
    if (typeof query !== 'string') throw invalidSelection((t) => t('errors.field.type.text'))
    if (query.length > MAX_QUERY_LENGTH) throw invalidSelection((t) => t('errors.field.long', { max: MAX_QUERY_LENGTH }))
    return null
  }
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every(isId)) throw invalidSelection((t) => t('errors.field.type.reference'))
  if (ids.length > MAX_BULK_IDS) throw invalidSelection((t) => t('errors.query.too_many', { max: MAX_BULK_IDS }))
  return [...new Set(ids)].sort((a, b) => a - b)
}

const isId = (id: unknown): id is number => typeof id === 'number' && Number.isSafeInteger(id) && id > 0

/** The batch that this request continues: a large selection is sent in several requests with one batch id. */
export function readBatchId({ batch }: Data): string | null {
  if (batch === undefined) return null
  if (typeof batch !== 'string' || !UUID.test(batch)) throw invalid('batch', (t) => t('errors.field.type.pattern'))
  return batch
}

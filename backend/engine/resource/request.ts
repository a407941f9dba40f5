import { isRecord } from '#schema/is_record'
import { errors } from '@adonisjs/auth'
import { invalid } from './refusals.ts'
import { runMutationTransaction } from './mutation_transaction.ts'
import { DEVICE_TIME_HEADER } from '#common/time/device_time'
import type { Data } from '#schema/predicate'
import type { HttpContext } from '@adonisjs/core/http'
import type { Caller } from './caller.ts'
import type { RequestStore } from './store.ts'
import type { StoredResponse } from './write/idempotency.ts'
import type { MutationRequest } from './write/request_fingerprint.ts'

/** What a controller reads from an HTTP request: caller, body, idempotency key. */
export const mutationRequestOf = (ctx: HttpContext): MutationRequest => ({
  key: ctx.request.header('Idempotency-Key'),
  method: ctx.request.method(),
  url: ctx.request.url(true),
  body: ctx.request.body() as unknown,
  device_at: ctx.request.header(DEVICE_TIME_HEADER),
})

export function bodyOf(ctx: HttpContext): Data {
  const body = ctx.request.body() as unknown
  if (!isRecord(body)) throw invalid('body', (t) => t('errors.E_BAD_REQUEST'))
  const { _method: _, ...values } = body
  return values
}

/** The caller that `middleware.auth` has set; only for routes behind it. */
export function callerOf(ctx: HttpContext): Caller {
  if (!ctx.caller) throw new errors.E_UNAUTHORIZED_ACCESS('nobody is signed in', { guardDriverName: 'access_tokens' })
  return ctx.caller
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    caller?: Caller
  }
}

/** Runs the mutation of a request in one transaction, idempotently: a repeated key gets the first response. */
export async function runMutation(
  ctx: HttpContext, work: (store: RequestStore) => Promise<StoredResponse>, about: Pick<MutationRequest, 'answers' | 'subject'> = {},
): Promise<unknown> {
  const request = { ...mutationRequestOf(ctx), ...about }
  const { status, body } = await runMutationTransaction(callerOf(ctx), request, work)
  ctx.response.status(status)
  return body
}

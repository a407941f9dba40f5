/** A mutation over HTTP, the generic ones and those of the rooms: one transaction, answered once however often it is sent. */
import type { HttpContext } from '@adonisjs/core/http'
import { callerOf } from './caller_of.ts'
import { requestOf } from './request.ts'
import { mutate } from './transaction.ts'
import type { Answer } from './write/idempotency.ts'
import type { RequestStore } from './store.ts'

export async function once(ctx: HttpContext, work: (store: RequestStore) => Promise<Answer>): Promise<unknown> {
  const { status, body } = await mutate(callerOf(ctx), requestOf(ctx), work)
  ctx.response.status(status)
  return body
}

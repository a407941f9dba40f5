import type { HttpContext } from '@adonisjs/core/http'
import { callerOf } from './caller_of.ts'
import { authorize } from './policy.ts'
import { mayOperate } from './read/access.ts'
import { choicesOf } from './read/choices.ts'
import { handlers } from './socket.ts'
import type { Facts } from './facts.ts'
import type { Caller } from './caller.ts'
import type { Resource } from '#backend/definition/registry'

type Read<T> = (resource: Resource, caller: Caller, sent: URLSearchParams, facts: Facts) => Promise<T>

/** What the query string of a list asks, for those who may list: the rows, their number, their sums, their ids. */
export async function asked<T>(ctx: HttpContext, resource: Resource, read: Read<T>): Promise<T> {
  const caller = callerOf(ctx)
  await authorize(caller, resource, 'list')
  return read(resource, caller, new URLSearchParams(ctx.request.parsedUrl.query), await handlers().facts())
}

/** The rows of a list; for those who may not list, but choose among them in a form, only what they are called. */
export async function askedRows<T>(ctx: HttpContext, resource: Resource, read: Read<T>): Promise<T> {
  const caller = callerOf(ctx)
  const sent = new URLSearchParams(ctx.request.parsedUrl.query)
  const choices = mayOperate(resource, caller, 'list') ? null : choicesOf(resource, caller, sent)
  return choices ? read(resource, caller, choices, await handlers().facts()) : asked(ctx, resource, read)
}

import type { HttpContext } from '@adonisjs/core/http'
import { listTurns } from './list_turns.ts'
import { callerOf } from './request.ts'
import { choiceQueryOf } from './read/reference_choices.ts'
import { handlers } from './handler_registry.ts'
import type { RuleContext } from './rule_context.ts'
import type { Caller } from './caller.ts'
import type { Resource } from '#backend/engine/definition/registry'

export type ListReader<T> = (resource: Resource, caller: Caller, query: URLSearchParams, ruleContext: RuleContext) => Promise<T>

/** Authorizes `list` and passes the query string to `read`, which returns the rows, their number, their sums or their ids. */
export async function runListQuery<T>(ctx: HttpContext, resource: Resource, read: ListReader<T>): Promise<T> {
  const caller = callerOf(ctx)
  await ctx.bouncer.with('ResourcePolicy').authorize('list', resource)
  const query = new URLSearchParams(ctx.request.parsedUrl.query)
  return inTurn(caller, async () => read(resource, caller, query, await handlers().loadContext()))
}

/** The rows of a list. A caller who may not list them, but chooses among them in a form, gets only their labels. */
export async function runListOrChoices<T>(ctx: HttpContext, resource: Resource, read: ListReader<T>): Promise<T> {
  const caller = callerOf(ctx)
  const query = new URLSearchParams(ctx.request.parsedUrl.query)
  const choices = await ctx.bouncer.with('ResourcePolicy').allows('list', resource) ? null : choiceQueryOf(resource, caller, query)
  if (!choices) return runListQuery(ctx, resource, read)
  return inTurn(caller, async () => read(resource, caller, choices, await handlers().loadContext()))
}

/** For what reads the rows of a list; a route of its own declares it (`takeTurns`). */
export const inTurn = <T>(caller: Caller, read: () => Promise<T>): Promise<T> => listTurns.run(caller, read)

/**
 * The one policy of the product: everybody is ruled by the permissions of their roles, couriers and clients within the
 * allow-lists of resources.ts; which rows they reach is the scope's matter (read/scope.ts).
 */
import { Bouncer, BasePolicy } from '@adonisjs/bouncer'
import { isFor } from '#schema/flow'
import { mayOperate } from './read/access.ts'
import type { Caller } from './caller.ts'
import type { Resource } from '#backend/definition/registry'
import type { Operation } from '#schema/types'

class ResourcePolicy extends BasePolicy {
  operate(caller: Caller, resource: Resource, op: Operation): boolean {
    return mayOperate(resource, caller, op)
  }

  /** Whether the verb is this caller's at all; whether the record is ready for it is asked later (flow.ts). */
  move(caller: Caller, resource: Resource, verb: string): boolean {
    return isFor(resource, verb, caller)
  }
}

/** Throws 403. Asked before anything of the request is validated, so that a refusal tells nothing about fields. */
export async function authorize(caller: Caller, resource: Resource, op: Operation): Promise<void> {
  await new Bouncer(caller).with(ResourcePolicy).authorize('operate', resource, op)
}

export async function authorizeMove(caller: Caller, resource: Resource, verb: string): Promise<void> {
  await new Bouncer(caller).with(ResourcePolicy).authorize('move', resource, verb)
}

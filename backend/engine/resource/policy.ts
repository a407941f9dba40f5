/**
 * The only policy: a caller has the permissions of their roles, couriers and clients within the allow-lists of resources.ts.
 * Which rows a caller may access is decided by the scope (read/scope.ts).
 */
import { Bouncer, BasePolicy } from '@adonisjs/bouncer'
import { isTransitionPermitted } from '#schema/flow'
import { mayOperate } from './read/access.ts'
import type { Caller } from './caller.ts'
import type { Resource } from '#backend/engine/definition/registry'
import type { Operation } from '#schema/types'

class ResourcePolicy extends BasePolicy {
  operate(caller: Caller, resource: Resource, op: Operation): boolean {
    return mayOperate(resource, caller, op)
  }

  /** Whether this caller may run the transition at all; the state of the record is checked later (schema/flow.ts). */
  transition(caller: Caller, resource: Resource, verb: string): boolean {
    return isTransitionPermitted(resource, verb, caller)
  }
}

/** Throws 403. Called before the request is validated, so that a refusal reveals nothing about fields. */
export async function authorize(caller: Caller, resource: Resource, op: Operation): Promise<void> {
  await new Bouncer(caller).with(ResourcePolicy).authorize('operate', resource, op)
}

export async function authorizeTransition(caller: Caller, resource: Resource, verb: string): Promise<void> {
  await new Bouncer(caller).with(ResourcePolicy).authorize('transition', resource, verb)
}

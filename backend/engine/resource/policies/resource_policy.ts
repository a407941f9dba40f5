/**
 * Who may do what with any resource: `ctx.bouncer.with('ResourcePolicy').authorize('edit', resource)` throws 403, before the request is
 * validated, so that a refusal reveals nothing about fields. A caller has the permissions of their roles, couriers and clients within the
 * allow-lists of resources.ts. Rows and fields are asked in other words too: access.ts has the names that a caller reads and writes,
 * scope.ts their rows as a condition in SQL.
 */
import { BasePolicy } from '@adonisjs/bouncer'
import { isTransitionPermitted } from '#schema/flow'
import { mayOperate, writableFields } from './access.ts'
import { scopedIds } from './scope.ts'
import type { Caller } from '../caller.ts'
import type { Executor } from '../read/executor.ts'
import type { Resource } from '#backend/engine/definition/registry'

export default class ResourcePolicy extends BasePolicy {
  list(caller: Caller, resource: Resource): boolean {
    return mayOperate(resource, caller, 'list')
  }

  /** A form shows what it edits. */
  show(caller: Caller, resource: Resource): boolean {
    return this.list(caller, resource) || this.edit(caller, resource)
  }

  create(caller: Caller, resource: Resource): boolean {
    return mayOperate(resource, caller, 'create')
  }

  edit(caller: Caller, resource: Resource): boolean {
    return mayOperate(resource, caller, 'edit')
  }

  delete(caller: Caller, resource: Resource): boolean {
    return mayOperate(resource, caller, 'delete')
  }

  /** Whether this caller may run the transition at all; the state of the record is checked later (schema/flow.ts). */
  transition(caller: Caller, resource: Resource, verb: string): boolean {
    return isTransitionPermitted(resource, verb, caller)
  }

  /** Whether the row exists for this caller, by whatever permission they have come so far. */
  async see(caller: Caller, resource: Resource, executor: Executor, id: number): Promise<boolean> {
    const isClosed = caller.guard !== 'user' && !resource.guards?.[caller.guard]
    return !isClosed && (await scopedIds(executor, resource, caller, [id])).has(id)
  }

  /** Whether an edit by this caller may send the field. */
  editField(caller: Caller, resource: Resource, name: string): boolean {
    return this.edit(caller, resource) && writableFields(resource, caller, 'edit').has(name)
  }
}

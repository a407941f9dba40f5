/** Who may open what, by schema/flow.ts. It only hides links that lead nowhere: the server checks the same rule at every request. */
import type { AccessControlProvider } from '@refinedev/core'
import { app, type ResourceName } from '#resources'
import { fillableReferences } from '#schema/referencing_fields'
import type { ResourceData } from '#schema/definition'
import { isOperationPermitted, isTransitionPermitted, operationPermission } from '#schema/flow'
import type { Operation } from '#schema/types'
import { currentStaff } from './granted_permissions.ts'
import { translatorOfPage } from '../texts/language.ts'
import { isResource } from '../is_resource.ts'

export type Action = Operation | 'show'

/** 'order-list' for ('orders', 'show'); undefined where the resource has no such operation. */
export const permissionOf = (resource: ResourceName, action: Action): string | undefined =>
  operationPermission(RESOURCES[resource], operationOf(action), currentStaff.guard)

export const can = (resource: ResourceName, action: Action): boolean =>
  isOperationPermitted(RESOURCES[resource], operationOf(action), currentStaff)

/** What somebody who may not list the resource reads of a row that they may choose (`chooser_reads`). */
export const choiceFieldsOf = (resource: ResourceName): readonly string[] => {
  const { label, chooser_reads = [] } = RESOURCES[resource]
  return [label, ...chooser_reads]
}

/** A user who may fill a field that references the resource may read the labels of its rows (reference_choices.ts of the server). */
export const mayChoose = (resource: ResourceName): boolean =>
  can(resource, 'list') || fillableReferences(RESOURCES, resource, currentStaff).length > 0

/** `action`: an operation, Refine's `show` or `clone`, or a transition: `useCan({ resource: 'orders', action: 'confirm' })`. */
export const accessProvider: AccessControlProvider = {
  can: ({ resource, action }) => {
    const isPermitted = !isResource(resource) || mayDo(resource, action)
    return Promise.resolve(isPermitted ? { can: true } : { can: false, reason: translatorOfPage().t('ui.kit.no_access') })
  },
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
}

const RESOURCES = app.resources as unknown as Readonly<Record<ResourceName, ResourceData>>
function mayDo(resource: ResourceName, action: string): boolean {
  if (action === 'clone') return can(resource, 'create')
  return isAction(action) ? can(resource, action) : isTransitionPermitted(RESOURCES[resource], action, currentStaff)
}

const isAction = (action: string): action is Action => ['list', 'show', 'create', 'edit', 'delete'].includes(action)

/** The permission to list records includes showing one. */
const operationOf = (action: Action): Operation => (action === 'show' ? 'list' : action)

/** Who may open what, by schema/flow.ts. It only keeps useless doors out of sight: the server asks the same rule at every request. */
import type { AccessControlProvider } from '@refinedev/core'
import { app, type ResourceName } from '#resources'
import { choosersFor } from '#schema/choices'
import type { ResourceData } from '#schema/definition'
import { isPermitted, permissionToOperate } from '#schema/flow'
import type { Operation } from '#schema/types'
import { staff } from './permission.ts'

export type Action = Operation | 'show'

/** 'order-list' for ('orders', 'show'); undefined where the resource has no such operation. */
export const permissionOf = (resource: ResourceName, action: Action): string | undefined =>
  permissionToOperate(RESOURCES[resource], operationOf(action), staff.guard)

export const can = (resource: ResourceName, action: Action): boolean => isPermitted(RESOURCES[resource], operationOf(action), staff)

export const titleOf = (resource: ResourceName): string => RESOURCES[resource].label

/** Whoever may fill a field that leads there may see what the rows are called (backend/resource/read/choices.ts). */
export const mayChoose = (resource: ResourceName): boolean =>
  can(resource, 'list') || choosersFor(RESOURCES, resource, staff).length > 0

export const accessProvider: AccessControlProvider = {
  can: ({ resource, action }) => Promise.resolve({ can: !isResource(resource) || can(resource, action as Action) }),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
}

export const isResource = (name: string | undefined): name is ResourceName => name !== undefined && name in app.resources

const RESOURCES = app.resources as unknown as Readonly<Record<ResourceName, ResourceData>>
/** Whoever may list records may look at one. */
const operationOf = (action: Action): Operation => (action === 'show' ? 'list' : action)

/** Who may open what. It only keeps useless doors out of sight: the server decides every request again. */
import type { AccessControlProvider } from '@refinedev/core'
import { app, type ResourceName } from '#resources'
import { choosersOf } from '#schema/choices'
import { opsOf, permissionFor, type ResourceData } from '#schema/definition'
import { isAllowed } from './permission.ts'

export type Action = 'list' | 'create' | 'edit' | 'show' | 'delete'

/** 'order-list' for ('orders', 'show'); null where the resource has no such operation. */
export function permissionOf(resource: ResourceName, action: Action): string | null {
  const said = app.resources[resource] as unknown as ResourceData
  const operation = action === 'show' ? 'list' : action
  return opsOf(said).includes(operation) ? permissionFor(said, operation) : null
}

export function can(resource: ResourceName, action: Action): boolean {
  const permission = permissionOf(resource, action)
  return permission !== null && isAllowed(permission)
}

export const titleOf = (resource: ResourceName): string =>
  (app.resources[resource] as unknown as ResourceData).label

/** Whoever may fill a field that leads there may see what the rows are called (backend/resource/read/choices.ts). */
export const mayChoose = (resource: ResourceName): boolean => can(resource, 'list') ||
  choosersOf(app.resources as unknown as Record<string, ResourceData>, resource, 'user')
    .some(({ needs }) => needs.some((names) => names.every(isAllowed)))

export const accessProvider: AccessControlProvider = {
  can: ({ resource, action }) => Promise.resolve({ can: !isResource(resource) || can(resource, action as Action) }),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
}

export const isResource = (name: string | undefined): name is ResourceName => name !== undefined && name in app.resources

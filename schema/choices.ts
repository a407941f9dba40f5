/**
 * Who may fill a form may know what there is to choose in it: of another resource the names, and no more. Pure; the server
 * opens lists by it, the browser its pickers.
 */
import { isComputed, opsOf, permissionFor, type FieldData, type ResourceData } from './definition.ts'
import { isReference } from './fields/index.ts'
import { permissionToMove } from './flow.ts'
import type { Guard } from './types.ts'

/** A field that leads to the resource, with the sets of permissions of which any lets somebody fill it. */
export interface Chooser { readonly field: FieldData; readonly needs: readonly (readonly string[])[] }

export function choosersOf(resources: Readonly<Record<string, ResourceData>>, target: string, guard: Guard): Chooser[] {
  return Object.values(resources).flatMap((resource) => [...typed(resource, target, guard), ...asked(resource, target, guard)])
}

/** In the form of a record. */
function typed(resource: ResourceData, target: string, guard: Guard): Chooser[] {
  const access = guard === 'user' ? null : resource.guards?.[guard]
  if (access === undefined) return []
  const ops = (['create', 'edit'] as const).filter((op) => opsOf(resource).includes(op) && (!access || access.ops.includes(op)))
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!leadsTo(field, target) || field.server || isComputed(field) || (access && !access.write?.includes(name))) return []
    const open = ops.filter((op) => !(op === 'edit' && field.immutable))
    const more = guard === 'user' && field.write !== undefined ? [field.write] : []
    return [{ field, needs: open.map((op) => [permissionFor(resource, op, guard), ...more]) }]
  })
}

/** In the dialog of a transition. */
function asked(resource: ResourceData, target: string, guard: Guard): Chooser[] {
  return Object.entries(resource.transitions ?? {}).flatMap(([verb, { ask = {}, args = {} }]) => {
    const permission = permissionToMove(resource, verb, guard)
    const fields = [...Object.keys(ask).flatMap((name) => resource.fields[name] ?? []), ...Object.values(args)]
    return permission ? fields.filter((field) => leadsTo(field, target)).map((field) => ({ field, needs: [[permission]] })) : []
  })
}

const leadsTo = (field: FieldData, target: string): boolean => isReference(field) && field.to === target

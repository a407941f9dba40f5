/**
 * Who may fill a form may know what there is to choose in it: of another resource the names, and no more. Pure; the server
 * opens lists by it, the browser its pickers.
 */
import { opsOf, permissionFor, type FieldData, type ResourceData } from './definition.ts'
import { isReference, isServerOnly } from './fields/index.ts'
import { permissionToMove, type Person } from './flow.ts'
import type { Guard } from './types.ts'

/** A field that leads to the resource, with the sets of permissions of which any lets somebody fill it. */
export interface Chooser { readonly field: FieldData; readonly needs: readonly (readonly string[])[] }

export function choosersOf(resources: Readonly<Record<string, ResourceData>>, target: string, guard: Guard): Chooser[] {
  return Object.values(resources).flatMap((resource) => [...typed(resource, target, guard), ...asked(resource, target, guard)])
}

/** Those of them that this person may fill. */
export const choosersFor = (resources: Readonly<Record<string, ResourceData>>, target: string, { guard, permissions }: Person): Chooser[] =>
  choosersOf(resources, target, guard).filter(({ needs }) => needs.some((names) => names.every((name) => permissions.has(name))))

/** In the form of a record. */
function typed(resource: ResourceData, target: string, guard: Guard): Chooser[] {
  const access = guard === 'user' ? null : resource.guards?.[guard]
  if (access === undefined) return []
  const ops = (['create', 'edit'] as const).filter((op) => opsOf(resource).includes(op) && (!access || access.ops.includes(op)))
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!leadsTo(field, target) || isServerOnly(field) || (access && !access.write?.includes(name))) return []
    const open = ops.filter((op) => !(op === 'edit' && field.create_only))
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

/**
 * The fields that refer to a resource, and who may fill them. Whoever may fill such a field may read the labels of the resource
 * it refers to, and of the rest what the resource opens to them (`chooser_reads`). Pure: the server opens lists by this rule, the
 * browser its pickers.
 */
import { resourceOperations, permissionFor, type FieldData, type ResourceData } from './definition.ts'
import { isReference, isServerOnly } from './fields/index.ts'
import { transitionPermission, type Grantee } from './flow.ts'
import type { Guard } from './types.ts'

/** A field that refers to the resource, and sets of permissions: each set on its own is enough to fill the field. */
export interface ReferencingField { readonly field: FieldData; readonly needs: readonly (readonly string[])[] }

export function referencingFields(resources: Readonly<Record<string, ResourceData>>, target: string, guard: Guard): ReferencingField[] {
  return Object.values(resources).flatMap((resource) => [
    ...referencesInForm(resource, target, guard),
    ...referencesInDialogs(resource, target, guard),
  ])
}

/** The referencing fields that this person may fill. */
export const fillableReferences = (
  resources: Readonly<Record<string, ResourceData>>,
  target: string,
  { guard, permissions }: Grantee,
): ReferencingField[] =>
  referencingFields(resources, target, guard).filter(({ needs }) => needs.some((names) => names.every((name) => permissions.has(name))))

/** In the form of a record. */
function referencesInForm(resource: ResourceData, target: string, guard: Guard): ReferencingField[] {
  const access = guard === 'user' ? null : resource.guards?.[guard]
  if (access === undefined) return []
  const ops = (['create', 'edit'] as const)
    .filter((op) => resourceOperations(resource).includes(op) && (!access || access.ops.includes(op)))
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!refersTo(field, target) || isServerOnly(field) || (access && !access.write?.includes(name))) return []
    const openOps = ops.filter((op) => !(op === 'edit' && field.create_only))
    const fieldPermission = guard === 'user' && field.write !== undefined ? [field.write] : []
    return [{ field, needs: openOps.map((op) => [permissionFor(resource, op, guard), ...fieldPermission]) }]
  })
}

/** In the dialog of a transition. */
function referencesInDialogs(resource: ResourceData, target: string, guard: Guard): ReferencingField[] {
  return Object.entries(resource.transitions ?? {}).flatMap(([verb, { ask = {}, args = {} }]) => {
    const permission = transitionPermission(resource, verb, guard)
    const fields = [...Object.keys(ask).flatMap((name) => resource.fields[name] ?? []), ...Object.values(args)]
    return permission ? fields.filter((field) => refersTo(field, target)).map((field) => ({ field, needs: [[permission]] })) : []
  })
}

const refersTo = (field: FieldData, target: string): boolean => isReference(field) && field.to === target

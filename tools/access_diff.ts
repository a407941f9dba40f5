/** The access that a definition grants, as sentences: `npm run exposure` prints those that a change adds or removes. Pure. */
import { resourceOperations, permissionFor, type AccessData, type Definition, type ResourceData } from '#schema/definition'
import { isSecret, isServerOnly } from '#schema/fields/index'
import { transitionPermission } from '#schema/flow'
import type { Guard } from '#schema/types'

export interface AccessDiff { readonly gained: readonly string[]; readonly lost: readonly string[] }

export function compareAccess(before: Definition, after: Definition): AccessDiff {
  const [oldGrants, newGrants] = [grantsOf(before), grantsOf(after)]
  return { gained: sentences(difference(newGrants, oldGrants)), lost: sentences(difference(oldGrants, newGrants)) }
}

/** Who may do what → to which fields, operations or transitions: `clients can read` → orders.balance, orders.total. */
type Grants = ReadonlyMap<string, ReadonlySet<string>>

function grantsOf({ resources }: Definition): Grants {
  const grants = new Map<string, Set<string>>()
  const addGrant: AddGrant = (who, verb, what) => {
    grants.set(`${who} can ${verb}`, (grants.get(`${who} can ${verb}`) ?? new Set()).add(what))
  }
  for (const [name, resource] of Object.entries(resources)) {
    addStaffGrants(name, resource, addGrant)
    for (const guard of ['courier', 'client'] as const) addGuardGrants(name, resource, guard, addGrant)
  }
  return grants
}

type AddGrant = (who: string, verb: string, what: string) => void

function addStaffGrants(name: string, resource: ResourceData, addGrant: AddGrant): void {
  const ops = resourceOperations(resource)
  for (const op of ops) addGrant(`staff with ${permissionFor(resource, op)}`, op, name)
  for (const [key, field] of Object.entries(resource.fields)) {
    if (!isSecret(field)) addGrant(staffWith(permissionFor(resource, 'list'), field.read), 'read', `${name}.${key}`)
    const isWritten = !isServerOnly(field)
    for (const op of ops.filter((one) => isWritten && (one === 'create' || (one === 'edit' && !field.create_only))))
      addGrant(staffWith(permissionFor(resource, op), field.write), 'write', `${name}.${key}`)
  }
  for (const verb of Object.keys(resource.transitions ?? {})) {
    const permission = transitionPermission(resource, verb, 'user')
    if (permission) addGrant(`staff with ${permission}`, 'run', `${name}.${verb}`)
  }
}

const staffWith = (permission: string, more?: string): string => `staff with ${permission}${more ? ` and ${more}` : ''}`

function addGuardGrants(name: string, resource: ResourceData, guard: Guard, addGrant: AddGrant): void {
  const access = resource.guards?.[guard]
  if (!access) return
  const rows = rowsOf(access)
  for (const op of access.ops) addGrant(`${guard}s with ${permissionFor(resource, op, guard)}`, op, `${name} (${rows})`)
  for (const key of access.read) addGrant(`${guard}s`, 'read', `${name}.${key}`)
  for (const key of access.write ?? []) addGrant(`${guard}s`, 'write', `${name}.${key}`)
  for (const [verb, permission] of Object.entries(access.transitions ?? {}))
    addGrant(`${guard}s with ${permission}`, 'run', `${name}.${verb}`)
}

function rowsOf({ where, access }: AccessData): string {
  if (where) return `rows where ${JSON.stringify(where)}`
  return access === 'parent' ? 'rows whose parent they see' : `rows with such ${access?.through}`
}

function difference(these: Grants, those: Grants): Grants {
  const remaining = [...these].map(([grant, what]) => [grant, new Set([...what].filter((one) => !those.get(grant)?.has(one)))] as const)
  return new Map(remaining.filter(([, what]) => what.size > 0))
}

const sentences = (grants: Grants): string[] => [...grants].map(([grant, what]) => `${grant} ${[...what].join(', ')}`)

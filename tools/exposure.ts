/**
 * Who can read, write or do what by a definition, as sentences for a review: `npm run exposure` prints those that a change
 * adds or takes away. Pure.
 */
import { opsOf, permissionFor, type AccessData, type Definition, type ResourceData } from '#schema/definition'
import { isSecret, isServerOnly } from '#schema/fields/index'
import { permissionToMove } from '#schema/flow'
import type { Guard } from '#schema/types'

export interface Exposure { readonly gained: readonly string[]; readonly lost: readonly string[] }

export function exposureBetween(before: Definition, after: Definition): Exposure {
  const [old, now] = [factsOf(before), factsOf(after)]
  return { gained: sentences(only(now, old)), lost: sentences(only(old, now)) }
}

/** Who and what, to whom it applies: `clients can now read` → orders.balance, orders.total. */
type Facts = ReadonlyMap<string, ReadonlySet<string>>

function factsOf({ resources }: Definition): Facts {
  const facts = new Map<string, Set<string>>()
  const say: Say = (who, verb, what) => { facts.set(`${who} can ${verb}`, (facts.get(`${who} can ${verb}`) ?? new Set()).add(what)) }
  for (const [name, resource] of Object.entries(resources)) {
    staffFacts(name, resource, say)
    for (const guard of ['courier', 'client'] as const) guardFacts(name, resource, guard, say)
  }
  return facts
}

type Say = (who: string, verb: string, what: string) => void

function staffFacts(name: string, resource: ResourceData, say: Say): void {
  const ops = opsOf(resource)
  for (const op of ops) say(`staff with ${permissionFor(resource, op)}`, op, name)
  for (const [key, field] of Object.entries(resource.fields)) {
    if (!isSecret(field)) say(staffWith(permissionFor(resource, 'list'), field.read), 'read', `${name}.${key}`)
    const isWritten = !isServerOnly(field)
    for (const op of ops.filter((one) => isWritten && (one === 'create' || (one === 'edit' && !field.create_only))))
      say(staffWith(permissionFor(resource, op), field.write), 'write', `${name}.${key}`)
  }
  for (const verb of Object.keys(resource.transitions ?? {})) {
    const permission = permissionToMove(resource, verb, 'user')
    if (permission) say(`staff with ${permission}`, 'run', `${name}.${verb}`)
  }
}

const staffWith = (permission: string, more?: string): string => `staff with ${permission}${more ? ` and ${more}` : ''}`

function guardFacts(name: string, resource: ResourceData, guard: Guard, say: Say): void {
  const access = resource.guards?.[guard]
  if (!access) return
  const rows = rowsOf(access)
  for (const op of access.ops) say(`${guard}s with ${permissionFor(resource, op, guard)}`, op, `${name} (${rows})`)
  for (const key of access.read) say(`${guard}s`, 'read', `${name}.${key}`)
  for (const key of access.write ?? []) say(`${guard}s`, 'write', `${name}.${key}`)
  for (const [verb, permission] of Object.entries(access.transitions ?? {})) say(`${guard}s with ${permission}`, 'run', `${name}.${verb}`)
}

function rowsOf({ where, access }: AccessData): string {
  if (where) return `rows where ${JSON.stringify(where)}`
  return access === 'parent' ? 'rows whose parent they see' : `rows with such ${access?.through}`
}

function only(these: Facts, those: Facts): Facts {
  const kept = [...these].map(([fact, what]) => [fact, new Set([...what].filter((one) => !those.get(fact)?.has(one)))] as const)
  return new Map(kept.filter(([, what]) => what.size > 0))
}

const sentences = (facts: Facts): string[] => [...facts].map(([fact, what]) => `${fact} ${[...what].join(', ')}`)

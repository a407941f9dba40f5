/** Checks permissions of fields, and the allow-lists of couriers and clients. */
import { isComputed, resourceOperations, type AccessData, type Definition, type FieldData, type ResourceData } from '../definition.ts'
import { isChildren, isReference, traitsOf } from '../fields/index.ts'
import { pathsReadBy } from './check_computed.ts'
import { fieldAt, lookUpField, isCircular } from './field_lookup.ts'
import { valueProblem } from './value_problem.ts'
import type { Operation } from '../types.ts'

const PERMISSION = /^[a-z]+(-[a-z]+)+$/
const PREFIX = /^[a-z]+(-[a-z]+)*$/

export function checkAccess(definition: Definition): string[] {
  return [...globalPermissionProblems(definition), ...Object.entries(definition.resources).flatMap(([name, resource]) => [
    ...permissionProblems(resource),
    ...readPermissionProblems(definition, resource),
    ...Object.entries(resource.guards ?? {}).flatMap(([guard, access]) => [
      ...guardProblems(definition, resource, guard as GuardName, access),
      ...scopeProblems(definition, resource, guard as GuardName, access),
    ].map((problem) => `${guard}: ${problem}`)),
  ].map((problem) => `${name}: ${problem}`))]
}

/** A permission of the application belongs to no resource: the role editor shows it in a row of its own. */
function* globalPermissionProblems({ permissions = [], resources }: Definition): Generator<string> {
  for (const [index, permission] of permissions.entries()) {
    yield* spellingProblems([permission])
    if (permissions.indexOf(permission) !== index) yield `the permission "${permission}" is declared twice`
    const owner = Object.entries(resources).find(([, resource]) => permission.startsWith(`${resource.permission}-`))
    if (owner) yield `the permission "${permission}" belongs to ${owner[0]}`
  }
}

type GuardName = keyof NonNullable<ResourceData['guards']>

function* permissionProblems(r: ResourceData): Generator<string> {
  if (!PREFIX.test(r.permission)) yield `"${r.permission}" is no prefix of permissions`
  const permissionsUsed = [
    ...(r.permissions ?? []),
    ...Object.values(r.transitions ?? {}).map((t) => t.allow),
    ...Object.values(r.permission_for ?? {}),
    ...Object.values(r.fields).flatMap((field) => [field.read, field.write]),
  ]
  yield* spellingProblems([...new Set(permissionsUsed)])
  yield* overrideProblems(r, resourceOperations(r))
}

function* spellingProblems(permissions: readonly (string | undefined)[]): Generator<string> {
  for (const permission of permissions) {
    if (permission !== undefined && !PERMISSION.test(permission)) yield `"${permission}" is no permission: <noun>-<verb>`
  }
}

function* overrideProblems({ permission_for = {} }: Pick<ResourceData, 'permission_for'>, ops: readonly Operation[]): Generator<string> {
  for (const operation of Object.keys(permission_for)) {
    if (!ops.some((known) => known === operation)) yield `permission_for ${operation}, which is not among its \`ops\``
  }
}

/**
 * The label, the first order of the list and the fields by which it is drawn are the same for everybody. What else the list names is left
 * out for whoever may not read it.
 */
function* readPermissionProblems(definition: Definition, r: ResourceData): Generator<string> {
  const { sort, calendar, map, wall } = r.list
  for (const name of new Set([r.label, sort.replace('-', ''), calendar, map, wall])) {
    const read = r.fields[name ?? '']?.read
    if (read) yield `the list is drawn by ${name}, which needs ${read}`
  }
  for (const [name, field] of Object.entries(r.fields)) {
    for (const source of pathsReadBy(field)) {
      const read = fieldAt(definition, r, source)?.read
      if (read && read !== field.read) yield `${name} gives away ${source}, which needs ${read}`
    }
  }
}

function* guardProblems(definition: Definition, r: ResourceData, guard: GuardName, access: AccessData): Generator<string> {
  for (const operation of access.ops)
    if (!resourceOperations(r).includes(operation)) yield `${operation} is not among the \`ops\` of the resource`
  for (const name of access.read) {
    const field = lookUpField(r, name)
    if (!field) yield `reads ${name}, which is no field`
    const child = field && isChildren(field) ? String(field.of) : null
    if (child && !definition.resources[child]?.guards?.[guard]) yield `reads ${name}, but ${child} has no list of what a ${guard} may read`
  }
  const isWriter = access.ops.includes('create') || access.ops.includes('edit')
  if (isWriter && !access.write?.length) yield 'may create or edit, but `write` names nothing'
  if (!isWriter && access.write) yield '`write` without create or edit is read by nobody'
  for (const name of access.write ?? []) if (!isWritable(r.fields[name])) yield `writes ${name}, which is not theirs to write`
  if (access.set && !access.ops.includes('create')) yield '`set` without create is read by nobody'
  for (const [name, value] of Object.entries(access.set ?? {})) {
    const field = r.fields[name]
    const problem = field ? value !== null && valueProblem(definition, field, value) : 'no such field'
    if (problem) yield `sets ${name}: ${problem}`
  }
  for (const verb of Object.keys(access.transitions ?? {})) if (!r.transitions?.[verb]) yield `no transition "${verb}"`
  yield* spellingProblems([...Object.values(access.transitions ?? {}), ...Object.values(access.permission_for ?? {})])
  yield* overrideProblems(access, access.ops)
  for (const [name, field] of fieldsSentBy(r, access)) {
    const { to } = field
    const isUnlisted = isReference(field) && !definition.resources[String(to)]?.guards?.[guard]
    if (isUnlisted) yield `names rows of ${String(to)} by ${name}, but has no list of them`
  }
}

/** All fields that the guard may send: in a form, or in the dialogs of its transitions. */
function fieldsSentBy(r: ResourceData, { write = [], transitions = {} }: AccessData): [string, FieldData][] {
  const dialogs = Object.keys(transitions).flatMap((verb) => r.transitions?.[verb] ?? [])
  const fieldNames = [...write, ...dialogs.flatMap(({ ask = {} }) => Object.keys(ask))]
  return [...fieldNames.flatMap((name): [string, FieldData][] => (r.fields[name] ? [[name, r.fields[name]]] : [])),
    ...dialogs.flatMap(({ args = {} }) => Object.entries(args) as [string, FieldData][])]
}

function isWritable(field: FieldData | undefined) {
  return field && !field.stamped && !isComputed(field) && traitsOf(field).writer === 'form'
}

function* scopeProblems(definition: Definition, r: ResourceData, guard: GuardName, { access }: AccessData): Generator<string> {
  if (!access) return
  if (!nextScope(definition, r, guard)?.guards?.[guard]) yield 'access leads to no scope'
  if (isCircular(r, (next) => nextScope(definition, next, guard))) yield 'access goes in a circle'
}

function nextScope(definition: Definition, r: ResourceData, guard: GuardName): ResourceData | undefined {
  const access = r.guards?.[guard]?.access
  const next = access === 'parent' ? r.fields[r.parent ?? '']?.to : access && r.fields[access.through]?.of
  return definition.resources[String(next)]
}

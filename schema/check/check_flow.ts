/** Checks flows: each status can be reached, each transition can start, and what it asks for and sets can be stored. */
import { isComputed, valuesOf, type Definition, type FieldData, type ResourceData, type TransitionData } from '../definition.ts'
import { traitsOf } from '../fields/index.ts'
import { valueProblem } from './value_problem.ts'

/** Last URL segments that have another meaning. */
const RESERVED_VERBS = ['undelete', 'create', 'edit', 'delete', 'list']

export function checkFlow(definition: Definition): string[] {
  return Object.entries(definition.resources).flatMap(([name, resource]) => [
    ...statusProblems(definition, resource),
    ...conditionProblems(resource),
    ...Object.entries(resource.transitions ?? {}).flatMap(([verb, t]) => [
      ...transitionProblems(definition, resource, verb, t), ...argumentProblems(definition, resource, verb, t),
      ...undoProblems(resource, verb, t),
    ]),
  ].map((problem) => `${name}: ${problem}`))
}

function* statusProblems(definition: Definition, r: ResourceData): Generator<string> {
  const verbs = Object.entries(r.transitions ?? {})
  if (r.initial === undefined) {
    if (verbs.some(([, t]) => t.to ?? t.from)) yield 'a flow needs `initial`'
    return
  }
  const { status } = r.fields
  if (!status?.stamped || status.required !== true) yield 'the status of a flow is stamped and `required: true`'
  const values = valuesOf(definition, status?.of)
  const reached = reachedFrom(r.initial, verbs.map(([, t]) => t))
  for (const value of reached) if (!values.includes(value)) yield `"${value}" is not a value of ${status?.of}`
  for (const value of values) if (!reached.has(value)) yield `no transition leads to "${value}"`
  for (const [verb, t] of verbs) if (t.from && !t.from.some((state) => reached.has(state))) yield `${verb} can never start`
}

function reachedFrom(initial: string, verbs: readonly TransitionData[]): ReadonlySet<string> {
  const reached = new Set([initial])
  // Ends when no state is added: there are at most those of the enum.
  for (let size = 0; size !== reached.size;) {
    size = reached.size
    for (const t of verbs) if (t.to !== undefined && (!t.from || t.from.some((state) => reached.has(state)))) reached.add(t.to)
  }
  return reached
}

function* conditionProblems(r: ResourceData): Generator<string> {
  const users: [place: string, names: readonly string[]][] = [
    ...Object.entries(r.transitions ?? {}).map(([verb, t]): [string, readonly string[]] => [verb, t.when ?? []]),
    ['allow_when.edit', r.allow_when?.edit ?? []],
    ['allow_when.delete', r.allow_when?.delete ?? []],
  ]
  for (const [user, names] of users) for (const name of names) if (!r.conditions?.[name]) yield `${user}: no condition "${name}"`
  const usedConditions = new Set(users.flatMap(([, names]) => names))
  for (const name of Object.keys(r.conditions ?? {})) if (!usedConditions.has(name)) yield `condition ${name} is asked by nobody`
}

function* transitionProblems(definition: Definition, r: ResourceData, verb: string, t: TransitionData): Generator<string> {
  if (RESERVED_VERBS.includes(verb)) yield `${verb} is no name for a transition`
  const isGuardTransition = Object.values(r.guards ?? {}).some(({ transitions = {} }) => Object.hasOwn(transitions, verb))
  if (!t.allow && !t.system && !isGuardTransition) yield `nobody can ${verb}`
  if (t.system && (t.allow ?? isGuardTransition)) yield `${verb} is of the system, but somebody may run it`
  for (const [key, value] of Object.entries(t.set ?? {})) {
    const field = r.fields[key]
    const askedTwice = t.ask?.[key] ? 'it is asked too' : null
    const problem = fieldProblem(r, key, field) ?? askedTwice ?? setProblem(definition, field as FieldData, value)
    if (problem) yield `${verb} sets ${key}: ${problem}`
    if (isReasonOperand(value) && !t.reason) yield `${verb} sets ${key}: no reason is asked`
  }
}

function* argumentProblems(definition: Definition, r: ResourceData, verb: string, t: TransitionData): Generator<string> {
  for (const key of Object.keys(t.ask ?? {})) {
    const problem = fieldProblem(r, key, r.fields[key])
    if (problem) yield `${verb} asks ${key}: ${problem}`
  }
  for (const [key, values] of Object.entries(t.offers ?? {})) {
    const field = r.fields[key]
    const known = field && t.ask?.[key] && traitsOf(field).enumerated ? valuesOf(definition, field.of) : null
    if (!known) yield `${verb} offers ${key}: no choice that it asks for`
    else for (const value of values) if (!known.includes(value)) yield `${verb} offers ${key}: no value "${value}"`
  }
  for (const [key, arg] of Object.entries(t.args ?? {})) {
    if (r.fields[key] && t.ask?.[key]) yield `${verb}: ${key} is asked twice`
    if (key === 'version' || key === 'reason') yield `${verb}: ${key} is no name for an argument`
    if (traitsOf(arg).enumerated && !valuesOf(definition, arg.of).length) yield `${verb}: ${key}: no enum "${arg.of}"`
    for (const target of [arg.to ?? []].flat()) if (!definition.resources[target]) yield `${verb}: ${key}: no resource "${target}"`
  }
}

/** Undo is one press: the way back starts where the transition ends, ends where it may start, and asks for nothing but a reason. */
function* undoProblems(r: ResourceData, verb: string, { undo, from, to }: TransitionData): Generator<string> {
  if (undo === undefined) return
  const back = r.transitions?.[undo]
  if (!back || back.system) return yield `${verb}: undo: nobody can ${undo}`
  if (to === undefined || back.to === undefined) return yield `${verb}: undo: the status does not change`
  if (back.from && !back.from.includes(to)) yield `${verb}: undo: ${undo} does not start from "${to}"`
  if (from && !from.includes(back.to)) yield `${verb}: undo: ${verb} does not start from "${back.to}"`
  if (back.ask ?? back.args) yield `${verb}: undo: ${undo} asks for more than a reason`
}

function fieldProblem(r: ResourceData, key: string, field: FieldData | undefined): string | null {
  if (!field) return 'no such field'
  if (key === 'status' && r.initial !== undefined) return 'a status moves by `to`'
  if (isComputed(field)) return 'it is computed'
  return traitsOf(field).askable ? null : `a transition cannot set a ${field.type}`
}

function setProblem(definition: Definition, field: FieldData, value: unknown): string | null {
  if (value === null) return field.required === true || traitsOf(field).empty === false ? 'it is required' : null
  return valueProblem(definition, field, value)
}

const isReasonOperand = (value: unknown) => typeof value === 'object' && value !== null && 'input' in value

/**
 * `_where={"or":[{"status":"pending"},{"total":{"gt":100}}]}`: what single filters cannot say, in the shape of
 * schema/predicate.ts. It comes from outside, so it is read name by name and value by value before it becomes SQL.
 */
import { comparisons, compile, holds, type Data, type Fields } from '#schema/predicate'
import { BEHIND, behind, stepNamed } from './filters.ts'
import { once, openField, refuse, type Parameters } from './parameters.ts'
import { all, any, type Fragment } from './sql.ts'
import { predicateOperatorsOf, Unread, unknownField, valueOf } from './where_value.ts'

const LONGEST = 4_000
const DEEPEST = 6
const MOST_COMPARISONS = 60

export function whereOf(parameters: Parameters): Fragment[] {
  const text = once(parameters, '_where')
  if (text === undefined) return []
  try {
    return [new Reading(parameters).read(parsed(text), 0)]
  } catch (error) {
    if (error instanceof Unread) return refuse(parameters, '_where', error.say)
    throw error
  }
}

function parsed(text: string): unknown {
  if (text.length > LONGEST) throw new Unread((t) => t('errors.field.long', { max: LONGEST }))
  try {
    return JSON.parse(text)
  } catch {
    throw new Unread((t) => t('errors.query.where'))
  }
}

class Reading {
  readonly #parameters: Parameters
  #comparisons = 0

  constructor(parameters: Parameters) {
    this.#parameters = parameters
  }

  read(said: unknown, depth: number): Fragment {
    if (depth > DEEPEST) throw new Unread((t) => t('errors.query.where_large'))
    return all(Object.entries(objectOf(said)).map(([key, inner]) => {
      switch (key) {
        case 'and': return all(this.#each(inner, depth))
        case 'or': return any(this.#each(inner, depth))
        case 'not': { const one = this.read(inner, depth + 1); return { ...one, sql: `not (${one.sql})` } }
        default: return this.#compared(key, inner)
      }
    }))
  }

  #each(said: unknown, depth: number): Fragment[] {
    if (!Array.isArray(said)) throw new Unread((t) => t('errors.query.where'))
    return said.map((one) => this.read(one, depth + 1))
  }

  #compared(name: string, said: unknown): Fragment {
    const [first, ...rest] = name.split('.')
    if (rest.length === 0) {
      const leaf = this.#leaf(this.#parameters, name, said)
      return compile(leaf, this.#parameters.resource.fields as unknown as Fields, this.#parameters.caller.context, 't')
    }
    const step = stepNamed(this.#parameters, first ?? '')
    if (!step) throw unknownField(name)
    const leaf = this.#leaf(step.of, rest.join('.'), said)
    const [fields, { context }] = [step.of.resource.fields as unknown as Fields, step.of.caller]
    // Where the reference leads nowhere, its fields are nothing: true of nothing is asked as "not found where it is false".
    const isTurned = holds(leaf, {}, fields, context)
    return behind(step.of, step.via, compile(isTurned ? { not: leaf } : leaf, fields, context, BEHIND), { isTurned })
  }

  /** `{ name: { operator: operand } }` with operands of the field's type. */
  #leaf(of: Parameters, name: string, said: unknown): Data {
    const field = openField(of, name)
    const known = predicateOperatorsOf(field)
    if (!field || !known.length) throw unknownField(name)
    const asked = comparisons(said)
    this.#comparisons += asked.length
    if (this.#comparisons > MOST_COMPARISONS) throw new Unread((t) => t('errors.query.where_large'))
    if (!asked.length) throw new Unread((t) => t('errors.query.where'))
    return { [name]: Object.fromEntries(asked.map(([operator, operand]) => {
      if (!known.includes(operator)) throw new Unread((t) => t('errors.query.where_operator', { name }))
      return [operator, valueOf(of, field, operator, operand)]
    })) }
  }
}

function objectOf(said: unknown): Data {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) throw new Unread((t) => t('errors.query.where'))
  return said as Data
}

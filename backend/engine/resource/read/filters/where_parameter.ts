/**
 * `_where={"or":[{"status":"pending"},{"total":{"gt":100}}]}`: a predicate of schema/predicate.ts, for conditions that single
 * filters cannot express. Every name and value is validated before it is compiled to SQL.
 */
import { parseJson } from '#common/text/parse_json'
import { comparisons, compilePredicate, holds, type Data, type Fields } from '#schema/predicate'
import { REFERENCED_ALIAS, referencedCondition, referenceNamed } from './list_filters.ts'
import { singleParameter, readableField, addError, tooManyTexts, type ListParameters } from '../list_request_parameters.ts'
import { all, any, fillSql, type Fragment } from '../sql.ts'
import { columnTypeOf } from '#backend/engine/database/migrator/column_types'
import { containsFolded } from '../../fields/text/folded_text.ts'
import { predicateOperatorsOf, InvalidPredicate, unknownField, predicateOperand } from './predicate_operand.ts'

const MAX_LENGTH = 4_000
const MAX_DEPTH = 6
const MAX_COMPARISONS = 60

export function parseWhere(parameters: ListParameters): Fragment[] {
  const text = singleParameter(parameters, '_where')
  if (text === undefined) return []
  try {
    if (text.length > MAX_LENGTH) throw new InvalidPredicate((t) => t('errors.field.long', { max: MAX_LENGTH }))
    return [new PredicateCompiler(parameters).compilePredicate(parseJson(text), 0)]
  } catch (error) {
    if (error instanceof InvalidPredicate) return addError(parameters, '_where', error.reason)
    throw error
  }
}

class PredicateCompiler {
  readonly #parameters: ListParameters
  #comparisons = 0

  constructor(parameters: ListParameters) {
    this.#parameters = parameters
  }

  compilePredicate(input: unknown, depth: number): Fragment {
    if (depth > MAX_DEPTH) throw new InvalidPredicate((t) => t('errors.query.where_large'))
    return all(Object.entries(assertObject(input)).map(([key, inner]) => {
      switch (key) {
        case 'and': return all(this.#each(inner, depth))
        case 'or': return any(this.#each(inner, depth))
        case 'not': { const one = this.compilePredicate(inner, depth + 1); return { ...one, sql: `not (${one.sql})` } }
        default: return this.#fieldCondition(key, inner)
      }
    }))
  }

  #each(input: unknown, depth: number): Fragment[] {
    if (!Array.isArray(input)) throw new InvalidPredicate((t) => t('errors.query.where'))
    return input.map((one) => this.compilePredicate(one, depth + 1))
  }

  #fieldCondition(name: string, input: unknown): Fragment {
    const [first, ...rest] = name.split('.')
    if (rest.length === 0) {
      const comparison = this.#comparison(this.#parameters, name, input)
      return this.#compile(this.#parameters, name, comparison, 't')
    }
    const referenced = referenceNamed(this.#parameters, first ?? '')
    if (!referenced) throw unknownField(name)
    const comparison = this.#comparison(referenced.target, rest.join('.'), input)
    const [fields, { context }] = [referenced.target.resource.fields as unknown as Fields, referenced.target.caller]
    // Fields of a missing row are null. A condition that is true for null is compiled as the negation of its opposite.
    const isNegated = holds(comparison, {}, fields, context)
    const condition = isNegated ? compilePredicate({ not: comparison }, fields, context, REFERENCED_ALIAS)
      : this.#compile(referenced.target, rest.join('.'), comparison, REFERENCED_ALIAS)
    return referencedCondition(referenced.target, referenced.via, condition, { isNegated })
  }

  /** What a text contains is found however it is written, as in other filters. */
  #compile({ resource, caller }: ListParameters, name: string, comparison: Data, alias: string): Fragment {
    const { like, ...others } = comparison[name] as Data
    const field = resource.fields[name]
    const isFolded = like !== undefined && field !== undefined && columnTypeOf(field).foldedText !== undefined
    const plain = isFolded ? { [name]: others } : comparison
    const compiled = compilePredicate(plain, resource.fields as unknown as Fields, caller.context, alias)
    if (!isFolded) return compiled
    return all([compiled, fillSql('coalesce({}, false)', containsFolded(field, alias, String(like)))])
  }

  /** `{ name: { operator: operand } }`, with operands of the field's type. */
  #comparison(parameters: ListParameters, name: string, input: unknown): Data {
    const field = readableField(parameters, name)
    const operators = predicateOperatorsOf(field)
    if (!field || !operators.length) throw unknownField(name)
    const entries = comparisons(input)
    this.#comparisons += entries.length
    if (this.#comparisons > MAX_COMPARISONS) throw new InvalidPredicate((t) => t('errors.query.where_large'))
    if (!entries.length) throw new InvalidPredicate((t) => t('errors.query.where'))
    return { [name]: Object.fromEntries(entries.map(([operator, operand]) => {
      if (!operators.includes(operator)) throw new InvalidPredicate((t) => t('errors.query.where_operator', { name }))
      const tooMany = operator === 'like' ? tooManyTexts(this.#parameters) : null
      if (tooMany) throw new InvalidPredicate(tooMany)
      return [operator, predicateOperand(parameters, field, operator, operand)]
    })) }
  }
}

function assertObject(input: unknown): Data {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new InvalidPredicate((t) => t('errors.query.where'))
  return input as Data
}

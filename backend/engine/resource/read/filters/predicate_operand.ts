import { isStorable } from '#backend/engine/database/storable_text'
import { NULL_OPERATORS } from '#schema/fields/base_traits'
import { traitsOf } from '#schema/fields/index'
import { invalidType } from '../../fields/base_types.ts'
import { serverTypeOf } from '../../fields/index.ts'
import { readableField, type ListParameters } from '../list_request_parameters.ts'
import type { Field } from '#backend/engine/definition/registry'
import type { Parsed } from '../../fields/type.ts'
import type { ErrorMessage } from '../../refusals.ts'

/** Parses a value of the query string by the type of its field. */
export const parseOperand = (field: Field, text: string): Parsed =>
  (isStorable(text) ? serverTypeOf(field).operand(text, field) : invalidType('text'))

/** Stops the parsing of a predicate; `reason` is the message for the caller. */
export class InvalidPredicate extends Error {
  readonly reason: ErrorMessage
  constructor(reason: ErrorMessage) {
    super()
    this.reason = reason
  }
}

export const unknownField = (name: string) => new InvalidPredicate((t) => t('errors.query.where_field', { name }))

export const predicateOperatorsOf = (field: Field | undefined): readonly string[] => (field ? traitsOf(field).predicates : [])

const MAX_VALUES = 200

/** The operand of one comparison in `_where`, as schema/predicate.ts expects it. Throws InvalidPredicate. */
export function predicateOperand(parameters: ListParameters, field: Field, operator: string, operand: unknown): unknown {
  switch (operator) {
    case 'in': case 'nin': {
      const isList = Array.isArray(operand) && operand.length <= MAX_VALUES
      if (!isList) throw new InvalidPredicate((t) => t('errors.query.too_many', { max: MAX_VALUES }))
      return operand.map((one) => plainOperand(field, one))
    }
    case 'like': case 'has': return traitsOf(field).comparison === 'member' ? plainOperand(field, operand) : textOperand(field, operand)
    default:
  }
  if (operand === null) return null
  return typeof operand === 'object' ? referenceOperand(parameters, field, operand) : plainOperand(field, operand)
}

/** `{ field }`, `{ me }` and `{ now }`, if they are comparable with the field. */
function referenceOperand({ resource, caller, readable }: ListParameters, field: Field, operand: object): unknown {
  const [[kind, name] = [], ...more] = Object.entries(operand)
  const isValid = more.length === 0 && typeof name === 'string' && (
    kind === 'field' ? isComparable(field, readableField({ resource, readable }, name))
      : kind === 'me' ? traitsOf(field).caller && !hasPresenceOnly(field) && typeof caller.me[name] === 'number'
        : kind === 'now' && name === traitsOf(field).now)
  if (!isValid) throw invalidOperand(field)
  return operand
}

const isComparable = (field: Field, other: Field | undefined) =>
  other !== undefined && !hasPresenceOnly(field) && (other.type === field.type || (isNumber(field) && isNumber(other)))

function plainOperand(field: Field, value: unknown): unknown {
  if (!['string', 'number', 'boolean'].includes(typeof value) || hasPresenceOnly(field)) throw invalidOperand(field)
  const operand = parseOperand(field, String(value))
  if ('error' in operand) throw new InvalidPredicate(operand.error)
  return operand.value
}

/** A substring, which need not be a valid value of the type. */
function textOperand(field: Field, value: unknown): string {
  if (!['string', 'number', 'boolean'].includes(typeof value)) throw invalidOperand(field)
  if (!isStorable(String(value))) throw new InvalidPredicate((t) => t('errors.field.type.text'))
  return String(value)
}

const hasPresenceOnly = (field: Field) => traitsOf(field).predicates === NULL_OPERATORS.predicates
const isNumber = (field: Field) => traitsOf(field).number !== null
const invalidOperand = ({ name }: Field) => new InvalidPredicate((t) => t('errors.query.where_value', { name }))

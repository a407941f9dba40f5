/** What `_where` may compare a field with: the operators and the operands of each type, as schema/predicate.ts reads them. */
import { isStorable } from '#backend/database/storable_text'
import { PRESENCE } from '#schema/fields/common'
import { traitsOf } from '#schema/fields/index'
import type { Say } from '../refusals.ts'
import type { Field } from '#backend/definition/registry'
import { operandOf } from './operand.ts'
import { openField, type Parameters } from './parameters.ts'

/** Why a predicate is not taken; ends the reading of it. */
export class Unread extends Error {
  readonly say: Say
  constructor(say: Say) {
    super()
    this.say = say
  }
}

export const unknownField = (name: string) => new Unread((t) => t('errors.query.where_field', { name }))

export const predicateOperatorsOf = (field: Field | undefined): readonly string[] => (field ? traitsOf(field).predicates : [])

const MOST_VALUES = 200

export function valueOf(of: Parameters, field: Field, operator: string, operand: unknown): unknown {
  switch (operator) {
    case 'in': case 'nin': {
      const isList = Array.isArray(operand) && operand.length <= MOST_VALUES
      if (!isList) throw new Unread((t) => t('errors.query.too_many', { max: MOST_VALUES }))
      return operand.map((one) => plain(field, one))
    }
    case 'like': case 'has': return traitsOf(field).comparison === 'member' ? plain(field, operand) : contained(field, operand)
    default:
  }
  if (operand === null) return null
  return typeof operand === 'object' ? named(of, field, operand) : plain(field, operand)
}

/** `{ field }`, `{ me }` and `{ now }`, where they can be compared with the field. */
function named({ resource, caller, open }: Parameters, field: Field, operand: object): unknown {
  const [[kind, name] = [], ...more] = Object.entries(operand)
  const isGood = more.length === 0 && typeof name === 'string' && (
    kind === 'field' ? isComparable(field, openField({ resource, open }, name))
      : kind === 'me' ? traitsOf(field).caller && !isOnlyPresent(field) && typeof caller.me[name] === 'number'
        : kind === 'now' && name === traitsOf(field).now)
  if (!isGood) throw wrongValue(field)
  return operand
}

const isComparable = (field: Field, other: Field | undefined) =>
  other !== undefined && !isOnlyPresent(field) && (other.type === field.type || (isNumber(field) && isNumber(other)))

function plain(field: Field, value: unknown): unknown {
  if (!['string', 'number', 'boolean'].includes(typeof value) || isOnlyPresent(field)) throw wrongValue(field)
  const operand = operandOf(field, String(value))
  if ('say' in operand) throw new Unread(operand.say)
  return operand.value
}

/** Part of a text, whatever its type takes as a whole value. */
function contained(field: Field, value: unknown): string {
  if (!['string', 'number', 'boolean'].includes(typeof value)) throw wrongValue(field)
  if (!isStorable(String(value))) throw new Unread((t) => t('errors.field.type.text'))
  return String(value)
}

const isOnlyPresent = (field: Field) => traitsOf(field).predicates === PRESENCE.predicates
const isNumber = (field: Field) => traitsOf(field).number !== null
const wrongValue = ({ name }: Field) => new Unread((t) => t('errors.query.where_value', { name }))

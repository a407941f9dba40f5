/** What `_where` may compare a field with: the operators and the operands of each type, as schema/predicate.ts reads them. */
import type { Say } from '../refusals.ts'
import type { Field } from '../registry.ts'
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

export const predicateOperatorsOf = (type: string): readonly string[] => OPERATORS_OF[type] ?? []

const EQUALITY = ['eq', 'ne', 'in', 'nin']
const ORDER = [...EQUALITY, 'gt', 'gte', 'lt', 'lte']
const TEXT = [...EQUALITY, 'like']
/** Only whether there is anything. */
const PRESENCE = ['eq', 'ne']
const OPERATORS_OF: Readonly<Record<string, readonly string[]>> = {
  string: TEXT, text: TEXT, phone: TEXT, email: TEXT, color: TEXT, sequence: TEXT, token: TEXT,
  int: ORDER, money: ORDER, decimal: ORDER, date: ORDER, time: ORDER, datetime: ORDER,
  bool: EQUALITY, enum: EQUALITY, ref: EQUALITY, enums: ['has'],
  i18n: PRESENCE, morph: PRESENCE, geo: PRESENCE, polygon: PRESENCE, json: PRESENCE,
}

const MOST_VALUES = 200

export function valueOf(of: Parameters, field: Field, operator: string, operand: unknown): unknown {
  switch (operator) {
    case 'in': case 'nin': {
      const isList = Array.isArray(operand) && operand.length <= MOST_VALUES
      if (!isList) throw new Unread((t) => t('errors.query.too_many', { max: MOST_VALUES }))
      return operand.map((one) => plain(field, one))
    }
    case 'like': case 'has': return plain(field.type === 'enums' ? field : { ...field, type: 'string' }, operand)
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
      : kind === 'me' ? ['ref', 'int'].includes(field.type) && typeof caller.me[name] === 'number'
        : kind === 'now' && name === NOW_OF[field.type])
  if (!isGood) throw wrongValue(field)
  return operand
}

const NOW_OF: Readonly<Record<string, string>> = { date: 'today', datetime: 'instant' }

const isComparable = ({ type }: Field, other: Field | undefined) =>
  other !== undefined && !isOnlyPresent(type) && (other.type === type || (isNumber(type) && isNumber(other.type)))

function plain(field: Field, value: unknown): unknown {
  if (!['string', 'number', 'boolean'].includes(typeof value) || isOnlyPresent(field.type)) throw wrongValue(field)
  const operand = operandOf(field, String(value))
  if ('say' in operand) throw new Unread(operand.say)
  return operand.value
}

const isOnlyPresent = (type: string) => OPERATORS_OF[type] === PRESENCE
const isNumber = (type: string) => ['int', 'money', 'decimal'].includes(type)
const wrongValue = ({ name }: Field) => new Unread((t) => t('errors.query.where_value', { name }))

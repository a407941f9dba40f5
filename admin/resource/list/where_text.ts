/** A condition of schema/predicate.ts in words: "Status: Pending or Total: more than 100.00 MAD". Pure. */
import { traitsOf } from '#schema/fields/index'
import { comparisons, isField, type Data } from '#schema/predicate'
import { textOf } from '../../fields/text_of.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import { fieldKey, type Say } from '../../definition/words.ts'
import { filterLabel } from './chip_text.ts'
import { filterNamed, type Filter } from '../../definition/filter_key.ts'

export function whereText(resource: Resource, where: Data, say: Say): string {
  const joined = (parts: readonly Data[], word: string) =>
    parts.map((part) => inBrackets(part, whereText(resource, part, say))).join(` ${say.t(`ui.list.${word}`)} `)
  const isAlone = Object.keys(where).length === 1
  return Object.entries(where).map(([key, said]) => {
    switch (key) {
      case 'and': return joined(said as readonly Data[], 'and')
      case 'or': return isAlone ? joined(said as readonly Data[], 'or') : `(${joined(said as readonly Data[], 'or')})`
      case 'not': return say.t('ui.list.not', { value: whereText(resource, said as Data, say) })
      default: return compared(resource, key, said, say)
    }
  }).join(` ${say.t('ui.list.and')} `)
}

/** Several things inside one of several things. */
function inBrackets(part: Data, text: string): string {
  const [inner] = Object.values(part)
  const isSeveral = Object.keys(part).length > 1 || (Array.isArray(inner) && inner.length > 1 && ('and' in part || 'or' in part))
  return isSeveral ? `(${text})` : text
}

function compared(resource: Resource, name: string, said: unknown, say: Say): string {
  const filter = filterNamed(resource, name)
  if (!filter) return name
  const label = filterLabel(filter, resource, say.t)
  const texts = comparisons(said).map(([operator, operand]) => `${label}: ${comparedText(filter, operator, operand, say)}`)
  return texts.join(` ${say.t('ui.list.and')} `)
}

function comparedText(filter: Filter, operator: string, operand: unknown, say: Say): string {
  const value = operandText(filter, operand, say)
  if (operand === null) return say.t(operator === 'ne' ? 'ui.list.op_present' : 'ui.list.op_empty')
  switch (operator) {
    case 'ne': return say.t('ui.list.says_not', { value })
    case 'nin': return say.t('ui.list.says_none', { value })
    case 'gt': case 'lt': return say.t(`ui.list.says_${operator}`, { value })
    case 'gte': return `≥ ${value}`
    case 'lte': return `≤ ${value}`
    case 'like': return say.t('ui.list.says_like', { value })
    default: return value
  }
}

function operandText({ resource, field }: Filter, operand: unknown, say: Say): string {
  if (Array.isArray(operand)) return operand.map((one) => plainText(field, one, say)).join(say.t('ui.list.comma'))
  if (isField(operand)) return say.t(fieldKey(resource, operand.field))
  if (typeof operand !== 'object' || operand === null) return plainText(field, operand, say)
  return say.t('now' in operand ? 'ui.list.now' : 'ui.list.me')
}

const plainText = (field: Field, value: unknown, say: Say): string =>
  (traitsOf(field).relation === 'belongs_to' ? `#${String(value)}` : textOf(field, value, {}, say))

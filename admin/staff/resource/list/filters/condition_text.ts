/** A predicate of schema/predicate.ts as text: "Status: Pending or Total: more than 100.00 MAD". Pure. */
import { comparisons, isFieldOperand, type Data } from '#schema/predicate'
import { textOf } from '../../../fields/field_text.ts'
import { referencedRecord, type NameOf } from './references.ts'
import type { Resource } from '../../../definition/definition.ts'
import { fieldKey, type I18n } from '../../../definition/translation.ts'
import { filterLabel } from './text.ts'
import { parseFilterKey, type Filter } from '../../../definition/filter_key.ts'

export function conditionText(resource: Resource, where: Data, i18n: I18n, nameOf: NameOf): string {
  const joined = (parts: readonly Data[], word: string) =>
    parts.map((part) => inBrackets(part, conditionText(resource, part, i18n, nameOf))).join(` ${i18n.t(`ui.list.${word}`)} `)
  const isAlone = Object.keys(where).length === 1
  return Object.entries(where).map(([key, value]) => {
    switch (key) {
      case 'and': return joined(value as readonly Data[], 'and')
      case 'or': return isAlone ? joined(value as readonly Data[], 'or') : `(${joined(value as readonly Data[], 'or')})`
      case 'not': return i18n.t('ui.list.not', { value: conditionText(resource, value as Data, i18n, nameOf) })
      default: return comparisonsText(resource, key, value, i18n, nameOf)
    }
  }).join(` ${i18n.t('ui.list.and')} `)
}

/** Puts brackets around a part that consists of several conditions. */
function inBrackets(part: Data, text: string): string {
  const [inner] = Object.values(part)
  const isSeveral = Object.keys(part).length > 1 || (Array.isArray(inner) && inner.length > 1 && ('and' in part || 'or' in part))
  return isSeveral ? `(${text})` : text
}

function comparisonsText(resource: Resource, name: string, value: unknown, i18n: I18n, nameOf: NameOf): string {
  const filter = parseFilterKey(resource, name)
  if (!filter) return name
  const label = filterLabel(filter, resource, i18n.t)
  const texts = comparisons(value).map(([operator, operand]) => `${label}: ${comparisonText(filter, operator, operand, i18n, nameOf)}`)
  return texts.join(` ${i18n.t('ui.list.and')} `)
}

function comparisonText(filter: Filter, operator: string, operand: unknown, i18n: I18n, nameOf: NameOf): string {
  const value = operandText(filter, operand, i18n, nameOf)
  if (operand === null) return i18n.t(operator === 'ne' ? 'ui.list.op_present' : 'ui.list.op_empty')
  switch (operator) {
    case 'ne': return i18n.t('ui.list.says_not', { value })
    case 'nin': return i18n.t('ui.list.says_none', { value })
    case 'gt': case 'lt': return i18n.t(`ui.list.says_${operator}`, { value })
    case 'gte': return `≥ ${value}`
    case 'lte': return `≤ ${value}`
    case 'like': return i18n.t('ui.list.says_like', { value })
    default: return value
  }
}

function operandText({ resource, field }: Filter, operand: unknown, i18n: I18n, nameOf: NameOf): string {
  const plainText = (value: unknown) => {
    const record = referencedRecord(field, value)
    return record ? nameOf(record) : textOf(field, value, {}, i18n)
  }
  if (Array.isArray(operand)) return operand.map(plainText).join(i18n.t('ui.list.comma'))
  if (isFieldOperand(operand)) return i18n.t(fieldKey(resource, operand.field))
  if (typeof operand !== 'object' || operand === null) return plainText(operand)
  return i18n.t('now' in operand ? 'ui.list.now' : 'ui.list.me')
}

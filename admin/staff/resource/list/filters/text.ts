/** A filter as text: "none of Pending, Ready", "more than 100.00 MAD". Pure. */
import { isDayRange } from '#common/time/day_ranges'
import { browserTypeOf } from '../../../fields/index.ts'
import type { Field } from '../../../definition/definition.ts'
import { fieldKey, type I18n } from '../../../definition/translation.ts'
import type { Filter } from '../../../definition/filter_key.ts'
import { parseRange } from '../../../fields/filter_comparisons.ts'

/** `names` are the labels of references, which come from the server. */
export function filterText({ field, operator }: Filter, text: string, i18n: I18n, names?: string): string {
  const values = () => {
    if (names !== undefined || browserTypeOf(field).filter === 'text') return names ?? text
    return text.split(',').map((one) => browserTypeOf(field).filterValueText(one, field, i18n)).join(i18n.t('ui.list.comma'))
  }
  switch (operator) {
    case 'null': return i18n.t(text === 'true' ? 'ui.list.op_empty' : 'ui.list.op_present')
    case 'nin': return i18n.t(text.includes(',') ? 'ui.list.says_none' : 'ui.list.says_not', { value: values() })
    case 'like': return i18n.t('ui.list.says_like', { value: text })
    case 'lt': case 'gt': {
      const word = browserTypeOf(field).filter === 'days' ? DAY_WORDS[operator] : operator
      return i18n.t(`ui.list.says_${word}`, { value: values() })
    }
    case 'eq': return values()
    case '':
  }
  switch (browserTypeOf(field).filter) {
    case 'choice': case 'reference': return values()
    case 'text': return i18n.t('ui.list.says_like', { value: text })
    case 'days': return isDayRange(text) ? i18n.t(`ui.ranges.${text}`) : rangeText(field, text, i18n)
    case 'range': return rangeText(field, text, i18n)
  }
}

/** "Client › Phone" for the phone of the client. */
export function filterLabel({ via, resource, field }: Filter, base: Parameters<typeof fieldKey>[0], t: I18n['t']): string {
  const own = t(fieldKey(resource, field.name))
  return via ? `${t(fieldKey(base, via.name))} › ${own}` : own
}

const DAY_WORDS = { lt: 'before', gt: 'after' } as const

function rangeText(field: Field, text: string, i18n: I18n): string {
  const [from, to] = parseRange(text)
  const one = (value: string) => browserTypeOf(field).filterValueText(value, field, i18n)
  if (from === to) return one(from)
  return from && to ? `${one(from)} – ${one(to)}` : from ? `≥ ${one(from)}` : `≤ ${one(to)}`
}

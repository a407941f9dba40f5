/** What a filter says, in words: "none of Pending, Ready", "more than 100.00 MAD". Pure. */
import { readMinor } from '#common/typed_number'
import { textOf } from '../../fields/text_of.ts'
import type { Field } from '../../definition/definition.ts'
import { enumKey, fieldKey, type Say } from '../../definition/words.ts'
import type { Filter } from '../../definition/filter_key.ts'
import { boundsOf, kindOf } from '../../definition/filters.ts'

/** `names` stands for the texts of references, which the server knows. */
export function filterText({ field, operator }: Filter, text: string, say: Say, names?: string): string {
  const values = () => {
    if (names !== undefined || kindOf(field) === 'text') return names ?? text
    return text.split(',').map((one) => valueText(field, one, say)).join(say.t('ui.list.comma'))
  }
  switch (operator) {
    case 'null': return say.t(text === 'true' ? 'ui.list.op_empty' : 'ui.list.op_present')
    case 'nin': return say.t(text.includes(',') ? 'ui.list.says_none' : 'ui.list.says_not', { value: values() })
    case 'like': return say.t('ui.list.says_like', { value: text })
    case 'lt': case 'gt': return say.t(`ui.list.says_${kindOf(field) === 'days' ? DAY_WORDS[operator] : operator}`, { value: values() })
    case 'eq': return values()
    case '':
  }
  switch (kindOf(field)) {
    case 'choice': case 'reference': return values()
    case 'text': return say.t('ui.list.says_like', { value: text })
    case 'days': case 'range': return boundsWords(field, text, say)
  }
}

/** "Client › Phone" for the phone of the client. */
export function filterLabel({ via, resource, field }: Filter, of: Parameters<typeof fieldKey>[0], t: Say['t']): string {
  const own = t(fieldKey(resource, field.name))
  return via ? `${t(fieldKey(of, via.name))} › ${own}` : own
}

/** A value as it stands in the address. Moments are filtered by whole days. */
function valueText(field: Field, text: string, say: Say): string {
  if (field.type === 'bool') return say.t(text === 'true' ? 'ui.field.yes' : 'ui.field.no')
  if (kindOf(field) === 'choice') return say.t(enumKey(String(field.of), text))
  return textOf({ ...field, type: field.type === 'datetime' ? 'date' : field.type }, valueOf(field, text), {}, say)
}

const DAY_WORDS = { lt: 'before', gt: 'after' } as const

function boundsWords(field: Field, text: string, say: Say): string {
  const [from, to] = boundsOf(text)
  const one = (value: string) => valueText(field, value, say)
  if (from === to) return one(from)
  return from && to ? `${one(from)} – ${one(to)}` : from ? `≥ ${one(from)}` : `≤ ${one(to)}`
}

function valueOf({ type }: Field, text: string): unknown {
  if (type === 'money') return readMinor(text) ?? null
  return type === 'int' ? Number(text) : text
}

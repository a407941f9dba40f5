/** What a filter says, in words: "none of Pending, Ready", "more than 100.00 MAD". Pure. */
import { browserTypeOf } from '../../fields/index.ts'
import type { Field } from '../../definition/definition.ts'
import { fieldKey, type Say } from '../../definition/words.ts'
import type { Filter } from '../../definition/filter_key.ts'
import { boundsOf } from '../../fields/filters.ts'

/** `names` stands for the texts of references, which the server knows. */
export function filterText({ field, operator }: Filter, text: string, say: Say, names?: string): string {
  const values = () => {
    if (names !== undefined || browserTypeOf(field).filter === 'text') return names ?? text
    return text.split(',').map((one) => browserTypeOf(field).addressed(one, field, say)).join(say.t('ui.list.comma'))
  }
  switch (operator) {
    case 'null': return say.t(text === 'true' ? 'ui.list.op_empty' : 'ui.list.op_present')
    case 'nin': return say.t(text.includes(',') ? 'ui.list.says_none' : 'ui.list.says_not', { value: values() })
    case 'like': return say.t('ui.list.says_like', { value: text })
    case 'lt': case 'gt': {
      const word = browserTypeOf(field).filter === 'days' ? DAY_WORDS[operator] : operator
      return say.t(`ui.list.says_${word}`, { value: values() })
    }
    case 'eq': return values()
    case '':
  }
  switch (browserTypeOf(field).filter) {
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

const DAY_WORDS = { lt: 'before', gt: 'after' } as const

function boundsWords(field: Field, text: string, say: Say): string {
  const [from, to] = boundsOf(text)
  const one = (value: string) => browserTypeOf(field).addressed(value, field, say)
  if (from === to) return one(from)
  return from && to ? `${one(from)} – ${one(to)}` : from ? `≥ ${one(from)}` : `≤ ${one(to)}`
}

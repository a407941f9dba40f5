/** One filter of a list as SQL over an alias of the table. Null is a value like another: `ne` never loses rows. */
import type { Caller } from '../caller.ts'
import type { Facts } from '../facts.ts'
import { serverTypeOf } from '../fields/index.ts'
import { readingBy } from './label.ts'
import { operatorsOf } from './operators.ts'
import { all } from './sql.ts'
import type { Asked, Condition, Reader } from '../fields/field_type.ts'

export type { Asked, Condition }

export const conditionOf = (asked: Asked, caller: Caller, { timezone }: Pick<Facts, 'timezone'>): Condition =>
  condition(asked, { timezone, ...readingBy(caller) })

function condition(asked: Asked, reader: Reader): Condition {
  const { field, operator, texts } = asked
  const [text = ''] = texts
  if (!operatorsOf(field).includes(operator)) return { say: (t) => t('errors.query.operator') }
  const max = ['eq', 'ne', 'nin'].includes(operator) ? MANY : 1
  if (texts.length > max) return { say: (t) => t('errors.query.too_many', { max }) }
  switch (operator) {
    case 'nin': return condition({ ...asked, operator: 'ne' }, reader)
    case 'between': return between(asked, reader)
    case 'null': return emptiness(asked, text)
    case 'like': return text.includes('\0') ? { say: (t) => t('errors.field.type.text') }
      : { where: serverTypeOf(field).containing(asked, text, reader) }
    default: return serverTypeOf(field).condition(asked, reader)
  }
}

const MANY = 500

/** Both ends belong to it. What is asked with an order has no comma in it. */
function between(asked: Asked, reader: Reader): Condition {
  const bounds = (asked.texts[0] ?? '').split(',')
  if (bounds.length !== 2) return { say: (t) => t('errors.query.between') }
  const ends = bounds.map((text, index) => condition({ ...asked, operator: index ? 'lte' : 'gte', texts: [text] }, reader))
  const wrong = ends.find((end) => 'say' in end)
  return wrong ?? { where: all(ends.flatMap((end) => ('where' in end ? end.where : []))) }
}

function emptiness(asked: Asked, text: string): Condition {
  if (text !== 'true' && text !== 'false') return { say: (t) => t('errors.field.type.bool') }
  const { isEmpty, isFilled } = serverTypeOf(asked.field)
  return { where: text === 'true' ? isEmpty(asked) : isFilled(asked) }
}

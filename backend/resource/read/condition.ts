/** One filter of a list as SQL over an alias of the table. Null is a value like another: `ne` never loses rows. */
import type { Caller } from '../caller.ts'
import type { Facts } from '../behavior.ts'
import type { Say } from '../refusals.ts'
import { pivotOf, resourceOf, type Field, type Resource } from '#backend/definition/registry'
import { owned } from './files.ts'
import { labelOf, wordsOf } from './label.ts'
import { operandOf, spanOf, sqlType, type Span } from './operand.ts'
import { operatorsOf, type Operator } from './operators.ts'
import { othersOf } from './others.ts'
import { phonePatterns } from './phone_patterns.ts'
import { all, any, column, escapeLike, fragment, quoted, type Fragment } from './sql.ts'

export type Condition = { readonly where: Fragment } | { readonly say: Say }

export interface Asked {
  readonly resource: Resource
  readonly field: Field
  readonly operator: Operator
  /** More than one: any of them; with `ne` or `nin` none of them. */
  readonly texts: readonly string[]
  /** Of the table in the statement. */
  readonly alias: string
}

export function conditionOf(asked: Asked, caller: Caller, facts: Pick<Facts, 'timezone'>): Condition {
  const { field, operator, texts } = asked
  const [text = ''] = texts
  if (!operatorsOf(field.type).includes(operator)) return { say: (t) => t('errors.query.operator') }
  const max = ['eq', 'ne', 'nin'].includes(operator) ? MANY : 1
  if (texts.length > max) return { say: (t) => t('errors.query.too_many', { max }) }
  switch (operator) {
    case 'nin': return conditionOf({ ...asked, operator: 'ne' }, caller, facts)
    case 'between': return between(asked, caller, facts)
    case 'null': return emptiness(asked, text)
    case 'like': return containing(asked, text, caller)
    default:
  }
  if (field.type === 'datetime') return within(asked, texts.map((one) => spanOf(one, facts.timezone)))
  if (field.type === 'morph') return pointing(asked)
  const operands = texts.map((one) => operandOf(field, one))
  const wrong = operands.find((operand) => 'say' in operand)
  if (wrong) return wrong
  return { where: compared(asked, operands.map((operand) => ('value' in operand ? operand.value : null)), caller) }
}

const MANY = 500

/** Both ends belong to it. What is asked with an order has no comma in it. */
function between(asked: Asked, caller: Caller, facts: Pick<Facts, 'timezone'>): Condition {
  const bounds = (asked.texts[0] ?? '').split(',')
  if (bounds.length !== 2) return { say: (t) => t('errors.query.between') }
  const ends = bounds.map((text, index) => conditionOf({ ...asked, operator: index ? 'lte' : 'gte', texts: [text] }, caller, facts))
  const wrong = ends.find((end) => 'say' in end)
  return wrong ?? { where: all(ends.flatMap((end) => ('where' in end ? end.where : []))) }
}

function compared(asked: Asked, values: readonly unknown[], caller: Caller): Fragment {
  const { field, operator, texts } = asked
  const type = sqlType(field)
  const own = column(asked.alias, field.name)
  const given = texts.length === 1 ? values[0] : values
  switch (field.type) {
    case 'enums': return negated(operator, fragment(`${own} && ?::text[]`, values))
    case 'many': {
      const exists = `exists (select 1 from ${linked(asked)} and l."target_id" = any(?::bigint[]))`
      return negated(operator, fragment(exists, values))
    }
    default:
  }
  const others = operator === 'ne' ? othersOf(field, values) : null
  if (others) return fragment(`${own} = any(?::text[])`, others)
  const left = field.type === 'i18n' ? wordsOf(own, caller.locale) : own
  switch (operator) {
    case 'gt': return fragment(`${left} > ?::${type}`, given)
    case 'gte': return fragment(`${left} >= ?::${type}`, given)
    case 'lt': return fragment(`${left} < ?::${type}`, given)
    case 'lte': return fragment(`${left} <= ?::${type}`, given)
    default: return negated(operator, fragment(texts.length === 1 ? `${left} = ?::${type}` : `${left} = any(?::${type}[])`, given))
  }
}

const negated = (operator: Operator, positive: Fragment): Fragment =>
  (operator === 'ne' ? { ...positive, sql: `(${positive.sql}) is not true` } : positive)

/** After a day is after its end, before it before its beginning. */
function within({ field, operator, alias }: Asked, spans: readonly (Span | { say: Say })[]): Condition {
  const own = column(alias, field.name)
  const where: Fragment[] = []
  for (const span of spans) {
    if ('say' in span) return span
    if (operator === 'gte') where.push(fragment(`${own} >= ?::timestamptz`, span.from))
    else if (operator === 'gt') where.push(fragment(`${own} >= ?::timestamptz`, span.to))
    else if (operator === 'lte') where.push(fragment(`${own} < ?::timestamptz`, span.to))
    else if (operator === 'lt') where.push(fragment(`${own} < ?::timestamptz`, span.from))
    else where.push(fragment(`(${own} >= ?::timestamptz and ${own} < ?::timestamptz)`, span.from, span.to))
  }
  return { where: negated(operator, any(where)) }
}

/** `users:12`, or `users` for anyone of them. */
function pointing({ field, operator, texts, alias }: Asked): Condition {
  const [type, id] = [column(alias, `${field.name}_type`), column(alias, `${field.name}_id`)]
  const where: Fragment[] = []
  for (const text of texts) {
    const [, name = '', key] = /^([a-z_]+)(?::(\d{1,15}))?$/.exec(text) ?? []
    if (![field.to ?? []].flat().includes(name)) return { say: (t) => t('errors.field.type.reference') }
    const ofType = fragment(`${type} = ?::text`, name)
    where.push(key === undefined ? ofType : all([ofType, fragment(`${id} = ?::bigint`, Number(key))]))
  }
  return { where: negated(operator, any(where)) }
}

function emptiness(asked: Asked, text: string): Condition {
  const { field, alias } = asked
  if (text !== 'true' && text !== 'false') return { say: (t) => t('errors.field.type.bool') }
  const isEmpty = text === 'true'
  const own = column(alias, field.type === 'morph' ? `${field.name}_id` : field.name)
  switch (field.type) {
    case 'many': return { where: fragment(`${isEmpty ? 'not exists' : 'exists'} (select 1 from ${linked(asked)})`) }
    case 'medias': {
      const files = `select 1 from "media" as f where ${owned(asked.resource, field, 'f', alias)}`
      return { where: fragment(`${isEmpty ? 'not exists' : 'exists'} (${files})`) }
    }
    case 'enums': return { where: fragment(`coalesce(cardinality(${own}), 0) ${isEmpty ? '=' : '>'} 0`) }
    default: return { where: fragment(`${own} is ${isEmpty ? 'null' : 'not null'}`) }
  }
}

function containing({ field, alias }: Asked, text: string, caller: Caller): Condition {
  if (text.includes('\0')) return { say: (t) => t('errors.field.type.text') }
  const own = column(alias, field.name)
  const pattern = `%${escapeLike(text)}%`
  switch (field.type) {
    case 'i18n': return { where: anyLanguage(own, pattern) }
    case 'phone': return { where: fragment(`${own} like any(?::text[])`, phonePatterns(text) ?? [pattern]) }
    case 'ref': return { where: fragment(`${own} in (${labelled(resourceOf(String(field.to)), caller)} ilike ?)`, pattern) }
    default: return { where: fragment(`${own} ilike ?`, pattern) }
  }
}

const labelled = (target: Resource, caller: Caller): string =>
  `select r."id" from ${quoted(target.name)} as r where ${labelOf(target, 'r', caller)}`

/** The first half is for the trigram index, which knows the text with the names of the languages in it. */
export const anyLanguage = (own: string, pattern: string): Fragment =>
  fragment(`(${own}::text ilike ? and exists (select 1 from jsonb_each_text(${own}) as w where w.value ilike ?))`, pattern, pattern)

const linked = ({ resource, field, alias }: Asked) =>
  `${quoted(pivotOf(resource, field))} as l where l."owner_id" = ${column(alias, 'id')}`

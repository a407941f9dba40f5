/** A field of the alias `t` as a value of a file: what a person reads, by type, as SQL. */
import { translator } from '#backend/i18n/translator'
import { pivotOf, resourceOf, valuesOf, type Field, type Resource } from '../registry.ts'
import { labelOf, morphLabel, wordsOf } from '../read/label.ts'
import { openChanges } from '../read/select.ts'
import { column, fragment, quoted, type Fragment } from '../read/sql.ts'
import type { Caller } from '../caller.ts'

/** `text` was written by people; `words` are our own; the others are of their SQL type: numeric, date, timestamp of the business. */
export type CellKind = 'text' | 'words' | 'number' | 'date' | 'datetime'

export interface Cell {
  readonly kind: CellKind
  readonly value: Fragment
  /** Of an exact number: the decimals it is always written with. */
  readonly scale?: number
  readonly join?: string
}

export interface Reading {
  readonly resource: Resource
  readonly caller: Caller
  readonly timezone: string
  /** Our own words as the format needs them. */
  readonly word: (text: string) => string
}

/** `next` is an alias that nobody else uses. */
export function cellOf(field: Field, next: string, reading: Reading): Cell {
  const { caller, resource, timezone } = reading
  const own = column('t', field.name)
  switch (field.type) {
    case 'money': return { kind: 'number', value: fragment(`(${own} * 0.01)`), scale: 2 }
    case 'int': return { kind: 'number', value: fragment(own), scale: 0 }
    case 'decimal': return { kind: 'number', value: fragment(own), scale: field.scale ?? 0 }
    case 'date': return { kind: 'date', value: fragment(own) }
    case 'datetime': return { kind: 'datetime', value: fragment(`date_trunc('second', ${own} at time zone ?)`, timezone) }
    case 'time': return words(`left(${own}::text, 5)`)
    case 'bool': return { kind: 'words', value: yesOrNo(own, reading) }
    case 'enum': return { kind: 'words', value: wordOf(field, own, reading) }
    case 'enums': return {
      kind: 'words', value: listed(wordOf(field, 'u.value', reading), `unnest(${own}) with ordinality as u(value, place)`, 'u.place'),
    }
    case 'color': case 'sequence': return words(own)
    case 'i18n': return text(wordsOf(own, caller.locale))
    case 'morph': return text(morphLabel(field, 't', caller))
    case 'ref': return reference(field, own, next, caller)
    case 'many': return many(resource, field, next, caller)
    case 'geo': return words(`(${own} ->> 'lat') || ', ' || (${own} ->> 'lng')`)
    case 'json': return text(`${field.of === 'changes' ? openChanges(field, 't', caller) : own}::text`)
    default: return text(`${own}::text`)
  }
}

const text = (sql: string): Cell => ({ kind: 'text', value: fragment(sql) })
const words = (sql: string): Cell => ({ kind: 'words', value: fragment(sql) })

function yesOrNo(own: string, { caller, word }: Reading): Fragment {
  const t = translator(caller.locale)
  return fragment(`case ${own} when true then ? when false then ? end`, word(t('ui.field.yes')), word(t('ui.field.no')))
}

function wordOf({ of = '' }: Field, value: string, { caller, word }: Reading): Fragment {
  const t = translator(caller.locale)
  const said = valuesOf(of).flatMap((one) => [one, word(String(t(`enums.${of}.${one}`)))])
  return fragment(`case ${value} ${'when ? then ? '.repeat(said.length / 2)}else ${value} end`, ...said)
}

const SEPARATOR = '; '

const listed = ({ sql, bindings }: Fragment, from: string, by: string): Fragment =>
  fragment(`(select string_agg(${sql}, '${SEPARATOR}' order by ${by}) from ${from})`, ...bindings)

/** A join and not a subquery: over all rows it is several times as fast. */
function reference(field: Field, own: string, next: string, caller: Caller): Cell {
  const target = resourceOf(String(field.to))
  return {
    ...text(labelOf(target, next, caller)),
    join: ` left join ${quoted(target.name)} as ${quoted(next)} on ${column(next, 'id')} = ${own}`,
  }
}

function many(resource: Resource, field: Field, next: string, caller: Caller): Cell {
  const target = resourceOf(String(field.to))
  const link = `${next}l`
  const from = `${quoted(pivotOf(resource, field))} as ${quoted(link)} join ${quoted(target.name)} as ${quoted(next)}`
    + ` on ${column(next, 'id')} = ${column(link, 'target_id')} where ${column(link, 'owner_id')} = ${column('t', 'id')}`
  const label = labelOf(target, next, caller)
  return { kind: 'text', value: listed(fragment(label), from, `${label}, ${column(next, 'id')}`) }
}

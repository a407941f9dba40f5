/** Which columns a file has, and what stands above them in the language of the caller. */
import { translator } from '#backend/i18n/translator'
import { invalid } from '#backend/resource/refusals'
import { serverTypeOf } from '#backend/resource/fields/index'
import { readableFields } from '#backend/resource/read/access'
import { openField } from '#backend/resource/read/parameters'
import type { Caller } from '#backend/resource/caller'
import type { Field, Resource } from '#backend/definition/registry'

export interface Column {
  readonly field: Field
  readonly label: string
}

/** Of no use outside. */
const LEFT_OUT = ['version', 'deleted_at']

/** `asked` as in `_columns=code,client_id`; all that the caller may read when it is missing. Throws Invalid. */
export function columnsOf(resource: Resource, caller: Caller, asked: string | null): Column[] {
  const open = readableFields(resource, caller)
  const known = (name: string): Field | undefined => {
    const field = openField({ resource, open }, name)
    // Rows of their own and pictures are not in a file.
    return field && serverTypeOf(field).exported ? field : undefined
  }
  const fields = asked === null ? everyField(resource, known) : asked.split(',').filter(Boolean).map((name) => {
    const field = known(name)
    if (!field) throw invalid('_columns', (t) => t('errors.exchange.column', { name }))
    return field
  })
  if (!fields.length) throw invalid('_columns', (t) => t('errors.query.empty'))
  return withCurrency(fields, known).map((field) => ({ field, label: labelOf(resource, field, caller) }))
}

function everyField(resource: Resource, known: (name: string) => Field | undefined): Field[] {
  const names = ['id', ...Object.keys(resource.fields), 'created_at', 'updated_at'].filter((name) => !LEFT_OUT.includes(name))
  return names.flatMap((name) => known(name) ?? [])
}

/** An amount is nothing without its currency: one that differs from row to row comes along. */
function withCurrency(fields: readonly Field[], known: (name: string) => Field | undefined): Field[] {
  const unique = [...new Set(fields)]
  const currency = known(CURRENCY)
  const last = unique.findLastIndex((field) => serverTypeOf(field).isAmount)
  return currency && last >= 0 && !unique.includes(currency) ? unique.toSpliced(last + 1, 0, currency) : unique
}

/** The field of that name says it of its row; where there is none, amounts are in the currency of the house. */
const CURRENCY = 'currency'
const HOUSE_CURRENCY = 'MAD'

function labelOf(resource: Resource, field: Field, { locale }: Caller): string {
  const t = translator(locale)
  const isOwn = Object.hasOwn(resource.fields, field.name)
  const label = String(isOwn ? t(`${resource.name}.fields.${field.name}`) : t(`ui.field.${field.name}`))
  const unit = unitOf(resource, field)
  return unit ? `${label} (${unit})` : label
}

function unitOf(resource: Resource, field: Field): string | undefined {
  const { isAmount, unit } = serverTypeOf(field)
  return isAmount ? (resource.fields[CURRENCY] ? undefined : HOUSE_CURRENCY) : unit?.(field)
}

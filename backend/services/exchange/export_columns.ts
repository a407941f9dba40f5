/** The columns of an export, with headers in the caller's language. */
import { translator } from '#backend/engine/i18n/translator'
import { invalid } from '#backend/engine/resource/refusals'
import { serverTypeOf } from '#backend/engine/resource/fields/index'
import { readableFields } from '#backend/engine/resource/policies/access'
import { readableField } from '#backend/engine/resource/read/list_request_parameters'
import { columnLabel } from '#backend/engine/resource/translated_labels'
import type { Caller } from '#backend/engine/resource/caller'
import type { Field, Resource } from '#backend/engine/definition/registry'

export interface ExportColumn {
  readonly field: Field
  readonly label: string
}

/** Internal fields. */
const EXCLUDED = ['version', 'deleted_at']

/** `requested` as in `_columns=code,client_id`; null for all columns that the caller may read. Throws Invalid. */
export function exportColumns(resource: Resource, caller: Caller, requested: string | null): ExportColumn[] {
  const readable = readableFields(resource, caller)
  const exportableField = (name: string): Field | undefined => {
    const field = readableField({ resource, readable }, name)
    // Children and files are not exported.
    return field && serverTypeOf(field).exportCell ? field : undefined
  }
  const fields = requested === null ? allFields(resource, exportableField) : requested.split(',').filter(Boolean).map((name) => {
    const field = exportableField(name)
    if (!field) throw invalid('_columns', (t) => t('errors.exchange.column', { name }))
    return field
  })
  if (!fields.length) throw invalid('_columns', (t) => t('errors.query.empty'))
  return withCurrency(fields, exportableField).map((field) => ({ field, label: headerOf(resource, field, caller) }))
}

function allFields(resource: Resource, exportableField: (name: string) => Field | undefined): Field[] {
  const names = ['id', ...Object.keys(resource.fields), 'created_at', 'updated_at'].filter((name) => !EXCLUDED.includes(name))
  return names.flatMap((name) => exportableField(name) ?? [])
}

/** Adds the currency after the last amount if the currency differs between rows. */
function withCurrency(fields: readonly Field[], exportableField: (name: string) => Field | undefined): Field[] {
  const unique = [...new Set(fields)]
  const currency = exportableField(CURRENCY)
  const last = unique.findLastIndex((field) => serverTypeOf(field).isAmount)
  return currency && last >= 0 && !unique.includes(currency) ? unique.toSpliced(last + 1, 0, currency) : unique
}

/** The field with the currency of a row. Resources without it have amounts in the default currency. */
const CURRENCY = 'currency'
const DEFAULT_CURRENCY = 'MAD'

function headerOf(resource: Resource, field: Field, { locale }: Caller): string {
  const t = translator(locale)
  const label = columnLabel(t, resource, field.name)
  const unit = unitOf(resource, field)
  return unit ? `${label} (${unit})` : label
}

function unitOf(resource: Resource, field: Field): string | undefined {
  const { isAmount, unit } = serverTypeOf(field)
  return isAmount ? (resource.fields[CURRENCY] ? undefined : DEFAULT_CURRENCY) : unit?.(field)
}

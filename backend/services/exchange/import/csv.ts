import { translator } from '#backend/engine/i18n/translator'
import { writableFields } from '#backend/engine/resource/policies/access'
import { csvHeader, csvLine } from '#common/text/csv'
import { importTargetLabel, importTargetsOf } from './targets.ts'
import type { Resource } from '#backend/engine/definition/registry'
import type { Caller } from '#backend/engine/resource/caller'
import type { ReportRow } from '#common/import_job'

/** The result of each row as CSV, in the caller's language. */
export function renderImportReport(resource: Resource, { locale }: Caller, rows: readonly ReportRow[]): string {
  const t = translator(locale)
  const header = ['row', 'result', 'record', 'why'].map((name) => String(t(`ui.import.${name}`)))
  const label = (name: string) => {
    const field = name.split('.')[0] ?? ''
    return Object.hasOwn(resource.fields, field) ? String(t(`${resource.name}.fields.${field}`)) : name
  }
  const why = ({ message, errors }: ReportRow) => {
    const fields = Object.entries(errors ?? {}).map(([name, messages]) => `${label(name)}: ${messages.join(' ')}`)
    return fields.length ? fields.join(' | ') : message ?? ''
  }
  const lines = rows.map((row) => [
    String(row.number), String(t(`ui.import.verdicts.${row.verdict}`)), row.record_id === null ? '' : `#${row.record_id}`, why(row),
  ])
  return csvHeader(header, locale) + lines.map((line) => csvLine(line, locale)).join('')
}

/** A CSV file with only the headers that an import recognises, in the caller's language. */
export function renderImportTemplate(resource: Resource, caller: Caller): string {
  const writable = writableFields(resource, caller, 'create')
  const targets = importTargetsOf(resource, caller).filter(({ field }) => writable.has(field.name))
  return csvHeader(targets.map((target) => importTargetLabel(resource, target, caller)), caller.locale)
}

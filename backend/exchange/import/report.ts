/** What became of each row, as a CSV in the words of the caller. */
import { translator } from '#backend/i18n/translator'
import { csvHead, csvLine } from '../csv.ts'
import type { Caller } from '#backend/resource/caller'
import type { Resource } from '#backend/definition/registry'
import type { ReportRow } from './imports.ts'

export function reportLines(resource: Resource, { locale }: Caller, rows: readonly ReportRow[]): string {
  const t = translator(locale)
  const head = ['row', 'result', 'record', 'why'].map((name) => String(t(`ui.exchange.${name}`)))
  const label = (name: string) => {
    const field = name.split('.')[0] ?? ''
    return Object.hasOwn(resource.fields, field) ? String(t(`${resource.name}.fields.${field}`)) : name
  }
  const why = ({ message, errors }: ReportRow) => {
    const fields = Object.entries(errors ?? {}).map(([name, said]) => `${label(name)}: ${said.join(' ')}`)
    return fields.length ? fields.join(' | ') : message ?? ''
  }
  const lines = rows.map((row) => [
    String(row.number), String(t(`ui.exchange.verdicts.${row.verdict}`)), row.record_id === null ? '' : `#${row.record_id}`, why(row),
  ])
  return csvHead(head, locale) + lines.map((line) => csvLine(line, locale)).join('')
}

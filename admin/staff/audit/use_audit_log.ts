/** One page of the audit log, with the labels of the records in it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { urlOf } from '../../kit/providers/rest/data_provider.ts'
import { call } from '../../kit/providers/rest/http.ts'
import type { AuditEntry } from '../resource/show/audit_entry.ts'
import { recordKey, fetchLabels, type Labels } from '../resource/show/record_labels.ts'
import type { RecordRef } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { auditQuery, type AuditFilters } from './query.ts'

interface AuditRow {
  readonly id: number
  readonly created_at: string
  readonly actor: AuditEntry['actor']
  readonly action: string
  readonly subject_resource: string
  readonly subject_id: number
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly reason: string | null
  readonly batch: string | null
  readonly via: string | null
}
export interface LogEntry extends AuditEntry { readonly batch: string | null }

export function useAuditLog(filters: AuditFilters, page: number) {
  const i18n = useTranslation()
  return useQuery({
    queryKey: ['log', filters, page, i18n.language], placeholderData: keepPreviousData, staleTime: 0,
    queryFn: async ({ signal }) => {
      const { body, headers } = await call<AuditRow[]>(urlOf('audit_logs'), { query: auditQuery(filters, page), signal })
      const labels = await fetchLabels(body.map(subjectOf), i18n)
      return {
        entries: body.map((row) => entryOf(row, labels)),
        total: Number(headers.get('x-total-count') ?? body.length), hasMore: headers.get('x-total-more') === '1',
      }
    },
  })
}

const subjectOf = ({ subject_resource: resource, subject_id: id }: AuditRow): RecordRef => ({ resource, id })

function entryOf(row: AuditRow, labels: Labels): LogEntry {
  const { before, after } = row
  const subject = subjectOf(row)
  const fieldNames = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return {
    id: row.id, at: row.created_at, actor: row.actor, action: row.action, reason: row.reason, batch: row.batch, via: row.via,
    subject: { ...subject, label: labels.get(recordKey(subject)) ?? null },
    changes: Object.fromEntries(fieldNames.map((name) => [name, { before: before?.[name] ?? null, after: after?.[name] ?? null }])),
  }
}

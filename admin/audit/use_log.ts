/** A page of the log, with the names of the records that it tells of. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { urlOf } from '../providers/data.ts'
import { call } from '../providers/http.ts'
import type { Entry } from '../resource/show/history.ts'
import { nameKey, namesOf, type Names, type Subject } from '../resource/show/names.ts'
import { useSay } from '../definition/words.ts'
import { queryOf, type Asked } from './asked.ts'

interface Logged {
  readonly id: number
  readonly created_at: string
  readonly actor: Entry['actor']
  readonly action: string
  readonly subject_resource: string
  readonly subject_id: number
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly reason: string | null
  readonly batch: string | null
  readonly via: string | null
}
export interface LogEntry extends Entry { readonly batch: string | null }

export function useLog(asked: Asked, page: number) {
  const say = useSay()
  return useQuery({
    queryKey: ['log', asked, page, say.language], placeholderData: keepPreviousData, staleTime: 0,
    queryFn: async ({ signal }) => {
      const { body, headers } = await call<Logged[]>(urlOf('audit_logs'), { query: queryOf(asked, page), signal })
      const names = await namesOf(body.map(subjectOf), say)
      return {
        entries: body.map((row) => entryOf(row, names)),
        total: Number(headers.get('x-total-count') ?? body.length), hasMore: headers.get('x-total-more') === '1',
      }
    },
  })
}

const subjectOf = ({ subject_resource: resource, subject_id: id }: Logged): Subject => ({ resource, id })

function entryOf(row: Logged, names: Names): LogEntry {
  const { before, after } = row
  const subject = subjectOf(row)
  const changed = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return {
    id: row.id, at: row.created_at, actor: row.actor, action: row.action, reason: row.reason, batch: row.batch, via: row.via,
    subject: { ...subject, label: names.get(nameKey(subject)) ?? null },
    changes: Object.fromEntries(changed.map((name) => [name, { before: before?.[name] ?? null, after: after?.[name] ?? null }])),
  }
}

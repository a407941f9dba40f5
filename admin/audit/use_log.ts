/** A page of the log, with the names of the records that it tells of. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { labelOf } from '../fields/text_of.ts'
import { can } from '../providers/access.ts'
import { dataProvider, urlOf } from '../providers/data.ts'
import { call } from '../providers/http.ts'
import { isResource, resourceOf } from '../resource/definition.ts'
import type { Row } from '../resource/record.ts'
import type { Entry } from '../resource/show/history.ts'
import { useSay, type Say } from '../resource/words.ts'
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
      const labels = await labelsOf(body, say)
      return {
        entries: body.map((row) => entryOf(row, labels)),
        total: Number(headers.get('x-total-count') ?? body.length), hasMore: headers.get('x-total-more') === '1',
      }
    },
  })
}

/** One request for each kind of record; what this person may not list stays a number. */
async function labelsOf(rows: readonly Logged[], say: Say): Promise<ReadonlyMap<string, string>> {
  const kinds = [...new Set(rows.map(({ subject_resource: name }) => name))].filter((name) => isResource(name) && can(name, 'list'))
  const found = await Promise.all(kinds.map(async (name) => {
    const ids = [...new Set(rows.flatMap((row) => (row.subject_resource === name ? [row.subject_id] : [])))]
    const { data } = await dataProvider.getMany?.<Row>({ resource: name, ids }) ?? { data: [] }
    return data.map((row) => [`${name} ${row.id}`, labelOf(resourceOf(name), row, say)] as const)
  }))
  return new Map(found.flat())
}

function entryOf(row: Logged, labels: ReadonlyMap<string, string>): LogEntry {
  const { before, after, subject_resource: resource, subject_id: id } = row
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return {
    id: row.id, at: row.created_at, actor: row.actor, action: row.action, reason: row.reason, batch: row.batch, via: row.via,
    subject: { resource, id, label: labels.get(`${resource} ${id}`) ?? null },
    changes: Object.fromEntries(names.map((name) => [name, { before: before?.[name] ?? null, after: after?.[name] ?? null }])),
  }
}

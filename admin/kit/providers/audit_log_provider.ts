/** Refine's audit log provider: `useLogList({ resource: 'orders', meta: { id: 12 } })` is the history of a record, newest first. */
import type { AuditLogProvider, ILog } from '@refinedev/core'
import { call } from './rest/http.ts'
import { urlOf } from './rest/data_provider.ts'

export const auditLogProvider: AuditLogProvider = {
  get: async ({ resource, action, author, meta }) => {
    const id = meta?.id as number | string | undefined
    if (id === undefined) throw new Error('the history is that of one record: pass meta: { id }')
    const { body } = await call<HistoryEntry[]>(urlOf(resource, id, 'history'))
    const logs = action === undefined ? body.map(logOf) : body.map(logOf).filter((log) => log.action === action)
    return author ? logs.filter((log) => log.author?.name === author.name) : logs
  },
  // The server writes an entry with every change, in the same transaction: there is nothing to send, and nothing can be renamed.
  create: () => Promise.resolve(),
  update: () => Promise.reject(new Error('entries of the audit log never change')),
}

/** As the server sends it (backend/engine/resource/read/record_history.ts). */
interface HistoryEntry {
  readonly id: number
  readonly at: string
  readonly actor: { readonly label: string | null } | null
  /** 'orders.confirm' */
  readonly action: string
  readonly subject: { readonly resource: string; readonly id: number }
  readonly reason: string | null
  readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
}

/** Refine calls editing `update`; transitions keep the name of their verb. */
const ACTIONS: Readonly<Record<string, string>> = { edit: 'update' }

function logOf({ id, at, actor, action, subject, reason, changes }: HistoryEntry): ILog {
  const verb = action.slice(action.indexOf('.') + 1)
  const side = (one: 'before' | 'after') => Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change[one]]))
  return {
    id, createdAt: at, resource: subject.resource, action: ACTIONS[verb] ?? verb, data: side('after'), previousData: side('before'),
    ...actor && { author: { name: actor.label ?? '' } }, meta: { id: subject.id, reason },
  }
}

/** The conversations of a view. Who waits stands first, the longest on top. */
import { useList } from '@refinedev/core'
import { Link, useSearchParams } from 'react-router'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { lastWords } from './last_words.ts'
import { nameOf, THREADS, type ThreadRow } from './thread.ts'

interface ThreadListProps {
  readonly view: string
  /** Only that of this client. */
  readonly client: number | null
  readonly open: number | null
}

export function ThreadList({ view, client, open }: ThreadListProps) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { query } = useList<ThreadRow>({
    resource: THREADS.name, errorNotification: false, pagination: { pageSize: SIZE, mode: 'server' },
    ...view !== 'all' && { meta: { view } },
    filters: client === null ? [] : [{ field: 'client_id', operator: 'eq', value: client }],
    sorters: view === 'all' ? [{ field: 'last_client_at', order: 'desc' }] : [{ field: 'waiting_since', order: 'asc' }],
  })
  const rows = query.data?.data ?? []
  const total = query.data?.total ?? 0
  return (
    <nav className="panel thread-list" aria-label={t('threads.many')} aria-busy={query.isPending}>
      {query.error && <FailedRows error={query.error} retry={() => { void query.refetch() }} />}
      {query.isSuccess && rows.length === 0 && <p className="threads-none">{t(`ui.threads.none.${client === null ? view : 'client'}`)}</p>}
      <ul>
        {rows.map((thread) => (
          <li key={thread.id} data-row={thread.id}>
            <Link
              to={`/user/inbox/${thread.id}?${search.toString()}`} className="thread-link" data-unread={thread.unread > 0 || undefined}
              aria-current={thread.id === open ? 'page' : undefined}
            ><ThreadLine thread={thread} /></Link>
          </li>
        ))}
      </ul>
      {rows.length < total && <p className="threads-none">{t('ui.threads.first', { number: rows.length, total })}</p>}
    </nav>
  )
}

function ThreadLine({ thread }: { readonly thread: ThreadRow }) {
  const { t, format } = useTranslation()
  const at = thread.waiting_since ?? thread.last_client_at
  return (
    <>
      <strong><bdi>{nameOf(thread)}</bdi></strong>
      {thread.unread > 0 && (
        <span className="thread-unread" aria-label={t('ui.threads.unread', { count: thread.unread })}>{format.number(thread.unread)}</span>
      )}
      <span className="thread-text"><bdi>{lastWords(thread.last_text, thread.last_kind, t)}</bdi></span>
      <small>
        {thread.wish && <span className="badge" data-colour="yellow">{t('ui.threads.wish')}</span>}
        {at && <time dateTime={at} title={format.datetime(at)}><bdi>{format.relative(at)}</bdi></time>}
        {thread.taken_by && <span><NamedIcon name="user" /><bdi>{thread.taken_by.label}</bdi></span>}
      </small>
    </>
  )
}

const SIZE = 50

/** The inbox of the signed-in user. */
import { useInvalidate } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showFailure } from '../../../kit/providers/alerts.ts'
import { call } from '../../../kit/providers/rest/http.ts'
import { listKey } from '../../../kit/providers/rest/query_keys.ts'
import { useSession } from '../../../kit/providers/session/session.ts'
import type { InboxMessage } from '#common/messages/inbox'

interface Inbox { readonly messages: readonly InboxMessage[]; readonly total: number; readonly unread: number }

const PATH = '/api/user/inbox'
const INBOX = 'inbox'

/** The newest messages; with `size` 0 only the number of unread ones. */
export function useInbox({ page = 1, size }: { readonly page?: number; readonly size: number }) {
  const person = useSession()?.person.id
  return useQuery({
    queryKey: listKey(INBOX, { person, page, size }), enabled: person !== undefined, placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchInbox(page, size, signal),
  })
}

async function fetchInbox(page: number, size: number, signal: AbortSignal): Promise<Inbox> {
  const start = (page - 1) * size
  const { body, headers } = await call<InboxMessage[]>(PATH, { query: [['_start', start], ['_end', start + size]], signal })
  return { messages: body, total: Number(headers.get('x-total-count')), unread: Number(headers.get('x-unread')) }
}

export function useMarkAsRead() {
  const invalidate = useInvalidate()
  const send = async (path: string) => {
    await call(`${PATH}/${path}`, { method: 'POST' }).catch(showFailure)
    await invalidate({ resource: INBOX, invalidates: ['list'] })
  }
  return {
    read: ({ id, read_at }: InboxMessage) => (read_at === null ? send(`${id}/read`) : Promise.resolve()),
    readAll: () => send('read-all'),
  }
}

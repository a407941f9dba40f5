/** The inbox of the signed-in user. */
import { useInvalidate } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showFailure } from '../../../kit/providers/alerts.ts'
import { call } from '../../../kit/providers/rest/http.ts'
import { listKey } from '../../../kit/providers/rest/query_keys.ts'
import { useTranslator } from '../../../kit/providers/texts/i18n.ts'
import { useSession } from '../../../kit/providers/session/session.ts'
import type { InboxLine } from '#common/messages/inbox'

interface Inbox { readonly messages: readonly InboxLine[]; readonly total: number; readonly unread: number }

const PATH = '/api/user/inbox'
const INBOX = 'inbox'

interface InboxPart {
  readonly page?: number
  readonly size: number
  /** The messages of this line. */
  readonly line?: number
}

/** The newest lines; with `size` 0 only the number of unread ones. In the language of the screens. */
export function useInbox({ page = 1, size, line }: InboxPart) {
  const person = useSession()?.person.id
  const { language } = useTranslator()
  return useQuery({
    queryKey: listKey(INBOX, { person, language, page, size, line }), enabled: person !== undefined, placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchInbox({ page, size, line }, signal),
  })
}

async function fetchInbox({ page = 1, size, line }: InboxPart, signal: AbortSignal): Promise<Inbox> {
  const start = (page - 1) * size
  const query: [string, number][] = [['_start', start], ['_end', start + size]]
  if (line !== undefined) query.push(['line', line])
  const { body, headers } = await call<InboxLine[]>(PATH, { query, signal })
  return { messages: body, total: Number(headers.get('x-total-count')), unread: Number(headers.get('x-unread')) }
}

export function useMarkAsRead() {
  const invalidate = useInvalidate()
  const send = async (path: string) => {
    await call(`${PATH}/${path}`, { method: 'POST' }).catch(showFailure)
    await invalidate({ resource: INBOX, invalidates: ['list'] })
  }
  return {
    read: ({ id, read_at }: InboxLine) => (read_at === null ? send(`${id}/read`) : Promise.resolve()),
    readLine: ({ id }: InboxLine) => send(`${id}/read-line`),
    readAll: () => send('read-all'),
  }
}

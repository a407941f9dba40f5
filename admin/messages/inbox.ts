/** What was told to the person who is signed in. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '../controls/show_failure.ts'
import { call } from '../providers/http.ts'
import { useSession } from '../providers/session.ts'

export interface Told {
  readonly id: number
  readonly title: string | null
  readonly body: string
  /** Path of the product. */
  readonly link: string | null
  readonly created_at: string
  readonly read_at: string | null
}

interface Inbox { readonly messages: readonly Told[]; readonly total: number; readonly unread: number }

const PATH = '/api/user/inbox'

/** In the shape of Refine's keys, so that a change told live is fetched like that of any list (layout/live.ts). */
const key = (...rest: readonly unknown[]) => ['data', 'default', 'inbox', 'list', ...rest]

/** The newest of them; with `size` 0 no more than how many are unread. */
export function useInbox({ page = 1, size }: { readonly page?: number; readonly size: number }) {
  const person = useSession()?.person.id
  return useQuery({
    queryKey: key(person, page, size), enabled: person !== undefined, placeholderData: keepPreviousData,
    queryFn: ({ signal }) => inboxOf(page, size, signal),
  })
}

async function inboxOf(page: number, size: number, signal: AbortSignal): Promise<Inbox> {
  const start = (page - 1) * size
  const { body, headers } = await call<Told[]>(PATH, { query: [['_start', start], ['_end', start + size]], signal })
  return { messages: body, total: Number(headers.get('x-total-count')), unread: Number(headers.get('x-unread')) }
}

export function useReading() {
  const client = useQueryClient()
  const send = async (path: string) => {
    await call(`${PATH}/${path}`, { method: 'POST' }).catch(showFailure)
    await client.invalidateQueries({ queryKey: key() })
  }
  return { read: ({ id, read_at }: Told) => (read_at === null ? send(`${id}/read`) : Promise.resolve()), readAll: () => send('read-all') }
}

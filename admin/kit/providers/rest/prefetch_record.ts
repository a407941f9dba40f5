import { dataProvider } from './data_provider.ts'
import { queryClient } from './query_client.ts'
import { recordKey } from './query_keys.ts'

/** A page that waits longer is rendered without its record. */
const MAX_WAIT_MS = 200

/**
 * Requests a record for `useOne` without meta, unless it is cached, and waits for it a moment: its page is then rendered once, not twice.
 * The page shows an error itself.
 */
export async function prefetchRecord(resource: string, id: string): Promise<void> {
  const queryKey = recordKey(resource, id).params({}).get()
  if (!/^[1-9]\d*$/.test(id) || queryClient.getQueryState(queryKey)) return
  const answer = queryClient.query({ queryKey, queryFn: () => dataProvider.getOne({ resource, id }) }).catch(() => null)
  await Promise.race([answer, new Promise((resolve) => { setTimeout(resolve, MAX_WAIT_MS) })])
}

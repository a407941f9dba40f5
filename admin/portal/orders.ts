import { useEffect, useState } from 'react'
import type { Row } from '#resources'
import { call } from '../providers/http.ts'

/** What a client reads of an order (resources.ts, guards.client). */
export type ClientOrder = Pick<Row<'orders'>,
  | 'id' | 'code' | 'status' | 'created_at' | 'promised_at' | 'received_items' | 'declared_items'
  | 'currency' | 'total' | 'paid_total' | 'balance'>

export type Loading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly value: T }

/** The orders of the signed-in client that are under way, the newest first. */
export function useRunningOrders(): Loading<readonly ClientOrder[]> & { readonly retry: () => void } {
  const [loading, setLoading] = useState<Loading<readonly ClientOrder[]>>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const query = [['_view', 'running'], ['_sort', 'created_at'], ['_order', 'desc'], ['_start', 0], ['_end', 100]] as const
    call<ClientOrder[]>('/api/client/orders', { query, signal: leaving.signal })
      .then(({ body }) => { setLoading({ state: 'ready', value: body }) })
      .catch((error: unknown) => { if (!leaving.signal.aborted) setLoading({ state: 'failed', error }) })
    return () => { leaving.abort() }
  }, [attempt])
  const retry = () => {
    setLoading({ state: 'loading' })
    setAttempt(attempt + 1)
  }
  return { ...loading, retry }
}

/** What is still to be paid, by currency; nothing at all is nothing in dirhams. */
export function debts(orders: readonly ClientOrder[]): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>()
  for (const { currency, balance } of orders) sums.set(currency, (sums.get(currency) ?? 0) + Math.max(balance ?? 0, 0))
  const owed = [...sums].filter(([, sum]) => sum > 0)
  return owed.length ? owed : [['MAD', 0]]
}

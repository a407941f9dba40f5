import type { OrderPreview } from '#common/orders/preview'
import { useDebounced } from '../../../kit/controls/hooks/use_debounced.ts'
import { useFetch } from '../../../kit/controls/hooks/use_fetch.ts'
import { can } from '../../../kit/providers/session/access_control.ts'
import { urlOf } from '../../../kit/providers/rest/data_provider.ts'
import { call } from '../../../kit/providers/rest/http.ts'
import type { Values } from '../../definition/record.ts'
import { mayReadPrices } from '../money/prices.ts'

export interface ShownPreview {
  /** The last answer; null before the first, and for users who may not read prices. */
  readonly preview: OrderPreview | null
  /** The answer is about the draft as it is now. */
  readonly isCurrent: boolean
}

/** The price and the date of the draft, shortly after the last change. */
export function useOrderPreview(body: Values): ShownPreview {
  const current = JSON.stringify(body)
  const key = useDebounced(current, DEBOUNCE_MS)
  const { loaded } = useFetch(key, async (signal) => ({
    key, preview: can('orders', 'list') && mayReadPrices() ? await fetchPreview(JSON.parse(key) as Values, signal) : null,
  }))
  if (loaded.state !== 'ready') return { preview: null, isCurrent: false }
  return { preview: loaded.value.preview, isCurrent: loaded.value.key === current }
}

async function fetchPreview(body: Values, signal: AbortSignal): Promise<OrderPreview> {
  return (await call<OrderPreview>(urlOf('orders', undefined, 'preview'), { method: 'POST', body, signal })).body
}

const DEBOUNCE_MS = 200

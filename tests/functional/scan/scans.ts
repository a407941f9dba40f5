/** Sends scans and reads what was stored. */
import { withStore } from '#tests/support/server/with_store'
import type { JsonClient } from '#tests/support/json_client'
import type { ScanRequest, ScanResponse } from '#common/scan'

export const SCANNER = ['scan-create', 'order-list', 'client-list', 'stock-list', 'stock-move'] as const

export const scanWith = (api: JsonClient, request: ScanRequest, key?: string) =>
  api.post<ScanResponse & { errors?: object }>('/api/user/scan', request, key ? { 'idempotency-key': key } : {})

export async function answerTo(api: JsonClient, request: ScanRequest): Promise<ScanResponse> {
  const { status, body } = await scanWith(api, request)
  if (status !== 200) throw new Error(`scan answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Unlike most rows, the scans have no rules: they are compared by what a list of them shows. */
export const storedScans = (code: string) =>
  withStore(async (store) => (await store.select('scans', { code })).map(
    ({ mode, verdict, order_item_id, stock_id, order_id, shipment_id }) => (
      { mode, verdict, order_item_id, stock_id, order_id, shipment_id }),
  ))

export const itemState = (id: number) => withStore(async (store) => (await store.find('order_items', id))!)
export const orderState = (id: number) => withStore(async (store) => (await store.find('orders', id))!)

/** What a scanner or the palette has read is opened. */
import type { ScanResponse } from '#common/scan'
import { resourceOf } from '../definition/definition.ts'
import { recordPath } from '../definition/resource_paths.ts'
import { showAlert } from '../../kit/providers/alerts.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { isResource } from '../../kit/providers/is_resource.ts'

/** The whole order with the item marked, or the page of what was scanned. */
export async function openScanned(code: string, open: (to: string) => void): Promise<void> {
  const { body } = await call<ScanResponse>('/api/user/scan', {
    method: 'POST', body: { code, mode: 'find', device_at: new Date().toISOString() },
  })
  const to = pathOfScanned(body)
  if (to) open(to)
  else showAlert({ key: 'scan', type: 'warning', title: body.message, message: '', timeOut: 8_000 })
}

function pathOfScanned({ order, record, kind }: Pick<ScanResponse, 'order' | 'record' | 'kind'>): string | null {
  if (order) return `/user/orders/${order.id}${kind === 'item' && record ? `?item=${record.id}` : ''}`
  return record && isResource(record.resource) ? recordPath(resourceOf(record.resource), record.id) : null
}

/** A scanner with a cable works on every staff page: what it reads is opened. */
import { useNavigate } from 'react-router'
import type { ScanResponse } from '#common/scan'
import { useScannerBurst } from '../controls/use_scanner_burst.ts'
import { resourceOf } from '../definition/definition.ts'
import { recordPath } from '../definition/resource_paths.ts'
import { showAlert, showFailure } from '../providers/alerts.ts'
import { hasPermission } from '../providers/granted_permissions.ts'
import { call } from '../providers/http.ts'
import { isResource } from '../providers/is_resource.ts'

export function useOpenScanned(): void {
  const navigate = useNavigate()
  useScannerBurst((code) => {
    if (hasPermission('scan-create')) openScanned(code, (to) => { void navigate(to) }).catch(showFailure)
  }, { isOutsideFields: true })
}

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

/** A scanner with a cable works on every staff page: what it reads is opened. The code that opens it loads with the first scan. */
import { useNavigate } from 'react-router'
import { useScannerBurst } from '../../kit/controls/keys/use_scanner_burst.ts'
import { showFailure } from '../../kit/providers/alerts.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'

export function useOpenScanned(): void {
  const navigate = useNavigate()
  useScannerBurst((code) => {
    if (!hasPermission('scan-create')) return
    import('./open_scanned.ts').then(({ openScanned }) => openScanned(code, (to) => { void navigate(to) })).catch(showFailure)
  }, { isOutsideFields: true })
}

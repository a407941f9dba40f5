import { showAlert } from '../providers/alerts.ts'
import { translate } from '../providers/i18n.ts'

/** Shows the message of an error in a danger block titled "error" (specification §8). */
export function showFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  showAlert({ key: 'failure', type: 'danger', mode: 'block', title: translate('alerts.error'), message })
}

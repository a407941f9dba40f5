import { showAlert } from '../providers/alerts.ts'
import { say } from '../providers/words.ts'

/** A danger block titled error with the message that came with it (specification §8). */
export function showFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  showAlert({ key: 'failure', type: 'danger', mode: 'block', title: say('alerts.error'), message })
}

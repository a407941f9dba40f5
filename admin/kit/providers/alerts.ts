/** The open alerts of the page. */
import { createStore } from './external_store.ts'
import { errorText } from './rest/api_failure.ts'
import { withAlert, withFollowUp, type Alert, type AlertMode, type FollowUp, type OpenAlert } from './open_alerts.ts'
import { translatorOfPage } from './texts/language.ts'

type Notice = Pick<Alert, 'title' | 'message' | 'type'> & Partial<Alert> & { readonly key?: OpenAlert['key'] | undefined }
type Question = Pick<Alert, 'title' | 'message' | 'id' | 'cancelLabel'>
type Confirmation = Question & ({ readonly type: 'confirm'; readonly confirmLabel: string } | { readonly type: 'remove' })

/**
 * Confirmations are modal, other alerts are blocks by default. An alert with the same key replaces the older one, and a toast the toast
 * before it: there is one at a time, with the sentence of what happened last.
 */
export function showAlert({ key = ++count, ...notice }: Notice): OpenAlert['key'] {
  const isConfirmation = notice.type === 'confirm' || notice.type === 'remove'
  const alert: OpenAlert = { mode: isConfirmation ? 'modal' : 'block', timeOut: 0, confirm: false, ...notice, key, shown: ++count }
  openAlerts.set(withAlert(openAlerts.read(), alert))
  return key
}

/** A line and an offer of the toast of what was done, or a toast of its own until the sentence comes. */
export const showFollowUp = (followUp: FollowUp): void => { openAlerts.set(withFollowUp(openAlerts.read(), followUp, ++count)) }

/** Closes the alert and calls its callback with the answer. */
export function closeAlert(key: OpenAlert['key'], confirm = false): void {
  const alert = openAlerts.read().find((other) => other.key === key)
  if (!alert) return
  openAlerts.set(openAlerts.read().filter((other) => other !== alert))
  alert.callback?.({ ...alert, confirm })
}

/** Resolves with the answer: `if (await showConfirm({ type: 'remove', … }))`. */
export function showConfirm(confirmation: Confirmation): Promise<boolean> {
  return new Promise((resolve) => { showAlert({ ...confirmation, callback: ({ confirm }) => { resolve(confirm) } }) })
}

/** Shows the message of an error in a danger block titled "error" (specification §8). */
export function showFailure(error: unknown): void {
  showAlert({ key: 'failure', type: 'danger', mode: 'block', title: translatorOfPage().t('alerts.error'), message: errorText(error) })
}

/** Called when a page is left: blocks without a timeout belong to the page, timed alerts stay until they expire. */
export function closePageAlerts(): void {
  openAlerts.set(openAlerts.read().filter((alert) => alert.mode === 'modal' || alert.timeOut > 0))
}

export const useAlerts = (mode: AlertMode): readonly OpenAlert[] => openAlerts.useValue().filter((alert) => alert.mode === mode)

const openAlerts = createStore<readonly OpenAlert[]>([])
let count = 0

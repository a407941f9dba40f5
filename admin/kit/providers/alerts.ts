/**
 * The alert of the application, in the shape of specification §3: title, message, type, block or modal, timeOut
 * (0: stays until it is closed), and for a confirmation the callback with the answer and the id of the record concerned.
 */
import { createStore } from './external_store.ts'
import { errorText } from './rest/api_failure.ts'
import { translatorOfPage } from './texts/language.ts'

export type AlertType = 'success' | 'danger' | 'warning' | 'notification' | 'confirm' | 'remove'
export type AlertMode = 'block' | 'modal'

export interface Alert {
  readonly title: string
  readonly message: string
  readonly type: AlertType
  readonly mode: AlertMode
  /** Milliseconds. */
  readonly timeOut: number
  /** The user's answer to a confirmation; false until it is given. */
  readonly confirm: boolean
  readonly callback?: ((alert: Alert) => void) | undefined
  /** A notice may offer an action, such as undo; running it closes the notice. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  /** The action belongs to what may follow, not to what was done: the key that takes back does not press it. */
  readonly isOffer?: boolean | undefined
  /** The buttons of a question: a verb that says what happens, and what happens otherwise. */
  readonly confirmLabel?: string | undefined
  readonly cancelLabel?: string | undefined
  /** The record that a confirmation concerns. */
  readonly id?: number | string | undefined
}

export interface OpenAlert extends Alert { readonly key: number | string }

type Notice = Pick<Alert, 'title' | 'message' | 'type'> & Partial<Alert> & { readonly key?: OpenAlert['key'] | undefined }
type Question = Pick<Alert, 'title' | 'message' | 'id' | 'cancelLabel'>
type Confirmation = Question & ({ readonly type: 'confirm'; readonly confirmLabel: string } | { readonly type: 'remove' })

/** Confirmations are modal, other alerts are blocks by default. An alert with the same key replaces the older one. */
export function showAlert({ key = ++count, ...notice }: Notice): OpenAlert['key'] {
  const isConfirmation = notice.type === 'confirm' || notice.type === 'remove'
  const alert: OpenAlert = { mode: isConfirmation ? 'modal' : 'block', timeOut: 0, confirm: false, ...notice, key }
  openAlerts.set([...openAlerts.read().filter((other) => other.key !== key), alert])
  return key
}

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

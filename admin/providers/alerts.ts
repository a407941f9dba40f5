/**
 * The one alert of the product, in the shape of specification §3: title, message, type, block or modal, timeOut
 * (0: stays until closed), and for a question the callback with the answer and the id of what is asked about.
 */
import { useSyncExternalStore } from 'react'

export type AlertType = 'success' | 'danger' | 'warning' | 'notification' | 'confirm' | 'remove'
export type AlertMode = 'block' | 'modal'

export interface Alert {
  readonly title: string
  readonly message: string
  readonly type: AlertType
  readonly mode: AlertMode
  /** Milliseconds. */
  readonly timeOut: number
  /** The person's answer to a question; false until it is given. */
  readonly confirm: boolean
  readonly callback?: ((alert: Alert) => void) | undefined
  /** A notice may offer a way back: pressing it closes the notice. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  /** What a question is about. */
  readonly id?: number | string | undefined
}

export interface ShownAlert extends Alert { readonly key: number | string }

type Notice = Pick<Alert, 'title' | 'message' | 'type'> & Partial<Alert> & { readonly key?: ShownAlert['key'] | undefined }
type Question = Pick<Alert, 'title' | 'message' | 'id'> & { readonly type: 'confirm' | 'remove' }

/** Questions are modal, everything else is a block unless it says otherwise. The same key replaces the older alert. */
export function showAlert({ key = ++count, ...notice }: Notice): ShownAlert['key'] {
  const isQuestion = notice.type === 'confirm' || notice.type === 'remove'
  const alert: ShownAlert = { mode: isQuestion ? 'modal' : 'block', timeOut: 0, confirm: false, ...notice, key }
  set([...shown.filter((other) => other.key !== key), alert])
  return key
}

/** Closes it and, when it was a question, tells the answer. */
export function closeAlert(key: ShownAlert['key'], confirm = false): void {
  const alert = shown.find((other) => other.key === key)
  if (!alert) return
  set(shown.filter((other) => other !== alert))
  alert.callback?.({ ...alert, confirm })
}

/** Asks, and waits for the answer: `if (await ask({ type: 'remove', … }))`. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => { showAlert({ ...question, callback: ({ confirm }) => { resolve(confirm) } }) })
}

/** On leaving a page: blocks that wait to be closed belong to it, timed ones live out their time. */
export function clearBlocks(): void {
  set(shown.filter((alert) => alert.mode === 'modal' || alert.timeOut > 0))
}

export function useAlerts(mode: AlertMode): readonly ShownAlert[] {
  const all = useSyncExternalStore(watch, () => shown, () => shown)
  return all.filter((alert) => alert.mode === mode)
}

let shown: readonly ShownAlert[] = []
let count = 0
const listeners = new Set<() => void>()

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

function set(alerts: readonly ShownAlert[]): void {
  shown = alerts
  for (const listener of listeners) listener()
}

/**
 * The alert of the application, in the shape of specification §3: title, message, type, block or modal, timeOut
 * (0: stays until it is closed), and for a confirmation the callback with the answer and the id of the record concerned.
 * Which of them are open at once. Pure.
 */
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
  readonly action?: AlertAction | undefined
  /** What may follow, such as its paper: the key that takes back does not press it. */
  readonly offer?: AlertAction | undefined
  /** The buttons of a question: a verb that says what happens, and what happens otherwise. */
  readonly confirmLabel?: string | undefined
  readonly cancelLabel?: string | undefined
  /** The record that a confirmation concerns. */
  readonly id?: number | string | undefined
}

export interface AlertAction { readonly label: string; readonly run: () => void }

export interface OpenAlert extends Alert {
  readonly key: number | string
  /** Another one for each time that it is shown: the time begins anew. */
  readonly shown: number
  /** It follows from something, and waits for its sentence. */
  readonly isFollowUp?: boolean
}

/** One with the same key replaces the older one, and a toast the toast before it: there is one, with what happened last. */
export function withAlert(open: readonly OpenAlert[], alert: OpenAlert): OpenAlert[] {
  const waiting = isToast(alert) ? open.find((other) => isToast(other) && other.isFollowUp) : undefined
  const joined = waiting ? { ...alert, message: lines(alert.message, waiting.message), offer: alert.offer ?? waiting.offer } : alert
  return [...open.filter((other) => other.key !== alert.key && !(isToast(alert) && isToast(other))), joined]
}

/** What follows from what was done, such as its paper. */
export interface FollowUp { readonly title: string; readonly line?: string; readonly offer: AlertAction }

export function withFollowUp(open: readonly OpenAlert[], { title, line = '', offer }: FollowUp, shown: number): OpenAlert[] {
  const toast = open.find(isToast)
  const added: OpenAlert = toast
    ? { ...toast, message: lines(toast.message, line), offer, timeOut: Math.max(toast.timeOut, FOLLOW_UP_MS), shown }
    : {
      key: shown, shown, type: 'notification', mode: 'block', confirm: false, title, message: '', offer, timeOut: FOLLOW_UP_MS,
      isFollowUp: true,
    }
  return [...open.filter((other) => other !== toast), added]
}

const FOLLOW_UP_MS = 10_000
const lines = (...texts: readonly string[]) => texts.filter(Boolean).join(' · ')

/** Says what happened and goes by itself: neither a failure nor a notice of the page. */
const isToast = ({ mode, type, timeOut }: OpenAlert): boolean =>
  mode === 'block' && timeOut > 0 && (type === 'success' || type === 'notification')

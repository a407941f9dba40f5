/** The notification after a transition: the result in the past tense, with an action that undoes it or opens the record. */
import { closeAlert, showAlert, type Alert, type OpenAlert } from '../../../kit/providers/alerts.ts'
import { allowsTransition } from '../../../kit/providers/session/can.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { enumKey, transitionKey, type I18n } from '../../definition/translation.ts'

export type ToastAction = NonNullable<Alert['action']>

/** A notification with an action stays long enough to be read and clicked. */
const [PLAIN_MS, ACTION_MS] = [4_000, 10_000]

/** Only the last result is shown: an earlier one can no longer be taken back. */
export function showDone(title: string, message: string, action: ToastAction | null): void {
  if (shown !== null) closeAlert(shown)
  shown = showAlert({ type: 'success', title, message, timeOut: action ? ACTION_MS : PLAIN_MS, ...(action && { action }) })
}

let shown: OpenAlert['key'] | null = null

/** Clicks the action of the newest notification. */
export const clickToastAction = (): void => {
  [...document.querySelectorAll<HTMLElement>('.alert-action:not([data-offer])')].at(-1)?.click()
}

/** `transitions_done.<verb>` where a sentence is better than the new status or the name of the transition. */
export function doneText(resource: Resource, verb: string, { t }: I18n, values: Readonly<Record<string, string>> = {}): string {
  const { to } = resource.transitions[verb] ?? {}
  const status = resource.fields.status?.of
  const plain = to !== undefined && status !== undefined
    ? t('ui.transition.status', { status: t(enumKey(status, to)) })
    : t('ui.transition.done', { action: t(transitionKey(resource, verb)) })
  return t(`${resource.name}.transitions_done.${verb}`, { defaultValue: plain, ...values })
}

/** The transition back, if the definition names one and the server allows it on the record as it is now. */
export function undoTransitionOf(resource: Resource, verb: string, result: Row): string | null {
  const { undo } = resource.transitions[verb] ?? {}
  return undo !== undefined && allowsTransition(result, undo) ? undo : null
}


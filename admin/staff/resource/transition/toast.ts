/** The notification after a transition: the result in the past tense, with an action that undoes it or opens the record. */
import { closeAlert, showAlert } from '../../../kit/providers/alerts.ts'
import type { AlertAction } from '../../../kit/providers/open_alerts.ts'
import { allowsTransition } from '../../../kit/providers/session/can.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import type { I18n } from '../../definition/translation.ts'

/** A notification with an action stays long enough to be read and clicked. */
const [PLAIN_MS, ACTION_MS] = [4_000, 10_000]

/** A refusal before it is out of date. */
export function showDone(title: string, message: string, action: AlertAction | null): void {
  closeAlert('failure')
  showAlert({ type: 'success', title, message, timeOut: action ? ACTION_MS : PLAIN_MS, ...(action && { action }) })
}

/** Clicks the action of the newest notification. */
export const clickToastAction = (): void => {
  [...document.querySelectorAll<HTMLElement>('.alert-action:not([data-offer])')].at(-1)?.click()
}

/** What happened, in words: every transition of staff has them. */
export const doneText = (resource: Resource, verb: string, { t }: I18n): string => t(`${resource.name}.transitions_done.${verb}`)

/** The transition back, if the definition names one and the server allows it on the record as it is now. */
export function undoTransitionOf(resource: Resource, verb: string, result: Row): string | null {
  const { undo } = resource.transitions[verb] ?? {}
  return undo !== undefined && allowsTransition(result, undo) ? undo : null
}


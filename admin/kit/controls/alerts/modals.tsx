import { useEffect, useId, useRef } from 'react'
import { closeAlert, useAlerts } from '../../providers/alerts.ts'
import type { OpenAlert } from '../../providers/open_alerts.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import './alert.css'
import { AlertIcon, useDismissTimer } from './parts.tsx'
import { useModal } from '../hooks/use_modal.ts'

/** Modal notices and questions, one at a time. The native dialog traps the focus. */
export function AlertModals() {
  const [alert] = useAlerts('modal')
  return alert ? <AlertModal key={alert.key} alert={alert} /> : null
}

function AlertModal({ alert }: { alert: OpenAlert }) {
  const dialog = useModal()
  const [title, message] = [useId(), useId()]
  const isQuestion = alert.type === 'confirm' || alert.type === 'remove'
  const answer = (confirm: boolean) => { closeAlert(alert.key, confirm) }
  // The handlers that pause the timer are not used: the dialog has the focus from the start and would never close.
  useDismissTimer(alert, () => { answer(false) })
  return (
    <dialog
      ref={dialog} className="alert-modal" data-alert={alert.type} role={isQuestion ? 'alertdialog' : 'dialog'}
      aria-labelledby={title} aria-describedby={alert.message ? message : undefined}
      onCancel={(event) => { event.preventDefault(); answer(false) }}
    >
      <div>
        <AlertIcon type={alert.type} />
        <h2 id={title}>{alert.title}</h2>
        {alert.message && <p id={message}>{alert.message}</p>}
      </div>
      <footer>
        {isQuestion ? <Question alert={alert} answer={answer} /> : <Notice action={alert.action} close={() => { answer(false) }} />}
      </footer>
    </dialog>
  )
}

/** The primary button comes first, as in every dialog; the initial focus is on the answer that changes nothing. */
function Question({ alert: { type, confirmLabel, cancelLabel }, answer }: { alert: OpenAlert; answer: (confirm: boolean) => void }) {
  const { t } = useTranslator()
  const safe = useInitialFocus()
  return (
    <>
      <button
        type="button" className="button" data-kind={type === 'remove' ? 'danger' : 'primary'} onClick={() => { answer(true) }}
      >
        {confirmLabel ?? t('ui.alert.remove')}
      </button>
      <button type="button" className="button" ref={safe} onClick={() => { answer(false) }}>{cancelLabel ?? t('ui.alert.cancel')}</button>
    </>
  )
}

function Notice({ action, close }: Pick<OpenAlert, 'action'> & { close: () => void }) {
  const { t } = useTranslator()
  const safe = useInitialFocus()
  const kind = action ? undefined : 'primary'
  return (
    <>
      {action && (
        <button type="button" className="button" data-kind="primary" onClick={() => { close(); action.run() }}>{action.label}</button>
      )}
      <button type="button" className="button" data-kind={kind} ref={safe} onClick={close}>{t('ui.alert.ok')}</button>
    </>
  )
}

/** After `showModal`, which focuses the first button. */
function useInitialFocus() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => { button.current?.focus() }, [])
  return button
}

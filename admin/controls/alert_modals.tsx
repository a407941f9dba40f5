import { useEffect, useId, useRef } from 'react'
import { closeAlert, useAlerts, type ShownAlert } from '../providers/alerts.ts'
import { useWords } from '../providers/words.ts'
import './alert.css'
import { AlertIcon } from './alert_icon.tsx'
import { useTimeOut } from './time_out.ts'

/** Notices and questions over the page, one after another. The browser's own dialog keeps the focus inside. */
export function AlertModals() {
  const [alert] = useAlerts('modal')
  return alert ? <AlertModal key={alert.key} alert={alert} /> : null
}

function AlertModal({ alert }: { alert: ShownAlert }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [title, message] = [useId(), useId()]
  const isQuestion = alert.type === 'confirm' || alert.type === 'remove'
  const answer = (confirm: boolean) => { closeAlert(alert.key, confirm) }
  // Not paused by reading: the dialog has the focus from the start, and would never leave.
  useTimeOut(alert.timeOut, () => { answer(false) })
  useModal(dialog)
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
        {isQuestion ? <Question type={alert.type} answer={answer} /> : <Notice action={alert.action} close={() => { answer(false) }} />}
      </footer>
    </dialog>
  )
}

/** The focus is on the answer that changes nothing. */
function Question({ type, answer }: { type: ShownAlert['type']; answer: (confirm: boolean) => void }) {
  const { t } = useWords()
  const isRemoval = type === 'remove'
  return (
    <>
      <button type="button" className="button" autoFocus onClick={() => { answer(false) }}>{t('ui.alert.cancel')}</button>
      <button type="button" className="button" data-kind={isRemoval ? 'danger' : 'primary'} onClick={() => { answer(true) }}>
        {t(isRemoval ? 'ui.alert.remove' : 'ui.alert.confirm')}
      </button>
    </>
  )
}

function Notice({ action, close }: Pick<ShownAlert, 'action'> & { close: () => void }) {
  const { t } = useWords()
  const kind = action ? undefined : 'primary'
  return (
    <>
      <button type="button" className="button" data-kind={kind} autoFocus onClick={close}>{t('ui.alert.ok')}</button>
      {action && (
        <button type="button" className="button" data-kind="primary" onClick={() => { close(); action.run() }}>{action.label}</button>
      )}
    </>
  )
}

function useModal(dialog: React.RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => { element?.close() }
  }, [dialog])
}

/** The buttons of a form or dialog, at its lower edge: the primary one first, then others, and what leaves it last. */
import type { ReactNode } from 'react'
import { useTranslator } from '../../providers/texts/i18n.ts'
import './form_foot.css'

interface FormFootProps {
  /** The label of the primary button. */
  readonly submit?: string | undefined
  readonly isBusy?: boolean
  /** Nothing can be submitted now. */
  readonly isRefused?: boolean
  /** Without it the button submits the form around it. */
  readonly onSubmit?: (() => void) | undefined
  readonly onCancel?: (() => void) | undefined
  /** Instead of "Cancel". */
  readonly cancel?: string
  readonly children?: ReactNode
  /** Before the buttons. */
  readonly lead?: ReactNode
}

/** `aria-disabled` instead of `disabled`: a disabled button loses the focus. */
export function FormFoot({ submit, isBusy = false, isRefused = false, onSubmit, onCancel, cancel, children, lead }: FormFootProps) {
  const { t } = useTranslator()
  const isStopped = isBusy || isRefused
  return (
    <footer className="form-foot">
      {lead}
      {submit !== undefined && (
        <button
          type={onSubmit ? 'button' : 'submit'} className="button" data-kind="primary" aria-busy={isBusy} title="Ctrl + Enter"
          aria-disabled={isStopped || undefined}
          onClick={(event) => { if (isStopped) event.preventDefault(); else onSubmit?.() }}
        >{submit}</button>
      )}
      {children}
      {onCancel && <button type="button" className="button" onClick={onCancel}>{cancel ?? t('ui.form.cancel')}</button>}
    </footer>
  )
}

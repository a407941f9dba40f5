/**
 * The dialog of every page: a window, a drawer at the side, or a sheet at the lower edge, where the thumb is. It traps the focus and gives
 * it back when it closes. Its buttons stand in a FormFoot; Ctrl + Enter presses the primary one. Leaving it by Escape, by a press beside it
 * or by × asks first when something was typed.
 */
import { useId, useLayoutEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { close } from '../icons/light_page_icons.ts'
import { showConfirm } from '../../providers/alerts.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import { discardQuestion } from './discard_question.ts'
import { useModal } from '../hooks/use_modal.ts'
import './dialog.css'

interface DialogProps {
  readonly title: ReactNode
  readonly kind: 'drawer' | 'window' | 'sheet'
  readonly onClose: () => void
  /** Closing loses nothing that was typed, or the form inside asks by itself. */
  readonly keepsTyped?: boolean
  /** Something was chosen that is no text. */
  readonly isChanged?: boolean
  readonly children: ReactNode
}

export function Dialog({ title, kind, onClose, keepsTyped = false, isChanged = false, children }: DialogProps) {
  const { t } = useTranslator()
  const dialog = useModal()
  const id = useId()
  const isTyped = useRef(false)
  const pressedOutside = useRef(false)
  useLayoutEffect(() => {
    dialog.current?.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea, button)')?.focus()
  }, [dialog])
  const leave = async () => {
    if (keepsTyped || !(isTyped.current || isChanged) || await showConfirm(discardQuestion(t))) onClose()
  }
  return (
    <dialog
      ref={dialog} className={`dialog ${kind}`} aria-labelledby={id} onKeyDownCapture={keepOpen}
      onCancel={(event) => { if (event.target === event.currentTarget) { event.preventDefault(); void leave() } }}
      // A browser closes by a second Escape without asking.
      onClose={(event) => { if (event.target === event.currentTarget) { event.currentTarget.showModal(); void leave() } }}
      onPointerDown={(event) => { pressedOutside.current = isBackdrop(event) }}
      onClick={(event) => { if (pressedOutside.current && isBackdrop(event)) void leave() }}
      onInput={(event) => { if (isText(event)) isTyped.current = true }}
    >
      <header className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" aria-label={t('ui.alert.close')} onClick={() => { void leave() }}>
          <Icon of={close} />
        </button>
      </header>
      <div className="dialog-body">{children}</div>
    </dialog>
  )
}

/** Escape first closes an open list of options, not the dialog around it. */
function keepOpen(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key === 'Escape' && (event.target as Element).getAttribute('aria-expanded') === 'true') event.preventDefault()
}

/** The dialog has no padding: what is pressed on the element itself is the page behind it. */
const isBackdrop = ({ target, currentTarget }: { readonly target: EventTarget; readonly currentTarget: EventTarget }): boolean =>
  target === currentTarget

/** A search loses nothing, nor does a tick. */
const isText = ({ target }: FormEvent): boolean =>
  (target as Element).matches('textarea, input:not([type=search], [type=checkbox], [type=radio], [role=combobox])')

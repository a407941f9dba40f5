/** A native modal dialog: it traps the focus and restores it when it closes. */
import { useId, useLayoutEffect, type KeyboardEvent, type ReactNode } from 'react'
import { NamedIcon } from './icons/named_icon.tsx'
import { useTranslator } from '../providers/texts/i18n.ts'
import { useModal } from './hooks/use_modal.ts'

interface DialogProps {
  readonly title: ReactNode
  readonly kind: 'drawer' | 'window'
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Dialog({ title, kind, onClose, children }: DialogProps) {
  const { t } = useTranslator()
  const dialog = useModal()
  const id = useId()
  useLayoutEffect(() => {
    dialog.current?.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea, button)')?.focus()
  }, [dialog])
  return (
    <dialog
      ref={dialog} className={`dialog ${kind}`} aria-labelledby={id} onKeyDownCapture={keepOpen}
      onCancel={(event) => { if (event.target === event.currentTarget) { event.preventDefault(); onClose() } }}
    >
      <header className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" aria-label={t('ui.form.close')} onClick={onClose}><NamedIcon name="close" /></button>
      </header>
      <div className="dialog-body">{children}</div>
    </dialog>
  )
}

/** Escape first closes an open list of options, not the dialog around it. */
function keepOpen(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key === 'Escape' && (event.target as Element).getAttribute('aria-expanded') === 'true') event.preventDefault()
}

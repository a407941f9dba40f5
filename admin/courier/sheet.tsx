import { useId, type ReactNode } from 'react'
import { Icon } from '../kit/controls/icons/icon.tsx'
import { close } from '../kit/controls/icons/light_page_icons.ts'
import { useModal } from '../kit/controls/hooks/use_modal.ts'
import { useTranslator } from '../kit/providers/texts/i18n.ts'

interface SheetProps { readonly title: string; readonly onClose: () => void; readonly children: ReactNode }

/** A dialog at the lower edge, where the thumb is. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const { t } = useTranslator()
  const dialog = useModal()
  const id = useId()
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={id} onCancel={(event) => { event.preventDefault(); onClose() }}>
      <header><h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" aria-label={t('ui.alert.close')} onClick={onClose}><Icon of={close} /></button>
      </header>
      <div className="sheet-body">{children}</div>
    </dialog>
  )
}

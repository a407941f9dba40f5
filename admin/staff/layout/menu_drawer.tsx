import { useEffect, useRef } from 'react'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { Menu, Brand } from './menu.tsx'

/** The menu as a drawer, on narrow screens. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => { dialog.current?.showModal() }, [])
  return (
    <dialog
      ref={dialog} className="menu-drawer" aria-label={t('ui.shell.menu')} onClose={onClose}
      onClick={({ target }) => { if (target === dialog.current) onClose() }}
    >
      <div>
        <header>
          <Brand />
          <button type="button" className="icon-button" aria-label={t('ui.alert.close')} onClick={onClose}>
            <NamedIcon name="close" />
          </button>
        </header>
        <Menu />
      </div>
    </dialog>
  )
}

/** Ctrl K opens the command palette, `?` the list of keyboard shortcuts, on every staff page. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { pressedKey } from '../../kit/controls/keys/pressed_key.ts'
import { isTyping, noteKey, runShortcut, runUnlessScanned } from '../../kit/controls/keys/shortcuts.ts'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { CommandPalette } from './palette/command_palette.tsx'
import { useOpenScanned } from './use_open_scanned.ts'
import { useRecentRecords } from './palette/use_recent_records.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

const ShortcutsDialog = lazy(() => import('./palette/shortcuts_dialog.tsx').then(({ ShortcutsDialog: dialog }) => ({ default: dialog })))

export function CommandPaletteButton() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  useRecentRecords()
  useOpenScanned()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && pressedKey(event) === 'k'
      if (isPalette && !document.querySelector('dialog[open]')) {
        event.preventDefault()
        return setOpen('palette')
      }
      if (pressedKey(event) === '?' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) {
        event.preventDefault()
        runUnlessScanned(event, () => { setOpen('keys') })
      } else runShortcut(event)
      noteKey(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => { document.removeEventListener('keydown', onKeyDown) }
  }, [])
  const close = () => { setOpen(null) }
  return (
    <>
      <button
        type="button" className="palette-button" aria-keyshortcuts="Control+K" onClick={() => { setOpen('palette') }}
      >
        <NamedIcon name="search" /><span>{t('ui.palette.hint')}</span><kbd>Ctrl K</kbd>
      </button>
      {open === 'palette' && <CommandPalette onClose={close} onShortcuts={() => { setOpen('keys') }} />}
      <Suspense fallback={null}>{open === 'keys' && <ShortcutsDialog onClose={close} />}</Suspense>
    </>
  )
}

/** Ctrl K opens the palette, `?` the list of keys, from anywhere in the admin. Both are fetched when they are first asked for. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { keyOf } from '../controls/key_of.ts'
import { isBusy, pressKey } from '../controls/keys.ts'
import { NamedIcon } from '../controls/named_icon.tsx'
import { useVisits } from './palette/use_visits.ts'
import { useWords } from '../providers/words.ts'

const Palette = lazy(() => import('./palette/palette.tsx').then(({ Palette: palette }) => ({ default: palette })))
const KeysDialog = lazy(() => import('./palette/keys_dialog.tsx').then(({ KeysDialog: dialog }) => ({ default: dialog })))

export function Commands() {
  const { t } = useWords()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  useVisits()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && keyOf(event) === 'k'
      if (isPalette && !document.querySelector('dialog[open]')) {
        event.preventDefault()
        return setOpen('palette')
      }
      if (keyOf(event) === '?' && !event.ctrlKey && !event.metaKey && !event.altKey && !isBusy(event.target)) {
        event.preventDefault()
        return setOpen('keys')
      }
      pressKey(event)
    }
    document.addEventListener('keydown', press)
    return () => { document.removeEventListener('keydown', press) }
  }, [])
  const close = () => { setOpen(null) }
  return (
    <>
      <button
        type="button" className="palette-button" aria-keyshortcuts="Control+K" onClick={() => { setOpen('palette') }}
      >
        <NamedIcon name="search" /><span>{t('ui.palette.hint')}</span><kbd>Ctrl K</kbd>
      </button>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={close} onKeys={() => { setOpen('keys') }} />}
        {open === 'keys' && <KeysDialog onClose={close} />}
      </Suspense>
    </>
  )
}

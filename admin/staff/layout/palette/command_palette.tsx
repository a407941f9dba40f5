/**
 * Search and commands. The dialog and its input belong to the layout, so that no key is lost; only the results are loaded on first
 * use. Arrow keys select, Enter opens, also when it is pressed before the results are there.
 */
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslator } from '../../../kit/providers/texts/i18n.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useModal } from '../../../kit/controls/hooks/use_modal.ts'
import './palette.css'

const PaletteResults = lazy(() => import('./results.tsx').then(({ PaletteResults: results }) => ({ default: results })))

interface PaletteProps { readonly onClose: () => void; readonly onShortcuts: () => void }

export function CommandPalette({ onClose, onShortcuts }: PaletteProps) {
  const { t } = useTranslator()
  const id = useId()
  const dialog = useModal()
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const [isEntered, setIsEntered] = useState(false)
  const select = useRef<(key: string) => boolean>(() => false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') setIsEntered(true)
    if (event.key === 'Enter' || select.current(event.key)) event.preventDefault()
  }
  return (
    <dialog
      ref={dialog} className="palette" aria-label={t('ui.palette.title')} onCancel={(event) => { event.preventDefault(); onClose() }}
      onClick={({ target, currentTarget }) => { if (target === currentTarget) onClose() }}
    >
      <div className="palette-box">
        <div className="palette-head">
          <NamedIcon name="search" />
          <input
            type="text" role="combobox" aria-expanded="true" aria-controls={`${id}list`} aria-autocomplete="list" autoComplete="off"
            aria-activedescendant={activeId} aria-label={t('ui.palette.title')} autoFocus spellCheck={false}
            placeholder={t('ui.palette.placeholder')} value={text} maxLength={100} onKeyDown={onKeyDown}
            onChange={({ target }) => { setText(target.value); setIsEntered(false) }}
          />
          <button type="button" className="icon-button" aria-label={t('ui.form.close')} onClick={onClose}>
            <NamedIcon name="close" />
          </button>
        </div>
        <Suspense
          fallback={<div id={`${id}list`} role="listbox" aria-label={t('ui.palette.title')} className="palette-list" aria-busy="true" />}
        >
          <PaletteResults
            id={id} text={text} selectRef={select} onSelected={setActiveId} isEntered={isEntered} onEntered={setIsEntered}
            onClose={onClose} onShortcuts={onShortcuts}
          />
        </Suspense>
      </div>
    </dialog>
  )
}

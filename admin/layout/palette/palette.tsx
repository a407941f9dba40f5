/** Search and commands: screens, things to make, and every record that this person may see. The arrows choose, Enter goes. */
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSay } from '../../definition/words.ts'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { NamedIcon, ResourceIcon } from '../../controls/named_icon.tsx'
import { ownGroups, recordGroups, type Choice } from './choices.ts'
import './palette.css'
import { useHits } from './use_hits.ts'

interface PaletteProps { readonly onClose: () => void; readonly onKeys: () => void }

export function Palette({ onClose, onKeys }: PaletteProps) {
  const say = useSay()
  const { t } = say
  const navigate = useNavigate()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const q = typed.trim()
  const { found, isSearching, error } = useHits(q)
  const groups = [...recordGroups(found?.groups ?? [], q, say), ...ownGroups(q, t)]
  const choices = groups.flatMap((group) => group.choices)
  const chosen = choices[Math.min(at, choices.length - 1)]
  useModal(dialog)
  useEffect(() => { document.getElementById(`${id}${chosen?.key ?? ''}`)?.scrollIntoView({ block: 'nearest' }) }, [chosen?.key, id])

  const go = ({ to }: Choice) => { onClose(); void navigate(to) }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && chosen) { event.preventDefault(); return go(chosen) }
    const last = choices.length - 1
    const next = {
      ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, PageDown: Math.min(at + 8, last), PageUp: Math.max(at - 8, 0),
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
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
            aria-activedescendant={chosen && `${id}${chosen.key}`} aria-label={t('ui.palette.title')} autoFocus spellCheck={false}
            placeholder={t('ui.palette.placeholder')} value={typed} maxLength={100} onKeyDown={press}
            onChange={({ target }) => { setTyped(target.value); setAt(0) }}
          />
          <button type="button" className="icon-button" aria-label={t('ui.form.close')} onClick={onClose}>
            <NamedIcon name="close" />
          </button>
        </div>
        <div id={`${id}list`} role="listbox" aria-label={t('ui.palette.title')} className="palette-list" aria-busy={isSearching}>
          {groups.map(({ title, choices: of }) => (
            <div key={title} role="group" aria-label={title}>
              <p className="palette-group" aria-hidden="true">{title}</p>
              {of.map((choice) => (
                <Line
                  key={choice.key} id={`${id}${choice.key}`} choice={choice} isChosen={choice === chosen} onGo={() => { go(choice) }}
                  onPoint={() => { setAt(choices.indexOf(choice)) }}
                />
              ))}
            </div>
          ))}
        </div>
        <p className="palette-foot" role="status">
          {error ? t('ui.list.failed') : isSearching ? t('ui.field.searching') : choices.length === 0 ? t('ui.list.nothing_found')
            : found && found.late.length > 0 ? t('ui.palette.late', { names: found.late.map((name) => t(`${name}.many`)).join(', ') }) : ''}
          <button type="button" onClick={onKeys}><kbd>?</kbd> {t('ui.keys.title')}</button>
        </p>
      </div>
    </dialog>
  )
}

interface LineProps {
  readonly id: string
  readonly choice: Choice
  readonly isChosen: boolean
  readonly onGo: () => void
  readonly onPoint: () => void
}

const Line = ({ id, choice: { label, detail, icon, status }, isChosen, onGo, onPoint }: LineProps) => (
  <div id={id} role="option" aria-selected={isChosen} className="palette-line" onClick={onGo} onMouseMove={onPoint}>
    <ResourceIcon name={icon} /><bdi>{label}</bdi>{detail && <small><bdi>{detail}</bdi></small>}
    {status && <StatusBadge of={status.of} value={status.value} />}
  </div>
)

function useModal(dialog: React.RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => { element?.close() }
  }, [dialog])
}

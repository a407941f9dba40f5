/** Search and commands: screens, new records, and every record that the user may read. Arrow keys select, Enter opens. */
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../definition/translation.ts'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { NamedIcon, ResourceIcon } from '../../controls/named_icon.tsx'
import { localGroups, recordGroups, type Choice } from './palette_choices.ts'
import './palette.css'
import { useRecordSearch } from './use_record_search.ts'
import { useModal } from '../../controls/use_modal.ts'

interface PaletteProps { readonly onClose: () => void; readonly onShortcuts: () => void }

export function CommandPalette({ onClose, onShortcuts }: PaletteProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const navigate = useNavigate()
  const id = useId()
  const dialog = useModal()
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const q = text.trim()
  const { found, isSearching, error } = useRecordSearch(q)
  const groups = [...recordGroups(found?.groups ?? [], q, i18n), ...localGroups(q, t)]
  const choices = groups.flatMap((group) => group.choices)
  const selected = choices[Math.min(index, choices.length - 1)]
  useEffect(() => { document.getElementById(`${id}${selected?.key ?? ''}`)?.scrollIntoView({ block: 'nearest' }) }, [selected?.key, id])

  const open = ({ to }: Choice) => { onClose(); void navigate(to) }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && selected) { event.preventDefault(); return open(selected) }
    const last = choices.length - 1
    const next = {
      ArrowDown: index >= last ? 0 : index + 1, ArrowUp: index <= 0 ? last : index - 1,
      PageDown: Math.min(index + 8, last), PageUp: Math.max(index - 8, 0),
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setIndex(next)
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
            aria-activedescendant={selected && `${id}${selected.key}`} aria-label={t('ui.palette.title')} autoFocus spellCheck={false}
            placeholder={t('ui.palette.placeholder')} value={text} maxLength={100} onKeyDown={onKeyDown}
            onChange={({ target }) => { setText(target.value); setIndex(0) }}
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
                  key={choice.key} id={`${id}${choice.key}`} choice={choice} isChosen={choice === selected} onGo={() => { open(choice) }}
                  onPoint={() => { setIndex(choices.indexOf(choice)) }}
                />
              ))}
            </div>
          ))}
        </div>
        <p className="palette-foot" role="status">
          {error ? t('ui.list.failed') : isSearching ? t('ui.field.searching') : choices.length === 0 ? t('ui.list.nothing_found')
            : found && found.late.length > 0 ? t('ui.palette.late', { names: found.late.map((name) => t(`${name}.many`)).join(', ') }) : ''}
          <button type="button" onClick={onShortcuts}><kbd>?</kbd> {t('ui.keys.title')}</button>
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

/** The choices of the palette: commands, screens, and every record that the user may read. */
import { useEffect, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { inSentence } from '#common/text/in_sentence'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { useTranslation, type Translate } from '../../definition/translation.ts'
import { ResourceIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { showFailure } from '../../../kit/providers/alerts.ts'
import { hasPermission } from '../../../kit/providers/session/granted_permissions.ts'
import { openScanned } from '../open_scanned.ts'
import { paletteGroups } from './choices.ts'
import type { PaletteChoice } from './commands.ts'
import { useRecordSearch } from './use_record_search.ts'

interface ResultsProps {
  readonly id: string
  readonly text: string
  /** Called with the name of a key; true when it moves the selection. */
  readonly selectRef: RefObject<(key: string) => boolean>
  readonly onSelected: (id: string | undefined) => void
  /** Enter was pressed: the selected choice is opened as soon as the results belong to the text. */
  readonly isEntered: boolean
  readonly onEntered: (isEntered: boolean) => void
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

export function PaletteResults({ id, text, selectRef, onSelected, isEntered, onEntered, onClose, onShortcuts }: ResultsProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const navigate = useNavigate()
  const q = text.trim()
  const { found, isSearching, error } = useRecordSearch(q)
  const groups = paletteGroups(q, found?.groups ?? [], i18n)
  const choices = groups.flatMap((group) => group.choices)
  const { index, setIndex } = useIndexOf(q)
  const selected = choices[Math.min(index, choices.length - 1)]
  const activeId = selected && id + selected.key
  useEffect(() => {
    onSelected(activeId)
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, onSelected])
  useEffect(() => {
    selectRef.current = (key) => {
      const next = indexAfter(key, index, choices.length - 1)
      if (next !== undefined) setIndex(next)
      return next !== undefined
    }
  })
  const open = ({ to }: PaletteChoice) => { onClose(); void navigate(to) }
  const isReady = selected?.isCommand === true || !isSearching
  useEffect(() => {
    if (!isEntered || !isReady) return
    onEntered(false)
    if (selected) open(selected)
    // A scanner with another keyboard layout, or the link of a deposit slip.
    else if (q.length >= 4 && hasPermission('scan-create')) {
      onClose()
      openScanned(q, (to) => { void navigate(to) }).catch(showFailure)
    }
  })
  return (
    <>
      <div id={`${id}list`} role="listbox" aria-label={t('ui.palette.title')} className="palette-list" aria-busy={isSearching}>
        {groups.map(({ key, title, choices: of }) => (
          <div key={key} role="group" aria-label={title}>
            <p className="palette-group" aria-hidden="true">{title}</p>
            {of.map((choice) => (
              <Line
                key={choice.key} id={id + choice.key} choice={choice} isChosen={choice === selected} onGo={() => { open(choice) }}
                onPoint={() => { setIndex(choices.indexOf(choice)) }}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="palette-foot" role="status">
        <span>{error ? t('ui.list.failed') : isSearching ? t('ui.field.searching') : choices.length === 0 ? t('ui.list.nothing_found')
          : found && found.late.length > 0 ? t('ui.palette.late', { names: namesOf(found.late, t) }) : ''}</span>
        <button type="button" onClick={onShortcuts}><kbd>?</kbd> {t('ui.keys.title')}</button>
      </p>
    </>
  )
}

const namesOf = (resources: readonly string[], t: Translate) => resources.map((name) => inSentence(t(`${name}.many`))).join(', ')

/** The selected index; the first one again for another text. */
function useIndexOf(q: string) {
  const [{ of, index }, setSelection] = useState({ of: q, index: 0 })
  return { index: of === q ? index : 0, setIndex: (next: number) => { setSelection({ of: q, index: next }) } }
}

const indexAfter = (key: string, index: number, last: number): number | undefined => ({
  ArrowDown: index >= last ? 0 : index + 1, ArrowUp: index <= 0 ? last : index - 1,
  PageDown: Math.min(index + 8, last), PageUp: Math.max(index - 8, 0),
}[key])

interface LineProps {
  readonly id: string
  readonly choice: PaletteChoice
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

/** Adds or changes one filter: first its field, then its value, which becomes a chip at once. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { containsText } from '../../../../kit/controls/contains_text.ts'
import { NamedIcon } from '../../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../../definition/translation.ts'
import { parseFilterKey } from '../../../definition/filter_key.ts'
import { filterChoices } from './fields.ts'
import { FilterRow } from './row.tsx'
import type { ListSectionProps } from '../head.tsx'
import { moveFocusByArrows, ToolPopup } from '../tool_popup.tsx'

export function FilterPanel({ resource, given, control }: ListSectionProps) {
  const { t } = useTranslation()
  const { openTool, setOpenTool } = control
  const fieldPath = openTool?.tool === 'filters' ? openTool.fieldPath : null
  const filter = fieldPath === null ? null : parseFilterKey(resource, fieldPath)
  const close = () => { setOpenTool(null) }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => { (form.current?.querySelector('input') ?? form.current?.querySelector('select'))?.focus() }, [fieldPath])
  return (
    <ToolPopup label={t('ui.list.filters')} onClose={close}>
      {filter && fieldPath !== null
        ? <form ref={form} className="filter-edit" onSubmit={(event) => { event.preventDefault(); close() }}>
          <button
            type="button" className="button filter-back" data-kind="quiet"
            onClick={() => { setOpenTool({ tool: 'filters', fieldPath: null }) }}
          ><NamedIcon name="previous" />{t('ui.list.other_field')}</button>
          <FilterRow key={fieldPath} resource={resource} filter={filter} fieldPath={fieldPath} control={control} />
          <footer>
            <button type="submit" className="button" data-kind="primary">{t('ui.list.done')}</button>
          </footer>
        </form>
        : <FieldChoice resource={resource} given={given} control={control} />}
    </ToolPopup>
  )
}

function FieldChoice({ resource, given, control: { setOpenTool } }: ListSectionProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const [typed, setTyped] = useState('')
  const groups = filterChoices(resource, given, i18n)
    .map(({ label, choices }) => ({ label, choices: choices.filter((choice) => containsText(choice.label, typed)) }))
    .filter(({ choices }) => choices.length > 0)
  const choose = (fieldPath: string) => { setOpenTool({ tool: 'filters', fieldPath }) }
  // Without the default action: it would submit the form of the value, which has the focus by then.
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (groups[0]?.choices[0]) choose(groups[0].choices[0].fieldPath)
  }
  return (
    <div className="tool-choices" onKeyDown={moveFocusByArrows}>
      <input
        type="search" className="input" autoFocus placeholder={t('ui.list.find_field')} aria-label={t('ui.list.find_field')} value={typed}
        onChange={({ target }) => { setTyped(target.value) }} onKeyDown={pressKey}
      />
      <div className="tool-scroll">
        {groups.map(({ label, choices }) => (
          <section key={label ?? ''} aria-label={label ?? t('ui.list.filters')}>
            {label && <h3>{label}</h3>}
            {choices.map((choice) => (
              <button key={choice.fieldPath} type="button" className="choice" onClick={() => { choose(choice.fieldPath) }}>
                {choice.label}
              </button>
            ))}
          </section>
        ))}
        {groups.length === 0 && <p className="tool-empty"><NamedIcon name="search" />{t('ui.list.nothing_found')}</p>}
      </div>
    </div>
  )
}

import { useState, type DragEvent } from 'react'
import { containsText } from '../../../../kit/controls/contains_text.ts'
import type { Field, Resource } from '../../../definition/definition.ts'
import { fieldKey, useTranslation } from '../../../definition/translation.ts'
import { NamedIcon } from '../../../../kit/controls/icons/named_icon.tsx'
import type { IconName } from '../../../../kit/controls/icons/named_icons.ts'
import { movedColumn, toggledColumn } from './order.ts'
import { availableColumns } from './list_columns.ts'

interface ColumnListProps {
  readonly resource: Resource
  readonly shown: readonly string[]
  readonly onChange: (names: readonly string[]) => void
}

/** The shown columns in their order, then the others. */
export function ColumnList({ resource, shown, onChange }: ColumnListProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const offered = availableColumns(resource)
  const byName = new Map(offered.map((field) => [field.name, field]))
  const labelOf = ({ name }: Field) => t(fieldKey(resource, name))
  const isFound = (field: Field) => containsText(labelOf(field), typed)
  const groups = [
    { title: t('ui.list.columns'), fields: shown.flatMap((one) => byName.get(one) ?? []).filter(isFound) },
    { title: t('ui.list.more_columns'), fields: offered.filter((field) => !shown.includes(field.name) && isFound(field)) },
  ]
  const drop = (target: string) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged && dragged !== target && shown.includes(target)) onChange(movedColumn(shown, dragged, shown.indexOf(target)))
    setDragged(null)
  }
  return (
    <div className="tool-choices layout-columns">
      <input
        type="search" className="input" autoFocus placeholder={t('ui.list.find_column')} aria-label={t('ui.list.find_column')} value={typed}
        onChange={({ target }) => { setTyped(target.value) }}
      />
      <div className="tool-scroll">
        {groups.map(({ title, fields }) => fields.length > 0 && (
          <fieldset key={title}>
            <legend>{title}</legend>
            <ol>{fields.map((field) => {
              const [label, at] = [labelOf(field), shown.indexOf(field.name)]
              const step = (offset: -1 | 1, key: string, icon: IconName) => (
                <button
                  type="button" className="icon-button" aria-label={t(key, { label })} title={t(key, { label })}
                  disabled={at + offset < 0 || at + offset >= shown.length}
                  onClick={() => { onChange(movedColumn(shown, field.name, at + offset)) }}
                ><NamedIcon name={icon} /></button>
              )
              return (
                <li
                  key={field.name} draggable={at >= 0} data-dragged={dragged === field.name || undefined}
                  onDragStart={() => { setDragged(field.name) }} onDragEnd={() => { setDragged(null) }}
                  onDragOver={(event) => { if (at >= 0) event.preventDefault() }} onDrop={drop(field.name)}
                >
                  <label>
                    <input
                      type="checkbox" checked={at >= 0} disabled={at >= 0 && shown.length === 1}
                      onChange={() => { onChange(toggledColumn(shown, field.name)) }}
                    />
                    <span>{label}</span>
                  </label>
                  {at >= 0 && <>{step(-1, 'ui.list.column_earlier', 'up')}{step(1, 'ui.list.column_later', 'down')}</>}
                </li>
              )
            })}</ol>
          </fieldset>
        ))}
      </div>
    </div>
  )
}

/** The columns and their order, changed by buttons or drag and drop, and the density of the rows. */
import { useId, useState, type DragEvent } from 'react'
import type { Field, Resource } from '../../definition/definition.ts'
import { fieldKey, useTranslation } from '../../definition/translation.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import type { IconName } from '../../controls/named_icons.ts'
import { DENSITIES, type Density } from './list_address.ts'
import { availableColumns } from './list_columns.ts'
import { useColumns } from './use_columns.ts'
import type { ListControl } from './use_list_address.ts'

interface LayoutPanelProps { readonly resource: Resource; readonly control: ListControl }

export function LayoutPanel({ resource, control }: LayoutPanelProps) {
  const { address, change, layout } = control
  const { t } = useTranslation()
  const name = useId()
  const { shown, setColumns } = useColumns(resource, control)
  const density: Density = address.density ?? layout.density ?? 'comfortable'
  const setDensity = (next: Density) => {
    if (address.density) change({ density: next }, { replace: true })
    else layout.save({ density: next })
  }
  const reset = () => {
    if (address.columns || address.density) change({ columns: null, density: null }, { replace: true })
    layout.save({ widths: null, ...!address.columns && { columns: null }, ...!address.density && { density: null } })
  }
  return (
    <section className="layout-panel" aria-label={t('ui.list.layout')}>
      <fieldset className="layout-density">
        <legend>{t('ui.list.density')}</legend>
        {DENSITIES.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={density === one} onChange={() => { setDensity(one) }} />{t(`ui.list.${one}`)}
          </label>
        ))}
      </fieldset>
      <ColumnList resource={resource} shown={shown} onChange={setColumns} />
      <button type="button" className="button" onClick={reset}>{t('ui.list.reset')}</button>
    </section>
  )
}

interface ColumnListProps {
  readonly resource: Resource
  readonly shown: readonly string[]
  readonly onChange: (names: readonly string[]) => void
}

function ColumnList({ resource, shown, onChange }: ColumnListProps) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<string | null>(null)
  const offered = availableColumns(resource)
  const byName = new Map(offered.map((field) => [field.name, field]))
  const fields = [...shown.flatMap((one) => byName.get(one) ?? []), ...offered.filter((field) => !shown.includes(field.name))]

  const toggle = ({ name }: Field) => { onChange(shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name]) }
  const moveTo = (name: string, at: number) => {
    const rest = shown.filter((one) => one !== name)
    onChange([...rest.slice(0, at), name, ...rest.slice(at)])
  }
  const drop = (target: string) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged && dragged !== target && shown.includes(target)) moveTo(dragged, shown.indexOf(target))
    setDragged(null)
  }
  return (
    <fieldset className="layout-columns">
      <legend>{t('ui.list.columns')}</legend>
      <ol>
        {fields.map((field) => {
          const [label, at] = [t(fieldKey(resource, field.name)), shown.indexOf(field.name)]
          const step = (offset: -1 | 1, key: string, icon: IconName) => (
            <button
              type="button" className="icon-button" aria-label={t(key, { label })} title={t(key, { label })}
              disabled={at + offset < 0 || at + offset >= shown.length} onClick={() => { moveTo(field.name, at + offset) }}
            ><NamedIcon name={icon} /></button>
          )
          return (
            <li
              key={field.name} draggable={at >= 0} data-dragged={dragged === field.name || undefined}
              onDragStart={() => { setDragged(field.name) }} onDragEnd={() => { setDragged(null) }}
              onDragOver={(event) => { if (at >= 0) event.preventDefault() }} onDrop={drop(field.name)}
            >
              <label>
                <input type="checkbox" checked={at >= 0} disabled={at >= 0 && shown.length === 1} onChange={() => { toggle(field) }} />
                <span>{label}</span>
              </label>
              {at >= 0 && <>{step(-1, 'ui.list.column_earlier', 'up')}{step(1, 'ui.list.column_later', 'down')}</>}
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}

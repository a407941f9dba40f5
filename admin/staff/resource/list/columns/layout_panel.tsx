/** The density of the rows and their columns: searched, shown or hidden, and ordered by buttons or drag and drop. */
import { useId } from 'react'
import type { Resource } from '../../../definition/definition.ts'
import { useTranslation } from '../../../definition/translation.ts'
import { ColumnList } from './list.tsx'
import { DENSITIES, type Density } from '#common/list_layout'
import { ToolPopup } from '../tool_popup.tsx'
import { useColumns } from './use_columns.ts'
import type { ListControl } from '../use_list_address.ts'

interface LayoutPanelProps { readonly resource: Resource; readonly control: ListControl }

export function LayoutPanel({ resource, control }: LayoutPanelProps) {
  const { address, change, layout, setOpenTool } = control
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
    <ToolPopup label={t('ui.list.layout')} onClose={() => { setOpenTool(null) }}>
      <div className="layout-panel">
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
      </div>
    </ToolPopup>
  )
}

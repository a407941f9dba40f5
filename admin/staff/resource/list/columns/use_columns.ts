/** The columns of a list and their changes: those in the URL (of a view or a link) in the URL, else in the layout of the user. */
import type { Resource } from '../../../definition/definition.ts'
import type { ColumnHeadActions } from './head.tsx'
import { withWidth } from './widths.ts'
import { isFilterField } from '../filters/fields.ts'
import { shownColumns } from './list_columns.ts'
import type { ListControl } from '../use_list_address.ts'

export function useColumns(resource: Resource, { address, change, layout, setOpenTool }: ListControl) {
  const shown = shownColumns(resource, { ...address, isTrash: false }, layout).map((field) => field.name)
  const setColumns = (columns: readonly string[]) => {
    if (address.columns) change({ columns }, { replace: true })
    else layout.save({ columns })
  }
  const widths = layout.widths ?? {}
  const head: ColumnHeadActions = {
    widths,
    onWidth: (name, width) => { layout.save({ widths: withWidth(widths, name, width) }) },
    onHide: (name) => { setColumns(shown.filter((one) => one !== name)) },
    isFilter: (name) => isFilterField(resource, name),
    onFilter: (fieldPath) => { setOpenTool({ tool: 'filters', fieldPath }) },
  }
  return { shown, setColumns, head }
}

/** The checkboxes of rows and of the page. With Shift a click selects the range from the last row. */
import { useEffect, useRef } from 'react'
import { labelOf } from '../../fields/field_text.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import './bulk.css'
import type { Selection } from './use_selection.ts'

export function RowCheckbox({ resource, row, selection }: { resource: Resource; row: Row; selection: Selection }) {
  const i18n = useTranslation()
  return (
    <label className="tick">
      <input
        type="checkbox" checked={selection.isSelected(row)}
        aria-label={i18n.t('ui.list.select_row', { label: labelOf(resource, row, i18n) })}
        onChange={({ nativeEvent }) => { selection.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) }}
      />
    </label>
  )
}

export function PageCheckbox({ selection }: { selection: Selection }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => { if (input.current) input.current.indeterminate = selection.page === 'some' })
  return (
    <label className="tick">
      <input
        ref={input} type="checkbox" checked={selection.page === 'all'} aria-label={t('ui.list.select_page')} onChange={selection.togglePage}
      />
    </label>
  )
}

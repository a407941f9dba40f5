/** The boxes that rows are ticked with. Shift takes the whole stretch since the last one. */
import { useEffect, useRef } from 'react'
import { labelOf } from '../../fields/text_of.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { useSay } from '../../definition/words.ts'
import './bulk.css'
import type { Selection } from './use_selection.ts'

export function RowTick({ resource, row, selection }: { resource: Resource; row: Row; selection: Selection }) {
  const say = useSay()
  return (
    <label className="tick">
      <input
        type="checkbox" checked={selection.isOn(row)} aria-label={say.t('ui.bulk.select_row', { label: labelOf(resource, row, say) })}
        onChange={({ nativeEvent }) => { selection.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) }}
      />
    </label>
  )
}

export function PageTick({ selection }: { selection: Selection }) {
  const { t } = useSay()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => { if (input.current) input.current.indeterminate = selection.page === 'some' })
  return (
    <label className="tick">
      <input
        ref={input} type="checkbox" checked={selection.page === 'all'} aria-label={t('ui.bulk.select_page')} onChange={selection.togglePage}
      />
    </label>
  )
}

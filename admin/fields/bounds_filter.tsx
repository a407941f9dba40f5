/** Two inputs, from and to, of which either may be empty. */
import { useSay } from '../resource/words.ts'
import { boundsOf, boundsText } from '../resource/list/filters.ts'
import type { FilterProps } from './filter_props.ts'
import { useSettled } from './use_settled.ts'

interface BoundsFilterProps extends FilterProps {
  readonly type: 'date' | 'text'
  readonly inputMode?: 'decimal' | 'numeric'
  readonly unit?: string | undefined
}

export function BoundsFilter({ label, text, onChange, type, inputMode, unit }: BoundsFilterProps) {
  const { t } = useSay()
  const [from, to] = text ? boundsOf(text) : ['', '']
  const [first, setFirst] = useSettled(from, (next) => { onChange(boundsText(next.trim(), to)) })
  const [last, setLast] = useSettled(to, (next) => { onChange(boundsText(from, next.trim())) })
  const input = (name: string, value: string, set: (text: string) => void) => (
    <input
      className="input" dir="ltr" type={type} inputMode={inputMode} aria-label={`${label}: ${name}`} placeholder={name}
      value={value} onChange={({ target }) => { set(target.value) }}
    />
  )
  return (
    <fieldset className="field bounds">
      <legend>{label}{unit && <small> ({unit})</small>}</legend>
      {input(t('ui.list.from'), first, setFirst)}
      {input(t('ui.list.to'), last, setLast)}
    </fieldset>
  )
}

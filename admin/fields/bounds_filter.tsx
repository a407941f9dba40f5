/** Two inputs, from and to, of which either may be empty; or a single one. */
import { useId } from 'react'
import { useSay } from '../definition/words.ts'
import { boundsOf, boundsText } from './filters.ts'
import type { FilterProps } from './filter_props.ts'
import { useSettled } from './use_settled.ts'

interface BoundsFilterProps extends FilterProps {
  readonly type: 'date' | 'text'
  readonly inputMode?: 'decimal' | 'numeric'
  readonly unit?: string | undefined
}

/** One input where only one bound is asked for. */
export const BoundFilter = (props: BoundsFilterProps) => (props.operator === '' ? <BothBounds {...props} /> : <OneBound {...props} />)

function OneBound({ label, text, onChange, type, inputMode, unit }: BoundsFilterProps) {
  const id = useId()
  const [typed, setTyped] = useSettled(text, (next) => { onChange(next.trim() || null) })
  return (
    <div className="field">
      <label htmlFor={id}>{label}{unit && <small> ({unit})</small>}</label>
      <input
        id={id} className="input" dir="ltr" type={type} inputMode={inputMode} value={typed}
        onChange={({ target }) => { setTyped(target.value) }}
      />
    </div>
  )
}

function BothBounds({ label, text, onChange, type, inputMode, unit }: BoundsFilterProps) {
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

import { useTranslation } from '../../definition/translation.ts'
import { formatRange, parseRange } from '../filter_comparisons.ts'
import { RangeInputs } from '../range_inputs.tsx'
import { browserTypeOf } from '../index.ts'
import type { FilterProps } from '../control_props.ts'
import { RatingBox } from './rating_box.tsx'

export function RangeFilter(props: FilterProps) {
  const { t } = useTranslation()
  const { numberInput: number, isStars } = browserTypeOf(props.field)
  if (isStars) return <StarsFilter {...props} />
  return <RangeInputs {...props} mode={number?.mode ?? 'decimal'} unit={number?.unit(props.field, {}, t)} />
}

/** From so many stars to so many; a comparison with one bound has one row of stars. */
function StarsFilter({ field, label, text, operator, onChange }: FilterProps) {
  const { t } = useTranslation()
  const [from, to] = text ? parseRange(text) : ['', '']
  const row = (name: string, value: string, set: (value: string) => void) => (
    <RatingBox
      label={name} stars={Number(field.max)} value={value ? Number(value) : null}
      onChange={(next) => { set(next === null ? '' : String(next)) }}
    />
  )
  return (
    <fieldset className="field bounds stars-filter">
      <legend>{label}</legend>
      {operator !== '' && row(label, from, (next) => { onChange(next || null) })}
      {operator === '' && (
        <>
          {row(`${label}: ${t('ui.list.from')}`, from, (next) => { onChange(formatRange(next, to)) })}
          {row(`${label}: ${t('ui.list.to')}`, to, (next) => { onChange(formatRange(from, next)) })}
        </>
      )}
    </fieldset>
  )
}

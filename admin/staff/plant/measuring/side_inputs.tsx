/** The numbers to measure, one of them open, and the pad that fills it in. */
import { useState } from 'react'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import type { Values } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { sideLabelKey, type MeasureRule } from '../../orders/items/measure/measure_form.ts'
import { afterKey, numberIn, slotsOf, withNumber, withOneMorePart, type Slot } from './measure_slots.ts'
import { NumberPad } from './number_pad.tsx'

interface SideInputsProps { readonly values: Values; readonly rule: MeasureRule; readonly onChange: (values: Values) => void }

export function SideInputs({ values, rule, onChange }: SideInputsProps) {
  const { t, format } = useTranslation()
  const [open, setOpen] = useState({ key: '', isFirst: true })
  const slots = slotsOf(values, rule)
  const current = slots.find(({ key }) => key === open.key) ?? slots[0]
  if (!current) return null
  const type = (digit: number | null) => {
    const isFirst = open.key !== current.key || open.isFirst
    onChange(withNumber(values, current, afterKey(numberIn(values, current), digit, isFirst)))
    setOpen({ key: current.key, isFirst: false })
  }
  const toNext = () => {
    const next = slots[(slots.indexOf(current) + 1) % slots.length]
    if (next) setOpen({ key: next.key, isFirst: true })
  }
  const labelOf = ({ name, part }: Slot) => {
    const label = t(sideLabelKey(name, rule) ?? `order_items.fields.${name}`)
    return part === null ? label : `${t('ui.measuring.part', { number: format.number(part + 1) })} · ${label}`
  }
  return (
    <>
      <div className="side-slots">
        {slots.map((slot) => (
          <button
            key={slot.key} type="button" aria-pressed={slot.key === current.key}
            onClick={() => { setOpen({ key: slot.key, isFirst: true }) }}
          >
            <span>{labelOf(slot)}</span>
            <strong><Ltr className="figure">{numberIn(values, slot) ?? '–'}</Ltr></strong>
            {slot.name !== 'quantity' && <small>{t('ui.units.cm')}</small>}
          </button>
        ))}
        {current.part !== null && (
          <button type="button" className="side-more" onClick={() => { onChange(withOneMorePart(values)) }}>
            <NamedIcon name="plus" />{t('ui.measuring.add_part')}
          </button>
        )}
      </div>
      <NumberPad onDigit={type} onNext={toNext} />
    </>
  )
}

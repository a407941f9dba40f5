/** The size of an item in one line, with chips for the shape. */
import type { KeyboardEvent } from 'react'
import { requiresShape } from '#common/orders/required_measures'
import { isPlainEnter } from '../../../kit/controls/keys/plain_enter.ts'
import { useTranslation, type Translate } from '../../definition/translation.ts'
import { ITEM_SHAPES, type ItemShape } from '../items/measure/measures.ts'
import { SHAPE_OUTLINES } from '../items/measure/measure_inputs.tsx'
import { sideLabelKey, type MeasureRule } from '../items/measure/measure_form.ts'
import { ChipRadios } from '../../../kit/controls/choices/chip_radios.tsx'
import { SIDE_BOUNDS, sidesOf, type ParsedItemSize } from './parse_item_size.ts'
import { unusualSide } from './unusual_side.ts'
import './size.css'

interface SizeInputProps {
  readonly id: string
  readonly text: string
  readonly shape: ItemShape
  readonly rule: MeasureRule
  readonly read: ParsedItemSize
  /** Messages of the server about the sides. */
  readonly error: string | undefined
  readonly onText: (text: string) => void
  readonly onShape: (shape: ItemShape) => void
  readonly onEnter: () => void
}

export function SizeInput({ id, text, shape, rule, read, error, onText, onShape, onEnter }: SizeInputProps) {
  const { t, format } = useTranslation()
  const shown = read.problem === undefined ? read.size.shape : read.shape
  const labels = sidesOf(shown, rule).map((name) => t(sideLabelKey(name, rule) ?? `order_items.fields.${name}`))
  const sides = shown === 'composite' ? t('ui.orders.intake.parts_hint') : labels.join(' × ')
  const problem = read.problem && text !== '' && problemOf(read.problem)
  const unusual = read.size ? unusualSide(read.size, rule) : null
  const bounds = { min: format.number(SIDE_BOUNDS.min), max: format.number(SIDE_BOUNDS.max) }
  const message = error ?? (problem && t(`ui.orders.intake.${problem}`, { sides, ...bounds }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPlainEnter(event)) return
    event.preventDefault()
    onEnter()
  }
  return (
    <>
      <div className="field intake-size" data-missing={(read.problem !== undefined) || undefined}>
        <label htmlFor={id}>{sides} <small>({t('ui.units.cm')})</small></label>
        <input
          id={id} className="input" dir="ltr" type="text" inputMode="tel" autoComplete="off"
          placeholder={exampleOf(shown, labels.length, t)}
          value={text} aria-invalid={Boolean(message) || undefined} aria-describedby={message ? `${id}-error` : undefined}
          onKeyDown={onKeyDown} onChange={({ target }) => { onText(target.value) }}
        />
        {message && <p className="field-error" id={`${id}-error`}>{message}</p>}
        {unusual !== null && !message && (
          <p className="order-alarm" role="status">{t('ui.orders.intake.unusual', { side: format.number(unusual) })}</p>
        )}
      </div>
      {requiresShape(rule.unit, rule.params) && (
        <ChipRadios
          label={t('order_items.fields.shape')} hasHiddenLabel value={shown ?? shape} onChange={onShape} onEnter={onEnter}
          chips={ITEM_SHAPES.map((value) => ({
            value, label: <><svg viewBox="0 0 24 24" aria-hidden="true"><path d={SHAPE_OUTLINES[value]} /></svg>
              <span className="unseen">{t(`enums.item_shape.${value}`)}</span></>,
          }))}
        />
      )}
    </>
  )
}

/** Nobody guesses that `d250` makes an item round: it is told where it is typed. */
function exampleOf(shape: ItemShape | null, sides: number, t: Translate): string {
  if (shape === null) return sides > 1 ? '300 200' : '320'
  return t('ui.orders.intake.size_examples', { size: EXAMPLES[shape] })
}

const EXAMPLES = { rectangle: '300 200', oval: '300 200', round: '250', composite: '300x200 + 50x80' } as const

/** While a size is typed, the message names the missing sides. */
const problemOf = (problem: NonNullable<ParsedItemSize['problem']>) => (problem === 'empty' ? 'incomplete' : problem)

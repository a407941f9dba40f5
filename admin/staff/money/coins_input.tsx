/** Counts of notes and coins, with the sum below. A text that is no whole number stays, is marked, and keeps the count from being saved. */
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslation } from '../definition/translation.ts'
import { sumCoins, type CoinCount } from '#common/orders/coins'
import { parseInteger } from '#common/text/number_input'
import { NumberBox } from '../fields/amount/number_box.tsx'
import type { InputProps } from '../fields/control_props.ts'
import './coins_input.css'

/** `count`: the typed text while it is no whole number. */
export interface TypedCount { readonly value: number; readonly count: number | string }

export const isCounted = (coin: TypedCount): coin is CoinCount => typeof coin.count === 'number'

/** The notes and coins of the dirham, in centimes. */
const NOTES = [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10]

export function CoinsInput({ id, value, onChange, isDisabled, isInvalid }: InputProps) {
  const { t, format } = useTranslation()
  const counts = Array.isArray(value) ? value as readonly TypedCount[] : []
  const set = (note: number, typed: string) => {
    const count = parseInteger(typed)
    const others = counts.filter((coin) => coin.value !== note)
    const next = count === null ? others : [...others, { value: note, count: count ?? typed }]
    onChange(next.length > 0 ? next : null)
  }
  return (
    <div className="coins-input" role="group" aria-labelledby={`${id}-label`}>
      {NOTES.map((note, index) => {
        const label = format.money(note)
        const counted = counts.find((coin) => coin.value === note)
        const isWrong = counted !== undefined && !isCounted(counted)
        return (
          <label key={note}>
            <Ltr>{label}</Ltr>
            <NumberBox
              id={index === 0 ? id : undefined} mode="numeric" min={0} isDisabled={isDisabled} label={label} isInvalid={isWrong}
              value={String(counted?.count ?? '')} onType={(typed) => { set(note, typed) }}
            />
          </label>
        )
      })}
      <output>{t('ui.field.sum')}{t('ui.colon')} <Ltr>{format.money(sumCoins(counts.filter(isCounted)))}</Ltr></output>
      {!isInvalid && !counts.every(isCounted) && <p className="field-error" role="alert">{t('ui.form.int')}</p>}
    </div>
  )
}

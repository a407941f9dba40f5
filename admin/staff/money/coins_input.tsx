/** Counts of notes and coins, with the sum below. */
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslation } from '../definition/translation.ts'
import { sumCoins, type CoinCount } from '#common/orders/coins'
import { parseInteger } from '#common/text/number_input'
import { NumberBox } from '../fields/amount/number_box.tsx'
import type { InputProps } from '../fields/control_props.ts'
import './coins_input.css'

/** The notes and coins of the dirham, in centimes. */
const NOTES = [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10]

export function CoinsInput({ id, value, onChange, isDisabled }: InputProps) {
  const { t, format } = useTranslation()
  const counts = Array.isArray(value) ? value as readonly CoinCount[] : []
  const set = (note: number, typed: string) => {
    const count = parseInteger(typed)
    const others = counts.filter((coin) => coin.value !== note)
    // A text that is no number is dropped from the value, so the input shows at once that it does not count.
    const next = typeof count === 'number' ? [...others, { value: note, count }] : others
    onChange(next.length > 0 ? next : null)
  }
  return (
    <div className="coins-input" role="group" aria-labelledby={`${id}-label`}>
      {NOTES.map((note, index) => {
        const label = format.money(note)
        return (
          <label key={note}>
            <Ltr>{label}</Ltr>
            <NumberBox
              id={index === 0 ? id : undefined} mode="numeric" min={0} isDisabled={isDisabled} label={label}
              value={String(counts.find((coin) => coin.value === note)?.count ?? '')} onType={(typed) => { set(note, typed) }}
            />
          </label>
        )
      })}
      <output>{t('ui.field.sum')}: <Ltr>{format.money(sumCoins(counts))}</Ltr></output>
    </div>
  )
}

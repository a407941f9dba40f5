/** Notes and coins, each with its number; the sum stands below while somebody counts. */
import { Ltr } from '../../controls/ltr.tsx'
import { useSay } from '../../definition/words.ts'
import { readInteger } from '#common/typed_number'
import type { InputProps } from '../control.ts'

interface Pile { readonly value: number; readonly count: number }

/** Of the dirham, in centimes. */
const NOTES = [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10]

export function CoinsInput({ id, value, onChange, isDisabled }: InputProps) {
  const { t, format } = useSay()
  const piles = Array.isArray(value) ? value as readonly Pile[] : []
  const set = (note: number, typed: string) => {
    const count = readInteger(typed)
    const others = piles.filter((pile) => pile.value !== note)
    // What is no number is not counted, and shows at once that it is not.
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
            <input
              id={index === 0 ? id : undefined} className="input" dir="ltr" inputMode="numeric" disabled={isDisabled} aria-label={label}
              value={String(piles.find((pile) => pile.value === note)?.count ?? '')} onChange={({ target }) => { set(note, target.value) }}
            />
          </label>
        )
      })}
      <output>{t('ui.field.sum')}: <Ltr>{format.money(piles.reduce((sum, pile) => sum + pile.value * pile.count, 0))}</Ltr></output>
    </div>
  )
}

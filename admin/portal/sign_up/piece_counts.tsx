import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import type { FieldErrors } from '../../kit/controls/hooks/use_submit.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { Offer } from './api.ts'

interface PieceCountsProps {
  readonly categories: Offer['categories']
  readonly pieces: Readonly<Record<number, number>>
  readonly onChange: (pieces: Readonly<Record<number, number>>) => void
}

const MOST = 99

/** What it is, for whoever knows: each press is one more. */
export function PieceCounts({ categories, pieces, onChange }: PieceCountsProps) {
  const { t } = useTranslator()
  const format = useFormat()
  if (!categories.length) return null
  const set = (id: number, count: number) => { onChange({ ...pieces, [id]: Math.min(MOST, Math.max(0, count)) }) }
  return (
    <fieldset className="piece-counts">
      <legend>{t('portal.new.what')}</legend>
      <p className="field-help">{t('portal.new.what_help')}</p>
      <ul>
        {categories.map(({ id, label }) => {
          const count = pieces[id] ?? 0
          return (
            <li key={id} data-counted={count > 0 || undefined}>
              <button
                type="button" aria-label={t('portal.new.more', { kind: count > 0 ? `${label} × ${count}` : label })}
                onClick={() => { set(id, count + 1) }}
              >
                <bdi>{label}</bdi>{count > 0 && <strong>× <Ltr>{format.number(count)}</Ltr></strong>}
              </button>
              {count > 0 && (
                <button
                  type="button" className="fewer" aria-label={t('portal.new.fewer', { kind: label })}
                  onClick={() => { set(id, count - 1) }}
                >−</button>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/** What the server has said against them. */
export function PiecesError({ errors }: { readonly errors: FieldErrors }) {
  const error = errors.declared_kinds ?? errors.declared_items
  return error === undefined ? null : <p className="field-error" role="alert">{error}</p>
}

/** `Carpet × 2, Blanket × 1`; '' for none. */
export const piecesInWords = (categories: Offer['categories'], pieces: Readonly<Record<number, number>>): string =>
  categories.flatMap(({ id, label }) => (pieces[id] ? [`${label} × ${pieces[id]}`] : [])).join(', ')

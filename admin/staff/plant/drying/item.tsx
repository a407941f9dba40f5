/** An item that hangs: how long it still dries, and a button for each result. */
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isOverdue, type DryingRow } from '#common/plant/drying'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { valuesOf } from '../../definition/definition.ts'
import { useTranslation } from '../../definition/translation.ts'
import { Picture } from '../../fields/media/picture.tsx'
import { leftText, momentText } from '../floor/texts.ts'
import type { Row } from '#resources'

type DryingResult = NonNullable<Row<'drying_items'>['result']>
const RESULTS = valuesOf('drying_result') as readonly DryingResult[]
export type DryingVerb = DryingResult | 'turn'

interface ItemProps {
  readonly of: DryingRow
  readonly now: number
  /** It was scanned: the page moves to it. */
  readonly isFound: boolean
  readonly isInert: boolean
  readonly onPress: (verb: DryingVerb) => void
}

export function DryingItem({ of: row, now, isFound, isInert, onPress }: ItemProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => { if (isFound) place.current?.scrollIntoView({ block: 'center' }) }, [isFound])
  const button = (verb: DryingVerb, label: string) => (
    <button
      key={verb} type="button" className="button" data-kind={verb === 'dry' ? 'primary' : undefined} data-inert={isInert || undefined}
      aria-disabled={isInert || undefined} onClick={() => { onPress(verb) }}
    >{label}</button>
  )
  return (
    <li
      ref={place} className="drying-item" aria-label={row.tag_code} data-found={isFound || undefined}
      data-overdue={isOverdue(row, now) || undefined}
    >
      <Picture of={row.picture} />
      <p className="drying-time"><strong>{leftText(row.expected_out_at, now, i18n)}</strong>
        {row.expected_out_at !== null && <small><bdi>{momentText(row.expected_out_at, now, i18n)}</bdi></small>}
      </p>
      <p className="drying-what">
        <strong><Ltr>{row.tag_code}</Ltr></strong> <Link to={`/user/orders/${row.order.id}`}><Ltr>{row.order.code}</Ltr></Link>
        <span><bdi>{row.description}</bdi></span>
        {row.turned_at !== null && <small>{t('ui.drying.turned', { at: `\u2068${momentText(row.turned_at, now, i18n)}\u2069` })}</small>}
      </p>
      {(row.can.take_out || row.can.turn) && (
        <p className="drying-buttons">
          {row.can.take_out && RESULTS.map((result) => button(result, t(`enums.drying_result.${result}`)))}
          {row.can.turn && button('turn', t('drying_items.transitions.turn'))}
        </p>
      )}
    </li>
  )
}

import { Link } from 'wouter'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { localizedName } from '../api.ts'
import { piecesInWords } from './piece_counts.tsx'
import { addressOf, type StepProps } from './steps.ts'

/** What is ordered, with the way back to change it. */
export function Summary({ draft: { zone_id, landmark, slot, pieces }, offer: { zones, categories } }: Pick<StepProps, 'draft' | 'offer'>) {
  const { t, language } = useTranslator()
  const format = useFormat()
  const zone = zones.find(({ id }) => id === zone_id)
  return (
    <div className="chosen-line">
      <ul>
        <li>{[zone && localizedName(zone.label, language), landmark.trim()].filter(Boolean).join(' · ')}</li>
        <li>
          {slot ? <>{format.weekday(slot.date)} {format.date(slot.date)} · <Ltr>{`${slot.from}–${slot.to}`}</Ltr></>
            : t('portal.pickup.any_time')}
        </li>
        <li>{piecesInWords(categories, pieces)}</li>
      </ul>
      <Link className="button" to={addressOf('what')}>{t('portal.new.change')}</Link>
    </div>
  )
}

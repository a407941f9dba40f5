import { Link } from 'wouter'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { localizedName } from '../api.ts'
import { piecesInWords } from './piece_counts.tsx'
import { addressOf, type StepProps } from './steps.ts'

type Chosen = Pick<StepProps, 'draft' | 'offer'>

/** What is ordered, with the way back to change it. */
export function Summary(chosen: Chosen) {
  const { t } = useTranslator()
  return (
    <div className="chosen-line">
      <ChosenList {...chosen} />
      <Link className="button" to={addressOf('what')}>{t('portal.new.change')}</Link>
    </div>
  )
}

/** No time that nobody has chosen. */
export function ChosenList({ draft: { zone_id, landmark, slot, pieces }, offer: { zones, categories } }: Chosen) {
  const { language } = useTranslator()
  const format = useFormat()
  const zone = zones.find(({ id }) => id === zone_id)
  const words = piecesInWords(categories, pieces)
  return (
    <ul>
      <li>{[zone && localizedName(zone.label, language), landmark.trim()].filter(Boolean).join(' · ')}</li>
      {slot && <li>{format.weekday(slot.date)} {format.date(slot.date)} · <Ltr>{`${slot.from}–${slot.to}`}</Ltr></li>}
      {words && <li>{words}</li>}
    </ul>
  )
}

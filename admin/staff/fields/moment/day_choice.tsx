/** One day of a page: the one before, a picker, the next one. */
import { addDays } from '#common/time/time'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { MomentBox } from './box.tsx'
import './picker.css'

export function DayChoice({ date, onChoose }: { readonly date: string; readonly onChoose: (date: string) => void }) {
  const { t } = useTranslation()
  return (
    <span className="day-choice">
      <button type="button" className="icon-button" aria-label={t('ui.dispatch.earlier')} onClick={() => { onChoose(addDays(date, -1)) }}>
        <NamedIcon name="previous" />
      </button>
      <MomentBox
        kind="date" id={undefined} label={t('ui.dispatch.day')} value={date} isRequired onChange={(day) => { if (day) onChoose(day) }}
      />
      <button type="button" className="icon-button" aria-label={t('ui.dispatch.later')} onClick={() => { onChoose(addDays(date, 1)) }}>
        <NamedIcon name="next" />
      </button>
    </span>
  )
}

/** The week, the buttons to other weeks, and the content of the clipboard. */
import { addDays } from '#common/time/time'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import type { IconName } from '../../../kit/controls/icons/named_icons.ts'
import { useTranslation } from '../../definition/translation.ts'
import type { Clipboard } from './cell.tsx'

interface RosterHeadProps {
  readonly days: readonly string[]
  readonly today: string
  readonly clipboard: Clipboard | null
  readonly onWeek: (day: string) => void
  readonly onCancel: () => void
  readonly hasCopyWeek: boolean
  /** The week before can be copied, and nothing is being copied. */
  readonly isReady: boolean
  readonly onCopyWeek: () => void
}

export function RosterHead({ days, today, clipboard, onWeek, onCancel, hasCopyWeek, isReady, onCopyWeek }: RosterHeadProps) {
  const { t, format } = useTranslation()
  const [first = today, last = today] = [days[0], days.at(-1)]
  const turn = (label: string, icon: IconName, day: string) => (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => { onWeek(day) }}>
      <NamedIcon name={icon} />
    </button>
  )
  return (
    <>
      <header className="roster-head">
        <h2><bdi>{`${format.date(first)} – ${format.date(last)}`}</bdi></h2>
        {hasCopyWeek && (
          <button type="button" className="button" disabled={!isReady} onClick={onCopyWeek}>
            {t('ui.roster.copy_week')}
          </button>
        )}
        <span className="roster-turn" role="group" aria-label={t('ui.calendar.turn')}>
          {turn(t('ui.calendar.previous_week'), 'previous', addDays(first, -7))}
          <button type="button" className="button" data-kind="quiet" onClick={() => { onWeek(today) }}>{t('ui.roster.this_week')}</button>
          {turn(t('ui.calendar.next_week'), 'next', addDays(first, 7))}
        </span>
      </header>
      {clipboard && (
        <p className="roster-clipboard" role="status">
          {t(clipboard.isMove ? 'ui.roster.cut_now' : 'ui.roster.copied_now', { count: clipboard.shifts.length })}
          <button type="button" className="button" data-kind="quiet" onClick={onCancel}>{t('ui.roster.stop')}</button>
        </p>
      )}
    </>
  )
}

/** A contact with the client about the order, in its timeline. */
import { Ltr } from '../../../kit/controls/ltr.tsx'
import type { Row as Columns } from '#resources'
import type { Reference, Row } from '../../definition/record.ts'
import { enumKey, useTranslation } from '../../definition/translation.ts'

export type Contact = Omit<Columns<'delivery_calls'>, 'by' | 'phone'> & Row & {
  readonly by: Reference | null
  /** Absent for those who may not read it. */
  readonly phone?: string | null
}

export function TimelineContact({ contact: { started_at: at, result, medium, by, phone, next_call_at, note } }: { contact: Contact }) {
  const { t, format } = useTranslation()
  return (
    <li>
      <header>
        <strong className="timeline-subject">{t('delivery_calls.one')} <span>{t(enumKey('call_result', result))}</span></strong>
        <small>
          <bdi>{by?.label ?? t('ui.history.system')}</bdi> · <time dateTime={at} title={format.relative(at)}>
            <bdi>{format.datetime(at)}</bdi></time>
        </small>
      </header>
      <p>
        {t(enumKey('told_by', medium))}{phone && <> · <Ltr>{format.phone(phone)}</Ltr></>}
        {next_call_at !== null && <> · {t('delivery_calls.fields.next_call_at')} <bdi>{format.datetime(next_call_at)}</bdi></>}
      </p>
      {note && <p className="history-reason"><bdi>{note}</bdi></p>}
    </li>
  )
}

/** A contact with the client about the order, in its timeline. */
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { ReferenceName } from '../../fields/reference/cell.tsx'
import type { Row as Columns } from '#resources'
import type { Reference, Row } from '../../definition/record.ts'
import { enumKey, useTranslation } from '../../definition/translation.ts'

export type Contact = Omit<Columns<'delivery_calls'>, 'by' | 'phone' | 'orders'> & Row & {
  readonly by: Reference | null
  /** Absent for those who may not read it. */
  readonly phone?: string | null
  readonly orders?: readonly Reference[]
}

export function TimelineContact({ contact }: { contact: Contact }) {
  const { t, format } = useTranslation()
  const { started_at: at, medium, by, phone, orders = [], note } = contact
  return (
    <li>
      <header>
        <strong className="timeline-subject">{t(enumKey('told_by', medium))} <span><ContactResult contact={contact} /></span></strong>
        <small>
          <bdi>{by?.label ?? t('ui.history.system')}</bdi> · <time dateTime={at} title={format.relative(at)}>
            <bdi>{format.datetime(at)}</bdi></time>
        </small>
      </header>
      {phone && <p><Ltr>{format.phone(phone)}</Ltr></p>}
      {orders.length > 1 && (
        <p>{t('ui.calls.about')} {orders.map((order) => <span key={order.id}><ReferenceName to="orders" reference={order} /> </span>)}</p>
      )}
      {note && <p className="history-reason"><bdi>{note}</bdi></p>}
    </li>
  )
}

/** `Client promised, by 1 Dec, 10:00` · `No answer · Next try 1 Dec, 10:00` */
export function ContactResult({ contact: { result, next_call_at } }: { contact: Pick<Contact, 'result' | 'next_call_at'> }) {
  const { t, format } = useTranslation()
  const when = next_call_at !== null && <time dateTime={next_call_at}><bdi>{format.datetime(next_call_at)}</bdi></time>
  if (result === 'promised' && when) return <>{t('ui.calls.until')} {when}</>
  return <>{t(enumKey('call_result', result))}{when && <> · {t('ui.calls.next')} {when}</>}</>
}

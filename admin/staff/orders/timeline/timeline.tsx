/** The timeline of an order, newest first: one entry for each transition, its items on demand, and the contacts with the client. */
import { useList } from '@refinedev/core'
import { reasonText } from '#common/text/reason_text'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { ReferenceName } from '../../fields/reference/cell.tsx'
import { FieldCell } from '../../fields/cell.tsx'
import { fieldOf, resourceOf } from '../../definition/definition.ts'
import type { Reference, Row } from '../../definition/record.ts'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { enumKey, useTranslation } from '../../definition/translation.ts'
import type { Row as Columns } from '#resources'
import { amountChange } from '../items/measure/measures.ts'
import { amountBecame, became } from '../items/measure/say_corrected.ts'
import type { Order } from '../order.ts'
import { TimelineContact } from './contact.tsx'
import { groupEvents, type TimelineGroup } from './groups.ts'
import { useOrderContacts } from './use_contacts.ts'
import '../../resource/show/show.css'

type Event = Omit<Columns<'order_events'>, 'actor'> & Row & {
  readonly actor: (Reference & { readonly type?: string }) | null
  readonly order_item: Reference | null
}

const resource = resourceOf('order_events')

export function OrderTimeline({ order }: { order: Order }) {
  const { id } = order
  const { query } = useList<Event>({
    resource: 'order_events', filters: [{ field: 'order_id', operator: 'eq', value: id }], sorters: [{ field: 'id', order: 'desc' }],
    pagination: { pageSize: 500, mode: 'server' }, errorNotification: false,
  })
  const contacts = useOrderContacts(id)
  if (query.error) return <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div>
  if (!query.data) return <div className="panel history" aria-busy="true"><span className="skeleton" /><span className="skeleton" /></div>
  const groups = groupEvents(query.data.data)
  const entries = [
    ...groups.map((group) => ({ at: momentOf(group), body: <Entry key={(group.heads[0] ?? group.items[0])?.id} group={group} /> })),
    ...contacts.map((contact) => ({ at: contact.started_at, body: <TimelineContact key={`contact ${contact.id}`} contact={contact} /> })),
    { at: order.created_at, body: <Made key="made" order={order} /> },
  ]
  // Stable: what happened at one moment stays in its sequence.
  return <ol className="panel history">{entries.toSorted((one, other) => other.at.localeCompare(one.at)).map(({ body }) => body)}</ol>
}

/** How it came; in the client area its client made it. */
function Made({ order: { channel, client, created_at: at } }: { order: Order }) {
  const { t, format } = useTranslation()
  return (
    <li>
      <header>
        <strong>{t('ui.history.create')} · {t(enumKey('order_channel', channel))}</strong>
        <small>
          {channel === 'portal' && <><bdi>{client?.label}</bdi> · </>}
          <time dateTime={at} title={format.relative(at)}><bdi>{format.datetime(at)}</bdi></time>
        </small>
      </header>
    </li>
  )
}

const momentOf = ({ heads, items }: TimelineGroup<Event>): string => String((heads[0] ?? items[0])?.created_at)

function Entry({ group: { heads, items } }: { group: TimelineGroup<Event> }) {
  const { t, format } = useTranslation()
  const [first] = [...heads, ...items]
  if (!first) return null
  const at = String(first.created_at)
  return (
    <li>
      <header>
        <strong>{heads.length > 0 ? heads.map((event) => <Title key={event.id} event={event} />) : t('order_items.many')}</strong>
        <small>
          <bdi>{first.actor?.label ?? t('ui.history.system')}</bdi> ·{' '}
          <time dateTime={at} title={format.relative(at)}><bdi>{format.datetime(at)}</bdi></time>
        </small>
      </header>
      {heads.map((event) => event.reason && <p key={event.id} className="history-reason"><bdi>{reasonText(t, event.reason)}</bdi></p>)}
      {items.length > 0 && <Items events={items} isOpen={heads.length === 0} />}
    </li>
  )
}

/** The new status of the order, or the payment, quote, stop or claim, or what a measure was and is. */
function Title({ event }: { event: Event }) {
  const { t, format } = useTranslation()
  if (event.kind === 'status' && event.to_status) return <StatusBadge of="order_status" value={event.to_status} />
  if (event.kind === 'measure') return <Correction event={event} />
  return <span className="timeline-subject">
    {t(enumKey('order_event_kind', event.kind))} {event.subject && <FieldCell field={fieldOf(resource, 'subject')} row={event} />}
    {event.amount_after != null && <Ltr className="figure">{format.money(event.amount_after)}</Ltr>}
  </span>
}

function Correction({ event: { order_item: item, size_before, size_after, amount_before: was, amount_after: is } }: { event: Event }) {
  const { t, format } = useTranslation()
  const price = amountChange(was, is)
  return (
    <span className="timeline-subject">
      {t('enums.order_event_kind.measure')} {item && <ReferenceName to="order_items" reference={item} />}
      <span>{became(t, size_before ?? '', size_after ?? '')}</span>
      {price && price !== 'same' && <span>{amountBecame(t, price, (amount) => format.money(amount))}</span>}
    </span>
  )
}

function Items({ events, isOpen }: { events: readonly Event[]; isOpen: boolean }) {
  const { t } = useTranslation()
  return (
    <details open={isOpen}>
      <summary>{t('ui.orders.item_count', { count: events.length })}</summary>
      <ul className="timeline-items">
        {events.map((event) => (
          <li key={event.id}>
            {event.order_item && <ReferenceName to="order_items" reference={event.order_item} />}
            {event.from_status && <StatusBadge of="order_status" value={event.from_status} />}
            {event.from_status && event.to_status && <NamedIcon name="next" />}
            {event.to_status && <StatusBadge of="order_status" value={event.to_status} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

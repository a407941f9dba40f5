/** The header of the order page: code, status, client, due date and transitions. */
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { businessDay } from '../../kit/format/business_zone.ts'
import { ReferenceName } from '../fields/reference/cell.tsx'
import { useReferencedRecord } from '../fields/reference/use_referenced_record.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { allowsTransition, isAllowed, refusalOf } from '../../kit/providers/session/can.ts'
import { RecordOperations } from '../resource/show.tsx'
import { editPath } from '../definition/resource_paths.ts'
import { StatusBadge } from '../definition/status_badge.tsx'
import { TransitionButtons } from '../resource/transition/buttons.tsx'
import { useTranslation } from '../definition/translation.ts'
import { Waiting } from '../follow_ups/waiting.tsx'
import { FailedVisit, LastContact } from './client/tried.tsx'
import { acceptanceButton, inapplicableAcceptanceVerb } from './client/acceptance.tsx'
import type { Address } from './intake/pickup/use_pickup.ts'
import { payAndHandOverButton } from './hand_over_button.tsx'
import { OnVehicle } from './items/on_vehicle.tsx'
import { OrderAgain } from './order_again.tsx'
import { OrderPapers } from './papers.tsx'
import { ScanOut } from './scan_out.tsx'
import { deliveryNextButton, isFetchedLater, isOnlyCounted, pickupNextButton } from './trip_next.tsx'
import { orderResource, subjectOf, type Item, type Order } from './order.ts'
import { canPayAndHandOver, isAnswered, isHeld, isInPlant, isLate, isOpenOrder, WEB_ANSWERS } from './conditions.ts'
import { whatsappUrl } from '#common/whatsapp_url'
import { WarningText, ClientBalance, SuspendedClient, useClient } from './client/warnings.tsx'

export function OrderHeader({ order }: { order: Order }) {
  const { t } = useTranslation()
  const reasonId = useId()
  // What has left has no place, and nothing is urgent about it.
  const isOpen = isOpenOrder(order)
  const own = {
    accept: acceptanceButton(order, 'accept', reasonId), confirm: acceptanceButton(order, 'confirm', reasonId),
    receive: pickupNextButton(order),
    deliver: deliveryNextButton(order, canPayAndHandOver(order) ? payAndHandOverButton(order) : undefined),
  }
  return (
    <header className="panel record-head order-head">
      <div className="record-title">
        <h1><Ltr>{order.code}</Ltr></h1>
        <StatusBadge of="order_status" value={order.status} />
        {isOpen && order.priority !== 'normal' && <StatusBadge of="order_priority" value={order.priority} />}
        {order.grade !== 'normal' && <span className="badge">{t(`enums.order_grade.${order.grade}`)}</span>}
        {order.is_rework && <span className="badge" data-colour="orange">{t('orders.fields.is_rework')}</span>}
        <span className="record-operations">
          <OrderAgain order={order} /><OrderPapers order={order} /><RecordOperations resource={orderResource} row={order} />
        </span>
      </div>
      <dl className="figures">
        <div><dt>{t('orders.fields.client_id')}</dt><dd><ClientLine order={order} /></dd></div>
        <div><dt>{t('orders.fields.promised_at')}</dt><dd><DueDate order={order} /></dd></div>
        <div><dt>{t('orders.fields.return_mode')}</dt><dd>{t(`enums.return_mode.${order.return_mode}`)}</dd></div>
        {isFetchedLater(order) &&
          <Wish name="ui.orders.pickup_wished" from={order.requested_collect_at} to={order.requested_collect_to} />}
        {order.logistics_state === 'to_collect' && !order.requested_collect_at && <NoPickupDay order={order} />}
        <Wish name="ui.orders.delivery_wished" from={order.requested_delivery_at} to={order.requested_delivery_to} />
        {order.address && <div><dt>{t('orders.fields.address_id')}</dt>
          <dd><ReferenceName to="addresses" reference={order.address} /><Street id={order.address_id} /></dd></div>}
        {isOpen && order.rack && <div><dt>{t('orders.fields.rack')}</dt><dd><bdi>{order.rack}</bdi></dd></div>}
      </dl>
      <Waiting followUps={{ field: 'subject', value: subjectOf(order) }} messages={{ field: 'subject', value: subjectOf(order) }}>
        <LastContact id={order.id} />
      </Waiting>
      <FailedVisit order={order} />
      <TransitionButtons
        resource={orderResource} row={order} own={own} after={{ deliver: <ScanOut order={order} /> }} reasonId={reasonId}
        except={[
          // A button that cannot be pressed says nothing that the line below does not say.
          ...isInPlant(order) ? ['complete'] : [],
          ...isHeld(order) ? ['cancel', ...allowsTransition(order, 'receive') ? [] : ['receive']] : WEB_ANSWERS,
          // Too late is for ever.
          ...allowsTransition(order, 'undo_delivery') ? [] : ['undo_delivery'],
          'pay', inapplicableAcceptanceVerb(order), ...isFeeAsked(order) ? [] : ['set_transport_fee'],
        ]}
      />
      {isOpen && Number(order.on_board_items) > 0 && <OnVehicle order_id={order.id} />}
      <p id={reasonId} className="order-why"><NextStepHint order={order} /></p>
    </header>
  )
}

/** Without transport, or with a fee, nobody looks for its button. */
const isFeeAsked = (order: Order): boolean => allowsTransition(order, 'set_transport_fee')

/** The time that the client has asked for. */
function Wish({ name, from, to }: { name: string; from: string | null; to: string | null }) {
  const { t, format } = useTranslation()
  if (!from) return null
  return (
    <div><dt>{t(name)}</dt><dd>
      <time dateTime={from}><bdi>{`${format.weekday(businessDay(Date.parse(from)))} ${format.dayOf(from)}`}</bdi></time>{' '}
      <Ltr>{[from, to].filter((one) => one !== null).map(format.time).join('–')}</Ltr>
    </dd></div>
  )
}

/** Nobody has agreed on a day: without one it waits in the list of what to plan, where few look for it. */
function NoPickupDay({ order }: { order: Order }) {
  const { t } = useTranslation()
  const edit = isAllowed(order.can?.edit) ? editPath(orderResource, order.id) : null
  return (
    <div><dt>{t('ui.orders.pickup_wished')}</dt><dd>
      <WarningText>{t('ui.orders.no_pickup_day')}</WarningText>
      {edit && <> <Link to={edit}>{t('ui.orders.set_pickup_day')}</Link></>}
    </dd></div>
  )
}

/** "Home" says it to nobody who takes the call. */
function Street({ id }: { id: number | null }) {
  const address = useReferencedRecord<Address>('addresses', id)
  const place = address && [address.line, address.landmark, address.zone?.label].filter(Boolean).join(' · ')
  return place && <small> <bdi>{place}</bdi></small>
}

function ClientLine({ order: { client, client_id } }: { order: Order }) {
  const { t, format } = useTranslation()
  const details = useClient(client_id)
  const isLoading = !details && client_id !== null && can('clients', 'list')
  const whatsapp = details?.whatsapp ?? details?.phone
  return (
    <span className="order-client">
      {client && <ReferenceName to="clients" reference={client} />}
      {isLoading && <span className="skeleton" />}
      {details?.phone && (
        <a href={`tel:${details.phone}`} className="phone"><NamedIcon name="phone" /><Ltr>{format.phone(details.phone)}</Ltr></a>
      )}
      {whatsapp && <a href={whatsappUrl(whatsapp)} target="_blank" rel="noreferrer">{t('enums.message_channel.whatsapp')}</a>}
      <SuspendedClient client={details} />
      <ClientBalance client={details} />
    </span>
  )
}

function DueDate({ order }: { order: Order }) {
  const { t, format } = useTranslation()
  const [now] = useState(() => Date.now())
  if (!order.promised_at) return <span className="nothing">{t('ui.orders.not_promised')}</span>
  const late = isLate(order, now)
  return (
    <span className="order-promised" data-late={late || undefined}>
      <time dateTime={order.promised_at}><bdi>{format.dayOf(order.promised_at)}</bdi></time>
      {late
        ? <WarningText>{t('ui.orders.late')} · {format.relative(order.promised_at)}</WarningText>
        : isOpenOrder(order) && <small>{format.relative(order.promised_at)}</small>}
    </span>
  )
}

function InPlant({ items }: { items: readonly Item[] }) {
  const { t, format } = useTranslation()
  const all = items.filter(({ status }) => status !== 'canceled')
  const ready = all.filter(({ status }) => status === 'completed' || status === 'delivered')
  return t('ui.orders.in_plant', { ready: format.number(ready.length), items: format.number(all.length) })
}

/** What has to be done before the next step, or what its button does. */
function NextStepHint({ order }: { order: Order }) {
  const { t } = useTranslation()
  const offered = Object.entries(order.can?.transitions ?? {})
    .filter(([verb]) => orderResource.transitions[verb]?.primary && verb !== inapplicableAcceptanceVerb(order) && !isAnswered(order, verb))
  if (isInPlant(order)) return <InPlant items={order.items ?? []} />
  const next = offered.find(([, answer]) => answer.allowed) ?? offered[0]
  if (!next || (next[0] === 'deliver' && canPayAndHandOver(order))) return null
  const [verb, answer] = next
  if (verb === 'receive' && (isFetchedLater(order) || isOnlyCounted(order))) return null
  const reason = refusalOf(answer)
  if (reason) return <><strong>{t(`orders.transitions.${verb}`)}{t('ui.colon')}</strong> {reason}</>
  if (verb === 'confirm' && order.accepted_items === order.received_items) return t('ui.orders.accepted.hint_confirm_all')
  return verb === 'accept' || verb === 'confirm' ? t(`ui.orders.accepted.hint_${verb}`) : null
}

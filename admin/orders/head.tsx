/** Which order, whose, until when, and what comes next. */
import { useOne } from '@refinedev/core'
import { useState } from 'react'
import { Ltr } from '../controls/ltr.tsx'
import { NamedIcon } from '../controls/named_icon.tsx'
import { ReferenceName } from '../fields/reference/cell.tsx'
import { can } from '../providers/access.ts'
import { refusalOf } from '../definition/record.ts'
import { Operations } from '../resource/show.tsx'
import { StatusBadge } from '../definition/status_badge.tsx'
import { TransitionButtons } from '../resource/transition/buttons.tsx'
import { useSay } from '../definition/words.ts'
import { orderResource, type Client, type Order } from './order.ts'
import { isLate } from './stages.ts'

export function OrderHead({ order }: { order: Order }) {
  const { t } = useSay()
  return (
    <header className="panel record-head order-head">
      <div className="record-title">
        <h1><Ltr>{order.code}</Ltr></h1>
        <StatusBadge of="order_status" value={order.status} />
        {order.priority !== 'normal' && <StatusBadge of="order_priority" value={order.priority} />}
        {order.grade !== 'normal' && <span className="badge">{t(`enums.order_grade.${order.grade}`)}</span>}
        {order.is_rework && <span className="badge" data-colour="orange">{t('orders.fields.is_rework')}</span>}
        <span className="record-operations"><Operations resource={orderResource} row={order} /></span>
      </div>
      <dl className="figures">
        <div><dt>{t('orders.fields.client_id')}</dt><dd><ClientLine order={order} /></dd></div>
        <div><dt>{t('orders.fields.promised_at')}</dt><dd><Promised order={order} /></dd></div>
        <div><dt>{t('orders.fields.return_mode')}</dt><dd>{t(`enums.return_mode.${order.return_mode}`)}</dd></div>
        {order.address && <div><dt>{t('orders.fields.address_id')}</dt>
          <dd><ReferenceName to="addresses" reference={order.address} /></dd></div>}
        {order.rack && <div><dt>{t('orders.fields.rack')}</dt><dd><bdi>{order.rack}</bdi></dd></div>}
      </dl>
      <div className="record-transitions"><TransitionButtons resource={orderResource} row={order} except={['pay']} /></div>
      <WhyNot order={order} />
    </header>
  )
}

function ClientLine({ order: { client, client_id } }: { order: Order }) {
  const { t, format } = useSay()
  const { result: known } = useOne<Client>({
    resource: 'clients', id: client_id ?? 0, queryOptions: { enabled: client_id !== null && can('clients', 'list') },
    errorNotification: false,
  })
  const whatsapp = known?.whatsapp ?? known?.phone
  return (
    <span className="order-client">
      {client && <ReferenceName to="clients" reference={client} />}
      {known?.phone && (
        <a href={`tel:${known.phone}`} className="phone"><NamedIcon name="phone" /><Ltr>{format.phone(known.phone)}</Ltr></a>
      )}
      {whatsapp && <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`} target="_blank" rel="noreferrer">WhatsApp</a>}
      {known?.status === 'suspended' && <span className="order-alarm"><NamedIcon name="warning" />{t('alerts.client_suspended')}</span>}
      {Number(known?.balance ?? 0) > 0 &&
        <small>{t('ui.orders.client_owes')} <Ltr className="figure">{format.money(Number(known?.balance))}</Ltr></small>}
    </span>
  )
}

function Promised({ order }: { order: Order }) {
  const { t, format } = useSay()
  const [now] = useState(() => Date.now())
  if (!order.promised_at) return <span className="nothing">{t('ui.orders.not_promised')}</span>
  const late = isLate(order, now)
  return (
    <span className="order-promised" data-late={late || undefined}>
      <time dateTime={order.promised_at}><bdi>{format.datetime(order.promised_at)}</bdi></time>
      {late
        ? <span className="order-alarm"><NamedIcon name="warning" />{t('ui.orders.late')} · {format.relative(order.promised_at)}</span>
        : <small>{format.relative(order.promised_at)}</small>}
    </span>
  )
}

/** The reason of a step that leads on stands on the page: it is what has to be done first. */
function WhyNot({ order }: { order: Order }) {
  const { t } = useSay()
  const offered = Object.entries(order.can?.transitions ?? {}).filter(([verb]) => orderResource.transitions[verb]?.primary)
  if (offered.some(([, answer]) => answer.allowed)) return null
  const [first] = offered
  const reason = first && refusalOf(first[1])
  return reason ? <p className="order-why"><strong>{t(`orders.transitions.${first[0]}`)}:</strong> {reason}</p> : null
}

import { Link } from 'react-router'
import { useFormat } from '../format/use_format.ts'
import { Ltr } from '../layout/ltr.tsx'
import { nameOf, useSession } from '../providers/session.ts'
import { useWords } from '../providers/words.ts'
import { Shell } from '../site/shell.tsx'
import { OrderCard } from './order_card.tsx'
import { debts, useRunningOrders, type ClientOrder } from './orders.ts'
import './portal.css'

/** A client's own page: the orders under way, when each is promised, what it costs and what is still to be paid. */
export function Component() {
  const { t } = useWords()
  const person = useSession()?.person
  return (
    <Shell>
      <div className="portal-head">
        <h1>{t('portal.dashboard.title')}</h1>
        {person && <p><bdi>{nameOf(person)}</bdi></p>}
      </div>
      <Orders />
      <p className="portal-links"><Link to="/client/reset-password">{t('portal.dashboard.password')}</Link></p>
    </Shell>
  )
}

function Orders() {
  const { t } = useWords()
  const orders = useRunningOrders()
  switch (orders.state) {
    case 'loading': return (
      <div className="order-cards" role="status" aria-busy="true" aria-label={t('ui.shell.loading')}>
        <div className="order-card skeleton" />
        <div className="order-card skeleton" />
      </div>
    )
    case 'failed': return (
      <div className="portal-note" role="alert">
        <p>{orders.error instanceof Error ? orders.error.message : t('ui.alert.server')}</p>
        <button type="button" className="button" onClick={orders.retry}>{t('ui.shell.try_again')}</button>
      </div>
    )
    case 'ready':
      return orders.value.length ? <Running orders={orders.value} /> : <p className="portal-note">{t('portal.dashboard.empty')}</p>
  }
}

function Running({ orders }: { orders: readonly ClientOrder[] }) {
  const { t } = useWords()
  const format = useFormat()
  const owed = debts(orders)
  return (
    <>
      <dl className="portal-sum">
        <div><dt>{t('portal.dashboard.running')}</dt><dd><Ltr>{format.number(orders.length)}</Ltr></dd></div>
        <div>
          <dt>{t('portal.order.balance')}</dt>
          {owed.map(([currency, sum]) => <dd key={currency}><Ltr>{format.money(sum, currency)}</Ltr></dd>)}
        </div>
      </dl>
      <ul className="order-cards">{orders.map((order) => <li key={order.id}><OrderCard order={order} /></li>)}</ul>
    </>
  )
}

import { lazy, Suspense } from 'react'
import { Badge } from '../controls/badge.tsx'
import { useFormat } from '../format/use_format.ts'
import { useWords } from '../providers/words.ts'
import { AnswerForm, type Answer } from './answer.tsx'
import { ItemList } from './item_list.tsx'
import { Money } from './money.tsx'
import { isAllowed, type Order } from './order.ts'
import type { Rated } from './rating.tsx'
import { Steps } from './steps.tsx'
import { Visits, type VisitActions } from './visits.tsx'
import { Ltr } from '../controls/ltr.tsx'
import './portal.css'

// Asked at the very end only.
const Rating = lazy(() => import('./rating.tsx'))

export interface OrderActions extends VisitActions {
  readonly answer: (answer: Answer) => Promise<void>
  readonly rate: (rated: Rated) => Promise<void>
}

/** One order, the same for its client and for whoever holds its link; `children` is what only the client sees. */
export function OrderView({ order, actions, children }: { order: Order; actions: OrderActions; children?: React.ReactNode }) {
  const { t } = useWords()
  const format = useFormat()
  const isToAnswer = isAllowed(order, 'answer')
  return (
    <>
      <div className="portal-head">
        <h1>{t('portal.order.title')} <Ltr>{order.code}</Ltr></h1>
        <Badge of="order_status" value={order.status} />
      </div>
      {order.status !== 'canceled' && <Steps order={order} />}
      {order.promised_at && order.status !== 'canceled' && (
        <p className="promise">{t('portal.order.promised')} <strong>{format.dayOf(order.promised_at)}</strong></p>
      )}
      <div className="portal-columns">
        <section className="portal-section">
          <h2>{t(isToAnswer ? 'portal.answer.title' : 'portal.order.pieces_sum')}</h2>
          {isToAnswer ? <AnswerForm order={order} send={actions.answer} /> : <ItemList order={order} />}
        </section>
        <div>
          <Money order={order} />
          <Visits stops={order.stops} actions={actions} />
          {isAllowed(order, 'rate') && <Suspense><Rating rating={order.rating} send={actions.rate} /></Suspense>}
          {children}
        </div>
      </div>
    </>
  )
}

/** A client seems to accept or to refuse a price. Nothing follows by itself: whoever reads it decides, with the order's own step. */
import { useOne } from '@refinedev/core'
import { Link } from 'react-router'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { isAllowed } from '../../../kit/providers/session/can.ts'
import { resourceOf } from '../../definition/definition.ts'
import { isIn } from '../../definition/status_groups.ts'
import { recordPath } from '../../definition/resource_paths.ts'
import { useTranslation } from '../../definition/translation.ts'
import { useTransition } from '../../resource/transition/use_transition.tsx'
import type { Reference, Row } from '../../definition/record.ts'
import type { Row as Columns } from '#resources'
import type { ThreadRow } from './thread.ts'

const ORDERS = resourceOf('orders')

type QuoteRow = Row & Pick<Columns<'quotes'>, 'total' | 'status'> & { readonly order: Reference }

export function Proposal({ thread, quote: id }: { readonly thread: ThreadRow; readonly quote: number }) {
  const { t, format } = useTranslation()
  const { result: quote } = useOne<QuoteRow>({ resource: 'quotes', id, errorNotification: false })
  const { result: order } = useOne<Row>({
    resource: 'orders', id: quote?.order.id ?? 0, errorNotification: false, queryOptions: { enabled: quote !== undefined },
  })
  const { startWith, isBusy, dialog } = useTransition(ORDERS)
  if (!quote || !isIn('quotes', 'unanswered', quote.status) || !thread.said) return dialog
  const path = recordPath(ORDERS, quote.order.id)
  const verb = ['accept', 'confirm'].find((name) => isAllowed(order?.can?.transitions?.[name]))
  const amount = quote.total === null ? '' : `\u2066${format.money(quote.total)}\u2069`
  return (
    <section className="thread-proposal" data-said={thread.said} aria-label={t(`enums.said_to_price.${thread.said}`)}>
      <p>{t(`ui.threads.says.${thread.said}`, { amount, order: `\u2066${quote.order.label}\u2069` })}</p>
      <div className="thread-do">
        {thread.said === 'yes' && order && verb && (
          <button
            type="button" className="button" data-kind="primary" aria-busy={isBusy}
            onClick={() => { startWith(order, verb, { confirmation_channel: 'message' }) }}
          >
            {t('ui.threads.accept', { amount })}
          </button>
        )}
        {path && <Link className="button" to={path}><Ltr>{quote.order.label}</Ltr></Link>}
      </div>
      {dialog}
    </section>
  )
}

/**
 * What comes in: orders that couriers have fetched, shipment by shipment, and those left at the counter. A scan ticks a piece off, a
 * button adds one that has no tag, one press receives the order.
 */
import { useCustom } from '@refinedev/core'
import { useState } from 'react'
import type { Reception, ReceptionGroup, ReceptionOrder, UnwashedPiece } from '#common/plant/reception'
import { useFocusNextCard } from '../../../kit/controls/hooks/use_focus_next_card.ts'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { useScannerBurst } from '../../../kit/controls/keys/use_scanner_burst.ts'
import { useTranslation } from '../../definition/translation.ts'
import '../../resource/resource.css'
import { CodeInputs } from '../../scan/code_inputs.tsx'
import { readsSound, signal } from '../../scan/sounds.ts'
import { useLiveRefetch } from '../use_live_refetch.ts'
import { findPiece } from './find_piece.ts'
import { OrderCard, type OrderCardProps } from './order_card.tsx'
import { useTicked } from './use_ticked.ts'
import '../../scan/scan.css'
import '../work/work.css'
import './reception.css'

interface Said {
  readonly kind: 'here' | 'already' | 'unwashed' | 'not_expected' | 'not_listed'
  readonly tag: string
  readonly order: string
}

export function Component() {
  const { t, format } = useTranslation()
  const { query: { data, error, refetch } } = useCustom<Reception>({ url: '/api/user/reception', method: 'get', errorNotification: false })
  const readLater = useLiveRefetch(['orders', 'order_items', 'order_deliveries'], refetch)
  const [said, setSaid] = useState<Said | null>(null)
  const { groups: read = [], unwashed = [], total = 0, unwashed_total: canceledTotal = 0 } = data?.data ?? {}
  const ticked = useTicked(read, readLater)
  const { groups } = ticked
  const orders = groups.flatMap((group) => group.orders)
  const focusAfter = useFocusNextCard(orders.map(({ id }) => id))
  const isCut = orders.length < total || unwashed.length < canceledTotal
  const onCode = (code: string) => {
    const { tag, found, unwashed: canceled } = findPiece(orders, unwashed, code)
    const unknown = isCut ? 'not_listed' : 'not_expected'
    const kind = canceled ? 'unwashed' : found === null ? unknown : found.item.arrived_at === null ? 'here' : 'already'
    setSaid({ kind, tag, order: found ? nameOf(found.order) : canceled ? nameOf({ code: canceled.order, client: canceled.client }) : '' })
    signal(kind === 'here' ? 'good' : kind === 'not_expected' ? 'alarm' : 'warning', readsSound())
    if (found && kind === 'here') ticked.tickOff(found.item)
  }
  useScannerBurst(onCode)
  return (
    <div className="resource-page work-page reception-page">
      <header className="page-head"><h1>{t('ui.shell.reception')}</h1></header>
      <section className="work-scan" aria-label={t('ui.shell.scan')}>
        <CodeInputs className="work-scan-inputs" submit={t('ui.scan.enter')} onCode={onCode} />
        <p className="reception-said" role="status" data-kind={said?.kind}>
          {said && t(`ui.reception.${said.kind}`, { tag: `\u2066${said.tag}\u2069`, order: `\u2068${said.order}\u2069` })}</p>
      </section>
      {error && <FailedRows error={error} retry={() => { void refetch() }} />}
      {!data && !error && <div className="work-card" aria-busy="true" />}
      {data && total === 0 && unwashed.length === 0 && (
        <p className="nothing" tabIndex={-1} data-row="none">{t('ui.reception.nothing')}</p>
      )}
      {orders.length < total && <p>{t('ui.reception.first', { number: format.number(orders.length), total: format.number(total) })}</p>}
      {groups.map((group) => (
        <Group
          key={group.shipment?.id ?? 0} group={group} ticked={ticked} limitHours={data?.data.limit_hours ?? 0} onReceived={focusAfter}
        />
      ))}
      {unwashed.length > 0 && <Unwashed pieces={unwashed} total={canceledTotal} />}
    </div>
  )
}

const nameOf = ({ code, client }: Pick<ReceptionOrder, 'code' | 'client'>): string => [client, code].filter(Boolean).join(' · ')

interface GroupProps extends Pick<OrderCardProps, 'ticked' | 'limitHours'> {
  readonly group: ReceptionGroup
  readonly onReceived: (id: number) => void
}

function Group({ group: { shipment, orders }, onReceived, ...rest }: GroupProps) {
  const { t, format } = useTranslation()
  return (
    <section className="work-cards" aria-labelledby={`shipment-${shipment?.id ?? 0}`}>
      <h2 id={`shipment-${shipment?.id ?? 0}`} className="reception-head">
        {shipment ? <Ltr>{shipment.code}</Ltr> : t('ui.reception.counter')}
        {shipment && (
          <small>{shipment.courier && <><bdi>{shipment.courier}</bdi> · </>}<bdi>{format.date(shipment.date)}</bdi></small>
        )}
        {shipment?.is_out && <span className="badge" data-colour="orange">{t('ui.reception.is_out')}</span>}
      </h2>
      {orders.map((order) => (
        <OrderCard
          {...rest} key={order.id} order={order} shipment={shipment} name={nameOf(order)} onReceived={() => { onReceived(order.id) }}
        />
      ))}
    </section>
  )
}

/** They are put away by a scan, until somebody brings them home. */
function Unwashed({ pieces, total }: { readonly pieces: readonly UnwashedPiece[]; readonly total: number }) {
  const { t, format } = useTranslation()
  return (
    <section className="work-cards" aria-labelledby="unwashed">
      <h2 id="unwashed" className="reception-head">{t('ui.reception.unwashed_title')}</h2>
      {pieces.length < total && (
        <p>{t('ui.reception.first_unwashed', { number: format.number(pieces.length), total: format.number(total) })}</p>
      )}
      <ul className="work-card reception-items">
        {pieces.map(({ id, tag_code, description, order, client }) => (
          <li key={id}>
            <NamedIcon name="rollback" />
            <span>
              <Ltr className="work-tag">{tag_code}</Ltr>
              <span><bdi>{description}</bdi></span><span><bdi>{nameOf({ code: order, client })}</bdi></span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

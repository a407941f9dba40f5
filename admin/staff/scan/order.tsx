/** The order of the last scan with its items: which were seen, where the others are. */
import { Link } from 'react-router'
import type { ScannedItem, ScannedOrder } from '#common/scan'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { StatusBadge } from '../definition/status_badge.tsx'
import { useTranslation } from '../definition/translation.ts'

interface OrderProps { readonly order: ScannedOrder; readonly scannedId: number | null; readonly showsSeen: boolean }

export function ScanOrder({ order, scannedId, showsSeen }: OrderProps) {
  const { t, format } = useTranslation()
  const { id, code, status, client, promised_at: promisedAt, items } = order
  return (
    <section className="scan-order panel" aria-label={t('ui.scan.context.order')}>
      <header>
        <h2><Ltr>{code}</Ltr> <StatusBadge of="order_status" value={status} /></h2>
        {client && <p><bdi>{client}</bdi></p>}
        {promisedAt && <p className="field-help">{t('ui.scan.due', { at: format.datetime(promisedAt) })}</p>}
      </header>
      <ul>
        {items.map((item) => <Item key={item.id} item={item} isScanned={item.id === scannedId} showsSeen={showsSeen} />)}
      </ul>
      <Link className="button" to={`/user/orders/${id}${scannedId === null ? '' : `?item=${scannedId}`}`}>
        {t('ui.scan.open_order', { code })}
      </Link>
    </section>
  )
}

function Item({ item, isScanned, showsSeen }: { readonly item: ScannedItem; readonly isScanned: boolean; readonly showsSeen: boolean }) {
  const { t, format } = useTranslation()
  const { tag_code: tag, status, description, place, step, drying_until: dryingUntil } = item
  return (
    <li data-seen={(showsSeen && item.is_scanned) || undefined} aria-current={isScanned || undefined}>
      {showsSeen && (
        <span className="scan-seen">
          <NamedIcon name={item.is_scanned ? 'check' : 'hourglass'} />
          <span className="unseen">{t(item.is_scanned ? 'ui.scan.seen' : 'ui.scan.missing')}</span>
        </span>
      )}
      <div>
        <strong><Ltr>{tag}</Ltr></strong> <bdi>{description}</bdi>
        <p className="field-help">
          {[place, step, dryingUntil && t(dryText(dryingUntil), { at: format.datetime(dryingUntil) })].filter(Boolean)
            .map((text, index) => <span key={text}>{index > 0 && ' · '}<bdi>{text}</bdi></span>)}
        </p>
      </div>
      <StatusBadge of="order_item_status" value={status} />
    </li>
  )
}

const dryText = (until: string) => (Date.parse(until) < Date.now() ? 'ui.orders.dry_since' : 'ui.scan.dries_until')

import { formatMeasures } from '#common/orders/format_measures'
import { useFormat } from '../../kit/format/use_format.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { localizedName } from '../api.ts'
import { Photos } from '../pieces/photos.tsx'
import { PiecePicture } from '../pieces/picture.tsx'
import { pictureOf } from '../pieces/pieces.ts'
import type { ClientOrderItem, ClientOrder } from './client_order.ts'

/** Every item with its measures, price, condition and photos; `children` renders an input for the item. */
export function ItemList({ order, children }: { order: ClientOrder; children?: (item: ClientOrderItem) => React.ReactNode }) {
  const { t } = useTranslator()
  if (!order.items.length) return <><Asked order={order} /><p className="portal-note">{t('portal.order.no_items')}</p></>
  return (
    <ul className="portal-item-list">
      {order.items.map((item) => <li key={item.id}><ItemDetails item={item} order={order} />{children?.(item)}</li>)}
    </ul>
  )
}

/** What the client has asked for, until the items themselves are known. */
function Asked({ order: { declared_kinds, declared_items, address, street, client_note } }: { order: ClientOrder }) {
  const { t, language } = useTranslator()
  // Named as on the day on which they were asked for; isolated, because some have no name in the language of the page.
  const kinds = declared_kinds?.map(({ name, quantity }) => name && `\u2068${localizedName(name, language)} × ${quantity}\u2069`)
    .filter(Boolean).join(' · ')
  const asked = [
    ['asked', kinds || (declared_items ? t('portal.order.count', { count: declared_items }) : null)], ['address', street ?? address?.label],
    ['note', client_note],
  ] as const
  const known = asked.flatMap(([name, text]) => (text ? [{ name, text }] : []))
  if (!known.length) return null
  return (
    <dl className="order-facts">
      {known.map(({ name, text }) => <div key={name}><dt>{t(`portal.order.request.${name}`)}</dt><dd><bdi>{text}</bdi></dd></div>)}
    </dl>
  )
}

function ItemDetails({ item, order }: { item: ClientOrderItem; order: ClientOrder }) {
  const { t } = useTranslator()
  const format = useFormat()
  const decision = item.status === 'canceled' || item.decision === 'declined' ? 'declined' : item.decision
  const size = measures(item, t('portal.order.cm'), (count) => t('portal.order.count', { count }))
  return (
    <div className="portal-item" data-declined={decision === 'declined' || undefined}>
      <PiecePicture of={pictureOf(item, order.categories)} />
      <div>
        <h3><bdi>{item.category.label}</bdi> <small><Ltr>{item.tag_code}</Ltr></small></h3>
        {size && <p>{size}</p>}
        {decision !== 'undecided' && <p className="portal-item-answer">{t(`portal.answer.${decision}`)}</p>}
        {item.condition.length > 0 && (
          <p>{t('portal.order.condition')} {item.condition.map((condition) => t(`enums.item_condition.${condition}`)).join(', ')}</p>
        )}
      </div>
      <div className="portal-item-price">
        {item.amount === null ? t('portal.order.not_yet') : <strong><Ltr>{format.money(item.amount, order.currency)}</Ltr></strong>}
        {item.unit_price !== null && item.unit && item.billed_quantity !== null && (
          <small>
            {item.unit === 'u' ? t('portal.order.count', { count: Number(item.billed_quantity) })
              : <><Ltr>{format.decimal(item.billed_quantity, 2)}</Ltr> {t(`enums.tarif_unit.${item.unit}`)}</>} ×{' '}
            <Ltr>{format.money(item.unit_price, order.currency)}</Ltr>
          </small>
        )}
      </div>
      <Photos
        isCaptioned photos={[
          ...item.photos_before.map((file) => ({ file, caption: t('portal.order.before') })),
          ...item.photos_after.map((file) => ({ file, caption: t('portal.order.after') })),
        ]}
      />
    </div>
  )
}

function measures(item: ClientOrderItem, cm: string, count: (pieces: number) => string): React.ReactNode {
  const figures = formatMeasures(item)
  if (figures !== '') return <><Ltr>{figures}</Ltr>{'\u00a0'}{cm}</>
  return item.quantity > 1 ? count(item.quantity) : null
}

/** The items of an order with their measures, prices and transitions. */
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { hasPermission } from '../../../kit/providers/session/granted_permissions.ts'
import { isAllowed as isOpen } from '../../../kit/providers/session/can.ts'
import { useTransition } from '../../resource/transition/use_transition.tsx'
import { useRemove } from '../../resource/use_remove.ts'
import { useTranslation } from '../../definition/translation.ts'
import { CategoryButtons } from './category_buttons.tsx'
import { useDryings } from './use_dryings.ts'
import { ItemRow } from './row.tsx'
import { PieceCount } from './piece_count.tsx'
import { ReworkItems, type ReworkFields } from './rework_items.tsx'
import { itemResource, type Item, type Order } from '../order.ts'
import { canBeMeasured, takesItems } from '../conditions.ts'
import { FormDrawer } from '../../resource/lazy_dialogs.ts'

const MeasureDialog = lazy(() => import('./measure/measure_dialog.tsx').then(({ MeasureDialog: dialog }) => ({ default: dialog })))

interface Measuring { readonly id: number; readonly isSeries: boolean; readonly verb: 'measure' | 'correct' }
type DrawerTarget = { readonly id: number } | { readonly given: ReworkFields }

export function OrderItems({ order }: { order: Order }) {
  const { t, format } = useTranslation()
  const items = order.items ?? []
  const [drawer, setDrawer] = useState<DrawerTarget | null>(null)
  const [measuring, setMeasuring] = useState<Measuring | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const transition = useTransition(itemResource)
  const marked = Number(useSearchParams()[0].get('item'))
  const dryings = useDryings(items)
  const { remove } = useRemove(itemResource)
  const unmeasured = items.filter(canBeMeasured)
  const canAddItems = takesItems(order) && isOpen(order.can?.edit)

  const measureNext = (id: number) => {
    const next = unmeasured.find((item) => item.id !== id)
    setMeasuring(measuring?.isSeries && next ? { id: next.id, isSeries: true, verb: 'measure' } : null)
  }
  const item = items.find(({ id }) => id === measuring?.id)
  return (
    <section className="panel order-items" aria-label={t('orders.fields.items')}>
      <header>
        <h2>{t('orders.fields.items')} <small><PieceCount order={order} /></small></h2>
        {unmeasured[0] && (
          <button
            type="button" className="button" data-kind="primary"
            onClick={() => { setMeasuring({ id: unmeasured[0]?.id ?? 0, isSeries: true, verb: 'measure' }) }}>
            <NamedIcon name="expand" />{t('ui.orders.measure_next', { left: format.number(unmeasured.length) })}
          </button>
        )}
        {canAddItems && items.length > 0 && (
          <button type="button" className="button" aria-expanded={isAdding} onClick={() => { setIsAdding(!isAdding) }}>
            <NamedIcon name="plus" />{t('ui.orders.add_item')}
          </button>
        )}
      </header>
      {canAddItems && (isAdding || items.length === 0) && <NewItem order={order} onPick={(given) => { setDrawer({ given }) }} />}
      {items.length === 0 && !canAddItems && <p className="order-none">{t('ui.orders.no_items')}</p>}
      <ul>
        {items.map((orderItem) => (
          <ItemRow
            key={orderItem.id} item={orderItem} currency={order.currency} isMarked={orderItem.id === marked}
            dryingUntil={dryings.get(orderItem.id)}
            onMeasure={(verb) => { setMeasuring({ id: orderItem.id, isSeries: false, verb }) }}
            onEdit={() => { setDrawer({ id: orderItem.id }) }}
            onTransition={transition.start} onRemove={(row) => { void remove(row) }}
          />
        ))}
      </ul>
      {transition.dialog}
      <Suspense fallback={null}>
        {drawer &&
          <FormDrawer resource={itemResource} id={'id' in drawer ? drawer.id : undefined} given={initialValues(order, drawer)}
            onClose={() => { setDrawer(null) }} />}
        {item && measuring && (
          <MeasureDialog
            key={item.id} item={item} verb={measuring.verb} currency={order.currency}
            left={measuring.isSeries ? unmeasured.filter(({ id }) => id !== item.id).length : 0}
            onDone={() => { measureNext(item.id) }} onClose={() => { setMeasuring(null) }}
          />
        )}
      </Suspense>
    </section>
  )
}

/** For a rework: the items of the original order; else a button for each category. */
function NewItem({ order: { is_rework, parent_order_id }, onPick }: { order: Order; onPick: (given: ReworkFields) => void }) {
  const { t } = useTranslation()
  if (!is_rework) return <CategoryButtons label={t('ui.orders.add_item')} onPick={({ id }) => { onPick({ category_id: id }) }} />
  return hasPermission('order-rework') && parent_order_id !== null ? <ReworkItems parent={parent_order_id} onPick={onPick} /> : null
}

const initialValues = (order: Order, drawer: DrawerTarget): Partial<Pick<Item, 'order_id'>> & ReworkFields =>
  ('id' in drawer ? {} : { order_id: order.id, ...drawer.given })

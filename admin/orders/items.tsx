/** The items of an order: what they are, what they measure, what they cost, and the next step for each. */
import { lazy, Suspense, useState } from 'react'
import { Ltr } from '../controls/ltr.tsx'
import { NamedIcon } from '../controls/named_icon.tsx'
import { isAllowed } from '../providers/permission.ts'
import { isAllowed as isOpen } from '../definition/record.ts'
import { useTransition } from '../resource/transition/use_transition.tsx'
import { useRemove } from '../resource/use_remove.ts'
import { useSay } from '../definition/words.ts'
import { CategoryButtons } from './category_buttons.tsx'
import { ItemRow } from './item_row.tsx'
import { ReworkItems, type Rework } from './rework_items.tsx'
import { itemResource, type Item, type Order } from './order.ts'
import { isWaitingToBeMeasured, takesItems } from './stages.ts'

const FormDrawer = lazy(() => import('../resource/form/drawer.tsx').then(({ FormDrawer: drawer }) => ({ default: drawer })))
const MeasureDialog = lazy(() => import('./measure_dialog.tsx').then(({ MeasureDialog: dialog }) => ({ default: dialog })))

type Open = { readonly id: number } | { readonly given: Rework }

export function Items({ order }: { order: Order }) {
  const { t, format } = useSay()
  const items = order.items ?? []
  const [open, setOpen] = useState<Open | null>(null)
  const [measured, setMeasured] = useState<{ id: number; isFlow: boolean } | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const transition = useTransition(itemResource)
  const { remove } = useRemove(itemResource)
  const waiting = items.filter(isWaitingToBeMeasured)
  const isTaking = takesItems(order) && isOpen(order.can?.edit)

  const follow = (id: number) => {
    const next = waiting.find((item) => item.id !== id)
    setMeasured(measured?.isFlow && next ? { id: next.id, isFlow: true } : null)
  }
  const item = items.find(({ id }) => id === measured?.id)
  return (
    <section className="panel order-items" aria-label={t('orders.fields.items')}>
      <header>
        <h2>{t('orders.fields.items')} <small><Ltr>{format.number(items.length)}</Ltr></small></h2>
        {waiting[0] && (
          <button
            type="button" className="button" data-kind="primary"
            onClick={() => { setMeasured({ id: waiting[0]?.id ?? 0, isFlow: true }) }}>
            <NamedIcon name="expand" />{t('ui.orders.measure_next', { left: format.number(waiting.length) })}
          </button>
        )}
        {isTaking && items.length > 0 && (
          <button type="button" className="button" aria-expanded={isAdding} onClick={() => { setIsAdding(!isAdding) }}>
            <NamedIcon name="plus" />{t('ui.orders.add_item')}
          </button>
        )}
      </header>
      {isTaking && (isAdding || items.length === 0) && <NewItem order={order} onPick={(given) => { setOpen({ given }) }} />}
      {items.length === 0 && !isTaking && <p className="order-none">{t('ui.orders.no_items')}</p>}
      <ul>
        {items.map((one) => (
          <ItemRow
            key={one.id} item={one} currency={order.currency}
            onMeasure={() => { setMeasured({ id: one.id, isFlow: false }) }}
            onEdit={() => { setOpen({ id: one.id }) }}
            onTransition={transition.start} onRemove={(row) => { void remove(row) }}
          />
        ))}
      </ul>
      {transition.dialog}
      <Suspense fallback={null}>
        {open &&
          <FormDrawer resource={itemResource} id={'id' in open ? open.id : undefined} given={givenBy(order, open)}
            onClose={() => { setOpen(null) }} />}
        {item && measured && (
          <MeasureDialog
            key={item.id} item={item} left={measured.isFlow ? waiting.filter(({ id }) => id !== item.id).length : 0}
            onDone={() => { follow(item.id) }} onClose={() => { setMeasured(null) }}
          />
        )}
      </Suspense>
    </section>
  )
}

/** Of a rework the items that it washes again, by those who may; else a kind of item. */
function NewItem({ order: { is_rework, parent_order_id }, onPick }: { order: Order; onPick: (given: Rework) => void }) {
  const { t } = useSay()
  if (!is_rework) return <CategoryButtons label={t('ui.orders.add_item')} onPick={({ id }) => { onPick({ category_id: id }) }} />
  return isAllowed('order-rework') && parent_order_id !== null ? <ReworkItems parent={parent_order_id} onPick={onPick} /> : null
}

const givenBy = (order: Order, open: Open): Partial<Pick<Item, 'order_id'>> & Rework =>
  ('id' in open ? {} : { order_id: order.id, ...open.given })

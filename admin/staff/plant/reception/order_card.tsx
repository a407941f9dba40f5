/** An order that comes in: four numbers side by side, its pieces, and what is done with them. */
import { useState } from 'react'
import type { ReceptionGroup, ReceptionItem, ReceptionOrder } from '#common/plant/reception'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { showConfirm, showFailure } from '../../../kit/providers/alerts.ts'
import { dataProvider, transition, urlOf } from '../../../kit/providers/rest/data_provider.ts'
import { call } from '../../../kit/providers/rest/http.ts'
import { can } from '../../../kit/providers/session/access_control.ts'
import { CategoryButtons } from '../../orders/items/category_buttons.tsx'
import { resourceOf } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { mayPrint, startPrint } from '../../printing/start_print.ts'
import { TransitionDialog } from '../../resource/lazy_dialogs.ts'
import { showDone } from '../../resource/transition/toast.ts'
import { useBusy } from '../../resource/transition/use_transition.tsx'
import { Picture } from '../../fields/media/picture.tsx'
import { doubtOf, isOther } from './doubt_of.ts'
import type { Ticked } from './use_ticked.ts'

const items = resourceOf('order_items')

/** `isLast`: with them the order is complete. */
interface Missing { readonly items: readonly ReceptionItem[]; readonly isLast: boolean }
export interface OrderCardProps {
  readonly order: ReceptionOrder
  readonly shipment: ReceptionGroup['shipment']
  readonly name: string
  readonly ticked: Pick<Ticked, 'tickOff' | 'settled'>
  readonly limitHours: number
  readonly onReceived: () => void
}

export function OrderCard({ order, shipment, name, ticked: { tickOff, settled }, limitHours, onReceived }: OrderCardProps) {
  const { t, format } = useTranslation()
  const { isBusy, whileBusy } = useBusy()
  const [missing, setMissing] = useState<Missing | null>(null)
  const waiting = order.items.filter(({ arrived_at }) => arrived_at === null)
  const run = (work: () => Promise<unknown>) => { whileBusy(work, order.id).catch(showFailure) }
  const receive = (body: object) => whileBusy(async () => {
    await settled()
    await call(urlOf('orders', order.id, 'receive-pieces'), { method: 'POST', body })
    showDone(t('ui.reception.received', { order: order.code }), name, null)
    onReceived()
  }, order.id)
  const receiveAll = async () => {
    const doubt = doubtOf(order, shipment)
    const said = numbersOf(order).map(([key, number]) => `${t(`ui.reception.${key}`)} ${format.number(number)}`).join(' · ')
    const hint = t(`ui.reception.doubt.${doubt ?? 'number'}_hint`)
    if (doubt !== null && !await showConfirm({
      type: 'confirm', title: t(`ui.reception.doubt.${doubt}`, { numbers: said, shipment: `\u2066${shipment?.code ?? ''}\u2069` }),
      message: doubt === 'out' && isOther(order) ? `${said}. ${hint}` : hint, confirmLabel: t('ui.reception.receive'),
    })) return
    await receive({ here: waiting.map(({ id }) => id) })
  }
  const miss = async ({ items: those, isLast }: Missing, { reason }: Values) => {
    if (isLast) return receive({ here: [], missing: those.map(({ id }) => id), reason })
    for (const { id } of those) await whileBusy(() => transition('order_items', id, 'miss', { reason }), order.id)
  }
  const add = (category_id: number) => {
    run(() => dataProvider.create({ resource: 'order_items', variables: { order_id: order.id, category_id, quantity: 1 } }))
  }
  const print = () => { startPrint({ paper: 'tag', subject: { type: 'orders', id: order.id } }) }
  return (
    <article className="work-card reception-order" aria-label={name} tabIndex={-1} data-row={order.id}>
      <header>
        <div>
          <h3><bdi>{order.client ?? order.code}</bdi></h3>
          <p className="work-row-marks">
            {order.client !== null && <Ltr>{order.code}</Ltr>}<time dateTime={order.since}><bdi>{format.relative(order.since)}</bdi></time>
            {order.is_overdue && <span className="badge" data-colour="red">{t('ui.reception.overdue', { hours: limitHours })}</span>}
          </p>
        </div>
      </header>
      <Numbers order={order} />
      {order.said !== null && <p className="reception-said"><bdi className="lines">{order.said}</bdi></p>}
      {order.items.length > 0 && (
        <ul className="reception-items">
          {order.items.map((item) => (
            <li key={item.id} data-here={item.arrived_at !== null || undefined}>
              <Picture of={item.picture} />
              <span><Ltr className="work-tag">{item.tag_code}</Ltr><span><bdi>{item.description}</bdi></span></span>
              {item.arrived_at !== null ? <NamedIcon name="check" /> : (
                <span className="reception-do">
                  <button type="button" className="button" onClick={() => { tickOff(item) }}>{t('order_items.transitions.arrive')}</button>
                  <button
                    type="button" className="button" data-kind="quiet" onClick={() => { setMissing({ items: [item], isLast: false }) }}
                  >
                    {t('order_items.transitions.miss')}</button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {can('order_items', 'create') && can('categories', 'list') &&
        <CategoryButtons label={t('ui.reception.add')} onPick={({ id }) => { add(id) }} />}
      <footer className="reception-foot">
        {mayPrint() && order.listed > 0 && (
          <button type="button" className="button" onClick={print}>
            <NamedIcon name="print" />{t('ui.print.tags', { count: order.listed })}</button>
        )}
        {order.arrived > 0 && waiting.length > 0 && (
          <button type="button" className="button" aria-busy={isBusy} onClick={() => { setMissing({ items: waiting, isLast: true }) }}>
            {t('ui.reception.receive_without')}</button>
        )}
        <button type="button" className="button" data-kind="primary" disabled={order.listed === 0} aria-busy={isBusy}
          onClick={() => { receiveAll().catch(showFailure) }}
        >
          {t(waiting.length > 0 ? 'ui.reception.receive_all' : 'ui.reception.receive')}</button>
      </footer>
      {missing && <MissingDialog of={missing} onClose={() => { setMissing(null) }} run={(values) => miss(missing, values)} />}
    </article>
  )
}

interface MissingDialogProps { readonly of: Missing; readonly run: (values: Values) => Promise<void>; readonly onClose: () => void }

/** What happened to them is asked once. */
function MissingDialog({ of: { items: those, isLast }, run, onClose }: MissingDialogProps) {
  const { t } = useTranslation()
  const submit = isLast ? t('ui.reception.receive_without') : null
  return (
    <TransitionDialog
      resource={items} row={those[0] as unknown as Row} verb="miss" run={run} onClose={onClose}
      lead={t('ui.reception.missing', { tags: those.map(({ tag_code }) => `\u2066${tag_code}\u2069`).join(', ') })}
      {...submit !== null && { title: submit, submit }}
    />
  )
}

/** Declared, collected, in the list: those that are known. */
function numbersOf({ declared, collected, listed }: ReceptionOrder) {
  const numbers = [['declared', declared], ['collected', collected], ['listed', listed]] as const
  return numbers.flatMap(([key, number]) => (number === null ? [] : [[key, number] as const]))
}

/** What differs from the one before is marked. */
function Numbers({ order }: { readonly order: ReceptionOrder }) {
  const { t, format } = useTranslation()
  const known = [...numbersOf(order), ['arrived', order.arrived] as const]
  return (
    <dl className="reception-numbers">
      {known.map(([key, number], index) => (
        <div key={key} data-other={(index > 0 && number !== known[index - 1]?.[1]) || undefined}>
          <dt>{t(`ui.reception.${key}`)}</dt><dd><Ltr>{format.number(number)}</Ltr></dd>
        </div>
      ))}
    </dl>
  )
}

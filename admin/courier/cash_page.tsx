import { useState } from 'react'
import type { CourierCashShipment, CourierDay } from '#common/courier/day'
import { coinRounding } from '#common/orders/coins'
import { Ltr } from '../kit/controls/ltr.tsx'
import { useFormat } from '../kit/format/use_format.ts'
import { useTranslator } from '../kit/providers/texts/i18n.ts'
import { DayState } from './day_state.tsx'
import { ExpenseSheet } from './expense_sheet.tsx'
import { CourierLayout } from './layout.tsx'
import { methodLabel } from './method_label.ts'
import { coinsToHandIn } from './shipment/to_hand_in.ts'
import { useCourierDay } from './use_courier_day.ts'
import { WideButton } from './wide_button.tsx'

/** The money that the courier holds, and what it comes from. */
export function Component() {
  const { t } = useTranslator()
  const { day, state } = useCourierDay()
  return (
    <CourierLayout title={t('courier.cash.title')}>
      <DayState day={day} state={state}>{(known) => <Cash day={known} />}</DayState>
    </CourierLayout>
  )
}

function Cash({ day }: { readonly day: CourierDay }) {
  const { t } = useTranslator()
  const format = useFormat()
  const { held, limit, shipments } = day.cash
  return (
    <>
      <section className="courier-section">
        <h2>{t(held < 0 ? 'courier.cash.owed' : 'courier.cash.held')}</h2>
        <p className="amount-due"><Ltr>{format.money(Math.abs(held))}</Ltr></p>
        {limit !== null && held <= limit && <p className="muted">{t('courier.cash.limit', { limit: format.money(limit) })}</p>}
        {limit !== null && held > limit && <p className="courier-reason">{t('courier.cash.above', { limit: format.money(limit) })}</p>}
      </section>
      {shipments.length === 0 && <p className="courier-empty">{t('courier.cash.nothing')}</p>}
      {shipments.map((one) => <ShipmentCash key={one.shipment_id} day={day} shipment={one} />)}
      {day.shipments.filter(({ id }) => !shipments.some((one) => one.shipment_id === id))
        .map(({ id, code }) => <AddExpense key={id} day={day} shipmentId={id} code={code} />)}
    </>
  )
}

function ShipmentCash({ day, shipment }: { readonly day: CourierDay; readonly shipment: CourierCashShipment }) {
  const { t } = useTranslator()
  const format = useFormat()
  const isOpen = day.shipments.some(({ id }) => id === shipment.shipment_id)
  const fee = shipment.fee || 0
  const rounding = coinRounding(shipment.cash, shipment.payments)
  return (
    <section className="courier-section" aria-label={shipment.code}>
      <h2><Ltr>{shipment.code}</Ltr></h2>
      <dl className="courier-facts">
        {shipment.payments.map(({ id, order, amount, method }) => (
          <div key={id}>
            <dt>{order && <Ltr>{order}</Ltr>} <span className="muted">{methodLabel(day, method)}</span></dt>
            <dd><Ltr>{format.money(amount)}</Ltr></dd>
          </div>
        ))}
        {shipment.paid_out.map(({ id, category, amount, note }) => (
          <div key={`out ${id}`}>
            <dt>{category} {note && <bdi className="muted">{note}</bdi>}</dt><dd><Ltr>{format.money(-amount)}</Ltr></dd>
          </div>
        ))}
        {rounding !== 0 && <div><dt>{t('courier.cash.rounding')}</dt><dd><Ltr>{format.money(rounding)}</Ltr></dd></div>}
        {fee > 0 && <div><dt>{t('courier.cash.fee')}</dt><dd><Ltr>{format.money(-fee)}</Ltr></dd></div>}
        <div className="is-total">
          <dt>{t('courier.cash.to_hand_in')}</dt><dd><Ltr>{format.money(coinsToHandIn(shipment))}</Ltr></dd>
        </div>
      </dl>
      {isOpen && <AddExpense day={day} shipmentId={shipment.shipment_id} code={null} />}
    </section>
  )
}

function AddExpense({ day, shipmentId, code }: { readonly day: CourierDay; readonly shipmentId: number; readonly code: string | null }) {
  const { t } = useTranslator()
  const [isOpen, setIsOpen] = useState(false)
  if (day.choices.expense_category.length === 0) return null
  return (
    <>
      <WideButton onClick={() => { setIsOpen(true) }}>{t('courier.expense.add')} {code && <Ltr>{code}</Ltr>}</WideButton>
      {isOpen && <ExpenseSheet day={day} shipmentId={shipmentId} onClose={() => { setIsOpen(false) }} />}
    </>
  )
}

/** What couriers pay from the cash of their shipment. */
import { employeeOf } from '#backend/engine/resource/caller'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { invalid } from '#backend/engine/resource/refusals'
import { isCheckedIn, isOfCourier, isTaken } from './phases.ts'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Values } from '#backend/engine/resource/store'

type Expense = 'shipment_expenses'

/** Of their own shipment, from the start until it is settled. */
export async function beforeSaveExpense({ store, before, draft }: BeforeSaveContext<Expense>): Promise<Values<Expense>> {
  if (before || draft.shipment_id === undefined) return {}
  const { caller } = store
  const shipment = await findOrFail(store, 'shipments', draft.shipment_id)
  const isForeign = caller?.guard === 'courier' && !isOfCourier(caller, shipment.courier_id ?? 0)
  if (isForeign) throw invalid('shipment_id', (t) => t('errors.reference.missing'))
  if (!isTaken(shipment.status) && !isCheckedIn(shipment.status))
    throw invalid('shipment_id', (t) => t('errors.shipments.not_under_way'))
  if (shipment.settlement_id !== null) throw invalid('shipment_id', (t) => t('checks.shipment_is_not_settled'))
  return { by: employeeOf(caller) }
}

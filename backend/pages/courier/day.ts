/** GET /api/courier/day: everything that a phone without a network needs for the shipments of its courier, in one answer. */
import { isIn } from '#backend/engine/definition/status_groups'
import db from '@adonisjs/lucid/services/db'
import type { Call } from '#backend/engine/calls/define_call'
import { query } from '#backend/engine/database/query'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { openStore } from '#backend/engine/resource/open_store'
import { categoryPictureSql, pictureOf, type UnsignedPicture } from '#backend/pages/scan/item_picture'
import { settlementAmounts } from '#backend/trade/settlements/amounts'
import { translator, type Translate } from '#backend/engine/i18n/translator'
import { cashRoundingStep } from '#backend/trade/money/balance'
import { handlers } from '#backend/engine/resource/handler_registry'
import { settingOf } from '#backend/services/settings/setting_of'
import { app, type Row } from '#resources'
import { freeView, choicesOf, expenseView, labelIn, shipmentView, stopView } from './day_views.ts'
import { areasAround } from './areas.ts'
import { unreadMessages } from './unread_messages.ts'
import { callsOf, expensesOf, freeShipments, itemsOf, ownShipments, stopsOf } from './day_rows.ts'
import { refusalsOf } from './free_refusals.ts'
import type { Caller } from '#backend/engine/resource/caller'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { CourierCash, CourierChoices, CourierDay, CourierPayment, CourierSettings } from '#common/courier/day'
import type { I18n } from '#schema/types'

type Courier = Row<'couriers'> & { readonly registration_number: string | null }
type Shipments = Awaited<ReturnType<typeof ownShipments>>

export async function showCourierDay({ caller }: Call): Promise<CourierDay> {
  const context = await handlers().loadContext()
  return courierDay(caller, context, translator(caller.locale))
}

async function courierDay(caller: Caller, context: RuleContext, t: Translate): Promise<CourierDay> {
  const executor = db.connection()
  const [courier] = await query(executor, COURIER, [caller.id]) as unknown as Courier[]
  if (!courier) throw new Error('the courier of the session is missing')
  const [own, free] = [await ownShipments(executor, caller), await freeShipments(executor, caller, context.today)]
  const open = own.filter(({ status }) => isIn('shipments', 'taken', status))
  const stops = await stopsOf(executor, caller, open.map(({ id }) => id))
  const stop_ids = stops.map(({ id }) => id)
  const [items, calls] = [await itemsOf(executor, caller, stop_ids), await callsOf(executor, caller, stop_ids)]
  const settings = settingsOf(context)
  const sender = { courier: courier.full_name ?? '', company: settings.company.name }
  const views = stops.map((stop) => (
    { shipment_id: stop.shipment_id, view: stopView(t, stop, { items, calls, sender, demand: settings.proof[stop.kind] }) }))
  const refusals = await refusalsOf(executor, caller, courier, free)
  return {
    server_at: context.now, today: context.today, courier: courierView(courier), settings, choices: await choices(t),
    shipments: own.map((row) => shipmentView(t, row, views.filter(({ shipment_id }) => shipment_id === row.id).map(({ view }) => view))),
    free: free.map((row) => freeView(t, row, refusals.get(row.id)?.(t) ?? null)),
    cash: await cashOf(t, caller, { courier, own, context }),
    areas: await areasAround(executor, t, stops),
    messages: await unreadMessages(executor, caller),
  }
}

const COURIER = `select c.id::int, c.version, c.full_name, c.locale, c.status, c.on_duty, c.vehicle_id::int, c.max_tasks, c.city_id::int,
  c.cash_limit::int, coalesce(c.cash_held, 0)::int as cash_held, v.registration_number
  from couriers c left join vehicles v on v.id = c.vehicle_id where c.id = ?`

const courierView = ({ id, version, full_name, locale, on_duty, vehicle_id, registration_number, max_tasks }: Courier) => ({
  id, version, name: full_name ?? '', locale, on_duty: on_duty === true, max_tasks,
  vehicle: vehicle_id === null ? null : { id: vehicle_id, registration_number: registration_number ?? '' },
})

const settingsOf = (context: RuleContext): CourierSettings => ({
  proof: {
    collect: settingOf(context, 'delivery_proof_of_collection'), delivery: settingOf(context, 'delivery_proof_of_delivery'),
  },
  unpaid: settingOf(context, 'delivery_unpaid_handover'),
  calls: {
    count: settingOf(context, 'delivery_max_call_delivery'), seconds: settingOf(context, 'delivery_call_delivery_seconds'),
    door_seconds: settingOf(context, 'delivery_door_wait_seconds'),
  },
  cash_step: cashRoundingStep(context), tracks_location: settingOf(context, 'delivery_track_location'),
  max_file_megabytes: settingOf(context, 'files_max_megabytes'), timezone: context.timezone,
  company: { name: settingOf(context, 'company_name'), phone: settingOf(context, 'company_phones')[0] ?? null },
})

async function choices(t: Translate): Promise<CourierChoices> {
  const rows = await query(db.connection(), "select id::int, name from transaction_categories where type = 'out' and not is_system "
    + "and status = 'enable' order by id")
  const categories = await query(db.connection(), `select category.id::int, name, ${categoryPictureSql('category')} as picture
    from categories category where status = 'enable' and deleted_at is null order by position, category.id`)
  const named = ({ id, name }: Record<string, unknown>) => ({ id: Number(id), label: labelIn(t, name as I18n) ?? '' })
  const pictured = (row: Record<string, unknown>) => ({ ...named(row), picture: pictureOf(row.picture as UnsignedPicture) })
  return {
    stop_reason: choicesOf(t, 'order_deliveries', 'outcome_reason', app.enums.stop_reason),
    payment_method: choicesOf(t, 'transactions', 'method', app.enums.payment_method.filter((method) => method !== 'credit')),
    call_result: choicesOf(t, 'delivery_calls', 'result', app.enums.call_result.filter((result) => result !== 'promised')),
    expense_category: rows.map(named), category: categories.map(pictured),
  }
}

interface CashOf { readonly courier: Courier; readonly own: Shipments; readonly context: RuleContext }

async function cashOf(t: Translate, caller: Caller, { courier, own, context }: CashOf): Promise<CourierCash> {
  const ids = own.map(({ id }) => id)
  const fees = await feesOf(caller, own, context)
  const [expenses, payments] = [await expensesOf(db.connection(), caller, ids), await paymentsOf(ids)]
  return {
    held: courier.cash_held ?? 0, limit: courier.cash_limit,
    shipments: own.map((row) => ({
      shipment_id: row.id, code: row.code, date: row.date, status: row.status ?? '',
      cash: row.cash_expected ?? 0, expenses: row.expenses_total ?? 0, held: row.cash_held ?? 0, fee: fees.get(row.id) ?? 0,
      payments: payments.filter(({ shipment_id }) => shipment_id === row.id).map(({ shipment_id: _, ...payment }) => payment),
      paid_out: expenses.filter(({ shipment_id }) => shipment_id === row.id).map((expense) => expenseView(t, expense)),
    })),
  }
}

/** As the office counts them when it settles. */
const feesOf = (caller: Caller, own: Shipments, context: RuleContext): Promise<ReadonlyMap<number, number>> =>
  runInTransaction(async (trx) => {
    const store = openStore(trx, caller, context)
    const fees = new Map<number, number>()
    for (const row of own) fees.set(row.id, (await settlementAmounts(store, { ...row, courier_id: caller.id })).fee)
    return fees
  })

async function paymentsOf(ids: readonly number[]): Promise<(CourierPayment & { readonly shipment_id: number })[]> {
  const rows = await query(db.connection(), `select tx.id::int, tx.shipment_id::int, tx.order_delivery_id::int as stop_id,
    o.code as "order", tx.amount::int, tx.method, tx.paid_at from transactions tx left join orders o on o.id = tx.order_id
    where tx.shipment_id = any(?::bigint[]) and tx.type = 'in' and tx.status <> 'canceled' and tx.settlement_id is null
    order by tx.id`, [ids])
  return (rows as unknown as (CourierPayment & { shipment_id: number })[])
    .map((row) => ({ ...row, paid_at: new Date(row.paid_at).toISOString() }))
}

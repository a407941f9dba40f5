/** Inserts from the generated rows, each row once, with the sums that the store would compute. */
import { localTimeSql } from '#backend/engine/resource/fields/date/formats'
import { DEFAULT_ZONE } from '#common/time/default_zone'

const NUMBERED_TABLES = ['clients', 'orders', 'order_items', 'transactions'] as const
export const FILLED_TABLES = [...NUMBERED_TABLES, 'clients_roles'] as const

const year = (moment: string) => `to_char(${localTimeSql(moment, DEFAULT_ZONE)}, 'YY')`
/** As `padStart`, which the codes of the store use: lpad would cut a number that is longer. */
const padded = (number: string, width: number) => `lpad((${number})::text, greatest(${width}, length((${number})::text)), '0')`

const clients = `
  insert into clients (
    id, code, type, phone, first_name, last_name, full_name, grade, locale, balance, orders_count, source, created_at, updated_at
  )
  select b.clients + c.n, 'C-' || ${padded('b.client_code + c.n', 5)}, 'particular', '+2127' || lpad(c.n::text, 8, '0'),
    c.first_name, c.last_name, c.first_name || ' ' || c.last_name, case when c.n % 50 = 0 then 'vip' else 'normal' end,
    case when c.n % 3 = 0 then 'fr' else 'ar' end, c.owed, c.orders, (array['walk_in', 'phone', 'referral', 'facebook'])[1 + c.n % 4],
    c.created_at, now()
  from large_clients c cross join large_base b`

const IS_CONFIRMED = `o.status in ('confirmed', 'processing', 'completed', 'stocked', 'notified', 'delivered')`
const IS_COMPLETED = `o.status in ('completed', 'stocked', 'notified', 'delivered')`

/** All orders are brought to the counter and picked up there. */
const LOGISTICS = `case when o.status in ('pending', 'canceled') then 'none'
  when o.status = 'delivered' then 'delivered' else 'at_plant' end`

/** In the order in which a company enters them: an export reads the table so. */
const orders = `
  insert into orders (
    id, site_id, code, client_id, type, status, priority, channel, received_items, unmeasured_items, undecided_items, accepted_items,
    unfinished_items, delivered_items, promised_at, received_at, measured_at, confirmed_at, confirmed_by_type, confirmed_by_id,
    confirmation_channel, completed_at, notified_at, stocked_at, delivered_at, canceled_at, cancel_reason, subtotal, discount_amount, total,
    vat_rate, vat_mode, vat_amount, paid_in, payment_state, measured_m2, logistics_state, public_token, came_in_at,
    accepted_at, created_at, updated_at
  )
  select b.orders + o.n, b.site_id, 'CMD-' || ${year('o.created_at')} || '-' || ${padded('b.order_code + o.n', 6)}, b.clients + o.client,
    'local', o.status, case when o.n % 20 = 0 then 'urgent' else 'normal' end,
    (array['counter', 'phone', 'whatsapp'])[1 + o.n % 3], s.received, s.unmeasured, s.undecided, s.accepted, s.unfinished, s.delivered,
    case when ${IS_CONFIRMED} then o.created_at + interval '4 days' end,
    case when o.status <> 'pending' then o.created_at + interval '1 hour' end,
    case when o.status not in ('pending', 'in_measure', 'canceled') then o.created_at + interval '3 hours' end,
    case when ${IS_CONFIRMED} then o.created_at + interval '5 hours' end,
    case when ${IS_CONFIRMED} then 'users' end, case when ${IS_CONFIRMED} then b.user_id end, case when ${IS_CONFIRMED} then 'counter' end,
    case when ${IS_COMPLETED} then o.created_at + interval '3 days' end,
    case when o.status in ('notified', 'delivered') then o.created_at + interval '80 hours' end,
    case when o.status in ('stocked', 'notified', 'delivered') then o.created_at + interval '76 hours' end,
    case when o.status = 'delivered' then o.created_at + interval '4 days' end,
    case when o.status = 'canceled' then o.created_at + interval '1 day' end,
    case when o.status = 'canceled' then 'client_changed_mind' end,
    s.subtotal, 0, t.total, case when t.total is not null then 20 end, case when t.total is not null then 'included' end,
    round(t.total * 20 / 120.0)::bigint, case when o.status = 'delivered' then s.subtotal else 0 end,
    case when o.status = 'delivered' then 'paid' else 'unpaid' end, s.measured_m2, ${LOGISTICS}, md5(o.n || 'large'), o.created_at,
    o.created_at, o.created_at, o.created_at + interval '4 days'
  from large_orders o
  join large_sums s on s.order_n = o.n
  cross join lateral (select case when s.received > 0 and s.unmeasured = 0 then s.subtotal end as total) t
  cross join large_base b
  order by o.n`

/** Tags: an odd multiplier keeps all of them different. */
const items = `
  insert into order_items (
    id, order_id, client_id, arrived_at, received_at, tag_code, status, category_id, quantity, wash_type, shape, length_cm, width_cm,
    unit, measured_quantity, billed_quantity,
    measure_place, measured_by_type, measured_by_id, measured_at, tarif_id, unit_price, amount, tissu, color, decision, decided_at,
    started_at, completed_at, delivered_at, cancel_reason, created_at, updated_at
  )
  select b.items + i.n, b.orders + i.order_n, b.clients + i.client, i.created_at,
    case when i.order_status <> 'pending' then i.created_at + interval '1 hour' end,
    lpad(upper(to_hex(i.n * 2654435761 % 4294967296)), 8, '0'), i.status, b.category_id, 1,
    'automatic', 'rectangle', case when i.is_measured then i.length_cm end, case when i.is_measured then i.width_cm end, 'm2',
    case when i.is_measured then i.quantity end, case when i.is_measured then round(i.quantity, 2) end,
    case when i.is_measured then 'aire_mesure' end, case when i.is_measured then 'users' end, case when i.is_measured then b.user_id end,
    case when i.is_measured then i.created_at + interval '2 hours' end, case when i.is_measured then b.tarif_id end,
    case when i.is_measured then b.price end, i.amount, 'laine', (array['red', 'beige', 'blue', 'multicolor'])[1 + i.n % 4], i.decision,
    case when i.decision = 'accepted' then i.created_at + interval '5 hours' end,
    case when i.status in ('processing', 'completed', 'delivered') then i.created_at + interval '1 day' end,
    case when i.status in ('completed', 'delivered') then i.created_at + interval '3 days' end,
    case when i.status = 'delivered' then i.created_at + interval '4 days' end,
    case when i.status = 'canceled' then 'client_changed_mind' end, i.created_at, i.created_at + interval '4 days'
  from large_items i cross join large_base b`

/** The smallest coin of cash, in centimes. */
const COIN = '10.0'

const transactions = `
  insert into transactions (
    id, site_id, code, type, category_id, status, amount, amount_mad, cash_moved, method, order_id, client_id, received_by_type,
    received_by_id,
    paid_at, created_at, updated_at
  )
  select b.transactions + p.n, b.site_id, 'TX-' || ${year('p.paid_at')} || '-' || ${padded('b.transaction_code + p.n', 5)},
    'in', b.payment_id, 'paid', p.amount, p.amount, case when p.n % 4 < 2 then round(p.amount / ${COIN}) * ${COIN} end,
    (array['cash', 'cash', 'card', 'wallet'])[1 + p.n % 4], b.orders + p.order_n,
    b.clients + p.client, 'users', b.user_id, p.paid_at, p.paid_at, p.paid_at
  from large_payments p cross join large_base b`

const roles = `
  insert into clients_roles (owner_id, target_id)
  select b.clients + c.n, role.id from large_clients c cross join large_base b join roles role on role.guard = 'client' and role.is_system`

/** Half of all rows. */
export const INSERT_ITEMS = items
export const INSERT_TRANSACTIONS = transactions
export const INSERT_OTHERS: readonly string[] = [clients, roles, orders]

/** Advance ids past the inserted rows. */
export const NEXT_IDS: readonly string[] =
  NUMBERED_TABLES.map((table) => `select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)

/** Advance the codes, by sequences that no table has: only when the rows are there. `schema`: of the generated rows. */
export const nextCodes = (schema: string): readonly string[] => [['client', 'clients'], ['order', 'orders'], ['transaction', 'payments']]
  .map(([code, rows]) =>
    `select setval('${code}s_code_seq', ${code}_code + (select count(*) from ${schema}.large_${rows})) from ${schema}.large_base`)

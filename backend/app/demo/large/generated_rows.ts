/**
 * The content of the rows in tables without indexes, so that each row is inserted once, sums included. All values follow from
 * the number of the row and a hash of it: two loads give the same company.
 */
import { FIRST_NAMES, LAST_NAMES } from './person_names.ts'
import { ITEMS_PER_ORDER, type DemoSize } from './demo_size.ts'

export const generatedOrders = (size: DemoSize): readonly string[] => [BASE, orders(size), 'analyze large_orders', ITEMS]

/** What follows from the items of all orders. */
export const generatedSums = (size: DemoSize): readonly string[] =>
  [SUMS, 'analyze large_sums', payments(size), people(size), 'analyze large_clients']

const RUNNING_STATUSES = ['pending', 'in_measure', 'measured', 'confirmed', 'processing', 'completed', 'stocked', 'notified']

const array = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`
/** A pseudo-random number below `size`. */
const chance = (number: string, size: number) => `((hashint4extended((${number})::int, ${size}) & 2147483647) % ${size})::int`

/** Existing rows that the new ones reference, and the last id of each table. */
const BASE = `
  create unlogged table large_base as
  select
    (select coalesce(max(id), 0) from clients) as clients,
    (select coalesce(max(id), 0) from orders) as orders,
    (select coalesce(max(id), 0) from order_items) as items,
    (select coalesce(max(id), 0) from transactions) as transactions,
    (select nextval('clients_code_seq')) as client_code,
    (select nextval('orders_code_seq')) as order_code,
    (select nextval('transactions_code_seq')) as transaction_code,
    (select min(id) from sites) as site_id,
    (select min(id) from users) as user_id,
    (select min(id) from transaction_categories where type = 'in') as payment_id,
    tarifs.category_id, tarifs.id as tarif_id, tarifs.price
  from tarifs join categories on categories.id = tarifs.category_id
  where tarifs.unit = 'm2' and tarifs.type = 'local' and tarifs.client_type is null and tarifs.tissu is null
  order by categories.position, tarifs.id limit 1`

/** Over three years; the newest are not delivered yet, one of 25 older ones was canceled. */
const orders = ({ clients, orders, running }: DemoSize) => `
  create unlogged table large_orders as
  select n, 1 + ${chance('n', clients)} as client,
    now() - interval '1 hour' - (${orders} - n) * (interval '1560000 minutes' / ${orders}) as created_at,
    case
      when n > ${orders - running} then (${array(RUNNING_STATUSES)})[1 + ${chance('n', RUNNING_STATUSES.length)}]
      when ${chance('n', 25)} = 0 then 'canceled' else 'delivered'
    end as status
  from generate_series(1, ${orders}) as n`

/**
 * Computed twice, for the items and for their sums, on both connections at once: to write a table and read it twice takes longer.
 * Without `offset 0` PostgreSQL would compute a column again for each use of it. Lengths are multiples of 10 cm.
 */
const ITEMS = `
  create view large_items as
  select *, case when is_measured then round(quantity * price)::bigint end as amount
  from (
    select *, (length_cm * width_cm / 100)::numeric * 0.010 as quantity, status not in ('pending', 'canceled') as is_measured,
      case when order_status in ('pending', 'in_measure', 'measured', 'canceled') then 'undecided' else 'accepted' end as decision
    from (
      select o.n as order_n, o.client, i.n, o.created_at, o.status as order_status, b.price,
        150 + 10 * ${chance('i.n', 30)} as length_cm, 100 + 10 * ${chance('i.n', 23)} as width_cm,
        case o.status
          when 'in_measure' then case when k = 1 then 'measured' else 'pending' end
          when 'confirmed' then 'measured'
          when 'completed' then 'completed' when 'stocked' then 'completed' when 'notified' then 'completed'
          else o.status
        end as status
      from large_orders o
      cross join large_base b
      cross join generate_series(1, ${ITEMS_PER_ORDER}) as k
      cross join lateral (select (o.n - 1) * ${ITEMS_PER_ORDER} + k as n) i
      offset 0
    ) m
    offset 0
  ) s`

const SUMS = `
  create unlogged table large_sums as
  select order_n,
    coalesce(sum(amount) filter (where status <> 'canceled'), 0)::bigint as subtotal,
    count(*) filter (where status <> 'canceled') as received,
    count(*) filter (where status = 'pending') as unmeasured,
    count(*) filter (where status <> 'canceled' and decision = 'undecided') as undecided,
    count(*) filter (where status <> 'canceled' and decision = 'accepted') as accepted,
    count(*) filter (where status in ('pending', 'measured', 'processing')) as unfinished,
    count(*) filter (where status = 'delivered') as delivered,
    coalesce(sum(quantity) filter (where is_measured), 0) as measured_m2
  from large_items group by order_n`

/** Every delivered order is paid; the first of them in two parts, until there are as many payments as wanted. */
const payments = ({ transactions }: DemoSize) => `
  create unlogged table large_payments as
  with paid as (
    select o.n, o.client, o.created_at, s.subtotal, row_number() over (order by o.n) as place, count(*) over () as orders
    from large_orders o join large_sums s on s.order_n = o.n where o.status = 'delivered'
  )
  select row_number() over (order by created_at, n, part) as n, n as order_n, client, created_at + part * interval '2 days' as paid_at,
    case when place > ${transactions} - orders then subtotal when part = 1 then subtotal / 2 else subtotal - subtotal / 2 end as amount
  from paid cross join generate_series(1, 2) as part
  where part = 1 or place <= ${transactions} - orders`

const people = ({ clients }: DemoSize) => `
  create unlogged table large_clients as
  select n, now() - interval '1100 days' + n * (interval '1550000 minutes' / ${clients}) as created_at,
    (${array(FIRST_NAMES)})[1 + ${chance('n', FIRST_NAMES.length)}] as first_name,
    (${array(LAST_NAMES)})[1 + ${chance('n + 7', LAST_NAMES.length)}] as last_name,
    coalesce(o.orders, 0) as orders, coalesce(o.owed, 0) as owed
  from generate_series(1, ${clients}) as n
  left join (
    select o.client, count(*) as orders,
      sum(case when o.status not in ('canceled', 'delivered') and s.unmeasured = 0 then s.subtotal else 0 end) as owed
    from large_orders o join large_sums s on s.order_n = o.n group by o.client
  ) o on o.client = n`


import application from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import hash from '@adonisjs/core/services/hash'
import { test } from '@japa/runner'
import { demoAccounts } from '#backend/app/demo/people/accounts'
import { DEMO_PASSWORD } from '#backend/engine/env/demo_password'
import { seedIfEmpty } from '#backend/app/demo/seed_if_empty'
import { query } from '#backend/engine/database/query'
import { registry } from '#backend/engine/definition/registry'
import { translator } from '#backend/engine/i18n/translator'
import { LOST_CASH } from '#backend/pages/invariants/cash_check'
import { LOCALES } from '#common/locales'
import { app } from '#resources'
import { withStore } from '#tests/support/server/with_store'
import { aClient } from '#tests/support/rows/orders'
import { createDemoDatabase } from '#tests/support/server/test_database'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** One demo company for all tests, in a database of its own. */
let trx: TransactionClientContract
const rows = (sql: string, bindings: readonly unknown[] = []) => query(trx, sql, bindings)
const numbers = async (sql: string) => Object.fromEntries((await rows(sql)).map(({ key, number }) => [String(key), Number(number)]))

async function extract(table: string, where: string) {
  await rows(`create temp table demo_${table} on commit drop as select * from ${table} where ${where}`)
  await rows(`alter table demo_${table} add primary key (id)`)
}

test.group('demo / company', (group) => {
  group.setup(async () => {
    const demo = await createDemoDatabase()
    trx = await demo.connection.transaction()
    await extract('clients', `phone like '+2126000002__'`)
    await extract('orders', 'client_id in (select id from demo_clients)')
    await extract('order_items', 'deleted_at is null and order_id in (select id from demo_orders)')
    await extract('audit_logs', 'true')
    return async () => {
      await trx.rollback()
      await demo.drop()
    }
  })

  test('has 121 orders over all statuses, of 40 clients', async ({ assert }) => {
    const orders = await numbers('select status as key, count(*) as number from demo_orders group by 1')
    assert.sameMembers(Object.keys(orders), Object.keys(app.enums.order_status))
    assert.equal(
      Object.values(orders).reduce((sum, n) => sum + n, 0),
      121,
    )
    assert.deepEqual(await numbers('select status as key, count(*) as number from demo_clients group by 1'), { active: 39, suspended: 1 })
    const items = await numbers('select status as key, count(*) as number from demo_order_items group by 1')
    assert.sameMembers(Object.keys(items), Object.keys(app.enums.order_item_status))
  })

  test('has the accounts that are printed at the start', async ({ assert }) => {
    const people = await rows(`
      select u.phone, u.password, u.status, coalesce(r.name, '') as role
      from users u left join users_roles g on g.owner_id = u.id left join roles r on r.id = g.target_id
      union all select phone, password, status, 'courier' from couriers
      union all select phone, password, status, 'client' from clients where password is not null`)
    for (const { role, phone } of demoAccounts) {
      const person = people.find((row) => row.phone === phone)
      assert.include(person, { status: 'active' })
      assert.equal(String(person?.role).toLowerCase(), role)
      assert.isTrue(await hash.verify(String(person?.password), DEMO_PASSWORD))
    }
  })

  test('has orders of the demo client in several states', async ({ assert }) => {
    const own = await numbers(
      `select o.status as key, count(*) as number from demo_orders o
        join demo_clients c on c.id = o.client_id where c.phone = '+212600000201' group by 1`,
    )
    assert.includeMembers(Object.keys(own), ['pending', 'measured', 'processing', 'notified', 'delivered'])
  })

  test('has events until today, and none in the future', async ({ assert }) => {
    const [ages] = await rows(`
      select count(*) filter (where delivered_at > now() - interval '1 day') as handed_over,
        count(*) filter (where promised_at < now() and status not in ('delivered', 'canceled')) as late,
        count(*) filter (where created_at > now() - interval '2 days') as new,
        min(created_at) < now() - interval '30 days' as has_past,
        bool_or(greatest(
          created_at, received_at, measured_at, confirmed_at, started_at, completed_at, notified_at, stocked_at, delivered_at
        ) > clock_timestamp()) as has_future
      from demo_orders`)
    assert.include(ages, { has_past: true, has_future: false })
    for (const name of ['handed_over', 'late', 'new']) assert.isAbove(Number(ages?.[name]), 0, name)
  })

  test('has money of every kind: refunds, canceled payments, expenses, discounts, services', async ({ assert }) => {
    const [money] = await rows(`
      select count(*) filter (where refund_of_id is not null) as refunds, count(*) filter (where status = 'canceled') as canceled,
        count(*) filter (where type = 'out' and order_id is null) as expenses, count(distinct method) as methods from transactions`)
    for (const [kind, number] of Object.entries(money ?? {})) assert.isAbove(Number(number), 0, kind)
    assert.isAbove(Number((await rows('select count(*) as n from demo_orders where discount_amount > 0'))[0]?.n), 0)
    assert.isAbove(Number((await rows('select count(*) as n from order_services where amount > 0'))[0]?.n), 0)
  })

  test('has all its cash in drawers and with couriers who will settle', async ({ assert }) => {
    assert.deepEqual(await rows(`select t.code, t.paid_at ${LOST_CASH}`), [])
    const { cash = 0 } = await numbers("select 'cash' as key, count(*) as number from transactions where cash_session_id is not null")
    assert.isAbove(cash, 20)
  })

  test('is in the audit log with its actors, sorted by time', async ({ assert }) => {
    const [log] = await rows(`
      select count(*) filter (where actor_id is null and action like 'orders.%') as nobody, count(*) as entries,
        count(*) filter (where created_at < earlier) as backwards
      from (select *, lag(created_at) over (order by id) as earlier from demo_audit_logs where action like 'orders.%') as log`)
    assert.include(log, { nobody: 0, backwards: 0 })
    assert.isAbove(Number(log?.entries), 500)
  })

  test('has messages in every state, in outbox and inboxes, and none that would be sent', async ({ assert }) => {
    const states = await numbers(`
      select case when held then 'held' else status end as key, count(*) as number from notifications
      where subject_type = 'orders' and subject_id in (select id from demo_orders)
        or subject_type = 'claims' and subject_id in (select id from claims where order_id in (select id from demo_orders)) group by 1`)
    assert.includeMembers(Object.keys(states), ['held', 'failed', 'sent', 'delivered', 'read'])
    assert.notProperty(states, 'queued')
    const [bells] = await rows(`
      select count(*) as unread from notifications join users on users.id = recipient_id
      where recipient_type = 'users' and channel = 'in_app' and notifications.status = 'delivered' and users.phone = '+212600000001'`)
    assert.isAbove(Number(bells?.unread), 0)
    assert.lengthOf(await rows(`
      select 1 from queue_jobs where name = 'messages.deliver' and payload ->> 'id' in (
        select id::text from notifications where subject_type = 'orders' and subject_id in (select id from demo_orders))`), 0)
  })

  test('has every translated text in all languages, and a text for every identifier that is shown', async ({ assert }) => {
    for (const resource of registry.values()) {
      const fields = Object.values(resource.fields)
      for (const { name } of fields.filter((field) => field.type === 'i18n')) {
        const lacking = `select id, ${name} from ${resource.name} where not jsonb_exists_all(${name}, ?::text[])`
        assert.deepEqual(await rows(lacking, [LOCALES]), [], `${resource.name}.${name}`)
      }
      for (const { name, words } of fields) {
        if (words === undefined) continue
        const values = await rows(`select distinct "${name}" as value from ${resource.name} where "${name}" is not null`)
        for (const locale of LOCALES) for (const { value } of values) {
          // A reason may be a sentence.
          if (words === 'usual' && !/^[a-z_]+$/.test(String(value))) continue
          const key = `${words}.${String(value)}`
          assert.notEqual(translator(locale)(key), key, `${resource.name}.${name} in ${locale}`)
        }
      }
    }
  })

  test('is not loaded into a database with data', async ({ assert }) => {
    await prepareDatabaseOnce()
    await withStore((store) => aClient(store))
    assert.isFalse(await seedIfEmpty(application))
    const { rows: demo } = await db.rawQuery('select 1 from users where phone = ?', [demoAccounts[0].phone])
    assert.lengthOf(demo, 0)
  })

  // domain.md §11: each statement finds the rows that break the rule.
  test('{rule}')
    .with([
      {
        rule: '1: a measured order has no pending item',
        breaking: `select o.code from demo_orders o join demo_order_items i on i.order_id = o.id
          where o.status not in ('pending', 'in_measure', 'canceled') and i.status = 'pending'`,
      },
      {
        rule: '1: a completed order has only finished items',
        breaking: `select o.code from demo_orders o join demo_order_items i on i.order_id = o.id
          where o.status in ('completed', 'notified', 'stocked', 'delivered') and i.status not in ('completed', 'delivered', 'canceled')`,
      },
      {
        rule: '1: an order is delivered when all its items are',
        breaking: `select o.code from demo_orders o join demo_order_items i on i.order_id = o.id and i.status <> 'canceled'
          group by o.id having (o.status = 'delivered') <> bool_and(i.status = 'delivered')`,
      },
      {
        // A polygon of GeoJSON and one of PostgreSQL have the same corners.
        rule: 'an address with a pin lies in its zone',
        breaking: `select a.id as code from addresses a join demo_clients c on c.id = a.client_id join zones z on z.id = a.zone_id
          where a.location is not null and not (
            select polygon('(' || string_agg('(' || (corner ->> 0) || ',' || (corner ->> 1) || ')', ',') || ')')
            from jsonb_array_elements(z.polygon -> 'coordinates' -> 0) as corner
          ) @> point((a.location ->> 'lng')::float, (a.location ->> 'lat')::float)`,
      },
      {
        rule: '2: an item lies where its last movement says',
        breaking: `select i.tag_code from demo_order_items i
          left join lateral (select to_stock_id from stock_movements where order_item_id = i.id order by id desc limit 1) m on true
          where i.current_stock_id is distinct from m.to_stock_id`,
      },
      {
        rule: '2: what is on a vehicle lies in no place',
        breaking: `select i.tag_code from demo_order_items i join order_delivery_items d on d.order_item_id = i.id
          where d.result in ('loaded', 'refused', 'damaged') and i.current_stock_id is not null`,
      },
      {
        rule: '3: what an order has been paid is the sum of its transactions',
        breaking: `select o.code from demo_orders o left join transactions t on t.order_id = o.id and t.status <> 'canceled' group by o.id
          having o.paid_total <> coalesce(sum(case t.type when 'in' then t.amount_mad else -t.amount_mad end), 0)
            or o.balance <> o.total - o.paid_total`,
      },
      {
        rule: '3: the balance of a client is that of its orders',
        breaking: `select c.code from demo_clients c
          left join demo_orders o on o.client_id = c.id and o.status <> 'canceled' and o.deleted_at is null
          group by c.id having c.balance <> coalesce(sum(o.balance), 0)`,
      },
      {
        rule: '3: a total is its items, services and transport less the discount',
        breaking: `select o.code from demo_orders o where o.total is not null and o.total <> (
          select coalesce(sum(i.amount), 0) from demo_order_items i
          where i.order_id = o.id and i.status <> 'canceled' and i.decision <> 'declined')
          + (select coalesce(sum(s.amount), 0) from order_services s where s.order_id = o.id)
          + coalesce(o.transport_fee, 0) - coalesce(o.discount_amount, 0)`,
      },
      {
        rule: '4: the prices of a confirmed order are those of its tarif, or were set by somebody with a reason',
        breaking: `select i.tag_code from demo_order_items i left join tarifs t on t.id = i.tarif_id
          where i.status not in ('pending', 'canceled') and not i.is_price_override and i.unit_price is distinct from t.price`,
      },
      {
        rule: 'a refund is never more than its payment',
        breaking: `select p.code from transactions p join transactions r on r.refund_of_id = p.id and r.status <> 'canceled' group by p.id
          having sum(r.amount) > p.amount or (p.status = 'refunded') <> (sum(r.amount) = p.amount)`,
      },
    ])
    .run(async ({ assert }, { breaking }) => {
      assert.deepEqual(await rows(breaking), [])
    })

  test('7: {table} refuse to be {change}')
    .with([
      { table: 'measurements', change: 'changed', sql: 'update measurements set updated_at = now()' },
      { table: 'measurements', change: 'deleted', sql: 'delete from measurements' },
      { table: 'audit_logs', change: 'changed', sql: 'update audit_logs set updated_at = now()' },
      { table: 'audit_logs', change: 'deleted', sql: 'delete from audit_logs' },
    ])
    .run(async ({ assert }, { sql }) => {
      await assert.rejects(() => trx.transaction((inner) => inner.rawQuery(sql)), /append-only/)
    })
})

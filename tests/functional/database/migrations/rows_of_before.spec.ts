/**
 * Migrations over rows that were there before them. Only this folder names single migrations (tests/unit/database/migration_names.spec.ts):
 * a test goes with its migration, when a baseline takes the place of both.
 */
import { test } from '@japa/runner'
import CallsOnOneList from '#backend/engine/database/migrations/20261130450003_calls_on_one_list'
import ContactsOfAllKinds from '#backend/engine/database/migrations/20261130350001_contacts_of_all_kinds'
import DescriptionsOfRoles from '#backend/engine/database/migrations/20261129320001_descriptions_of_roles'
import SeveralDepartments from '#backend/engine/database/migrations/20261129462001_several_departments'
import PiecesOfDeliveries from '#backend/engine/database/migrations/20261129496001_pieces_of_deliveries'
import ReasonsInAllLanguages from '#backend/engine/database/migrations/20261129495501_reasons_in_all_languages'
import RemindersToClients from '#backend/engine/database/migrations/20261130330001_reminders_to_clients'
import SettingsOfTheCompany from '#backend/engine/database/migrations/20261129411001_settings_of_the_company'
import SlotsByWeekday from '#backend/engine/database/migrations/20261130420001_slots_by_weekday'
import StartsOfInvariants from '#backend/engine/database/migrations/20261129310001_starts_of_invariants'
import WatchTriesAgain from '#backend/engine/database/migrations/20261130500001_watch_tries_again'
import WrongNumbersInOnePlace from '#backend/engine/database/migrations/20261130500002_wrong_numbers_in_one_place'
import { query } from '#backend/engine/database/query'
import { LOCALES } from '#common/locales'
import { settingDefaults } from '#backend/services/settings/index'
import { freshPhone } from '#tests/support/rows/people'
import { aReadyOrder } from '#tests/support/rows/shipments'
import { withStore } from '#tests/support/server/with_store'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { rolledBack } from '../migrator/rolled_back.ts'
import type { Row } from '#resources'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

test.group('migrations / rows of before', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('cash of before drawers keeps the moment since which it needs one; a company without payments has none', async ({ assert }) => {
    const since = (trx: TransactionClientContract) => query(trx, 'select invariant, since::text from invariant_starts')
    const again = async (trx: TransactionClientContract) => {
      await query(trx, 'drop table invariant_starts')
      await new StartsOfInvariants(trx, 'starts_of_invariants', false).execUp()
    }
    await rolledBack(async (trx) => {
      const name = 'backend/engine/database/migrations/20261129020001_cash_has_a_place'
      await query(trx, "insert into adonis_schema (name, batch, migration_time) values (?, 1, '2026-03-01 10:00Z')", [name])
      await query(trx, 'set local session_replication_role = replica')
      await query(trx, 'delete from transactions')
      await again(trx)
      assert.deepEqual(await since(trx), [])
      await query(trx, `insert into transactions (site_id, code, type, category_id, status, amount, amount_mad, method, paid_at)
        select 1, 'TX-OLD', 'in', min(id), 'paid', 100, 100, 'cash', now() from transaction_categories where type = 'in'`)
      await again(trx)
      assert.deepEqual(await since(trx), [{ invariant: 'cash_in_no_drawer', since: '2026-03-01 10:00:00+00' }])
    })
  })

  test('a call of before is a contact with the client of its order', async ({ assert }) => {
    const { order } = await withStore((store) => aReadyOrder(store))
    const { id } = await withStore((store) => store.insert('delivery_calls', { order_id: order.id, phone: freshPhone(), result: 'busy' }))
    await rolledBack(async (trx) => {
      await new WrongNumbersInOnePlace(trx, 'wrong_numbers_in_one_place', false).execDown()
      await new ContactsOfAllKinds(trx, 'contacts_of_all_kinds', false).execDown()
      await new ContactsOfAllKinds(trx, 'contacts_of_all_kinds', false).execUp()
      const [call] = await query(trx, 'select order_id::int, client_id::int, result from delivery_calls where id = ?', [id])
      assert.deepEqual(call, { order_id: order.id, client_id: order.client_id, result: 'busy' })
    })
  })

  test('a number at which somebody else has answered stays wrong for its client, one without WhatsApp for all', async ({ assert }) => {
    const { client_id } = (await withStore((store) => aReadyOrder(store))).order
    const [wrong, nobody] = [freshPhone(), freshPhone()]
    await rolledBack(async (trx) => {
      const migration = () => new WrongNumbersInOnePlace(trx, 'wrong_numbers_in_one_place', false)
      const marks = () => query(trx, `
        select number, channel, client_id::int from wrong_numbers where number in (?, ?) order by channel`, [wrong, nobody])
      await migration().execDown()
      await query(trx, 'set local session_replication_role = replica')
      await query(trx, 'update clients set wrong_phones = ?::jsonb where id = ?', [JSON.stringify([wrong]), client_id])
      await query(trx, "insert into wrong_numbers (channel, number) values ('whatsapp', ?)", [nobody])
      await migration().execUp()
      const moved = [{ number: nobody, channel: 'whatsapp', client_id: null }, { number: wrong, channel: null, client_id }]
      assert.deepEqual(await marks(), moved)
      await migration().execDown()
      assert.deepEqual(await query(trx, 'select wrong_phones from clients where id = ?', [client_id]), [{ wrong_phones: [wrong] }])
    })
  })

  test('an order of before whose client is to be called is on the call list, once, unless it has ended', async ({ assert }) => {
    const ids: number[] = []
    for (let n = 0; n < 3; n++) ids.push((await withStore((store) => aReadyOrder(store))).order.id)
    const [waiting, told, ended] = ids
    await rolledBack(async (trx) => {
      const migration = () => new CallsOnOneList(trx, 'calls_on_one_list', false)
      await migration().execDown()
      await query(trx, 'set local session_replication_role = replica')
      await query(trx, 'update orders set needs_call = true where id = any(?::bigint[])', [[waiting, ended]])
      await query(trx, "update orders set status = 'canceled' where id = ?", [ended])
      await migration().execUp()
      const rows = await query(trx, `select subject_id::int as id, status, key from follow_ups
        where kind = 'call' and subject_id = any(?::bigint[])`, [[waiting, told, ended]])
      assert.deepEqual(rows, [{ id: waiting, status: 'open', key: `call orders ${waiting}` }])
    })
  })

  test('what a built-in role is for is said in all languages, unless the company has said something else', async ({ assert }) => {
    await rolledBack(async (trx) => {
      await new DescriptionsOfRoles(trx, 'descriptions_of_roles', false).execDown()
      await query(trx, "update roles set description = 'Ours' where name = 'Cashier'")
      await new DescriptionsOfRoles(trx, 'descriptions_of_roles', false).execUp()
      const roles = await query(trx, "select name, description from roles where name in ('Courier', 'Cashier') order by name")
      assert.deepEqual(roles[0], { name: 'Cashier', description: { en: 'Ours' } })
      assert.sameMembers(Object.keys(roles[1]?.description as object), [...LOCALES])
    })
  })

  test('settings that were rows are the row of the company, with first values for what is missing; the log follows', async ({ assert }) => {
    const migration = (trx: TransactionClientContract) => new SettingsOfTheCompany(trx, 'settings_of_the_company', false)
    const company = async (trx: TransactionClientContract) => (await query(trx, 'select * from settings'))[0] ?? {}
    await rolledBack(async (trx) => {
      const first = await company(trx)
      await migration(trx).execDown()
      const rows = await query(trx, 'select key, "group", type, value, is_public from settings order by key')
      assert.lengthOf(rows, 49, 'those that there were then')
      assert.deepEqual(rows.find(({ key }) => key === 'money.cash_rounding'), {
        key: 'money.cash_rounding', group: 'money', type: 'decimal', value: '0.10', is_public: true,
      })
      const set = async (key: string, value: unknown) => {
        const [row] = await query(trx, 'update settings set value = ?::jsonb where key = ? returning id', [JSON.stringify(value), key])
        return Number(row?.id)
      }
      const vat = await set('money.vat_rate', '7.5')
      await set('money.advance_percent', { new: '30', professionel: '0' })
      await set('money.area_rounding', { step: '0.05', mode: 'up' })
      await set('company.phones', ['+212528000001'])
      await set('company.legal', { ice: '001234567000011', if: null, rc: null, patente: null, cnss: null, capital: null, form: null })
      await set('company.email', null)
      await set('messages.quiet_from', '22:30')
      await set('delivery.track_location', false)
      await query(trx, "delete from settings where key in ('plant.age_limits', 'files.max_megabytes')")
      const entry = (action: string, before: object | null, after: object) => query(trx, `insert into audit_logs
        (action, subject_resource, subject_id, before, after) values (?, 'settings', ?, ?::jsonb, ?::jsonb)`,
      [action, vat, before && JSON.stringify(before), JSON.stringify(after)])
      await entry('settings.create', null, { key: 'money.vat_rate', group: 'money', type: 'decimal', value: '20', is_public: false })
      await entry('settings.edit', { value: '20' }, { value: '7.5' })
      await entry('settings.edit', { type: 'string' }, { type: 'decimal' })

      await migration(trx).execUp()
      const now = await company(trx)
      // Fields that came later are added by migrations of their own.
      const ofThen = Object.fromEntries(Object.entries(first).filter(([name]) => name in now))
      assert.deepEqual({ ...now, created_at: null, updated_at: null }, {
        ...ofThen, version: 1, created_at: null, updated_at: null, money_vat_rate: '7.50', company_phones: ['+212528000001'],
        money_advance_percent: { new: '30.00', professionel: '0.00' }, money_area_rounding: { step: '0.050', mode: 'up' },
        company_legal: { ice: '001234567000011' }, messages_quiet_from: '22:30:00', delivery_track_location: false,
      })
      const log = await query(trx, `select before, after from audit_logs where subject_resource = 'settings' and subject_id = ?
        order by id desc limit 3`, [now.id])
      assert.deepEqual(log, [
        { before: {}, after: {} }, { before: { money_vat_rate: '20' }, after: { money_vat_rate: '7.5' } },
        { before: null, after: { money_vat_rate: '20' } },
      ])
    })
  })

  test('a database without settings stays without, until its company is made', async ({ assert }) => {
    await rolledBack(async (trx) => {
      const migration = () => new SettingsOfTheCompany(trx, 'settings_of_the_company', false)
      await query(trx, 'delete from settings')
      await migration().execDown()
      await migration().execUp()
      assert.lengthOf(await query(trx, 'select id from settings'), 0)
    })
  })

  test('the department that a person had is the first of several, and stays when the migration is taken back', async ({ assert }) => {
    await rolledBack(async (trx) => {
      const migration = () => new SeveralDepartments(trx, 'several_departments', false)
      await migration().execDown()
      const [department] = await query(trx,
        "insert into departments (site_id, name, code) values (1, '{\"en\":\"Sewing\"}', 'SEW') returning id")
      const [person] = await query(trx, `insert into users (code, first_name, last_name, full_name, phone, password, department_id)
        values ('ST-OLD', 'Old', 'Hand', 'Old Hand', ?, '-', ?) returning id`, [freshPhone(), department?.id])
      await migration().execUp()
      const links = await query(trx, 'select target_id from users_departments where owner_id = ?', [person?.id])
      assert.deepEqual(links, [{ target_id: department?.id }])
      await migration().execDown()
      assert.deepEqual(await query(trx, 'select department_id from users where id = ?', [person?.id]), [{ department_id: department?.id }])
    })
  })

  test('deliveries that counted items count their pieces', async ({ assert }) => {
    const { stop } = await withStore((store) => aReadyOrder(store, { pieces: 3 }))
    await rolledBack(async (trx) => {
      const migration = () => new PiecesOfDeliveries(trx, 'pieces_of_deliveries', false)
      await migration().execDown()
      await query(trx, 'update order_deliveries set expected_items = 1 where id = ?', [stop.id])
      await migration().execUp()
      const [row] = await query(trx, 'select expected_items, handled_items from order_deliveries where id = ?', [stop.id])
      assert.deepEqual(row, { expected_items: 3, handled_items: null })
    })
  })

  test('why a press of a courier was refused stays as it was said', async ({ assert }) => {
    await rolledBack(async (trx) => {
      const migration = () => new ReasonsInAllLanguages(trx, 'reasons_in_all_languages', false)
      await migration().execDown()
      await query(trx, `insert into refused_actions (site_id, path, message, happened_at)
        values (1, '/api/courier/x', 'Trop tard.', now())`)
      await migration().execUp()
      const rows = await query(trx, "select message from refused_actions where path = '/api/courier/x'")
      assert.deepEqual(rows, [{ message: { en: 'Trop tard.', fr: 'Trop tard.' } }])
    })
  })

  test('a zone without slots gets those of a new company; slots of each day stay as they are', async ({ assert }) => {
    const [city] = await withStore((store) => store.select('cities', { key: 'laayoune' }))
    const aZone = (key: string, slots: Row<'zones'>['slots']) => withStore((store) =>
      store.insert('zones', { key, label: { en: key }, city_id: city!.id, color: '#112233', slots }))
    const own = [{ from: '10:00', to: '13:00', max_stops: 2 }]
    const [empty, full] = [await aZone('before-empty', own), await aZone('before-own', own)]
    await rolledBack(async (trx) => {
      await new SlotsByWeekday(trx, 'slots_by_weekday', false).execDown()
      await query(trx, 'update zones set slots = null where id = ?', [empty.id])
      await new SlotsByWeekday(trx, 'slots_by_weekday', false).execUp()
      const [settings] = await query(trx, 'select delivery_default_slots as slots from settings')
      const zones = await query(trx, 'select slots from zones where id in (?, ?) order by id', [empty.id, full.id])
      assert.deepEqual(zones, [{ slots: settings?.slots as object }, { slots: own }])
      assert.deepEqual(settings?.slots, settingDefaults().delivery_default_slots)
    })
  })

  test('a company of before gets the first days of the reminders, its orders no storage; what was told of stays', async ({ assert }) => {
    const { order } = await withStore((store) => aReadyOrder(store))
    await rolledBack(async (trx) => {
      const migration = () => new RemindersToClients(trx, 'reminders_to_clients', false)
      // Events and papers of later migrations.
      await query(trx, 'set local session_replication_role = replica')
      for (const table of ['notification_templates', 'prints']) await query(trx, `delete from ${table}`)
      await query(trx, 'update notifications set event = null')
      const [message] = await query(trx, `
        insert into notifications (recipient_type, recipient_id, channel, locale, status, body, event)
        values ('clients', ?, 'sms', 'fr', 'sent', 'Refusée', 'order_refused') returning id`, [order.client_id])
      await migration().execDown()
      const told = await query(trx, 'select body, event from notifications where id = ?', [message?.id])
      assert.deepEqual(told, [{ body: 'Refusée', event: null }])
      await migration().execUp()
      const names = [
        'money_reminder_days', 'stock_reminder_days', 'stock_free_storage_days', 'stock_storage_fee', 'stock_dead_days', 'stock_dead_calls',
        'clients_rating_hours', 'clients_rating_pause_days',
      ] as const
      const [company] = await query(trx, `select ${names.join(', ')} from settings`)
      const defaults = settingDefaults()
      assert.deepEqual(company, Object.fromEntries(names.map((name) => [name, defaults[name]])))
      const [row] = await query(trx, 'select storage_days, dead_at, dead_warned_at from orders where id = ?', [order.id])
      assert.deepEqual(row, { storage_days: 0, dead_at: null, dead_warned_at: null })
    })
  })

  test('an item that hangs for too long, of which the job of before has told, is not told of again', async ({ assert }) => {
    await rolledBack(async (trx) => {
      const migration = () => new WatchTriesAgain(trx, 'watch_tries_again', false)
      await migration().execDown()
      await query(trx, 'set local session_replication_role = replica')
      const hung = async (hours: number) => (await query(trx, `
        insert into drying_items (drying_id, order_item_id, in_at, expected_out_at)
        values (0, 0, now(), now() + make_interval(hours => ?)) returning id`,
      [hours]))[0]?.id
      const [late, early] = [await hung(-2), await hung(2)]
      await migration().execUp()
      const marks = await query(trx, `select subject_id, is_told from watch_marks where watch = 'overdue_dryings' and subject_id in (?, ?)`,
        [late, early])
      assert.deepEqual(marks, [{ subject_id: late, is_told: true }])
    })
  })
})

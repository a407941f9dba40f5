import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { resourceOf } from '#backend/engine/definition/registry'
import { loadRuleContext } from '#backend/services/settings/index'
import { settingDefaults } from '#backend/services/settings/defaults'
import { settingOf } from '#backend/services/settings/setting_of'
import { seedReference } from '#backend/app/seed/seed_reference'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { withStore, saveSetting } from '#tests/support/server/with_store'
import { aCarpetCategory, measuredOrder } from '#tests/support/rows/orders'
import { setupOwner, staff } from '#tests/support/rows/people'
import type { Failure } from '#tests/support/json_client'
import type { Row } from '#resources'

type Settings = Row<'settings'>
interface Undone { readonly done: number; readonly failed: number }
interface Event { readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>> }

test.group('settings / calls', (group) => {
  useDefaultSettings(group)
  const all = setupOwner(group)
  const read = async (api = all.api) => (await api.get<Settings[]>('/api/user/settings')).body[0]!
  const save = async (values: object, version?: number) => {
    const now = await read()
    return all.api.patch<Settings & Failure>(`/api/user/settings/${now.id}`, { version: version ?? now.version, ...values })
  }

  test('one row, with the values of a new company; who may list reads it, and only who may edit changes it', async ({ assert }) => {
    const { body } = await all.api.get<Settings[]>('/api/user/settings')
    assert.lengthOf(body, 1)
    assert.containsSubset(body[0], settingDefaults())
    const reader = await staff(['setting-list'])
    const { id, version } = await read(reader.api)
    assert.equal((await reader.api.patch(`/api/user/settings/${id}`, { version, money_vat_rate: '10' })).status, 403)
    assert.equal((await (await staff(['order-list'])).api.get('/api/user/settings')).status, 403)
    assert.equal((await all.api.post('/api/user/settings', {})).status, 404)
    assert.equal((await all.api.delete(`/api/user/settings/${id}?version=${version}`)).status, 404)
  })

  test('set, read at once, logged, undone', async ({ assert }) => {
    const before = await read()
    const pause = async () => settingOf(await loadRuleContext(db.connection()), 'messages_pause_minutes')
    const setPause = async (messages_pause_minutes: number) => {
      const values = { ids: [before.id], action: 'edit', values: { messages_pause_minutes } }
      return (await all.api.post<{ batch: string }>('/api/user/settings/bulk', values)).body.batch
    }
    const undo = async (batch: string) => (await all.api.post<Undone>(`/api/user/settings/bulk/${batch}/undo`, {})).body
    assert.include(await undo(await setPause(15)), { done: 1, failed: 0 })
    assert.equal(await pause(), 10)
    const batch = await setPause(25)
    assert.equal(await pause(), 25)
    await save({ orders_link_days: 30, money_vat_rate: '7.5' })
    assert.equal((await read()).money_vat_rate, '7.50')
    const historyOf = async (field = '') => (await all.api.get<Event[]>(`/api/user/settings/${before.id}/history${field}`)).body
    const [both] = await historyOf()
    assert.deepEqual(both?.changes, {
      orders_link_days: { before: 90, after: 30 }, money_vat_rate: { before: '20.00', after: '7.50' },
    })
    const [one] = await historyOf('?field=messages_pause_minutes')
    assert.deepEqual(one?.changes, { messages_pause_minutes: { before: 10, after: 25 } })
    assert.property((await all.api.get<Failure>(`/api/user/settings/${before.id}/history?field=other`)).body.errors, 'field')
    // The row was changed since.
    assert.include(await undo(batch), { done: 0, failed: 1 })
  })

  test('{field} is refused in words, and nothing is saved: {message}')
    .with([
      {
        values: { company_timezone: 'Africa/Laayoune' }, field: 'company_timezone',
        message: 'Enter a time zone, such as Africa/El_Aaiun.',
      },
      { values: { money_vat_rate: '120' }, field: 'money_vat_rate', message: 'Must be at most 100.' },
      { values: { company_name: ' ' }, field: 'company_name', message: 'This field cannot be empty.' },
      { values: { company_phones: null }, field: 'company_phones', message: 'This field cannot be empty.' },
      { values: { company_phones: ['12'] }, field: 'company_phones.0', message: 'This is not a valid phone number.' },
      { values: { money_discount_limit_percent: null }, field: 'money_discount_limit_percent', message: 'This field cannot be empty.' },
      { values: { plant_age_limits: { pending: 0 } }, field: 'plant_age_limits.pending', message: 'Must be at least 1.' },
      { values: { roles_new_client: null }, field: 'roles_new_client', message: 'This field cannot be empty.' },
      {
        values: { roles_new_client: 'Owner' }, field: 'roles_new_client',
        message: 'There is no role with this name for this account type.',
      },
      {
        values: { map_tiles_url: 'https://tiles.example.com/' }, field: 'map_tiles_url',
        message: 'Enter a map tile address, such as https://tiles.example.com/{z}/{x}/{y}.png.',
      },
      {
        values: { company_opening_hours: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] } },
        field: 'company_opening_hours', message: 'Enter the hours of all seven days, in order, with at least one hour a week.',
      },
      { values: { unknown: 1 }, field: 'unknown', message: 'There is no such field.' },
    ])
    .run(async ({ assert }, { values, field, message }) => {
      const { status, body } = await save({ orders_link_days: 31, ...values })
      assert.equal(status, 422)
      assert.deepEqual(body.errors?.[field], [message])
      assert.equal((await read()).orders_link_days, 90)
    })

  test('values are normalised, and no phone at all is a value', async ({ assert }) => {
    assert.deepEqual((await save({ company_phones: ['0528 00 00 01'] })).body.company_phones, ['+212528000001'])
    assert.deepEqual((await save({ company_phones: [] })).body.company_phones, [])
    assert.equal((await save({ company_email: 'Bonjour@Zarbia.MA' })).body.company_email, 'bonjour@zarbia.ma')
    assert.isNull((await save({ company_email: '' })).body.company_email)
  })

  test('of two who save, the second is told, with the version to merge with', async ({ assert }) => {
    const { version } = await read()
    await save({ orders_link_days: 30 }, version)
    const stale = await save({ files_max_megabytes: 20 }, version)
    assert.equal(stale.status, 409)
    assert.equal((await save({ files_max_megabytes: 20 })).status, 200)
    assert.include(await read(), { orders_link_days: 30, files_max_megabytes: 20 })
  })

  test('a role that is already the default is no new one to assign', async ({ assert }) => {
    const person = await staff(['setting-list', 'setting-edit'])
    const { id, version } = await read(person.api)
    const { status } = await person.api.patch(`/api/user/settings/${id}`, { version, roles_new_client: 'Client', orders_link_days: 45 })
    assert.equal(status, 200)
  })
})

test.group('settings / effects', (group) => {
  useDefaultSettings(group)

  test('take effect at once', async ({ assert }) => {
    const zone = async () => (await loadRuleContext(db.connection())).timezone
    assert.equal(await zone(), 'Africa/El_Aaiun')
    await saveSetting('company_timezone', 'Asia/Tokyo')
    assert.equal(await zone(), 'Asia/Tokyo')
    await saveSetting('company_timezone', 'Africa/El_Aaiun')
    assert.equal(await zone(), 'Africa/El_Aaiun')
  })

  test('pages may load tiles from the configured origin and from no other', async ({ client, assert }) => {
    const images = async (address: string) =>
      /img-src ([^;]+)/.exec(String((await client.get(address)).header('content-security-policy')))?.[1]
    const plain = "'self' data: blob:"
    assert.equal(await images('/user/zones'), plain)
    await saveSetting('map_tiles_url', 'https://{s}.tiles.example.com/{z}/{x}/{y}.png')
    assert.equal(await images('/user/zones'), `${plain} https://*.tiles.example.com`)
    assert.equal(await images('/api/public/settings'), plain)
    await saveSetting('map_tiles_url', null)
    assert.equal(await images('/user/zones'), plain)
  })

  test('decide how areas are rounded and VAT is counted', async ({ assert }) => {
    await saveSetting('money_area_rounding', { step: '0.5', mode: 'up' })
    await saveSetting('money_prices_include_vat', false)
    const { order, items } = await withStore(async (store) =>
      measuredOrder(store, { category_id: (await aCarpetCategory(store, { price: 1010 })).id }),
    )
    assert.include(items[0], { measured_quantity: '6.000', billed_quantity: '6.000', amount: 6060 })
    assert.include(order, { total: 7272, vat_amount: 1212 })
  })
})

test.group('settings / reference rows', (group) => {
  useDefaultSettings(group)

  test('exist after the first start, and are neither duplicated nor reset by the next', async ({ assert }) => {
    const counts = () => withStore(async (store) => {
      const found: Record<string, number> = {}
      for (const name of ['settings', 'cities', 'sites', 'transaction_categories'] as const) {
        found[name] = (await store.select(name, {})).length
      }
      return found
    })
    const before = await counts()
    await saveSetting('company_name', 'Lavage du Sud')
    await seedReference(app)
    assert.deepEqual(await counts(), before)
    assert.include(before, { settings: 1, cities: 7 })
    // Other tests of this run may have created a second site.
    assert.isAtLeast(before.sites ?? 0, 1)
    const [row] = await withStore((store) => store.select('settings', {}))
    assert.equal(row?.company_name, 'Lavage du Sud')
  })

  test('a column without a default in the database is filled by the server', ({ assert }) => {
    const shaped = Object.values(resourceOf('settings').fields).filter(({ type, required }) => type === 'json' && required)
    assert.isNotEmpty(shaped)
    assert.isTrue(shaped.every((field) => field.default !== undefined))
  })
})

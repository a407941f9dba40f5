import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { withStore, saveSetting } from '#tests/support/with_store'
import { aCarpetCategory, measuredOrder } from '#tests/support/orders'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'
import { fieldErrorsOf } from '#tests/support/public_errors'
import { loadRuleContext } from '#backend/services/settings/index'
import { seedReference } from '#backend/app/seed/seed_reference'

test.group('settings / save', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('keeps only what the setting may be', async ({ assert }) => {
    assert.deepEqual(await fieldErrorsOf(() => saveSetting('company.timezone', 'Africa/Laayoune')), {
      value: 'Enter a time zone, such as Africa/El_Aaiun.',
    })
    assert.deepEqual(await fieldErrorsOf(() => saveSetting('money.vat_rate', '120')), {
      value: 'Enter a number from 0 to 100, with at most two decimals.',
    })
    assert.deepEqual((await saveSetting('company.phones', ['0528 00 00 01'])).value, ['+212528000001'])
  })

  test('takes effect at once', async ({ assert }) => {
    const before = await loadRuleContext(db.connection())
    assert.equal(before.timezone, 'Africa/El_Aaiun')
    await saveSetting('company.timezone', 'Asia/Tokyo')
    assert.equal((await loadRuleContext(db.connection())).timezone, 'Asia/Tokyo')
    await saveSetting('company.timezone', 'Africa/El_Aaiun')
    assert.equal((await loadRuleContext(db.connection())).timezone, 'Africa/El_Aaiun')
  })

  test('pages may load tiles from the configured origin and from no other', async ({ client, assert }) => {
    const images = async (address: string) =>
      /img-src ([^;]+)/.exec(String((await client.get(address)).header('content-security-policy')))?.[1]
    const plain = "'self' data: blob:"
    assert.equal(await images('/user/zones'), plain)
    await saveSetting('map.tiles_url', 'https://{s}.tiles.example.com/{z}/{x}/{y}.png')
    assert.equal(await images('/user/zones'), `${plain} https://*.tiles.example.com`)
    assert.equal(await images('/api/public/settings'), plain)
    await saveSetting('map.tiles_url', null)
    assert.equal(await images('/user/zones'), plain)
  })

  test('decides how areas are rounded and VAT is counted', async ({ assert }) => {
    await saveSetting('money.area_rounding', { step: '0.5', mode: 'up' })
    await saveSetting('money.prices_include_vat', false)
    const { order, items } = await withStore(async (store) =>
      measuredOrder(store, { category_id: (await aCarpetCategory(store, { price: 1010 })).id }),
    )
    await saveSetting('money.area_rounding', { step: '0.01', mode: 'nearest' })
    await saveSetting('money.prices_include_vat', true)
    assert.include(items[0], { measured_quantity: '6.000', billed_quantity: '6.000', amount: 6060 })
    assert.include(order, { total: 7272, vat_amount: 1212 })
  })
})

test.group('settings / reference rows', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('exist after the first start, and are neither duplicated nor reset by the next', async ({ assert }) => {
    const counts = () => withStore(async (store) => {
      const found: Record<string, number> = {}
      for (const name of ['settings', 'cities', 'sites', 'transaction_categories'] as const) {
        found[name] = (await store.select(name, {})).length
      }
      return found
    })
    const before = await counts()
    await saveSetting('company.name', 'Lavage du Sud')
    await seedReference(app)
    assert.deepEqual(await counts(), before)
    assert.include(before, { cities: 7 })
    // Other tests of this run may have created a second site.
    assert.isAtLeast(before.sites ?? 0, 1)
    const [name] = await withStore((store) => store.select('settings', { key: 'company.name' }))
    assert.equal(name?.value, 'Lavage du Sud')
    await saveSetting('company.name', 'Zarbia')
  })

  test('the smallest coin is public: pages ask for cash that exists', async ({ client, assert }) => {
    assert.equal((await client.get('/api/public/settings')).body()['money.cash_rounding'], '0.10')
  })

  test('a setting whose type has changed keeps its value', async ({ assert }) => {
    const key = 'orders.ready_notification_trigger'
    await saveSetting(key, 'completed')
    await db.from('settings').where({ key }).update({ type: 'string' })
    await seedReference(app)
    const [row] = await withStore((store) => store.select('settings', { key }))
    assert.containsSubset(row, { type: 'enum', value: 'completed' })
    await saveSetting(key, 'stocked')
  })
})

import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { acting } from '#tests/support/acting'
import { carpets, measuredOrder } from '#tests/support/laundry'
import { prepared } from '#tests/support/prepared'
import { complaints } from '#tests/support/refusal'
import { loadFacts } from '#backend/settings/index'
import { seedReference } from '#backend/seed/reference'
import type { SettingKey } from '#backend/settings/values'

const set = (key: SettingKey, value: unknown) =>
  acting(async (store) => {
    const [row] = await store.select('settings', { key })
    return store.update('settings', row!.id, { value })
  })

test.group('settings / save', (group) => {
  group.setup(() => prepared())

  test('keeps only what the setting may be', async ({ assert }) => {
    assert.deepEqual(await complaints(() => set('company.timezone', 'Africa/Laayoune')), {
      value: 'This is not a time zone, for example Africa/El_Aaiun.',
    })
    assert.deepEqual(await complaints(() => set('money.vat_rate', '120')), {
      value: 'Write a number from 0 to 100, with at most two decimals.',
    })
    assert.deepEqual((await set('company.phones', ['0528 00 00 01'])).value, ['+212528000001'])
  })

  test('is known at once', async ({ assert }) => {
    const before = await loadFacts(db.connection())
    assert.equal(before.timezone, 'Africa/El_Aaiun')
    await set('company.timezone', 'Asia/Tokyo')
    assert.equal((await loadFacts(db.connection())).timezone, 'Asia/Tokyo')
    await set('company.timezone', 'Africa/El_Aaiun')
    assert.equal((await loadFacts(db.connection())).timezone, 'Africa/El_Aaiun')
  })

  test('pages may show the pictures of the maps that are set, and of no others', async ({ client, assert }) => {
    const images = async (address: string) =>
      /img-src ([^;]+)/.exec(String((await client.get(address)).header('content-security-policy')))?.[1]
    const plain = "'self' data: blob:"
    assert.equal(await images('/user/zones'), plain)
    await set('map.tiles_url', 'https://{s}.tiles.example.com/{z}/{x}/{y}.png')
    assert.equal(await images('/user/zones'), `${plain} https://*.tiles.example.com`)
    assert.equal(await images('/api/public/settings'), plain)
    await set('map.tiles_url', null)
    assert.equal(await images('/user/zones'), plain)
  })

  test('decides how areas are rounded and VAT is counted', async ({ assert }) => {
    await set('money.area_rounding', { step: '0.5', mode: 'up' })
    await set('money.prices_include_vat', false)
    const { order, items } = await acting(async (store) =>
      measuredOrder(store, { category_id: (await carpets(store, { price: 1010 })).id }),
    )
    await set('money.area_rounding', { step: '0.01', mode: 'nearest' })
    await set('money.prices_include_vat', true)
    assert.include(items[0], { measured_quantity: '6.000', billed_quantity: '6.000', amount: 6060 })
    assert.include(order, { total: 7272, vat_amount: 1212 })
  })
})

test.group('settings / reference rows', (group) => {
  group.setup(() => prepared())

  test('are there after the first start, and are not made twice or undone by the next', async ({ assert }) => {
    const counts = () => acting(async (store) => {
      const found: Record<string, number> = {}
      for (const name of ['settings', 'cities', 'sites', 'transaction_categories'] as const) {
        found[name] = (await store.select(name, {})).length
      }
      return found
    })
    const before = await counts()
    await set('company.name', 'Lavage du Sud')
    await seedReference(app)
    assert.deepEqual(await counts(), before)
    assert.include(before, { cities: 7 })
    // Other tests of this run may have opened a second one.
    assert.isAtLeast(before.sites ?? 0, 1)
    const [name] = await acting((store) => store.select('settings', { key: 'company.name' }))
    assert.equal(name?.value, 'Lavage du Sud')
    await set('company.name', 'Zarbia')
  })

  test('a setting that is asked for in another way now keeps its value', async ({ assert }) => {
    const key = 'orders.ready_notification_trigger'
    await set(key, 'completed')
    await db.from('settings').where({ key }).update({ type: 'string' })
    await seedReference(app)
    const [row] = await acting((store) => store.select('settings', { key }))
    assert.containsSubset(row, { type: 'enum', value: 'completed' })
    await set(key, 'stocked')
  })
})

/** The order of the palette's choices, from permissions, recent records and the groups that the server found. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { signInBrowser } from '#tests/support/browser/admin_session'
import { browserStorage, importAdmin } from '#tests/support/browser/browser_globals'

interface Group { readonly key: string; readonly choices: readonly { readonly key: string; readonly label: string }[] }
const { paletteGroups } = await importAdmin('staff/layout/palette/choices.ts') as {
  paletteGroups: (q: string, found: readonly object[], i18n: object) => readonly Group[]
}
const i18n = { t: translator('en'), format: { label: (label: string) => label, phone: (phone: string) => phone } }
const found = (...names: readonly string[]) => names.map((resource, index) => ({
  resource, hits: [{ id: index + 1, label: `Asna ${resource}`, detail: null, status: null, parent: null }],
}))
const keysOf = (q: string, ...names: readonly string[]) => paletteGroups(q, found(...names), i18n).map(({ key }) => key)
const firstOf = (q: string, ...names: readonly string[]) => paletteGroups(q, found(...names), i18n)[0]?.choices[0]?.key

test.group('admin / palette / order', (group) => {
  group.each.setup(() => { signInBrowser('user', permissionNames()) })
  group.each.teardown(() => { browserStorage.clear() })

  test('a command comes first, and messages last', ({ assert }) => {
    assert.equal(firstOf('new order', 'notification_templates', 'orders'), 'new orders')
    assert.equal(firstOf('zones', 'orders'), 'screen /user/zones')
    assert.equal(firstOf('take pay', 'clients'), 'pay')
    assert.deepEqual(keysOf('asna', 'notification_templates', 'zones', 'orders', 'order_items', 'clients'), [
      'clients', 'orders', 'order_items', 'zones', 'notification_templates',
    ])
  })

  test('a new order is found by the words of its button, and whatever can be made by those of its group', ({ assert }) => {
    const french = { ...i18n, t: translator('fr') }
    const of = (q: string) => paletteGroups(q, [], french).flatMap(({ choices }) => choices)
    assert.deepInclude(of('nouvelle commande')[0], { key: 'new orders', label: 'Nouvelle commande' })
    assert.equal(of('creer commande')[0]?.key, 'new orders')
    assert.includeMembers(of('creer').map(({ key }) => key), ['new orders', 'new clients', 'pay'])
    assert.equal(of('ajouter client')[0]?.key, 'new clients')
  })

  test('a command that merely contains the text comes after the records', ({ assert }) => {
    const keys = keysOf('lient', 'notifications', 'clients')
    assert.equal(keys[0], 'clients')
    assert.equal(keys.at(-1), 'notifications')
    assert.include(keys, 'weak screens')
  })

  test('an item opens its whole order, with the item marked', ({ assert }) => {
    const hit = { id: 5, label: '7K2M9QX4', detail: null, status: null, parent: { resource: 'orders', id: 3 } }
    const [group] = paletteGroups('7K2M', [{ resource: 'order_items', hits: [hit] }], i18n)
    assert.deepInclude(group?.choices[0], { to: '/user/orders/3?item=5' })
  })

  test('a setting is found by its label, for who may read them, and opens at it', ({ assert }) => {
    const settings = () => paletteGroups('vat rate', [], i18n).find(({ key }) => key === 'settings')?.choices
    assert.deepEqual(settings()?.map((choice) => [choice.label, (choice as { to?: string }).to]), [
      ['VAT rate', '/user/settings#money_vat_rate'],
    ])
    signInBrowser('user', ['task-list'])
    assert.isUndefined(settings())
  })

  test('without a text: what a counter begins with, then the records opened last', ({ assert }) => {
    browserStorage.setItem('visits_1', JSON.stringify([{ path: '/user/clients/7', label: 'Anas', resource: 'clients' }]))
    assert.deepEqual(paletteGroups('', [], i18n).map(({ choices }) => choices.map(({ key }) => key)), [
      ['new orders', 'pay'], ['visit /user/clients/7'],
    ])
    signInBrowser('user', ['task-list'])
    assert.deepEqual(keysOf(''), ['screens'])
  })
})

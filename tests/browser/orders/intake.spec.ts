import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, openPage, openDrawerOf, signInAs } from '#tests/support/browser_context'
import { nameStartingWith } from '#tests/support/browser_controls'
import { findAxeViolations, waitUntilLoaded, watchPage } from '#tests/support/page_problems'
import type { Browser, Locator, Page } from 'playwright'

const t = translator('en')

interface Taken {
  readonly status: string
  readonly total: number
  readonly paid_total: number
  readonly confirmation_channel: string
  readonly client: { readonly label: string }
  readonly items: readonly Readonly<Record<'type' | 'tissu' | 'shape' | 'amount', unknown>>[]
}

/** The call of the usability test (counter.md §6): an unknown client, two carpets and a curtain, MAD 100 of 227.65 in advance. */
test.group('orders / intake', (group) => {
  group.setup(() => openDrawerOf('owner'))

  test('an unknown client, two carpets, a curtain and an advance: at most 9 clicks and 45 keys', async ({ browser, assert }) => {
    const clerk = await atTheOrders(browser)
    const { page, faults } = clerk
    await clerk.click(page.getByRole('link', { name: t('ui.list.create'), exact: true }))
    await page.locator('.client-field input:focus').waitFor()
    await clerk.type(freshPhone(), 'Enter')
    await page.getByRole('textbox', { name: nameStartingWith(t('clients.fields.first_name')) }).and(page.locator(':focus')).waitFor()
    await clerk.type('Amina', 'Enter')
    await clerk.type('Alami', 'Enter')
    // After a tap the size of this very item is typed, whatever the ones before it still lack.
    await clerk.click(category(page, 'Carpet'))
    await clerk.type('300 200', 'Enter')
    await clerk.click(category(page, 'Carpet'))
    await clerk.type('d250')
    await clerk.click(item(page, 'Carpet 1').getByRole('radio', { name: t('enums.item_type.irani') }))
    await clerk.click(item(page, 'Carpet 1').getByRole('radio', { name: t('enums.item_tissu.laine'), exact: true }))
    await clerk.click(category(page, 'Curtain'))
    await clerk.type('320 260')
    await summary(page).getByText('MAD 227.65').waitFor()
    await clerk.click(page.getByRole('textbox', { name: t('ui.orders.intake.advance') }))
    await clerk.type('100')
    await summary(page).getByText('MAD 127.65').waitFor()
    assert.deepEqual(await findAxeViolations(page), [])
    await clerk.click(page.getByRole('button', { name: t('ui.orders.intake.save_and_receive') }))

    await assertTaken(page, assert)
    assert.isAtMost(clerk.presses.clicks, 9)
    assert.isAtMost(clerk.presses.keys, 45)
    assert.deepEqual(faults(), [])
    await page.context().close()
  })

  test('by phone: a new client, address, slot and two carpets: at most 8 clicks and 60 keys', async ({ browser, assert }) => {
    const clerk = await atTheOrders(browser)
    const { page, faults } = clerk
    await clerk.press('n')
    await page.locator('.client-field input:focus').waitFor()
    await clerk.click(page.getByRole('radio', { name: t('ui.orders.intake.ways.pickup') }))
    await clerk.click(page.getByRole('combobox', { name: t('ui.orders.intake.client') }))
    await clerk.type(freshPhone(), 'Enter')
    await page.getByRole('textbox', { name: nameStartingWith(t('clients.fields.first_name')) }).and(page.locator(':focus')).waitFor()
    await clerk.type('Amina', 'Enter')
    await clerk.type('Alami', 'Enter')
    const pickup = page.getByRole('region', { name: t('ui.orders.intake.pickup') })
    await clerk.click(pickup.getByRole('textbox', { name: t('ui.orders.intake.place') }))
    // The name of the quarter is its zone; the fee is there before anything is saved.
    await clerk.type('Zemla, near the well')
    await pickup.getByRole('radio', { name: 'Hay Zemla', checked: true }).waitFor()
    await summary(page).getByText('MAD 15.00').first().waitFor()
    const slot = pickup.getByRole('radiogroup', { name: t('ui.orders.intake.slot') }).getByRole('radio').nth(1)
    await clerk.click(slot)
    const wished = await slot.inputValue()
    for (const name of ['Carpet', 'Carpet']) await clerk.click(category(page, name))
    await summary(page).locator('[aria-busy=false]').getByText(t('ui.orders.intake.not_priced', { count: 2 })).waitFor()
    assert.deepEqual(await findAxeViolations(page), [])
    await clerk.press('Control+Enter')
    await page.waitForURL(/\/user\/orders\/\d+$/)
    await page.locator('.order-head').getByText(t('ui.orders.pickup_wished')).waitFor()
    await page.getByRole('link', { name: t('ui.orders.see_pickup') }).and(page.locator('[data-kind=primary]')).waitFor()
    assert.isAtMost(clerk.presses.clicks, 8)
    assert.isAtMost(clerk.presses.keys, 60)

    const api = await signInAs('owner')
    const id = page.url().split('/').at(-1)
    const { body: order } = await api.get<object>(`/api/user/orders/${id}`)
    assert.include(order, {
      type: 'transport', channel: 'phone', return_mode: 'delivery', transport_fee: 1500, requested_collect_at: wished, received_items: 2,
    })
    const { body: [stop] } = await api.get<readonly Record<'date' | 'zone' | 'expected_items', unknown>[]>(
      `/api/user/order-deliveries?order_id=${id}`)
    assert.include(stop, { date: wished.slice(0, 10), expected_items: 2 })
    assert.deepEqual(faults(), [])
    await page.context().close()
  })

  test('the same with the keyboard alone, and the change of a note', async ({ browser, assert }) => {
    const clerk = await atTheOrders(browser)
    const { page, faults } = clerk
    await clerk.press('n')
    await page.locator('.client-field input:focus').waitFor()
    await clerk.type(freshPhone(), 'Enter')
    await page.locator('.quick-create input:focus').waitFor()
    await clerk.type('Amina', 'Enter')
    await clerk.type('Alami', 'Enter')
    await page.locator('.category-buttons button:focus').waitFor()
    const names = await page.locator('.category-buttons button').allTextContents()
    const carpet = names.indexOf('Carpet')
    for (let steps = carpet; steps > 0; steps--) await clerk.press('ArrowRight')
    await clerk.press('Enter')
    await clerk.type('300 200', 'Enter')
    // The third kind, the third fabric.
    await clerk.press('ArrowRight', 'ArrowRight', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter')
    await clerk.press('Enter')
    await clerk.type('o250', 'Enter')
    for (let steps = names.indexOf('Curtain') - carpet; steps > 0; steps--) await clerk.press('ArrowRight')
    await clerk.press('Enter')
    await clerk.type('320 260', 'Enter')
    await clerk.press('Tab', 'Tab')
    await clerk.type('100', 'Tab')
    await clerk.type('200')
    await page.getByText(t('ui.orders.change')).getByText('MAD 100.00').waitFor()
    await summary(page).getByText('MAD 127.65').waitFor()
    await clerk.press('Control+Enter')

    await page.getByText(/Give back/).getByText('MAD 100.00').waitFor()
    await assertTaken(page, assert)
    assert.equal(clerk.presses.clicks, 0)
    assert.deepEqual(faults(), [])
    await page.context().close()
  })

  test('a known client is found by phone; errors are shown at their fields, and nothing is saved', async ({ browser, assert }) => {
    const api = await signInAs('owner')
    const { body: client } = await api.post<{ id: number }>('/api/user/clients', {
      type: 'particular', phone: freshPhone(), first_name: 'Known', last_name: 'Client',
    })
    const { body: { phone } } = await api.get<{ phone: string }>(`/api/user/clients/${client.id}`)
    const page = await openPage(browser, `/user/clients/${client.id}`, { who: 'counter clerk' })
    assert.equal(await page.getByRole('tab', { selected: true }).textContent(), t('clients.fields.orders'))
    assert.equal(await page.getByRole('link', { name: t('ui.orders.call'), exact: true }).getAttribute('href'), `tel:${phone}`)
    await page.getByRole('link', { name: t('ui.orders.new_order'), exact: true }).click()
    await page.locator('.chosen-client').getByText('Known Client').waitFor()
    await page.getByRole('button', { name: t('ui.orders.intake.change_client') }).click()
    await page.getByRole('combobox', { name: t('ui.orders.intake.client') }).fill(`0${phone.slice(4)}`)
    await page.keyboard.press('Enter')
    await page.locator('.chosen-client').getByText('Known Client').waitFor()
    await page.getByText(t('ui.orders.orders_before', { count: 0 }), { exact: true }).waitFor()

    await category(page, 'Carpet').click()
    const size = item(page, 'Carpet 1').getByRole('textbox', { name: nameStartingWith(t('order_items.fields.length_cm')) })
    await size.fill('300')
    await page.getByRole('button', { name: t('ui.orders.intake.save_and_receive') }).click()
    await item(page, 'Carpet 1').getByText(t('ui.orders.intake.incomplete', { sides: 'Length × Width' })).waitFor()
    await size.fill('300 200')
    await page.getByRole('button', { name: t('ui.orders.intake.save_and_receive') }).click()
    // The server asks for the kind and the fabric; the first of them has the focus.
    await page.locator('.error-summary').getByText(t('errors.field.required')).first().waitFor()
    await page.locator('.chip-radios:focus').waitFor()
    assert.equal(await item(page, 'Carpet 1').locator('.chip-radios[data-invalid]').count(), 2)

    const plain = page.getByRole('button', { name: t('ui.form.save'), exact: true })
    assert.equal(await plain.getAttribute('aria-disabled'), 'true')
    await size.fill('')
    await page.locator('.intake-more > button').click()
    await page.getByRole('radiogroup', { name: nameStartingWith(t('orders.fields.priority')) }).waitFor()
    await plain.click()
    await page.waitForURL(/\/user\/orders\/\d+$/)
    await page.locator('.record-title').getByText(t('enums.order_status.pending'), { exact: true }).waitFor()
    const { body: orders } = await api.get<readonly unknown[]>(`/api/user/orders?client_id=${client.id}`)
    assert.lengthOf(orders, 1)
    await page.context().close()
  })
})

/** The list of orders, and a clerk whose clicks and keys are counted. */
async function atTheOrders(browser: Browser) {
  const page = await (await newContextFor(browser, 'counter clerk')).newPage()
  const faults = watchPage(page)
  await page.goto('/user/orders')
  await waitUntilLoaded(page)
  const presses = { clicks: 0, keys: 0 }
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      presses.keys++
      await page.keyboard.press(key)
    }
  }
  return {
    page, faults, presses, press,
    click: async (target: Locator) => {
      presses.clicks++
      await target.click()
    },
    /** Types the text, then presses the keys. */
    type: async (text: string, ...keys: readonly string[]) => {
      presses.keys += text.length
      await page.keyboard.type(text)
      await press(...keys)
    },
  }
}

const category = (page: Page, name: string) =>
  page.getByRole('group', { name: t('ui.orders.add_item') }).getByRole('button', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const summary = (page: Page) => page.getByRole('complementary', { name: t('ui.orders.intake.summary') })

async function assertTaken(page: Page, assert: { equal: (a: unknown, b: unknown) => void; deepEqual: (a: unknown, b: unknown) => void }) {
  await page.waitForURL(/\/user\/orders\/\d+$/)
  await page.locator('.record-title').getByText(t('enums.order_status.confirmed'), { exact: true }).waitFor()
  const { body } = await (await signInAs('owner')).get<Taken>(`/api/user/orders/${page.url().split('/').at(-1)}`)
  const { status, total, paid_total, confirmation_channel, client } = body
  assert.deepEqual({ status, total, paid_total, confirmation_channel, client: client.label }, {
    status: 'confirmed', total: 22_765, paid_total: 10_000, confirmation_channel: 'counter', client: 'Amina Alami',
  })
  assert.deepEqual(body.items.map(({ type, tissu, shape, amount }) => [type, tissu, shape, amount]), [
    ['irani', 'laine', 'rectangle', 9000], ['irani', 'laine', 'round', 7365], [null, null, null, 6400],
  ])
}

let count = 0
/** Ten digits, as a clerk types them. */
const freshPhone = () => `06617${String(process.pid % 10_000).padStart(4, '0')}${++count}`

import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { signInAs } from '#tests/support/browser_context'
import { nameStartingWith } from '#tests/support/browser_controls'
import { atTheOrders, category, summary, typedPhone } from '#tests/support/intake_clerk'
import { findAxeViolations } from '#tests/support/page_problems'

const t = translator('en')

/** The call of the second usability test (counter.md §2), with the settings of a fresh company. */
test.group('orders / intake by phone', () => {
  test('by phone: a new client, address, slot and two carpets: at most 8 clicks and 60 keys', async ({ browser, assert }) => {
    const clerk = await atTheOrders(browser)
    const { page, faults } = clerk
    await clerk.press('n')
    await page.locator('.client-field input:focus').waitFor()
    await clerk.click(page.getByRole('radio', { name: t('ui.orders.intake.ways.pickup') }))
    await clerk.click(page.getByRole('combobox', { name: t('ui.orders.intake.client') }))
    await clerk.type(typedPhone(), 'Enter')
    await page.getByRole('textbox', { name: nameStartingWith(t('clients.fields.first_name')) }).and(page.locator(':focus')).waitFor()
    await clerk.type('Amina', 'Enter')
    await clerk.type('Alami', 'Enter')
    const pickup = page.getByRole('region', { name: t('ui.orders.intake.pickup') })
    await clerk.click(pickup.getByRole('textbox', { name: t('ui.orders.intake.place') }))
    // The name of the quarter is its zone; the fee is there before anything is saved.
    await clerk.type('Zemla, near the well')
    await pickup.getByRole('radio', { name: 'Hay Zemla', checked: true }).waitFor()
    await summary(page).getByText('15.00 MAD').first().waitFor()
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
  })

  test('a client whose order is ready is told so, and orders the same again; offline the search says so', async ({ browser, assert }) => {
    const clerk = await atTheOrders(browser)
    const { page, faults } = clerk
    const api = await signInAs('owner')
    const { body: ready } = await api.get<readonly { readonly client_id: number; readonly rack: string | null }[]>(
      '/api/user/orders?status=stocked')
    const [found] = ready.filter(({ rack }) => rack)
    const { body: client } = await api.get<{ readonly phone: string }>(`/api/user/clients/${found!.client_id}`)
    await clerk.press('n')
    const search = page.getByRole('combobox', { name: t('ui.orders.intake.client') })
    await search.waitFor()
    await page.context().setOffline(true)
    await search.fill(`0${client.phone.slice(4)}`)
    await page.locator('.client-field .field-error').waitFor()
    await page.context().setOffline(false)
    await search.fill('')
    await search.fill(`0${client.phone.slice(4)}`)
    await page.keyboard.press('Enter')
    await page.locator('.client-ready').getByText(found!.rack!).waitFor()
    await page.locator('.client-ready').getByRole('link', { name: t('ui.orders.intake.open') }).waitFor()
    await page.getByRole('button', { name: nameStartingWith(t('ui.orders.intake.same_again')) }).click()
    await page.locator('.intake-item').first().waitFor()
    await page.locator('.same-again').waitFor({ state: 'detached' })
    // With an item that has a price: the odd dirhams go, and a service is added.
    await clerk.click(category(page, 'Carpet'))
    for (let left = await page.locator('.intake-item').count(); left > 1; left--)
      await page.locator('.intake-item > header button').first().click()
    await page.locator('.intake-size input').fill('301 203')
    const rounded = page.getByRole('radio', { name: nameStartingWith(t('ui.orders.intake.round_down')) })
    await rounded.check({ force: true })
    await summary(page).locator('[data-name=discount_amount]').waitFor()
    await page.getByRole('checkbox', { name: /^Packing/ }).check({ force: true })
    await summary(page).locator('[data-name=services_total]').getByText('10.00 MAD').waitFor()
    // The one request without a network.
    assert.deepEqual(faults().filter((fault) => !/no answer|INTERNET_DISCONNECTED/.test(String(fault))), [])
    await page.context().close()
  })
})

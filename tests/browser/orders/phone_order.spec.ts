import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser/browser_context'
import { nameStartingWith } from '#tests/support/browser/browser_controls'
import { atTheOrders, category, summary, typedPhone } from '#tests/support/browser/intake_clerk'
import { findAxeViolations } from '#tests/support/browser/page_problems'

const t = translator('en')

const IS_FOCUS_SEEN = `(() => {
  const { left, top, width, height } = document.activeElement.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === document.activeElement
})()`

/** The call of the second usability test (counter.md §2), with the settings of a fresh company. */
test.group('orders / intake by phone', () => {
  test('by phone: a new client, address, slot and two carpets: at most 6 clicks and 60 keys', async ({ browser, assert }) => {
    const clerk = await atTheOrders(browser)
    const { page, faults } = clerk
    await clerk.press('n')
    await page.locator('.client-field input:focus').waitFor()
    await clerk.click(page.getByRole('radio', { name: t('ui.orders.intake.ways.pickup') }))
    // The switch leaves the focus where the number is typed.
    await page.getByRole('combobox', { name: t('ui.orders.intake.client') }).and(page.locator(':focus')).waitFor()
    await clerk.type(typedPhone(), 'Enter')
    await page.getByRole('textbox', { name: nameStartingWith(t('clients.fields.first_name')) }).and(page.locator(':focus')).waitFor()
    await clerk.type('Amina', 'Enter')
    await clerk.type('Alami', 'Enter')
    const pickup = page.getByRole('region', { name: t('ui.orders.intake.pickup') })
    await pickup.getByRole('textbox', { name: t('ui.orders.intake.place') }).and(page.locator(':focus')).waitFor()
    // The name of the quarter is its zone; the fee is there before anything is saved.
    await clerk.type('Zemla, near the well', 'Enter')
    // Enter goes on and saves nothing.
    await pickup.getByRole('searchbox', { name: t('ui.orders.intake.find_zone') }).and(page.locator(':focus')).waitFor()
    await pickup.getByRole('radio', { name: 'Hay Zemla', checked: true }).waitFor()
    await pickup.getByRole('searchbox', { name: t('ui.orders.intake.find_zone') }).waitFor()
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
    await page.locator('.order-head').getByText('Zemla, near the well · Hay Zemla').waitFor()
    await page.getByRole('link', { name: t('ui.orders.see_pickup') }).and(page.locator('[data-kind=primary]')).waitFor()
    assert.isAtMost(clerk.presses.clicks, 6)
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

  test('pieces are left at the counter: at most 4 clicks to the slip, and what comes next is to name them', async ({ browser, assert }) => {
    const clerk = await atTheOrders(browser)
    const { page, faults } = clerk
    const api = await signInAs('owner')
    const { body: { id } } = await api.post<{ readonly id: number }>('/api/user/clients', {
      type: 'particular', phone: typedPhone(), first_name: 'Bag', last_name: 'Dropper',
    })
    const { body: { phone } } = await api.get<{ readonly phone: string }>(`/api/user/clients/${id}`)
    await clerk.click(page.getByRole('link', { name: t('ui.list.create'), exact: true }))
    await page.locator('.client-field input:focus').waitFor()
    await clerk.type(`0${phone.slice(4)}`, 'Enter')
    await page.locator('.chosen-client').getByText('Bag Dropper').waitFor()
    await clerk.click(page.getByRole('radio', { name: t('ui.orders.intake.ways.drop') }))
    const pieces = page.getByRole('radiogroup', { name: t('ui.orders.intake.pieces') })
    await clerk.click(pieces.getByRole('radio', { name: '3', exact: true }))
    // What more is asked of it is not lost: a service is chosen here as elsewhere. The number of pieces is not asked twice.
    await page.locator('.intake-extras').getByRole('group').getByRole('checkbox').first().check({ force: true })
    await page.locator('.intake-more > button').click()
    await page.locator('.intake-more [data-field=channel]').waitFor()
    assert.equal(await page.locator('form.intake input[id$=declared_items]').count(), 1)
    assert.deepEqual(await findAxeViolations(page), [])
    const printed = page.waitForResponse((response) => response.url().endsWith('/api/user/prints') && response.status() === 201)
    await clerk.click(page.getByRole('button', { name: t('ui.orders.intake.save_drop') }))
    await page.waitForURL(/\/user\/orders\/\d+$/)
    assert.include(JSON.parse((await printed).request().postData() ?? '{}'), { paper: 'deposit_slip' })
    await page.getByText(t('ui.orders.announced', { count: 3 })).first().waitFor()
    await page.getByRole('link', { name: t('ui.orders.name_pieces') }).and(page.locator('[data-kind=primary]')).waitFor()
    assert.isAtMost(clerk.presses.clicks, 4)
    const { body: services } = await api.get<readonly unknown[]>(`/api/user/order-services?order_id=${page.url().split('/').at(-1)}`)
    assert.lengthOf(services, 1)
    assert.deepEqual(faults(), [])
  })

  test('on a phone a tapped category leads to the item and the field where its size is typed', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/orders/create', { who: 'counter clerk', width: 390, hasTouch: true })
    for (const number of [1, 2]) {
      await category(page, 'Carpet').tap()
      const size = page.locator('.intake-item').nth(number - 1).locator('.intake-size input')
      await size.and(page.locator(':focus')).waitFor()
      // It is seen, and nothing lies over it.
      assert.isTrue(await page.evaluate<boolean>(IS_FOCUS_SEEN))
    }
    // Where no time can be typed, any minute can be chosen.
    await page.locator('.intake-more > button').tap()
    await page.locator('.form-cell[data-field=return_mode]').getByText(t('enums.return_mode.delivery'), { exact: true }).tap()
    await page.locator('.form-cell[data-field=requested_delivery_at] .moment-picker input').tap()
    await page.locator('.ant-picker-time-panel-column').nth(1).getByText('53', { exact: true }).waitFor()
    await page.context().close()
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

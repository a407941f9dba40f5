import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser/browser_context'
import { chooseOption, nameStartingWith } from '#tests/support/browser/browser_controls'
import { confirmedOrder } from '#tests/support/rows/orders'
import { freshPhone } from '#tests/support/rows/people'
import { anOrderWithSteps, withPlantWorker } from '#tests/support/rows/plant_rows'
import { withStore } from '#tests/support/server/with_store'

const t = translator('en')

interface CreatedOrder { readonly id: number; readonly code: string; readonly client_id: number }
interface Item { readonly id: number; readonly version: number }
interface DryingItem { readonly order_id: number; readonly tag_code: string }
interface RowWithCode { readonly id: number; readonly code: string }

/** An order with transport from an address without a zone, with items of these categories of the demo company. */
async function anOrder(...codes: readonly string[]): Promise<CreatedOrder> {
  const api = await signInAs('owner')
  // Other tests add categories: not all are on the first page.
  const asked = codes.map((code) => `code=${code}`).join('&')
  const { body: categories } = await api.get<readonly RowWithCode[]>(`/api/user/categories?${asked}`)
  const { body: cities } = await api.get<readonly { readonly id: number }[]>('/api/user/cities')
  const person = { type: 'particular', phone: freshPhone(), first_name: 'Fresh', last_name: 'Client' }
  const client = await api.post<RowWithCode>('/api/user/clients', person)
  const address = await api.post<RowWithCode>('/api/user/addresses', {
    client_id: client.body.id, label: 'Home', city_id: cities[0]?.id, landmark: 'Behind the mosque',
  })
  const items = codes.map((code) => ({ category_id: categories.find((one) => one.code === code)?.id }))
  const { status, body } = await api.post<CreatedOrder>('/api/user/orders', {
    client_id: client.body.id, type: 'transport', address_id: address.body.id, items,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  await api.post(`/api/user/orders/${body.id}/receive`)
  return body
}

test.group('orders / items', () => {
  test('an item that hangs in a drying says until when, beside where it is', async ({ browser }) => {
    const api = await signInAs('owner')
    const { body: [item] } = await api.get<readonly DryingItem[]>('/api/user/order-items?_view=drying')
    if (!item) throw new Error('the demo company dries nothing')
    const page = await openPage(browser, `/user/orders/${item.order_id}`)
    const row = page.locator('.order-item').filter({ hasText: item.tag_code })
    await row.locator('.order-item-where').getByText(/^(Dry |Should be dry since )/).waitFor()
    await page.context().close()
  })

  test('a new item that is created from the list requires its order', async ({ browser, assert }) => {
    const { id, code } = await anOrder('TAPIS')
    const page = await openPage(browser, '/user/items?create=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: nameStartingWith(t('order_items.fields.order_id')) }).fill(code)
    await chooseOption(page, t('order_items.fields.order_id'), code)
    await dialog.getByRole('combobox', { name: nameStartingWith(t('order_items.fields.category_id')) }).fill('Blanket')
    await chooseOption(page, t('order_items.fields.category_id'), 'Blanket')
    await dialog.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const api = await signInAs('owner')
    const { body } = await api.get<{ readonly received_items: number }>(`/api/user/orders/${id}`)
    assert.equal(body.received_items, 2)
    await page.context().close()
  })

  test('a photo that is taken on a phone is saved at once and appears at the desk', async ({ browser, assert }) => {
    const { id } = await anOrder('TAPIS')
    const desk = await openPage(browser, `/user/orders/${id}`)
    await desk.getByRole('button', { name: t('ui.orders.phone_photo') }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('img', { name: t('ui.orders.phone_photo') }).waitFor()
    const { body: [item] } = await (await signInAs('owner')).get<readonly Item[]>(`/api/user/order-items?order_id=${id}`)
    const phone = await openPage(browser, `/user/items/${item?.id}`, { width: 390 })
    await phone.getByRole('button', { name: t('ui.files.camera') }).waitFor()
    await phone.locator('input[capture]').setInputFiles({ name: 'carpet.png', mimeType: 'image/png', buffer: await desk.screenshot() })
    await phone.getByText(t('ui.orders.photo_saved')).waitFor()
    await dialog.locator('.thumbs button').first().waitFor()
    assert.equal(await dialog.locator('.thumbs button').count(), 1)
    await phone.context().close()
    await desk.context().close()
  })

  test('a salon needs its length, a blanket no measures; an unknown transport fee is shown', async ({ browser, assert }) => {
    const { id } = await anOrder('SALON', 'COUVERTURE')
    const page = await openPage(browser, `/user/orders/${id}`)
    await page.locator('[data-name=transport_fee]').getByText(t('ui.orders.fee_unknown')).waitFor()
    await page.getByRole('button', { name: t('order_items.transitions.measure') }).first().click()
    const dialog = page.getByRole('dialog')
    const length = dialog.getByRole('textbox', { name: nameStartingWith(t('order_items.fields.length_cm')) })
    await length.fill('530')
    assert.equal(await dialog.getByRole('radiogroup', { name: t('order_items.fields.shape') }).count(), 0)
    await dialog.getByRole('button', { name: t('ui.orders.save_and_next') }).click()
    await length.waitFor({ state: 'detached' })
    assert.equal(await dialog.locator('.intake-size').count(), 0)
    await dialog.getByRole('textbox', { name: nameStartingWith(t('order_items.fields.quantity')) }).fill('3')
    await dialog.locator('.measure-preview').getByText(/135[.,]00/).waitFor()
    await dialog.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('530').first().waitFor()
    await page.locator('.order-item').getByText('× 3').waitFor()
    await page.getByRole('button', { name: t('orders.transitions.set_transport_fee') }).waitFor()
    await page.context().close()
  })

  test('a curtain needs its width and drop, also when its category was disabled; its price is shown', async ({ browser, assert }) => {
    const { id } = await anOrder('RIDEAU')
    const api = await signInAs('owner')
    const { body: [category] } = await api.get<readonly Item[]>('/api/user/categories?code=RIDEAU')
    if (!category) throw new Error('the demo company has no curtains')
    const setStatus = async (status: string) => {
      const { body } = await api.get<Item>(`/api/user/categories/${category.id}`)
      assert.equal((await api.patch(`/api/user/categories/${category.id}`, { version: body.version, status })).status, 200)
    }
    await setStatus('disable')
    try {
      const page = await openPage(browser, `/user/orders/${id}`)
      await page.getByRole('button', { name: t('order_items.transitions.measure') }).first().click()
      const dialog = page.getByRole('dialog')
      const side = (name: string) => dialog.getByRole('textbox', { name: nameStartingWith(name) })
      const sides = [t('ui.orders.curtain_width'), t('ui.orders.curtain_drop')].join(' × ')
      await side(sides).fill('320')
      assert.equal(await dialog.getByRole('radiogroup', { name: t('order_items.fields.shape') }).count(), 0)
      await dialog.getByText(t('ui.orders.intake.incomplete', { sides })).waitFor()
      await dialog.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
      await side(sides).and(page.locator(':focus')).waitFor()
      await side(sides).fill('320 260')
      await dialog.locator('.measure-preview').getByText(/73\.60/).waitFor()
      assert.match(await dialog.locator('.measure-preview').innerText(), /^3\.2\sm · 73\.60\sMAD$/)
      await dialog.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.locator('.order-item-price').getByText(/73[.,]60/).first().waitFor()
      await page.context().close()
    } finally {
      await setStatus('enable')
    }
  })

  test('measuring recovers from a stale version with the changes of the other user; the next has its kind', async ({ browser, assert }) => {
    const { id } = await anOrder('TAPIS', 'TAPIS')
    const api = await signInAs('owner')
    const { body: items } = await api.get<readonly (Item & { readonly tag_code: string })[]>(`/api/user/order-items?order_id=${id}`)
    const page = await openPage(browser, `/user/orders/${id}`)
    await page.getByRole('button', { name: t('ui.orders.copy_link'), exact: true }).waitFor()
    await page.getByRole('button', { name: t('order_items.transitions.measure') }).first().click()
    const dialog = page.getByRole('dialog')
    const tag = await dialog.locator('.order-tag').innerText()
    const item = items.find(({ tag_code }) => tag_code === tag)
    if (!item) throw new Error(`the order has no item ${tag}`)
    const length = dialog.getByRole('textbox', { name: nameStartingWith(t('order_items.fields.length_cm')) })
    await length.fill('300 200')
    // A kind of another category is not offered.
    const kinds = dialog.getByRole('combobox', { name: nameStartingWith(t('order_items.fields.type')) })
    await kinds.fill(t('enums.item_type.moquette_sans_frange'))
    await dialog.locator('.ant-select-item-empty').waitFor()
    await chooseOption(dialog, t('order_items.fields.type'), t('enums.item_type.tapis_frange'))
    await chooseOption(dialog, t('order_items.fields.tissu'), t('enums.item_tissu.laine'))
    await api.patch(`/api/user/order-items/${item.id}`, { version: item.version, condition: ['hole'] })

    await dialog.getByRole('button', { name: t('ui.orders.save_and_next'), exact: true }).click()
    await dialog.getByRole('alert').getByText(t('errors.E_VERSION')).waitFor()
    assert.equal(await length.inputValue(), '300 200')
    await dialog.getByText(t('enums.item_condition.hole')).filter({ visible: true }).first().waitFor()
    await dialog.getByRole('button', { name: t('ui.orders.save_and_next'), exact: true }).click()
    await dialog.getByText(t('enums.item_condition.hole')).filter({ visible: true }).waitFor({ state: 'detached' })
    assert.notEqual(await dialog.locator('.order-tag').innerText(), tag)
    assert.equal(await length.inputValue(), '')
    await dialog.getByText(t('enums.item_type.tapis_frange'), { exact: true }).filter({ visible: true }).first().waitFor()
    await dialog.getByRole('radio', { name: t('enums.item_tissu.laine'), checked: true }).waitFor({ state: 'attached' })
    const { body } = await api.get<Item>(`/api/user/order-items/${item.id}`)
    assert.deepInclude(body, { status: 'measured', length_cm: 300, width_cm: 200, condition: ['hole'] })
    await page.context().close()
  })

  test('a measure is corrected in the same way on the page of the item', async ({ browser, assert }) => {
    const id = await withStore(async (store) => (await confirmedOrder(store)).items[0]!.id)
    const page = await openPage(browser, `/user/items/${id}`)
    await page.getByRole('button', { name: t('order_items.transitions.correct') }).click()
    const dialog = page.getByRole('dialog')
    const size = dialog.locator('.intake-size input')
    await size.and(page.locator(':focus')).waitFor()
    assert.equal(await size.inputValue(), '300 200')
    await page.keyboard.type('3m x 1m50')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t('ui.orders.tag_again') }).waitFor()
    const [measured] = await withStore((store) => store.select('order_items', { id }))
    assert.include(measured, { length_cm: 300, width_cm: 150, amount: 6750 })
    // Its size is said as on the page of its order, and not by a bare number.
    await page.locator('.record-head dd').filter({ hasText: /300\D+150\D+cm\D+4\.5\D+m²/ }).waitFor()
    await page.context().close()
  })

  test('while the plant works, the counter sees how far it is, and no button that it cannot press', async ({ browser, assert }) => {
    const id = await withPlantWorker(async (store) => {
      const { order } = await anOrderWithSteps(store, [{ position: 10, name: { en: 'Wash' }, duration_minutes: 60 }])
      await store.transition('orders', order.id, 'start')
      return order.id
    })
    const page = await openPage(browser, `/user/orders/${id}`, { who: 'counter clerk' })
    await page.locator('.order-why').getByText(t('ui.orders.in_plant', { ready: '0', items: '1' })).waitFor()
    const steps = page.getByRole('group', { name: t('ui.transition.group') })
    await steps.getByRole('button', { name: t('orders.transitions.reschedule') }).waitFor()
    assert.equal(await steps.locator('[aria-disabled=true]').count(), 0)
    await page.context().close()
  })

  test('the form says that the transport fee of this address is unknown', async ({ browser }) => {
    const { id } = await anOrder('TAPIS')
    const page = await openPage(browser, `/user/orders/edit/${id}`)
    await page.getByText(t('alerts.fee_unknown')).waitFor()
    await page.context().close()
  })
})

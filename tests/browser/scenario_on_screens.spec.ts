import { test } from '@japa/runner'
import { translator, type Translate } from '#backend/engine/i18n/translator'
import type { Locale } from '#common/locales'
import { newContextFor, phoneOf, type ContextOptions } from '#tests/support/browser/browser_context'
import { chooseOption, nameStartingWith, clickTransition, signInOnScreen } from '#tests/support/browser/browser_controls'
import { finishSteps, withPlantWorker } from '#tests/support/rows/plant_rows'
import { watchPage } from '#tests/support/browser/page_problems'
import type { Browser, Page } from 'playwright'

/** Scenario 1 of domain.md §11, by a counter clerk, using screens only; what the plant does meanwhile is done for it. */
test.group('scenario / on screens', () => {
  test('from a new phone number to a delivered order with nothing left to pay', async ({ browser, assert }) => {
    const { page, t, faults } = await signInClerk(browser, { locale: 'en' })
    await takeOrder(page, t, { phone: '06 61 23 45 67', first_name: 'Ghlana', last_name: 'Test', carpet: 'Carpet' })
    await clickTransition(page, t('orders.transitions.receive'))
    await measureBoth(page, t)
    for (const amount of ['90.00', '38.10']) await page.locator('.order-item-price strong').getByText(figure(amount)).waitFor()
    await page.locator('.order-item-measures').getByText(figure('2.54')).waitFor()
    await sum(page, 'total', '128.10').waitFor()

    await clickTransition(page, t('ui.orders.accepted.counter'))
    await status(page, t('enums.order_status.confirmed')).waitFor()
    await withPlantWorker((store) => finishSteps(store, { id: Number(new URL(page.url()).pathname.split('/').at(-1)) }))
    await status(page, t('enums.order_status.completed')).waitFor()

    await pay(page, t, { amount: '100' })
    await sum(page, 'balance', '28.10').waitFor()
    await page.getByRole('button', { name: figure('28.10') }).waitFor()
    assert.equal(await page.getByRole('button', { name: t('orders.transitions.deliver'), exact: true }).count(), 0)

    await pay(page, t, { method: t('enums.payment_method.card') })
    await sum(page, 'balance', '0.00').waitFor()
    await clickTransition(page, t('orders.transitions.deliver'))
    await page.getByRole('alertdialog').getByRole('button', { name: t('orders.transitions.deliver') }).click()
    await status(page, t('enums.order_status.delivered')).waitFor()
    await sum(page, 'balance', '0.00').waitFor()

    await page.getByRole('tab', { name: t('ui.history.title') }).click()
    const history = page.getByRole('tabpanel')
    for (const verb of ['receive', 'accept', 'pay', 'deliver']) {
      await history.getByText(t(`orders.transitions.${verb}`), { exact: true }).first().waitFor()
    }
    assert.deepEqual(faults(), [])
    await page.context().close()
  })

  test('up to the price in Arabic on a phone', async ({ browser, assert }) => {
    const { page, t, faults } = await signInClerk(browser, { locale: 'ar', width: 390 })
    await takeOrder(page, t, { phone: '0661234568', first_name: 'غلانة', last_name: 'تجربة', carpet: 'زربية' })
    await clickTransition(page, t('orders.transitions.receive'))
    await measureBoth(page, t)
    await sum(page, 'total', '128.10').waitFor()
    await status(page, t('enums.order_status.measured')).waitFor()
    assert.deepEqual(faults(), [])
    await page.context().close()
  })
})

/** Signed in through the screen, on the dashboard. */
async function signInClerk(browser: Browser, options: ContextOptions & { locale: Locale }) {
  const page = await (await newContextFor(browser, 'visitor', options)).newPage()
  const faults = watchPage(page)
  await signInOnScreen(page, phoneOf('counter clerk'))
  return { page, faults, t: translator(options.locale) }
}

interface Client { readonly phone: string; readonly first_name: string; readonly last_name: string; readonly carpet: string }

async function takeOrder(page: Page, t: Translate, client: Client): Promise<void> {
  const menu = page.getByRole('button', { name: t('ui.shell.menu') })
  await page.locator('.frame').waitFor()
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: t('ui.shell.menu') }).filter({ visible: true })
    .getByRole('link', { name: t('orders.many'), exact: true }).click()
  await page.getByRole('link', { name: t('ui.list.create'), exact: true }).click()

  const box = page.getByRole('combobox', { name: t('ui.orders.intake.client') })
  await box.fill(client.phone)
  await box.press('Enter')
  const newClient = page.getByRole('group', { name: t('ui.field.new.clients') })
  await newClient.getByRole('textbox', { name: nameStartingWith(t('clients.fields.first_name')) }).fill(client.first_name)
  await newClient.getByRole('textbox', { name: nameStartingWith(t('clients.fields.last_name')) }).fill(client.last_name)

  const carpet = page.getByRole('group', { name: t('ui.orders.add_item') }).getByRole('button', { name: client.carpet, exact: true })
  await carpet.click()
  await carpet.click()
  await page.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
  await page.waitForURL(/\/user\/orders\/\d+$/)
  await status(page, t('enums.order_status.pending')).waitFor()
}

/** 200 × 300 and a round one of 180. */
async function measureBoth(page: Page, t: Translate): Promise<void> {
  await page.getByRole('button', { name: t('ui.orders.measure_next', { left: 2 }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: nameStartingWith(t('order_items.fields.length_cm')) }).fill('300 200')
  await dialog.getByText(figure('6.00')).waitFor()
  await chooseTypeAndFabric(dialog, t)
  await dialog.getByRole('button', { name: t('ui.orders.save_and_next') }).click()

  await dialog.getByRole('button', { name: t('ui.form.save'), exact: true }).waitFor()
  await dialog.getByRole('radio', { name: t('enums.item_shape.round') }).check({ force: true })
  await dialog.getByRole('textbox', { name: nameStartingWith(t('order_items.fields.diameter_cm')) }).fill('180')
  await dialog.getByText(figure('2.545')).waitFor()
  await chooseTypeAndFabric(dialog, t)
  await dialog.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function chooseTypeAndFabric(dialog: ReturnType<Page['getByRole']>, t: Translate): Promise<void> {
  await chooseOption(dialog, t('order_items.fields.type'), t('enums.item_type.tapis_frange'))
  await chooseOption(dialog, t('order_items.fields.tissu'), t('enums.item_tissu.laine'))
}

async function pay(page: Page, t: Translate, { amount, method }: { amount?: string; method?: string }): Promise<void> {
  await page.getByRole('button', { name: t('orders.transitions.pay') }).click()
  const dialog = page.getByRole('dialog', { name: t('orders.transitions.pay') })
  if (amount) await dialog.getByRole('textbox', { name: nameStartingWith(t('orders.args.amount')) }).fill(amount)
  if (method) await chooseOption(dialog, t('orders.args.method'), method)
  await clickTransition(dialog, t('orders.transitions.pay'))
  await dialog.waitFor({ state: 'detached' })
}

/** Some languages use a decimal comma. */
const figure = (amount: string) => new RegExp(`(^|\\D)${amount.replace('.', '[.,]')}(\\D|$)`)
const sum = (page: Page, name: 'total' | 'balance', amount: string) =>
  page.locator(`.order-money [data-name="${name}"]`).getByText(figure(amount))
const status = (page: Page, name: string) => page.locator('.record-title').getByText(name, { exact: true })

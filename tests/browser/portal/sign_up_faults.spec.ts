/** What goes wrong between the public page and an order: nothing that was chosen or typed is lost. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, openPage } from '#tests/support/browser/browser_context'
import { findAxeViolations, findPageOddities, waitUntilLoaded } from '#tests/support/browser/page_problems'
import { aClient } from '#tests/support/rows/orders'
import { freshPhone } from '#tests/support/rows/people'
import { codeSentTo, forgetAskedCodes, useProviderOfCodes } from '#tests/support/rows/sign_up_codes'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { saveSettings, withStore } from '#tests/support/server/with_store'
import type { Page } from 'playwright'

const t = translator('en')
const problemsOf = async (page: Page) => [...await findPageOddities(page), ...await findAxeViolations(page)]

async function chooseWhat(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: t('portal.address.zone') }).getByRole('radio').first().click()
  await page.getByLabel(t('portal.address.landmark')).fill('Blue mosque')
  await page.getByRole('radiogroup', { name: t('portal.pickup.slot') }).getByRole('radio').nth(1).click()
}
const ordersOf = (client_id: number) => withStore((store) => store.select('orders', { client_id }))

test.group('portal / sign-up that goes wrong', (group) => {
  useDefaultSettings(group)
  useProviderOfCodes(group)
  group.each.setup(async () => { await forgetAskedCodes() })

  test('errors stand at their fields; back, a reload and a lost connection keep what was typed; a known client is asked no name', async ({
    browser, assert,
  }) => {
    const known = await withStore((store) => aClient(store, { first_name: 'Mbarka', last_name: 'Known' }))
    const context = await newContextFor(browser, 'visitor', { locale: 'en', width: 1360, mode: 'dark' })
    const page = await context.newPage()
    await page.goto('/client/login?lang=en')
    await page.getByRole('link', { name: t('portal.sign_in.first_time') }).click()
    await page.getByRole('button', { name: t('portal.new.next') }).click()
    await page.getByText(t('portal.new.where_missing')).waitFor()
    await page.getByText(t('portal.new.place_missing')).waitFor()
    assert.deepEqual(await problemsOf(page), [])
    await chooseWhat(page)
    await page.getByRole('button', { name: t('portal.new.next') }).click()
    const phone = page.getByLabel(t('portal.new.phone'))
    const send = page.getByRole('button', { name: t('portal.code.send') })
    for (const wrong of ['0528 89 00 00', 'abc']) {
      await phone.fill(wrong)
      await send.click()
      await page.locator('.field-error').waitFor()
      assert.equal(await phone.getAttribute('aria-invalid'), 'true')
    }
    await phone.fill(`0${known.phone.slice(4)}`)
    await page.goBack()
    await page.getByLabel(t('portal.address.landmark')).waitFor()
    assert.equal(await page.getByLabel(t('portal.address.landmark')).inputValue(), 'Blue mosque')
    await page.goForward()
    await page.reload()
    await phone.waitFor()
    assert.equal(await phone.inputValue(), `0${known.phone.slice(4)}`)
    await context.setOffline(true)
    await send.click()
    await page.getByText(t('ui.alert.offline')).waitFor()
    await context.setOffline(false)
    await send.click()
    const code = page.getByLabel(t('portal.code.code'))
    await code.waitFor()
    const sent = (await codeSentTo(known.phone)).code
    await code.fill(sent === '000000' ? '111111' : '000000')
    await page.getByText(t('errors.auth.code')).waitFor()
    assert.deepEqual(await problemsOf(page), [])
    await code.fill(sent)
    await page.waitForURL(/\/client\/orders\/\d+$/)
    await waitUntilLoaded(page)
    assert.lengthOf(await ordersOf(known.id), 1)
    // Nothing is left to be sent again.
    assert.isNull(await page.evaluate(() => sessionStorage.getItem('pickup')))
    await page.goto('/client/new')
    await page.waitForURL('**/client/orders/new')
    await context.close()
  })

  test('a time that somebody else has taken meanwhile is chosen again, by whoever is signed in by then', async ({ browser, assert }) => {
    const known = await withStore((store) => aClient(store))
    const page = await (await newContextFor(browser, 'visitor', { locale: 'en', width: 390 })).newPage()
    await page.goto('/client/new?lang=en')
    await chooseWhat(page)
    // As if it had been the last place.
    await page.route('**/api/client/orders', async (route) => {
      const errors = { requested_collect_at: [t('alerts.time_invalid')] }
      await route.fulfill({ status: 422, json: { code: 'E_INVALID', message: '', errors } })
    }, { times: 1 })
    await page.getByRole('button', { name: t('portal.new.next') }).click()
    await page.getByLabel(t('portal.new.phone')).fill(known.phone)
    await page.getByRole('button', { name: t('portal.code.send') }).click()
    await page.getByLabel(t('portal.code.code')).waitFor()
    await page.getByLabel(t('portal.code.code')).fill((await codeSentTo(known.phone)).code)
    await page.getByText(t('alerts.time_invalid')).waitFor()
    await page.getByRole('radiogroup', { name: t('portal.pickup.slot') }).getByRole('radio').nth(2).click()
    await page.getByRole('button', { name: t('portal.new.order') }).click()
    await page.waitForURL(/\/client\/orders\/\d+$/)
    assert.lengthOf(await ordersOf(known.id), 1)
    await page.context().close()
  })
})

test.group('portal / sign-up without a provider of messages', (group) => {
  useDefaultSettings(group)
  group.each.setup(async () => { await forgetAskedCodes() })

  test('nobody waits for a code: a number is left, and the company’s is shown (setting: a number of the company)', async ({
    browser, assert,
  }) => {
    await saveSettings({ company_phones: ['+212528890000'] })
    const phone = freshPhone()
    const page = await openPage(browser, '/client/new?lang=en', { who: 'visitor', locale: 'en', width: 390 })
    await chooseWhat(page)
    await page.getByRole('button', { name: t('portal.new.next') }).click()
    await page.getByLabel(t('portal.new.phone')).fill(phone)
    await page.getByLabel(t('portal.new.name')).fill('Aminetou')
    assert.deepEqual(await problemsOf(page), [])
    await page.getByRole('button', { name: t('portal.new.call_me') }).click()
    await page.getByRole('heading', { name: t('portal.new.called') }).waitFor()
    await page.locator('.portal-note').getByText('Blue mosque').waitFor()
    await page.locator('a[href="tel:+212528890000"]').waitFor()
    const [thread] = await withStore((store) => store.select('threads', { phone }))
    const [message] = await withStore((store) => store.select('thread_messages', { thread_id: thread!.id }))
    assert.match(message?.text ?? '', /Aminetou\n.*Blue mosque/s)
    await page.context().close()
  })
})

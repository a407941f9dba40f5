import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { LOCALES } from '#common/locales'
import { newContextFor, phoneOf, openPage } from '#tests/support/browser/browser_context'
import { chooseOption, signInOnScreen } from '#tests/support/browser/browser_controls'
import { waitUntilLoaded } from '#tests/support/browser/page_problems'
import { withStore } from '#tests/support/server/with_store'
import { aClient } from '#tests/support/rows/orders'
import { createResetToken } from '#backend/services/auth/password/reset_tokens'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import db from '@adonisjs/lucid/services/db'
import type { Page } from 'playwright'

const shownAlerts = (page: Page) => page.locator('.alert, .alert-modal')

/** The texts of specification §5 and §8, in the places that it names. */
test.group('alerts / sign-in and recovery', () => {
  test('a refused sign-in shows an error alert with the text of the server, in four languages', async ({ browser, assert }) => {
    const page = await (await newContextFor(browser, 'visitor', { width: 390 })).newPage()
    for (const locale of LOCALES) {
      const t = translator(locale)
      for (const [signInPath, button] of [['/admin', 'ui.auth.sign_in'], ['/client/login', 'portal.sign_in.button']] as const) {
        await page.goto(`${signInPath}?lang=${locale}`)
        await page.getByRole('button', { name: t(button), exact: true }).click()
        assert.equal(await page.getByText(t('alerts.empty')).count(), 2, `${signInPath} in ${locale}`)
        await page.getByLabel(t('ui.auth.phone')).fill('+212600000999')
        await page.getByLabel(t('ui.auth.password'), { exact: true }).fill('not the password')
        await page.getByRole('button', { name: t(button), exact: true }).click()
        const alert = page.locator('.alert[role="alert"][data-alert="danger"]')
        await alert.getByText(t('alerts.error'), { exact: true }).waitFor()
        await alert.getByText(t('errors.auth.credentials'), { exact: true }).waitFor()
        assert.equal(await shownAlerts(page).count(), 1)
      }
    }
    await page.context().close()
  })

  test('choosing a password shows its errors, and a success modal for 3000 ms', async ({ browser, assert }) => {
    const ar = translator('ar')
    const context = await newContextFor(browser, 'visitor', { width: 390 })
    await context.clock.install()
    const page = await context.newPage()
    const fill = async (password: string, again: string) => {
      await page.getByLabel(ar('ui.auth.new_password'), { exact: true }).fill(password)
      await page.getByLabel(ar('ui.auth.new_password_again')).fill(again)
      await page.getByRole('button', { name: ar('ui.auth.save_password') }).click()
    }
    await page.goto('/client/reset-password/never-was-one')
    await fill('short', 'short')
    await page.getByText(ar('alerts.password_min'), { exact: true }).waitFor()
    await fill('long enough', 'long enouhg')
    await page.getByText(ar('alerts.new_passwords_mismatch'), { exact: true }).waitFor()
    await fill('long enough', 'long enough')
    const alert = page.locator('.alert[data-alert="danger"]')
    await alert.getByText(ar('alerts.error'), { exact: true }).waitFor()
    await alert.getByText(ar('errors.auth.link_expired'), { exact: true }).waitFor()

    const { id } = await withStore((store) => aClient(store))
    const token = await db.transaction((trx) => createResetToken(GUARD_CONFIGS.client, id, trx))
    await page.goto(`/client/reset-password/${token}`)
    // From here on the clock is controlled by the test.
    await context.clock.pauseAt(Date.now() + 3_600_000)
    await fill('long enough', 'long enough')
    const modal = page.locator('dialog.alert-modal[data-alert="success"]')
    await modal.getByText('تم تغيير كلمة المرور بنجاح', { exact: true }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/client/login')
    await context.clock.runFor(2_900)
    assert.isTrue(await modal.isVisible())
    await context.clock.runFor(200)
    await modal.waitFor({ state: 'detached' })
    await context.close()
  })

  test('failures of the permissions call and of staff recovery show no alert', async ({ browser, assert }) => {
    const en = translator('en')
    const page = await (await newContextFor(browser, 'visitor')).newPage()
    await page.route(/\/auth\/user\/(permissions|forgot-password|reset-password)$/, (route) => (
      // Only the calls: the pages have the same paths.
      route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ status: 500, body: 'broken' })))
    await page.goto('/user/forgot-password')
    await page.getByLabel(en('ui.auth.email')).fill('clerk@example.com')
    await page.getByRole('button', { name: en('ui.auth.send_link') }).click()
    await page.getByRole('heading', { name: en('ui.auth.sent') }).waitFor()
    assert.equal(await shownAlerts(page).count(), 0)

    await page.goto('/user/reset-password/0123456789')
    await page.getByLabel(en('ui.auth.email')).fill('clerk@example.com')
    await page.getByLabel(en('ui.auth.new_password'), { exact: true }).fill('long enough')
    await page.getByLabel(en('ui.auth.new_password_again')).fill('long enough')
    await page.getByRole('button', { name: en('ui.auth.save_password') }).click()
    await page.getByRole('heading', { name: en('ui.auth.reset_sent') }).waitFor()
    assert.equal(await shownAlerts(page).count(), 0)

    await signInOnScreen(page, phoneOf('counter clerk'))
    // The charts load when they are near.
    await page.locator('.period-figures').scrollIntoViewIfNeeded()
    await waitUntilLoaded(page)
    assert.equal(await shownAlerts(page).count(), 0)
    assert.equal(await page.evaluate(() => localStorage.getItem('permissions')), '[]')
    await page.context().close()
  })

  test('a null response about the age of the token ends the session of {who} at {signInPath}')
    .with([
      { who: 'owner', home: '/user/dashboard', signInPath: '/admin' },
      { who: 'client', home: '/client/dashboard', signInPath: '/client/login' },
    ] as const)
    .run(async ({ browser, assert }, { who, home, signInPath }) => {
      const page = await (await newContextFor(browser, who)).newPage()
      await page.route('**/token-expired', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: 'null' }))
      await page.goto(home)
      await page.waitForURL(`**${signInPath}`)
      await page.getByText(translator('ar')('ui.auth.ended'), { exact: true }).waitFor()
      assert.equal(await page.locator('.alert[data-alert="danger"]').count(), 0)
      const left = await page.evaluate(() => ['user', 'client', 'token', 'permissions'].filter((key) => localStorage.getItem(key) !== null))
      assert.deepEqual(left, [])
      await page.context().close()
    })
})

test.group('alerts / the form of an order', () => {
  test('shows that the client is suspended, and that the transport part is missing', async ({ browser, assert }) => {
    const en = translator('en')
    const { id } = await withStore(async (store) => {
      const client = await aClient(store, { first_name: 'Suspended', last_name: `Notice${Date.now()}` })
      return store.transition('clients', client.id, 'suspend', { reason: 'Does not pay' })
    })
    const page = await openPage(browser, `/user/orders/create?set.client_id=${id}`, { who: 'counter clerk' })
    await page.getByText(en('alerts.client_suspended')).waitFor()
    await page.getByText('Does not pay').waitFor()
    assert.equal(await page.getByText(en('alerts.transport_missing')).count(), 0)
    await page.locator('.intake-more > button').click()
    await chooseOption(page, en('orders.fields.return_mode'), en('enums.return_mode.delivery'))
    await page.getByText(en('alerts.transport_missing')).waitFor()
    await page.getByText(en('ui.orders.intake.ways.pickup'), { exact: true }).click()
    await page.getByText(en('alerts.transport_missing')).waitFor({ state: 'detached' })
    await page.context().close()
  })
})

/** A shared device: enrolled in the profile of a manager, then the clock and the sign-in by name and PIN on a phone in Arabic. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor } from '#tests/support/browser/browser_context'
import { siteUrl } from '#tests/support/json_client'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { storageStateOf } from '#tests/support/browser/browser_session'
import { account, bearer, PASSWORD } from '../../functional/auth/accounts.ts'

const PIN = '7294'
const [t, ar] = [translator('en'), translator('ar')]

test.group('auth / PIN on a shared device', () => {
  test('is enrolled by the owner; staff clock in and sign in by name', async ({ browser, client, assert }) => {
    const person = await account('user', { locale: 'ar', full_name: 'Fatima Zahra' })
    const own = await client.put('/auth/user/me/pin').bearerToken(await bearer('user', person))
      .json({ pin: PIN, current_password: PASSWORD })
    assert.equal(own.status(), 204)

    const profile = await (await newContextFor(browser, 'owner')).newPage()
    await profile.goto('/user/profile')
    const section = profile.locator('section', { has: profile.getByRole('heading', { name: t('ui.own_pin.device') }) })
    await section.getByLabel(t('ui.own_pin.device_name')).fill('Entrance')
    await section.getByRole('button', { name: t('ui.own_pin.enroll') }).click()
    await section.getByText(t('ui.own_pin.enrolled')).waitFor()
    const token = await profile.evaluate(() => localStorage.getItem('zarbia-device')) ?? ''
    await profile.context().close()

    const context = await browser.newContext({
      baseURL: siteUrl(), viewport: { width: 390, height: 844 }, reducedMotion: 'reduce',
      storageState: storageStateOf(siteUrl(), { 'locale': 'AR', 'zarbia-device': token }),
    })
    const page = await context.newPage()
    const faults = watchPage(page)
    const enter = async (pin: string, action: string) => {
      await page.getByRole('button', { name: 'Fatima Zahra' }).click()
      const keys = page.getByRole('group', { name: ar('ui.pin.keys') })
      for (const digit of pin) await keys.getByRole('button', { name: digit, exact: true }).click()
      await page.getByRole('button', { name: action, exact: true }).click()
    }
    await page.goto('/user/clock?lang=ar')
    await page.getByRole('button', { name: 'Fatima Zahra' }).waitFor()
    await waitUntilLoaded(page)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await enter(PIN, ar('ui.pin.in'))
    await page.getByText('Fatima Zahra').and(page.getByText(ar('ui.pin.hello', { name: 'Fatima Zahra', time: '' }).trim())).waitFor()
    const [row] = await db.from('attendances').where('user_id', person.id)
    assert.include(row, { source: 'kiosk', check_out_at: null })

    await page.goto('/admin?lang=ar')
    await enter(PIN, ar('ui.auth.sign_in'))
    await page.waitForURL('**/user/dashboard')
    assert.deepEqual(faults(), [])
    await context.close()
  })
})

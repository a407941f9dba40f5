/** A worker's own phone: the PIN is offered after the sign-in, and goes on where one was after 15 minutes without a touch. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { signInOnScreen } from '#tests/support/browser/browser_controls'
import { siteUrl } from '#tests/support/json_client'
import { findAxeViolations, findPageOddities, waitUntilLoaded } from '#tests/support/browser/page_problems'
import { until } from '#tests/support/until'
import { account, PASSWORD } from '../../functional/auth/accounts.ts'
import type { Page } from 'playwright'

const PIN = '7294'
// Who has chosen nothing on a device goes on in the language of the sign-in page.
const t = translator('ar')
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

test.group('sessions / PIN lock', () => {
  test('of the own phone keeps the page and its state; a withdrawn phone signs in anew', async ({ browser, assert }) => {
    const person = await account('user', { locale: 'en', full_name: 'Salma Lock' })
    const context = await browser.newContext({
      baseURL: siteUrl(), viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce',
    })
    await context.clock.install()
    const page = await context.newPage()
    await signInOnScreen(page, person.phone, PASSWORD)
    // The offer stands in the page and takes no focus.
    await page.getByRole('region', { name: t('ui.own_phone.offer') }).getByRole('button', { name: t('ui.own_phone.set') }).tap()
    const offer = page.getByRole('dialog', { name: t('ui.own_phone.offer') })
    await offer.getByLabel(t('ui.own_pin.new')).fill(PIN)
    await offer.getByRole('button', { name: t('ui.own_phone.use') }).click()
    await page.getByText(t('ui.own_phone.done')).waitFor()
    const [device] = await db.from('devices').where('user_id', person.id)
    assert.equal(device.enrolled_by_id, person.id)

    await page.goto('/user/profile')
    await waitUntilLoaded(page)
    const typed = page.getByLabel(t('ui.own_pin.new'))
    await typed.fill('58')
    const before = await tokenOf(page)
    await context.clock.fastForward('16:00')
    const lock = page.getByRole('dialog', { name: 'Salma Lock' })
    await lock.waitFor()
    assert.equal(await tokenOf(page), '', 'nothing of the session is left to send')
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    const enter = async (pin: string) => {
      for (const digit of pin) await lock.getByRole('button', { name: digit, exact: true }).tap()
      await lock.getByRole('button', { name: t('ui.lock.unlock'), exact: true }).tap()
    }
    await enter('9999')
    await lock.getByText(t('errors.auth.pin_wrong', { count: 4 })).waitFor()
    await enter(PIN)
    await lock.waitFor({ state: 'detached' })
    await until('there is a new token', async () => ![before, '', null].includes(await tokenOf(page)))
    assert.equal(await typed.inputValue(), '58', 'the page is as it was')
    assert.equal(new URL(page.url()).pathname, '/user/profile')

    await context.clock.fastForward('16:00')
    await lock.waitFor()
    await db.from('devices').where('id', device.id).delete()
    await enter(PIN)
    await page.waitForURL('**/admin')
    assert.isNull(await page.evaluate(() => localStorage.getItem('zarbia-device')))
    await context.close()
  })
})

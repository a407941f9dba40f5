import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { Secret, TOTP } from 'otpauth'
import { translator } from '#backend/engine/i18n/translator'
import { siteUrl } from '#tests/support/json_client'
import { waitUntilLoaded } from '#tests/support/browser/page_problems'
import { storageStateOf, createSession } from '#tests/support/browser/browser_session'
import { account, bearer, grant, PASSWORD, RUN, type Account } from '../../functional/auth/accounts.ts'
import { mailsTo, tokenIn } from '../../functional/auth/mails.ts'
import { until } from '#tests/support/until'
import type { Locale } from '#common/locales'
import type { Browser } from 'playwright'
import type { Guard } from '#schema/types'

/** A browser with the session of this person; by default in Arabic on a phone. */
async function signedIn(browser: Browser, guard: Guard, person: Account, locale: Locale = 'ar', width = 390) {
  const storageItems = { locale: locale.toUpperCase(), ...await createSession(siteUrl(), guard, person.phone, PASSWORD) }
  return browser.newContext({
    baseURL: siteUrl(), viewport: { width, height: 900 }, reducedMotion: 'reduce', storageState: storageStateOf(siteUrl(), storageItems),
  })
}

test.group('auth / own credentials', () => {
  test('staff enable the second factor, sign in with it, and list their sessions', async ({ browser, assert }) => {
    const [t, ar] = [translator('en'), translator('ar')]
    const person = await account('user', { locale: 'en' })
    await bearer('user', person)
    const context = await signedIn(browser, 'user', person, 'en', 1360)
    const page = await context.newPage()
    await page.goto('/user/profile')
    const section = page.locator('section', { has: page.getByRole('heading', { name: t('ui.second_factor.title') }) })
    await section.getByLabel(t('ui.auth.current_password'), { exact: true }).fill(PASSWORD)
    await section.getByRole('button', { name: t('ui.second_factor.begin') }).click()
    await section.getByRole('img', { name: t('ui.second_factor.picture') }).waitFor()
    const secret = Secret.fromBase32((await section.locator('code').textContent() ?? '').replaceAll(' ', ''))
    await section.getByLabel(t('ui.auth.second_code')).fill(TOTP.generate({ secret }))
    await section.getByRole('button', { name: t('ui.second_factor.confirm') }).click()
    const codes = section.locator('.recovery-codes li')
    const code = await codes.first().textContent() ?? ''
    assert.equal(await codes.count(), 10)
    await section.getByRole('button', { name: t('ui.second_factor.kept') }).click()
    await section.getByText(t('ui.second_factor.on', { count: 10 })).waitFor()

    const sessions = page.locator('.sessions > li')
    assert.equal(await sessions.count(), 2)
    await sessions.filter({ hasNotText: t('ui.sessions.here') }).getByRole('button').click()
    await sessions.nth(1).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t('ui.sessions.everywhere') }).click()
    await page.waitForURL('**/admin')

    await page.getByRole('textbox', { name: ar('ui.auth.phone') }).fill(person.phone)
    await page.getByLabel(ar('ui.auth.password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: ar('ui.auth.sign_in') }).click()
    await page.getByLabel(ar('ui.auth.second_code')).fill(code)
    await page.getByRole('button', { name: ar('ui.auth.sign_in') }).click()
    await page.waitForURL('**/user/dashboard')
    await context.close()
  })

  test('an edit of the own record asks for the password when it is required', async ({ browser, assert }) => {
    const t = translator('en')
    const person = await account('user', { locale: 'en' })
    await grant(person, ['user-list', 'user-edit'])
    const context = await signedIn(browser, 'user', person, 'en', 1360)
    const page = await context.newPage()
    await page.goto(`/user/users/edit/${person.id}`)
    const [pin, again] = [page.getByLabel(t('ui.form.pin'), { exact: true }), page.getByLabel(t('ui.form.pin_again'), { exact: true })]
    await pin.fill('830657')
    await again.fill('123457')
    await page.getByRole('button', { name: t('ui.form.save') }).click()
    await page.locator('.error-summary').waitFor()
    for (const box of [pin, again]) await box.fill('')
    const email = `typed@${RUN}.example.com`
    await page.getByLabel(t('users.fields.email')).fill(email)
    await page.getByRole('button', { name: t('ui.form.save') }).click()
    await page.getByLabel(t('ui.auth.current_password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: t('ui.form.save') }).click()
    await page.getByText(t('ui.form.edited', { name: t('users.one').toLowerCase() })).waitFor()
    assert.equal((await db.from('users').where('id', person.id).firstOrFail()).email, email)
    await context.close()
  })

  test('a client confirms another mail address, and restores the account by the mail to the former one', async ({ browser, assert }) => {
    const t = translator('ar')
    const person = await account('client', { locale: 'ar' })
    const context = await signedIn(browser, 'client', person)
    const page = await context.newPage()
    await page.goto('/client/account')
    const entered = `thief@${RUN}.example.com`
    await page.getByRole('textbox', { name: t('ui.auth.email') }).fill(entered)
    const own = page.locator('section', { has: page.locator('input[name="email"]') })
    await own.getByLabel(t('ui.auth.current_password'), { exact: true }).fill(PASSWORD)
    await own.getByRole('button', { name: t('portal.account.save') }).click()
    await page.getByText(t('portal.account.confirm_email', { email: entered })).first().waitFor()
    await until('the form shows the former address', async () =>
      await page.getByRole('textbox', { name: t('ui.auth.email') }).inputValue() === person.email)
    assert.equal((await db.from('clients').where('id', person.id).firstOrFail()).email, person.email)
    const [link] = await mailsTo(entered, 1)
    await page.goto(`/client/confirm-email/${link ? tokenIn(link) : ''}`)
    await waitUntilLoaded(page)
    await page.getByRole('button', { name: t('ui.auth.confirm_email_button') }).click()
    await page.getByText(t('ui.auth.email_confirmed')).first().waitFor()
    assert.equal((await db.from('clients').where('id', person.id).firstOrFail()).email, entered)
    const [mail] = await mailsTo(person.email, 1)

    await page.goto(`/restore/client/${mail ? tokenIn(mail) : ''}`)
    await waitUntilLoaded(page)
    await page.getByLabel(t('ui.auth.new_password'), { exact: true }).fill('a new password')
    await page.getByLabel(t('ui.auth.new_password_again')).fill('a new password')
    await page.getByRole('button', { name: t('ui.auth.save_password') }).click()
    await page.waitForURL('**/client/login')
    assert.equal((await db.from('clients').where('id', person.id).firstOrFail()).email, person.email)
    await context.close()
  })
})

import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { clusterPlace } from '#backend/embedded/place'
import { browserOf, phoneOf } from '#tests/support/browser'
import { secondDatabase } from '#tests/support/database'
import { startBeside, startServer } from '#tests/support/server'
import { keeping, sessionAt } from '#tests/support/session'

const APP_URL = 'https://laundry.example'

test.group('first owner', () => {
  test('makes the account behind the printed link and signs in; the link has ended then', async ({ browser, assert, cleanup }) => {
    const database = await secondDatabase()
    cleanup(database.drop)
    const env = { DATABASE_NAME: database.name, EMBEDDED_PG_DIR: clusterPlace().data, WORKER: 'external', APP_URL, DEMO: '' }
    const server = await (await startServer(env)).ready()
    cleanup(async () => { await server.end('SIGTERM') })
    const [, path = ''] = /https:\/\/laundry\.example(\/user\/first-owner\/\S+)/.exec(server.output) ?? []
    const t = translator('en')
    const context = await browserOf(browser, 'visitor', { width: 390 })
    const page = await context.newPage()
    const fill = async (fields: Record<string, string>) => {
      for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value)
      await page.getByRole('button', { name: t('ui.auth.create_account') }).click()
    }
    const person = { first_name: 'Mariam', last_name: 'Tazi', phone: '0612000001' }
    await page.goto(`${server.url}${path}?lang=en`)
    await fill({ ...person, password: 'zarbia-demo', password_confirmation: 'zarbia-demo' })
    await page.getByText(t('errors.field.published_password')).waitFor()
    await fill({ password: 'her own word', password_confirmation: 'her own word' })
    await page.getByText(t('ui.auth.first_owner_done_help')).waitFor()

    await page.goto(`${server.url}${path}?lang=en`)
    await fill({ ...person, password: 'her own word', password_confirmation: 'her own word' })
    await page.getByRole('alert').getByText(t('errors.auth.first_owner_link')).waitFor()

    await page.goto(`${server.url}/admin?lang=en`)
    await page.locator('[name="phone"]').fill(person.phone)
    await page.locator('[name="password"]').fill('her own word')
    await page.getByRole('button', { name: t('ui.auth.sign_in') }).click()
    await page.waitForURL('**/user/dashboard')
    assert.equal(await page.getByText(t('ui.demo.accounts')).count(), 0)
    await context.close()
  })

  test('staff see that everybody could come in with the password of the demo', async ({ browser, cleanup }) => {
    const server = await (await startBeside({ APP_URL, DEMO: 'true' })).ready()
    cleanup(async () => { await server.end('SIGTERM') })
    const session = await sessionAt(server.url, 'user', phoneOf('counter clerk'))
    const context = await browser.newContext({ storageState: keeping(server.url, { locale: 'AR', ...session }) })
    const page = await context.newPage()
    await page.goto(`${server.url}/user/orders`)
    await page.getByText(translator('ar')('ui.demo.accounts')).waitFor()
    await context.close()
  })
})

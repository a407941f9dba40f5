import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { clusterPaths } from '#backend/engine/embedded/cluster_paths'
import { newContextFor, phoneOf } from '#tests/support/browser/browser_context'
import { createSecondDatabase } from '#tests/support/server/test_database'
import { startSecondServer, startServer } from '#tests/support/server/test_server'
import { waitForValue } from '#tests/support/until'
import { storageStateOf, createSession } from '#tests/support/browser/browser_session'

const APP_URL = 'https://laundry.example'
const LINK = /https:\/\/laundry\.example(\/user\/first-owner\/\S+)/

test.group('first owner', () => {
  test('creates the account by the printed link and signs in; the link works only once', async ({ browser, assert, cleanup }) => {
    const database = await createSecondDatabase()
    cleanup(database.drop)
    const env = { DATABASE_NAME: database.name, EMBEDDED_PG_DIR: clusterPaths().data, WORKER: 'external', APP_URL, DEMO: '' }
    const server = await (await startServer(env)).ready()
    cleanup(async () => { await server.end('SIGTERM') })
    // The server answers before what it printed has been read.
    const path = await waitForValue('the link is printed', () => LINK.exec(server.output)?.[1])
    const t = translator('en')
    const context = await newContextFor(browser, 'visitor', { width: 390 })
    const page = await context.newPage()
    const fill = async (fields: Record<string, string>) => {
      for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value)
      await page.getByRole('button', { name: t('ui.auth.create_account') }).click()
    }
    const person = { first_name: 'Mariam', last_name: 'Tazi', phone: '0612000001' }
    await page.goto(`${server.url}${path}?lang=en`)
    await fill({ ...person, password: 'zarbia-demo', password_confirmation: 'zarbia-demo' })
    await page.getByText(t('errors.field.published_password')).waitFor()
    await fill({ password: 'my own password', password_confirmation: 'my own password' })
    await page.getByText(t('ui.auth.first_owner_done_help')).waitFor()

    await page.goto(`${server.url}${path}?lang=en`)
    await fill({ ...person, password: 'my own password', password_confirmation: 'my own password' })
    await page.getByRole('alert').getByText(t('errors.auth.first_owner_link')).waitFor()

    await page.goto(`${server.url}/admin?lang=en`)
    await page.locator('[name="phone"]').fill(person.phone)
    await page.locator('[name="password"]').fill('my own password')
    await page.getByRole('button', { name: t('ui.auth.sign_in') }).click()
    await page.waitForURL('**/user/dashboard')
    assert.equal(await page.getByText(t('ui.demo.accounts')).count(), 0)
    await context.close()
  })

  test('staff are warned that the demo password is accepted', async ({ browser, cleanup }) => {
    const server = await (await startSecondServer({ APP_URL, DEMO: 'true' })).ready()
    cleanup(async () => { await server.end('SIGTERM') })
    const session = await createSession(server.url, 'user', phoneOf('counter clerk'))
    const context = await browser.newContext({ storageState: storageStateOf(server.url, { locale: 'AR', ...session }) })
    const page = await context.newPage()
    await page.goto(`${server.url}/user/orders`)
    await page.getByText(translator('ar')('ui.demo.accounts')).waitFor()
    await context.close()
  })
})

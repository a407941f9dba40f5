/** Connecting another program: the API reference, and an API token. */
import { test } from '@japa/runner'
import { newContextFor } from '#tests/support/browser/browser_context'
import { findPageOddities, waitUntilLoaded, findAxeViolations, watchPage } from '#tests/support/browser/page_problems'
import { jsonClient, siteUrl } from '#tests/support/json_client'

test.group('browser / integrations', () => {
  test('an integrator finds a call, reads its parameters, and tries it', async ({ assert, browser }) => {
    const context = await newContextFor(browser, 'owner')
    const page = await context.newPage()
    const found = watchPage(page)
    await page.goto('/user/api')
    await page.getByRole('searchbox', { name: 'Search calls' }).fill('cities')
    await page.getByRole('link', { name: /List\s*\/api\/user\/cities$/ }).click()
    await page.getByRole('heading', { name: 'List', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    const responseText = await page.locator('.api-told pre').textContent()
    assert.lengthOf(JSON.parse(responseText ?? '') as unknown[], 3)
    assert.deepEqual([...found(), ...await findPageOddities(page), ...await findAxeViolations(page)], [])
    await context.close()
  })

  test('a call is sent with its own method, and the status of the response is shown', async ({ assert, browser }) => {
    const context = await newContextFor(browser, 'owner')
    const page = await context.newPage()
    await page.goto('/user/api?call=user.cities.replace')
    await page.getByRole('textbox', { name: 'id', exact: true }).fill('999999999')
    const sent = page.waitForRequest(/\/api\/user\/cities\/999999999$/)
    await page.getByRole('button', { name: 'Send' }).click()
    assert.equal((await sent).method(), 'PUT')
    assert.equal(await page.locator('.api-told p code').textContent(), '404')
    await context.close()
  })

  test('the page fits a phone, in Arabic', async ({ assert, browser }) => {
    const context = await newContextFor(browser, 'owner', { locale: 'ar', width: 390 })
    const page = await context.newPage()
    await page.goto('/user/api?call=user.orders.edit')
    await page.locator('.api-operation').waitFor()
    assert.deepEqual(await findPageOddities(page), [])
    await context.close()
  })

  test('a token is created with permissions of its creator, shown once, and works', async ({ assert, browser }) => {
    const context = await newContextFor(browser, 'owner')
    const page = await context.newPage()
    await page.goto('/user/api-tokens/create')
    await waitUntilLoaded(page)
    await page.getByRole('textbox', { name: /^Name/ }).fill('Web shop')
    await page.getByLabel(/^Valid until/).fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
    assert.equal(await page.getByRole('checkbox', { name: /^API tokens/ }).count(), 0)
    await page.getByRole('checkbox', { name: 'View Orders' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'The token “Web shop” is ready' })
    const token = await dialog.locator('output').textContent() ?? ''
    const api = jsonClient(siteUrl(), token)
    assert.equal((await api.get('/api/user/orders?_end=1')).status, 200)
    assert.equal((await api.get('/api/user/clients?_end=1')).status, 403)
    await dialog.getByRole('button', { name: 'I have saved it' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: 'Web shop', exact: true }).waitFor()
    assert.notInclude(await page.content(), token)
    await context.close()
  })
})

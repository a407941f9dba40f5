/** Roles of clients: created by staff, and their effect in the portal. */
import { test } from '@japa/runner'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { translator } from '#backend/engine/i18n/translator'
import { withStore } from '#tests/support/server/with_store'
import { newContextFor } from '#tests/support/browser/browser_context'
import { siteUrl } from '#tests/support/json_client'
import { findPageOddities, waitUntilLoaded, findAxeViolations, watchPage } from '#tests/support/browser/page_problems'
import { chooseOption, nameStartingWith } from '#tests/support/browser/browser_controls'
import { measuredOrder } from '#tests/support/rows/orders'
import { client, type Person } from '#tests/support/rows/people'
import { storageStateOf } from '#tests/support/browser/browser_session'
import type { Browser, Page } from 'playwright'

const [t, ar] = [translator('en'), translator('ar')]

test.group('roles / of clients', () => {
  test('are created like staff roles, from the permissions of clients', async ({ browser, assert }) => {
    const page = await (await newContextFor(browser, 'owner')).newPage()
    const faults = watchPage(page)
    await page.goto('/user/roles/create')
    await page.getByRole('textbox', { name: nameStartingWith(t('roles.fields.name')) }).fill('Onlookers')
    await page.getByRole('checkbox', { name: new RegExp(`${t('permissions.groups.user')}`) }).first().check()
    await chooseOption(page, t('roles.fields.guard'), t('enums.guard.client'))
    await page.getByText(t('permissions.verbs.withdraw'), { exact: true }).waitFor()
    assert.equal(await page.getByRole('rowheader', { name: new RegExp(t('permissions.groups.user')) }).count(), 0)
    await page.getByRole('checkbox', { name: new RegExp(t('permissions.groups.invoice')) }).first().check()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await page.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/create'))
    assert.deepEqual(faults(), [])
    await page.context().close()
    const storedRoles = await withStore((store) => store.select('roles', { name: 'Onlookers' }))
    assert.deepEqual(storedRoles.map(({ guard }) => guard), ['client'])
  })

  test('determine the portal: a client with read permissions is offered no actions', async ({ browser, assert }) => {
    const readPermissions = ['client-list', 'address-list', 'zone-list', 'order-list']
    const [reader, other] = [await client(readPermissions), await client()]
    const [watched, answered] = await withStore(async (store) => [
      (await measuredOrder(store, { client_id: reader.id })).order, (await measuredOrder(store, { client_id: other.id })).order,
    ])
    const offers = {
      '/client/dashboard': ar('portal.dashboard.pickup'),
      '/client/account': ar('portal.account.save'),
      [`/client/orders/${answered!.id}`]: ar('portal.answer.accept'),
    }
    const open = await pageOf(browser, other, permissionNames('client'))
    for (const [path, offer] of Object.entries(offers)) {
      await open.goto(path)
      await open.getByText(offer, { exact: true }).waitFor()
    }
    await open.context().close()

    const page = await pageOf(browser, reader, readPermissions)
    const faults = watchPage(page)
    for (const [path, offer] of Object.entries(offers)) {
      await page.goto(path.replace(String(answered!.id), String(watched!.id)))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitUntilLoaded(page)
      assert.equal(await page.getByText(offer, { exact: true }).count(), 0, path)
      assert.deepEqual(await findPageOddities(page), [], path)
    }
    await page.goto('/client/orders/new')
    await page.waitForURL('**/client/dashboard')
    assert.deepEqual(faults(), [])
    await page.context().close()
  })
})

async function pageOf(browser: Browser, { id, token }: Person, permissions: readonly string[]): Promise<Page> {
  const storageItems = {
    client: JSON.stringify({ id }), token, token_created_at: String(Date.now()), permissions: JSON.stringify(permissions),
  }
  const context = await browser.newContext({
    baseURL: siteUrl(),
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    storageState: storageStateOf(siteUrl(), storageItems),
  })
  return context.newPage()
}

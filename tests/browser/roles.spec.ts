/** Roles of clients: made on the screen of the staff, and what the portal then draws. */
import { test } from '@japa/runner'
import { permissionNames } from '#backend/auth/permissions'
import { translator } from '#backend/i18n/translator'
import { acting } from '#tests/support/acting'
import { browserOf, siteUrl } from '#tests/support/browser'
import { oddities, settled, violations, watch } from '#tests/support/browser_findings'
import { choose, named } from '#tests/support/browser_controls'
import { measuredOrder } from '#tests/support/laundry'
import { client, type Person } from '#tests/support/people'
import { keeping } from '#tests/support/session'
import type { Browser, Page } from 'playwright'

const [t, ar] = [translator('en'), translator('ar')]

test.group('roles / of clients', () => {
  test('are made like those of the staff, from what clients may do', async ({ browser, assert }) => {
    const page = await (await browserOf(browser, 'owner')).newPage()
    const faults = watch(page)
    await page.goto('/user/roles/create')
    await page.getByRole('textbox', { name: named(t('roles.fields.name')) }).fill('Onlookers')
    await page.getByRole('checkbox', { name: new RegExp(`${t('permissions.groups.user')}`) }).first().check()
    await choose(page, t('roles.fields.guard'), t('enums.guard.client'))
    await page.getByText(t('permissions.verbs.withdraw'), { exact: true }).waitFor()
    assert.equal(await page.getByRole('rowheader', { name: new RegExp(t('permissions.groups.user')) }).count(), 0)
    await page.getByRole('checkbox', { name: new RegExp(t('permissions.groups.invoice')) }).first().check()
    assert.deepEqual([...await violations(page, 'all'), ...await oddities(page)], [])
    await page.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/create'))
    assert.deepEqual(faults(), [])
    await page.context().close()
    const kept = await acting((store) => store.select('roles', { name: 'Onlookers' }))
    assert.deepEqual(kept.map(({ guard }) => guard), ['client'])
  })

  test('decide what the portal draws: who may only look is offered nothing else', async ({ browser, assert }) => {
    const looking = ['client-list', 'address-list', 'zone-list', 'order-list']
    const [onlooker, other] = [await client(looking), await client()]
    const [watched, answered] = await acting(async (store) => [
      (await measuredOrder(store, { client_id: onlooker.id })).order, (await measuredOrder(store, { client_id: other.id })).order,
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

    const page = await pageOf(browser, onlooker, looking)
    const faults = watch(page)
    for (const [path, offer] of Object.entries(offers)) {
      await page.goto(path.replace(String(answered!.id), String(watched!.id)))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      assert.equal(await page.getByText(offer, { exact: true }).count(), 0, path)
      assert.deepEqual(await oddities(page), [], path)
    }
    await page.goto('/client/orders/new')
    await page.waitForURL('**/client/dashboard')
    assert.deepEqual(faults(), [])
    await page.context().close()
  })
})

async function pageOf(browser: Browser, { id, token }: Person, permissions: readonly string[]): Promise<Page> {
  const kept = {
    client: JSON.stringify({ id }), token, token_created_at: String(Date.now()), permissions: JSON.stringify(permissions),
  }
  const context = await browser.newContext({
    baseURL: siteUrl(), viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', storageState: keeping(siteUrl(), kept),
  })
  return context.newPage()
}

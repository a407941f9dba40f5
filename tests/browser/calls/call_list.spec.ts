/** The call list: a client is called, the result noted by one press and undone, on a wide screen in English and a phone in Arabic. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openFollowUp } from '#backend/trade/follow_ups/index'
import { newContextFor } from '#tests/support/browser/browser_context'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { measuredOrder } from '#tests/support/rows/orders'
import { until } from '#tests/support/until'
import { withStore } from '#tests/support/server/with_store'
import type { Page } from 'playwright'

/** The client of an order whose price waits longest. */
const waiting = () => withStore(async (store) => {
  const { order } = await measuredOrder(store)
  const { id, client_id } = order
  await openFollowUp(store, { kind: 'quote', subject: { type: 'orders', id }, client_id, due_at: '2020-01-05T09:00:00Z' })
  return { order, client_id, name: (await store.find('clients', client_id))!.full_name ?? '' }
})
const contactsOf = (client_id: number) => withStore((store) => store.select('delivery_calls', { client_id }))
const cardOf = (page: Page, client_id: number) => page.locator(`.call-card[data-row="${client_id}"]`)

test.group('calls / list', (group) => {
  useDefaultSettings(group)

  test('on a wide screen: I call, no answer, undo, by keys; another person sees who is calling', async ({ browser, assert }) => {
    const t = translator('en')
    const { order, client_id } = await waiting()
    const page = await (await newContextFor(browser, 'owner', { locale: 'en', width: 1360 })).newPage()
    const other = await (await newContextFor(browser, 'manager', { locale: 'en', width: 1360 })).newPage()
    const faults = watchPage(page)
    for (const one of [page, other]) await one.goto('/user/calls')
    await waitUntilLoaded(page)
    const card = cardOf(page, client_id)
    await card.getByText(t('ui.calls.why.quote', { about: `\u2066${order.code}\u2069`, time: '' }).trim()).waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await card.getByRole('button', { name: t('ui.calls.claim') }).focus()
    await page.keyboard.press('c')
    await card.getByText(t('ui.calls.own')).waitFor()
    await cardOf(other, client_id).locator('.call-other').waitFor()
    assert.equal(await cardOf(other, client_id).getByRole('button').count(), 0)
    await card.getByRole('button', { name: t('enums.call_result.callback') }).click()
    await card.getByRole('group', { name: t('ui.calls.when') }).waitFor()
    assert.deepEqual(await findAxeViolations(page), [])
    await card.getByRole('button', { name: t('enums.call_result.no_answer') }).click()
    await card.waitFor({ state: 'detached' })
    assert.deepEqual((await contactsOf(client_id)).map(({ result }) => result), ['no_answer'])
    await page.keyboard.press('z')
    await card.waitFor()
    assert.isEmpty(await contactsOf(client_id))
    // Leaving the page ends the call for the others.
    await card.getByRole('button', { name: t('ui.calls.claim') }).click()
    await cardOf(other, client_id).locator('.call-other').waitFor()
    await page.getByRole('navigation', { name: t('ui.shell.calls') }).getByRole('link', { name: t('delivery_calls.many') }).click()
    await cardOf(other, client_id).locator('.call-claim').waitFor()
    await card.waitFor({ state: 'detached' })
    // Two of one kind are one chip with their number.
    await withStore(async (store) => {
      const { id } = (await measuredOrder(store, { client_id })).order
      await openFollowUp(store, { kind: 'quote', subject: { type: 'orders', id }, client_id, due_at: '2020-01-06T09:00:00Z' })
    })
    await page.goto(`/user/clients/${client_id}`)
    await page.locator('.waiting .badge').getByText('× 2').waitFor()
    assert.deepEqual(faults(), [])
  })

  test('on a phone in Arabic: an answer closes what waits', async ({ browser, assert }) => {
    const t = translator('ar')
    const { order, client_id } = await waiting()
    const page = await (await newContextFor(browser, 'owner', { locale: 'ar', width: 390 })).newPage()
    const faults = watchPage(page)
    await page.goto('/user/calls')
    await waitUntilLoaded(page)
    const card = cardOf(page, client_id)
    await card.getByRole('button', { name: t('ui.calls.claim') }).click()
    await card.getByText(t('ui.calls.own')).waitFor()
    await card.getByRole('textbox', { name: t('delivery_calls.fields.note') }).fill('يمر غدا')
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await card.getByRole('button', { name: t('enums.call_result.answered') }).click()
    await card.waitFor({ state: 'detached' })
    await until('the follow-up is closed', async () => (await withStore((store) => store.select('follow_ups', { client_id })))
      .every(({ status, close_reason }) => status === 'closed' && close_reason === 'answered'))
    await page.goto(`/user/orders/${order.id}`)
    await page.getByText('يمر غدا').waitFor()
    assert.deepEqual(faults(), [])
  })
})

import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, openDrawerOf, signInAs } from '#tests/support/browser/browser_context'
import { findAxeViolations, findPageOddities } from '#tests/support/browser/page_problems'
import { measuredOrder } from '#tests/support/rows/orders'
import { receiptPaper, tagPaper } from '#tests/support/papers/sample_papers'
import { until } from '#tests/support/until'
import { withStore } from '#tests/support/server/with_store'
import type { Page } from 'playwright'

const t = translator('en')

/** Counts the print dialogs instead of opening them. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(COUNT)
  return () => page.evaluate<number>('window.prints')
}

/** Every new window, the hidden frame too, has the counting function. */
const COUNT = `
  window.prints = 0
  const append = document.body.append.bind(document.body)
  document.body.append = (...nodes) => {
    append(...nodes)
    for (const node of nodes) if (node.contentWindow) node.contentWindow.print = () => { window.prints += 1 }
  }`

/** The answers to the prints that the page makes, in their order; the bodies of its requests. */
async function answerPrints(page: Page, refusals: readonly (object | null)[]): Promise<Print[]> {
  const bodies: Print[] = []
  await page.route('**/api/user/prints', (route) => {
    const refusal = refusals[bodies.push(route.request().postDataJSON() as Print) - 1]
    return route.fulfill(refusal ? { status: 422, json: refusal } : { status: 201, json: { id: 7, version: 1 } })
  })
  await page.route('**/api/user/prints/7/document', (route) => route.fulfill({ json: tagPaper }))
  return bodies
}

interface Print { readonly paper: string; readonly reprint_reason?: string; readonly reason?: string; readonly piece?: number }

const QUESTION = 'Already printed. Why again?'
const NEEDS_REASON = { code: 'E_VALIDATION', message: 'Please check the fields.', errors: { reason: [QUESTION] } }

test.group('printing', (group) => {
  group.setup(() => openDrawerOf('owner'))

  test('tags and slip print from the order, a second tag with a reason, and a payment offers its receipt', async ({ browser, assert }) => {
    const { order } = await withStore((store) => measuredOrder(store, { items: 3, pieces: 2 }))
    const page = await openPage(browser, `/user/orders/${order.id}`)
    const prints = await countPrints(page)
    const bodies = await answerPrints(page, [null, null, NEEDS_REASON, NEEDS_REASON])
    const head = page.locator('.order-head')
    const open = () => head.getByRole('button', { name: t('ui.print.print'), exact: true }).click()
    await open()
    await page.getByRole('menuitem', { name: t('ui.print.tags', { count: 6 }), exact: true }).click()
    await page.getByText(t('ui.print.sent', { paper: t('enums.paper.tag') })).waitFor()
    const paper = page.frameLocator('.print-frame')
    assert.equal(await paper.locator('.paper-page').count(), 6)
    assert.equal(await paper.locator('.paper-qr').count(), 6)
    assert.include(await paper.locator('style').textContent() ?? '', '@page {size:62mm 40mm;margin:3mm}')
    await open()
    await page.getByRole('menuitem', { name: t('enums.paper.deposit_slip'), exact: true }).click()
    await page.getByText(t('ui.print.sent', { paper: t('enums.paper.deposit_slip') })).waitFor()
    assert.equal(await prints(), 2)

    await page.locator('.order-item').first().getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: t('ui.print.preview_one', { paper: t('enums.paper.tag') }), exact: true }).waitFor()
    await page.getByRole('menuitem', { name: t('ui.print.one', { paper: t('enums.paper.tag') }), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(QUESTION).waitFor()
    await dialog.getByRole('button', { name: t('ui.print.print') }).click()
    await dialog.locator('.field-error').waitFor()
    await dialog.getByText(t('enums.reprint_reason.damaged'), { exact: true }).click()
    await dialog.getByLabel(t('prints.fields.reason')).fill('Torn in the wash')
    // What cannot be read as the number of a tag is not sent as all of them.
    const piece = dialog.getByLabel(t('ui.print.which_piece', { tags: 2 }))
    await piece.fill('2a')
    await dialog.getByRole('button', { name: t('ui.print.print') }).click()
    await dialog.getByText(t('ui.form.int')).waitFor()
    await piece.fill('2')
    assert.deepEqual(await findAxeViolations(page), [])
    await dialog.getByRole('button', { name: t('ui.print.print') }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(bodies.map(({ paper: one, reprint_reason, reason, piece: number }) => [one, reprint_reason, reason, number]), [
      ['tag', undefined, undefined, undefined], ['deposit_slip', undefined, undefined, undefined],
      ['tag', undefined, undefined, undefined], ['tag', undefined, undefined, undefined], ['tag', 'damaged', 'Torn in the wash', 2],
    ])

    // Looking at a paper makes no print. A blocked tab leaves a button behind, which opens it.
    await page.evaluate('window.opened = []; window.open = (url) => { opened.push(url); return null }')
    await open()
    const preview = page.getByRole('menuitem', { name: t('ui.print.preview_one', { paper: t('enums.paper.receipt') }), exact: true })
    await preview.click()
    await page.getByText(t('ui.print.blocked')).waitFor()
    await page.locator('.alert-action:not([data-offer])').getByText(t('ui.print.preview'), { exact: true }).click()
    const address = await page.evaluate<string>('opened.at(-1)')
    assert.equal(address, `/user/print/preview?paper=receipt&subject=orders&id=${order.id}`)
    assert.lengthOf(bodies, 5)

    await page.getByRole('button', { name: t('orders.transitions.pay'), exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: t('orders.transitions.pay'), exact: true }).click()
    await page.getByRole('button', { name: t('ui.print.offer_receipt') }).waitFor()

    await open()
    await page.getByRole('menuitem', { name: t('enums.paper.invoice'), exact: true }).click()
    await page.getByRole('button', { name: t('ui.print.invoice.make_do') }).click()
    await page.waitForURL(/\/user\/invoices\/\d+/)
    await page.locator('.invoice-paper .paper-page').getByText(order.code ?? '').first().waitFor()
    await page.context().close()
  })

  test('an Arabic paper is right to left on an English page, and fits a phone', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/printing', { width: 390 })
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await page.getByText('chrome --kiosk-printing').waitFor()
    await page.getByText('62 × 40 mm').first().waitFor()
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/user/prints'))
    await page.getByRole('button', { name: t('ui.print.help.test'), exact: false }).first().click()
    assert.include((await sent).postDataJSON(), { paper: 'test' })
    await page.route('**/api/user/prints/8/document', (route) => route.fulfill({ json: receiptPaper }))
    await page.goto('/user/print/8')
    await page.locator('.paper-page').waitFor()
    assert.equal(await page.locator('html').getAttribute('dir'), 'ltr')
    assert.equal(await page.evaluate('getComputedStyle(document.querySelector(".paper-pages")).direction'), 'rtl')
    const style = async () => await page.locator('.paper-holder style').textContent() ?? ''
    await until('the roll is measured', async () => (await style()).includes('@page roll0'))
    assert.match(await style(), /@page roll0\{size:80mm \d+mm;margin:4mm\}/)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await page.goto('/user/print/999999')
    await page.getByRole('heading', { name: t('ui.print.unknown') }).waitFor()
    await page.context().close()
  })

  test('who may not read the record gets no paper of it, also by the address of a print', async ({ browser, assert }) => {
    const { body } = await (await signInAs('owner')).post<{ id: number }>('/api/user/prints', {
      paper: 'badge', subject: { type: 'users', id: 1 },
    })
    const page = await openPage(browser, `/user/print/${body.id}`, { who: 'counter clerk' })
    await page.getByRole('heading', { name: t('ui.print.forbidden') }).waitFor()
    assert.equal(await page.locator('.paper-page').count(), 0)
    assert.deepEqual(await findAxeViolations(page), [])
    await page.context().close()
  })
})

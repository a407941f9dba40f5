/** A clerk who takes orders in a browser, and whose clicks and keys are counted. */
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor } from './browser_context.ts'
import { waitUntilLoaded, watchPage } from './page_problems.ts'
import type { Browser, Locator, Page } from 'playwright'

const t = translator('en')

let opened: { readonly page: Page; readonly faults: () => unknown[] } | null = null

/** One page for all tests of a file. */
async function openOrders(browser: Browser) {
  const page = await (await newContextFor(browser, 'counter clerk')).newPage()
  const faults = watchPage(page)
  await page.goto('/user/orders')
  return { page, faults }
}

/** The list of orders, and a clerk whose clicks and keys are counted. */
export async function atTheOrders(browser: Browser) {
  if (opened) await opened.page.locator('a.menu-item[href="/user/orders"]').click()
  else opened = await openOrders(browser)
  const { page, faults } = opened
  await waitUntilLoaded(page)
  const presses = { clicks: 0, keys: 0 }
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      presses.keys++
      await page.keyboard.press(key)
    }
  }
  return {
    page, faults, presses, press,
    click: async (target: Locator) => {
      presses.clicks++
      await target.click()
    },
    /** Types the text, then presses the keys. */
    type: async (text: string, ...keys: readonly string[]) => {
      presses.keys += text.length
      await page.keyboard.type(text)
      await press(...keys)
    },
  }
}

export const category = (page: Page, name: string) =>
  page.getByRole('group', { name: t('ui.orders.add_item') }).getByRole('button', { name, exact: true })
export const item = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
export const summary = (page: Page) => page.getByRole('complementary', { name: t('ui.orders.intake.summary') })

let count = 0
/** Ten digits, as a clerk types them. */
export const typedPhone = () => `06617${String(process.pid % 10_000).padStart(4, '0')}${++count}`

/** Scans as a person at the counter makes them: typed, or by a scanner with a cable. */
import { nameStartingWith } from '../browser/browser_controls.ts'
import { waitUntilLoaded } from '../browser/page_problems.ts'
import type { Translate } from '#backend/engine/i18n/translator'
import type { Page } from 'playwright'

export async function openScan(page: Page, mode: string): Promise<void> {
  await page.goto(`/user/scan?mode=${mode}`)
  await page.locator('.scan-result').waitFor()
  await waitUntilLoaded(page)
}

/** Typed by hand into the field. */
export async function typeCode(page: Page, t: Translate, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: nameStartingWith(t('ui.scan.code')) })
  await field.fill(code)
  await field.press('Enter')
}

/**
 * What a scanner with a cable does, wherever the focus is: a key every few milliseconds, which a browser reports as the time of the
 * key, however late the page hears of it. A string, because it runs in the page.
 */
export const burst = (page: Page, ...keys: readonly string[]): Promise<void> =>
  typeKeys(page, [...keys.length === 1 ? [...keys[0] ?? ''] : keys, 'Enter'])

/** A row of keys with `gap` milliseconds between two of them. */
export const typeKeys = (page: Page, keys: readonly string[], gap = 5): Promise<void> => page.evaluate(`{
  const target = document.activeElement ?? document.body
  let timeStamp = performance.now() - ${gap * keys.length}
  for (const key of ${JSON.stringify(keys)}) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp += ${gap} })
    // With the focus on a radio button the text would go into the field that had it before.
    const isText = target.matches('textarea, input:not([type=radio], [type=checkbox])')
    if (target.dispatchEvent(event) && key.length === 1 && isText) document.execCommand('insertText', false, key)
  }
}`)

/** The same in the time of a clock that the test moves: what waits for a pause between two keys happens. */
export async function typeInTime(page: Page, keys: readonly string[], gap: number): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.clock.runFor(gap)
  }
  await page.clock.resume()
}

export const scanResult = (page: Page, tone: 'good' | 'warning' | 'alarm', text: string): Promise<void> =>
  page.locator(`.scan-result[data-tone=${tone}]`).getByText(text).first().waitFor()

/** Operates the controls of the admin. */
import { DEMO_PASSWORD } from '#backend/engine/env/demo_password'
import { translator } from '#backend/engine/i18n/translator'
import type { Locator, Page } from 'playwright'

/** Matches an accessible name with a suffix: "(required)", or the text that was typed. */
export const nameStartingWith = (name: string): RegExp => new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

/** Chooses from a list of options, or presses the button of a choice of a few. */
export async function chooseOption(within: Locator | Page, label: string, option: string): Promise<void> {
  const box = within.getByRole('combobox', { name: nameStartingWith(label) })
  const buttons = within.getByRole('radiogroup', { name: nameStartingWith(label) })
  await box.or(buttons).first().waitFor()
  if (await buttons.count() > 0) return await buttons.getByText(option, { exact: true }).click()
  // A dialog that opens moves the focus to its first field, which closes a list that was opened before.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await chooseFromList(within, box, option)
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

async function chooseFromList(within: Locator | Page, box: Locator, option: string): Promise<void> {
  // The label of the chosen value covers the input: click whatever is on top.
  if (await box.getAttribute('aria-expanded') !== 'true') await box.click({ force: true })
  // The list of another box may still be closing.
  const list = within.locator(`.ant-select-dropdown:has([id="${await box.getAttribute('aria-controls') ?? ''}"])`)
  await list.filter({ visible: true }).waitFor({ timeout: OPENING })
  const wanted = list.locator('.ant-select-item-option').filter({ visible: true }).and(within.getByTitle(option, { exact: true }))
  // A long list renders only the options in view.
  if (await wanted.count() === 0 && await box.isEditable()) await box.fill(option)
  await wanted.click({ timeout: OPENING })
}

/** Milliseconds. The options of a reference are read from the server. */
const OPENING = 5000

/** Runs a transition of a record by its button. */
export const clickTransition = (within: Locator | Page, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click()

/** Fills in the form of a sign-in page in Arabic, the default language. */
export async function fillSignIn(page: Page, phone: string, password = DEMO_PASSWORD): Promise<void> {
  const t = translator('ar')
  await page.getByRole('textbox', { name: t('ui.auth.phone') }).fill(phone)
  await page.getByLabel(t('ui.auth.password'), { exact: true }).fill(password)
}

/** Signs staff in through the form, and waits for the dashboard. */
export async function signInOnScreen(page: Page, phone: string, password?: string): Promise<void> {
  await page.goto('/admin')
  await fillSignIn(page, phone, password)
  await page.getByRole('button', { name: translator('ar')('ui.auth.sign_in') }).click()
  await page.waitForURL('**/user/dashboard')
}

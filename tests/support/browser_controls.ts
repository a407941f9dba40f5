/** The controls of the admin as a person works them. */
import type { Locator, Page } from 'playwright'

/** A name that goes on: with "(required)", or with what was typed. */
export const named = (name: string): RegExp => new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

export async function choose(within: Locator | Page, label: string, option: string): Promise<void> {
  const box = within.getByRole('combobox', { name: named(label) })
  // Over a chosen value lies its name: the press goes to whatever is there.
  await box.click({ force: true })
  const options = within.locator('.ant-select-item-option').filter({ visible: true })
  await options.and(within.getByTitle(option, { exact: true })).click()
}

/** A step of a record, by the button that does it; the page then says that it was done. */
export const pressTransition = (within: Locator | Page, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click()

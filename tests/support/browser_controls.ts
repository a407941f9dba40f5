/** Operates the controls of the admin. */
import type { Locator, Page } from 'playwright'

/** Matches an accessible name with a suffix: "(required)", or the text that was typed. */
export const nameStartingWith = (name: string): RegExp => new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

export async function chooseOption(within: Locator | Page, label: string, option: string): Promise<void> {
  const box = within.getByRole('combobox', { name: nameStartingWith(label) })
  // The label of the chosen value covers the input: click whatever is on top.
  await box.click({ force: true })
  const options = within.locator('.ant-select-item-option').filter({ visible: true })
  await options.and(within.getByTitle(option, { exact: true })).click()
}

/** Runs a transition of a record by its button. */
export const clickTransition = (within: Locator | Page, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click()

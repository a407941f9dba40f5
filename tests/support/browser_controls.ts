/** The controls of the admin as a person works them. */
import type { Locator, Page } from 'playwright'

/** A name that goes on: with "(required)", or with what was typed. */
export const named = (name: string): RegExp => new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

export async function choose(within: Locator | Page, label: string, option: string): Promise<void> {
  const box = within.getByRole('combobox', { name: named(label) })
  await box.click()
  await within.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: new RegExp(`^${option}`) }).first().click()
}

/** A step of a record, by the button that does it; the page then says that it was done. */
export const pressTransition = (within: Locator | Page, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click()

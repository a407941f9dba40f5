/** Goes from screen to screen of the staff as a person does: by what can be pressed. */
import { settled } from '../browser_findings.ts'
import type { Translate } from '#backend/i18n/translator'
import type { Locator, Page } from 'playwright'
import type { Place } from './places.ts'

/** How the screen was reached: by a press, or by its address where nothing leads to it. */
export type Reached = 'press' | 'address'

export async function visit(page: Page, place: Place, t: Translate): Promise<Reached> {
  await closeDialogs(page)
  const reached = await go(page, place, t)
  // The heading of the list is there before the drawer over it.
  if (/[?&](create|edit|record)=/.test(place.path)) await page.locator('dialog[open] h2').first().waitFor()
  await settled(page)
  return reached
}

function go(page: Page, place: Place, t: Translate): Promise<Reached> {
  switch (place.template) {
    case 'page': return toPage(page, place, t)
    case 'list': return toList(page, place, t)
    case 'wall': case 'board': case 'calendar': case 'map':
      return fromList(page, place, t, () => page.locator('.look-switch').getByTitle(t(`ui.look.${place.template}`)))
    case 'details': case 'files': case 'history': return toTab(page, place, t)
    case 'verb': return toVerb(page, place, t)
    default: return fromList(page, place, t, () => linkTo(page, place, t))
  }
}

/** From the menu, or behind one of the buttons of the header. */
async function toPage(page: Page, place: Place, t: Translate): Promise<Reached> {
  const { path } = place
  if (path === '/user/profile') await page.getByRole('button', { name: t('ui.shell.account') }).click()
  else if (path === '/user/notifications/inbox') await page.locator('.bell').click()
  else return toList(page, place, t)
  return pressed(page, page.locator(`a[href="${path}"]`).filter({ visible: true }).first(), path)
}

/** A list below one record has no place in the menu: it is reached by a link that somebody was sent. */
async function toList(page: Page, { list }: Place, t: Translate): Promise<Reached> {
  if (addressOf(page) === list) return 'press'
  return /\d/.test(list) ? byAddress(page, list) : byMenu(page, list, t)
}

async function byMenu(page: Page, path: string, t: Translate): Promise<Reached> {
  const open = page.getByRole('button', { name: t('ui.shell.menu'), exact: true })
  if (await open.isVisible()) await open.click()
  const menu = page.getByRole('navigation', { name: t('ui.shell.menu') }).filter({ visible: true })
  return pressed(page, menu.locator(`a[href="${path}"]`), path)
}

async function fromList(page: Page, place: Place, t: Translate, find: () => Promise<Locator | null> | Locator): Promise<Reached> {
  await toList(page, place, t)
  await settled(page)
  const control = await find()
  return control ? pressed(page, control, place.path) : byAddress(page, place.path)
}

/** A link of the list or of the row, or one in a menu of theirs. */
async function linkTo(page: Page, { path, record }: Place, t: Translate): Promise<Locator | null> {
  const row = record === null ? page.locator('main') : page.locator(`[data-row="${record}"]`)
  await row.waitFor()
  const link = row.locator(`a[href="${path}"]`).filter({ visible: true }).first()
  if (await link.isVisible()) return link
  const menu = record === null
    ? page.getByRole('button', { name: t('ui.exchange.menu'), exact: true })
    : row.locator('[aria-haspopup=menu]')
  if (!await menu.isVisible()) return null
  await menu.click()
  await page.locator('[role=menuitem]').first().waitFor()
  const entry = page.locator(`a[role=menuitem][href="${path}"]`)
  if (await entry.count() > 0) return entry
  await page.keyboard.press('Escape')
  return null
}

async function toTab(page: Page, place: Place, t: Translate): Promise<Reached> {
  const [record = ''] = place.path.split('?')
  const reached = await fromList(page, { ...place, path: record }, t, () => linkTo(page, { ...place, path: record }, t))
  await settled(page)
  const words = { details: t('ui.show.details'), files: t('ui.files.title'), history: t('ui.history.title') }
  const tab = page.getByRole('tab', { name: words[place.template as keyof typeof words], exact: true })
  await pressed(page, tab, place.path)
  return reached
}

/** The filter puts the record on the first page; then the verb is chosen in the menu of its row. */
async function toVerb(page: Page, { path, record, resource, verb }: Place, t: Translate): Promise<Reached> {
  await byAddress(page, path)
  await settled(page)
  await page.locator(`[data-row="${record ?? ''}"] [aria-haspopup=menu]`).click()
  await page.getByRole('menuitem', { name: t(`${resource ?? ''}.transitions.${verb?.name ?? ''}`), exact: true }).click()
  await page.locator('dialog[open] h2').first().waitFor()
  return 'address'
}

async function pressed(page: Page, control: Locator, path: string): Promise<Reached> {
  await control.click()
  await drawn(page, path)
  return 'press'
}

async function byAddress(page: Page, path: string): Promise<Reached> {
  await page.goto(path)
  await drawn(page, path)
  return 'address'
}

/** Until the page of this address is drawn: the address bar is ahead of it. */
export const drawn = (page: Page, path: string): Promise<void> => page.locator(`html[data-address="${path}"]`).waitFor()

const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Whatever lies over the page goes with Escape. */
async function closeDialogs(page: Page): Promise<void> {
  const open = page.locator('dialog[open]')
  for (let left = await open.count(); left > 0; left--) {
    await page.keyboard.press('Escape')
    await open.nth(left - 1).waitFor({ state: 'detached' })
  }
}

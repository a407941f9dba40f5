/** Opens staff screens by clicking links and buttons, as a person does. */
import { waitUntilLoaded } from '../browser/page_problems.ts'
import type { Translate } from '#backend/engine/i18n/translator'
import type { Locator, Page } from 'playwright'
import { app } from '#resources'
import { standalonePages } from '../../../admin/staff/menu/standalone_pages.ts'
import type { ScreenUrl } from './screen_urls.ts'
import { LISTS_WITH_OWN_VIEW } from './staff_screens.ts'

/** How the screen was opened: by a click, or by its URL if no link leads to it. */
export type OpenedBy = 'click' | 'url'

export async function openScreen(page: Page, target: ScreenUrl, t: Translate): Promise<OpenedBy> {
  await closeDialogs(page)
  const reached = await navigate(page, target, t)
  // The list has its heading before the drawer opens.
  if (/[?&](create|edit|record)=/.test(target.path)) await page.locator('dialog[open] h2').first().waitFor()
  await waitUntilLoaded(page)
  return reached
}

function navigate(page: Page, target: ScreenUrl, t: Translate): Promise<OpenedBy> {
  switch (target.template) {
    case 'page': return openPage(page, target, t)
    case 'list': return openList(page, target, t)
    case 'wall': case 'board': case 'calendar': case 'map':
      return openFromList(page, target, t, () => page.locator('.view-mode-switch').getByTitle(t(`ui.view_mode.${target.template}`)))
    case 'details': case 'files': case 'history': return openTab(page, target, t)
    case 'verb': return openTransition(page, target, t)
    default: return openFromList(page, target, t, () => findLink(page, target, t))
  }
}

/** Opens a page from the menu or from a button of the header. */
async function openPage(page: Page, target: ScreenUrl, t: Translate): Promise<OpenedBy> {
  const { path } = target
  if (path === '/user/profile') await page.getByRole('button', { name: t('ui.shell.account') }).click()
  else if (path === '/user/notifications/inbox') await page.locator('.bell').click()
  else return openList(page, target, t)
  return clickAndWait(page, page.locator(`a[href="${path}"]`).filter({ visible: true }).first(), path)
}

/** A list below a record is not in the menu: it is opened by its URL. */
async function openList(page: Page, { list }: ScreenUrl, t: Translate): Promise<OpenedBy> {
  if (pathOf(page) === list) return 'click'
  return /\d/.test(list) ? openByUrl(page, list) : openByMenu(page, list, t)
}

async function openByMenu(page: Page, path: string, t: Translate): Promise<OpenedBy> {
  // On a phone the scan page covers the header.
  const leave = page.locator('.scan-head a')
  if (await page.locator('.frame-header').isHidden() && await leave.isVisible()) await clickAndWait(page, leave, '/user/dashboard')
  const open = page.getByRole('button', { name: t('ui.shell.menu'), exact: true })
  if (await open.isVisible()) await open.click()
  const menu = page.getByRole('navigation', { name: t('ui.shell.menu') }).filter({ visible: true })
  await menu.waitFor()
  const link = menu.locator(`a[href="${path}"]`)
  if (await link.count() === 0) await expandGroups(menu)
  if (await link.count() === 0) return openByTab(page, menu, path)
  return clickAndWait(page, link, path)
}

/** A list in the entry of another page is a tab of it: `stocks/movements` of `stocks`, `tasks` of `work`. */
async function openByTab(page: Page, menu: Locator, path: string): Promise<OpenedBy> {
  for (const parent of parentsOf(path)) {
    const link = menu.locator(`a[href="/user/${parent}"]`)
    if (await link.count() === 0) continue
    await link.click()
    break
  }
  return clickAndWait(page, page.locator(`.list-tabs a[href="${path}"]`), path)
}

/** The paths of the pages in whose entry of the menu this list may be. */
function parentsOf(path: string): string[] {
  const screens = Object.entries(app.resources as Readonly<Record<string, { readonly admin?: { path: string; tab_of?: string } }>>)
  const besides = (name: string) => standalonePages.filter(({ menu }) => menu?.beside === name).map((page) => page.path as string)
  const own = screens.find(([, { admin }]) => `/user/${admin?.path}` === path)
  const of = own?.[1].admin?.tab_of ?? standalonePages.find((page) => `/user/${page.path}` === path)?.menu?.tab_of
  const above = screens.filter(([name, { admin }]) => admin && (of === undefined ? path.startsWith(`/user/${admin.path}/`) : of === name))
  return [...own ? besides(own[0]) : [], ...above.flatMap(([name, { admin }]) => [...besides(name), admin?.path ?? ''])]
}

async function expandGroups(menu: Locator): Promise<void> {
  const closed = menu.locator('.menu-group[data-closed] h2 > button')
  for (let count = await closed.count(); count > 0; count--) await closed.first().click()
}

async function openFromList(page: Page, target: ScreenUrl, t: Translate, find: () => Promise<Locator | null> | Locator): Promise<OpenedBy> {
  await openList(page, target, t)
  await waitUntilLoaded(page)
  const control = await find()
  return control ? clickAndWait(page, control, target.path) : openByUrl(page, target.path)
}

/** A link in the list or in the row, or in one of their menus. */
async function findLink(page: Page, { path, record, resource }: ScreenUrl, t: Translate): Promise<Locator | null> {
  if (record !== null && LISTS_WITH_OWN_VIEW.includes(resource ?? '')) return null
  const row = record === null ? page.locator('main') : page.locator(`[data-row="${record}"]`)
  await row.waitFor()
  const link = row.locator(`a[href="${path}"]`).filter({ visible: true }).first()
  if (await link.isVisible()) return link
  const menu = record === null
    ? page.getByRole('button', { name: t('ui.list.more'), exact: true })
    : row.locator('[aria-haspopup=menu]')
  if (!await menu.isVisible()) return null
  await menu.click()
  await page.locator('[role=menuitem]').first().waitFor()
  const entry = page.locator(`a[role=menuitem][href="${path}"]`)
  if (await entry.count() > 0) return entry
  await page.keyboard.press('Escape')
  return null
}

async function openTab(page: Page, target: ScreenUrl, t: Translate): Promise<OpenedBy> {
  const [record = ''] = target.path.split('?')
  const reached = await openFromList(page, { ...target, path: record }, t, () => findLink(page, { ...target, path: record }, t))
  await waitUntilLoaded(page)
  const tabNames = { details: t('ui.show.details'), files: t('ui.files.title'), history: t('ui.history.title') }
  const tab = page.getByRole('tab', { name: tabNames[target.template as keyof typeof tabNames], exact: true })
  await clickAndWait(page, tab, target.path)
  return reached
}

/** Filters the list so that the record is on the first page, then chooses the transition in the row menu. */
async function openTransition(page: Page, { path, record, resource, verb }: ScreenUrl, t: Translate): Promise<OpenedBy> {
  await openByUrl(page, path)
  await waitUntilLoaded(page)
  await page.locator(`[data-row="${record ?? ''}"] [aria-haspopup=menu]`).click()
  await page.getByRole('menuitem', { name: t(`${resource ?? ''}.transitions.${verb?.name ?? ''}`), exact: true }).click()
  await page.locator('dialog[open] h2').first().waitFor()
  return 'url'
}

async function clickAndWait(page: Page, control: Locator, path: string): Promise<OpenedBy> {
  await control.click()
  await waitForPage(page, path)
  return 'click'
}

async function openByUrl(page: Page, path: string): Promise<OpenedBy> {
  await page.goto(path)
  await waitForPage(page, path)
  return 'url'
}

/** Waits until the page of this URL is rendered: the address bar changes earlier. */
export const waitForPage = (page: Page, path: string): Promise<void> => page.locator(`html[data-address="${path}"]`).waitFor()

const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Closes all open dialogs with Escape. */
async function closeDialogs(page: Page): Promise<void> {
  const open = page.locator('dialog[open]')
  for (let left = await open.count(); left > 0; left--) {
    await page.keyboard.press('Escape')
    await open.nth(left - 1).waitFor({ state: 'detached' })
  }
}

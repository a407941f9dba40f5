/**
 * A role with exactly the permission of a page: the page opens, its main press is done, and nothing refuses. A list opens its first
 * record, a form is saved.
 */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { contextWith, signInAs } from '#tests/support/browser/browser_context'
import { chooseOption, nameStartingWith } from '#tests/support/browser/browser_controls'
import { findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { waitForPage } from '#tests/support/screens/open_screen'
import { staffScreens } from '#tests/support/screens/staff_screens'
import { freshPhone, staff, type Person } from '#tests/support/rows/people'
import { until } from '#tests/support/until'
import type { Browser, Page } from 'playwright'

const t = translator('en')

/** The table of specification §2. `:users` is the id of a user of the demo company. */
const ROUTES: Readonly<Record<string, string | null>> = {
  'dashboard': null,
  'profile': null,
  'users': 'user-list',
  'users/create': 'user-create',
  'users/edit/:users': 'user-edit',
  'users/attendances/:users': 'user-list',
  'roles': 'role-list',
  'permissions': 'permission-list',
  'couriers': 'courier-list',
  'couriers/create': 'courier-create',
  'couriers/edit/:couriers': 'courier-edit',
  'shipments': 'shipment-list',
  'shipments/create': 'shipment-create',
  'shipments/edit/:shipments': 'shipment-edit',
  'departments': 'department-list',
  'clients': 'client-list',
  'clients/addresses/:clients': 'address-list',
  'orders': 'order-list',
  'orders/create': 'order-create',
  'orders/:orders': 'order-list',
  'orders/deliveries': 'order-list',
  'items': 'order-list',
  'categories': 'category-list',
  'categories/processes/:categories': 'process-list',
  'jobs': 'job-list',
  'tarifs': 'tarif-list',
  'stocks': 'stock-list',
  'dryings': 'drying-list',
  'services': 'service-list',
  'tasks': 'task-list',
  'transactions': 'transaction-list',
  'transactions/categories': 'transaction-category-list',
  'plannings': 'planning-list',
  'meters': 'meter-list',
  'meters/:meters/snapshots': 'meter-list',
  'machines': 'machine-list',
  'notifications': 'notification-list',
  'cleaning-materials': 'cleaning-material-list',
  'cleaning-materials/stocks': 'cleaning-material-list',
  'settings': 'setting-list',
}

/** `npm test -- screens --all`, for a release. */
const isComplete = process.env.SCREENS === 'all'

interface Visit { readonly path: string; readonly permissions: readonly string[] }

const visits = (): Visit[] => {
  const ofSpecification = Object.entries(ROUTES)
    .map(([path, permission]) => ({ path, permissions: permission === null ? [] : [permission] }))
  // A page of the menu that opens so refuses nobody whose menu has it. The other lists are opened for a release.
  const others = staffScreens()
    .filter(({ template, path }) => template === 'page' || (isComplete && template === 'list' && !path.includes(':')))
    .map(({ path, permissions }) => ({ path: path.replace('/user/', ''), permissions }))
  return [...ofSpecification, ...others.filter(({ path }) => !(path in ROUTES))]
}

test.group('screens / with exactly the permission', () => {
  test('{path} needs [{permissions}] and nothing else')
    .with(visits)
    .run(async ({ browser, assert }, { path, permissions }) => {
      const address = `/user/${await withId(path)}`
      const page = await pageOf(browser, await staff(permissions), permissions)
      const faults = watchPage(page)
      await page.goto(address)
      await waitForPage(page, address)
      const findings = async () => [...faults(), ...await refusalsOn(page), ...await findPageOddities(page)]
      await waitUntilLoaded(page)
      assert.deepEqual(await findings(), [], 'it opens')
      await (PRESSES[path] ?? openFirstRecord)(page)
      await waitUntilLoaded(page)
      assert.deepEqual(await findings(), [], `after the main press, at ${page.url()}`)
      await page.context().close()
    })
})

const PRESSES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'users/create': async (page) => {
    const phone = await fillPerson(page)
    await save(page)
    await until('the user is there', async () => (await found('users', phone)).length === 1)
  },
  'couriers/create': async (page) => {
    const phone = await fillPerson(page)
    await chooseOption(page, t('couriers.fields.vehicle_type'), t('enums.vehicle_type.honda'))
    await page.getByRole('textbox', { name: nameStartingWith(t('couriers.fields.license_number')) }).fill('L 123')
    await chooseOption(page, t('couriers.fields.city_id'), 'Laayoune')
    await save(page)
    await until('the courier is there', async () => (await found('couriers', phone)).length === 1)
  },
  'shipments/create': async (page) => {
    await chooseOption(page, t('shipments.fields.type'), t('enums.shipment_type.delivery'))
    await save(page)
  },
  'orders/create': async (page) => {
    const owner = await signInAs('owner')
    const { body: [client] } = await owner.get<{ id: number; full_name: string }[]>('/api/user/clients?status=active&_end=1')
    // The phone number of a client is not among what a form reads: the page says so.
    const box = page.getByRole('combobox', { name: t('ui.orders.intake.client_by_name') })
    await box.fill(freshPhone())
    await page.locator('.client-field .field-error').getByText(t('ui.orders.intake.client_help.by_name')).waitFor()
    await box.fill(client?.full_name ?? '')
    await page.getByRole('option').first().click()
    await page.getByRole('group', { name: t('ui.orders.add_item') }).getByRole('button', { name: 'Carpet', exact: true }).click()
    await page.locator('.intake-item').waitFor()
    const count = async () => (await owner.get<object[]>(`/api/user/orders?client_id=${client?.id}&_end=200`)).body.length
    const before = await count()
    await save(page)
    await until('the order is there', async () => await count() === before + 1)
    // It was saved, and nobody has received its items.
    await page.getByText(t('ui.orders.intake.saved', { code: '' })).first().waitFor()
  },
  'users/edit/:users': (page) => changeNote(page, 'users'),
  'couriers/edit/:couriers': async (page) => {
    await page.getByRole('textbox', { name: nameStartingWith(t('couriers.fields.license_number')) }).fill('L 321')
    await save(page)
  },
  'shipments/edit/:shipments': (page) => changeNote(page, 'shipments'),
}

async function fillPerson(page: Page): Promise<string> {
  const phone = freshPhone()
  await page.getByLabel(nameStartingWith(t('users.fields.first_name'))).fill('Exact')
  await page.getByLabel(nameStartingWith(t('users.fields.last_name'))).fill('Permission')
  await page.getByLabel(nameStartingWith(t('users.fields.phone'))).fill(phone)
  for (const box of await page.locator('input[type=password][autocomplete=new-password]').all()) {
    if ((await box.getAttribute('inputmode')) !== 'numeric') await box.fill('Bab el Oued 7')
  }
  return phone
}

async function changeNote(page: Page, resource: string): Promise<void> {
  await page.getByRole('textbox', { name: nameStartingWith(t(`${resource}.fields.note`)) }).fill('Seen')
  await save(page)
}

/** The form is left for the record, or without the permission to read it for the first page of staff. */
async function save(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  await page.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
  await page.waitForURL((url) => url.pathname !== pathname)
}

async function openFirstRecord(page: Page): Promise<void> {
  const row = page.locator('main tr[data-row], main li[data-row]').first()
  if (await row.isVisible()) await row.click({ position: { x: 8, y: 8 } })
}

const found = async (resource: string, phone: string) =>
  (await (await signInAs('owner')).get<object[]>(`/api/user/${resource}?phone=${encodeURIComponent(phone)}`)).body

async function pageOf(browser: Browser, { id, token }: Person, permissions: readonly string[]): Promise<Page> {
  const context = await contextWith(browser, {
    user: JSON.stringify({ id, first_name: 'Test', last_name: 'Person', full_name: 'Test Person' }), token,
    // As the browser stores them: a role without any has one name that permits nothing.
    token_created_at: String(Date.now()), permissions: JSON.stringify(permissions.length > 0 ? permissions : ['none']),
  })
  return context.newPage()
}

async function withId(path: string): Promise<string> {
  const [, resource] = /:(\w+)/.exec(path) ?? []
  if (!resource) return path
  const { body } = await (await signInAs('owner')).get<Editable[]>(`/api/user/${resource}?_end=25`)
  const row = body.find(({ can }) => can?.edit?.allowed) ?? body[0]
  return path.replace(`:${resource}`, String(row?.id))
}
interface Editable { readonly id: number; readonly can?: { readonly edit?: { readonly allowed: boolean } } }

/** What says on the page that something was refused or not loaded. */
async function refusalsOn(page: Page): Promise<string[]> {
  const texts = [t('ui.list.failed'), t('ui.kit.no_access'), t('errors.E_FORBIDDEN'), t('ui.shell.crash')]
  const shown = await page.locator('body').innerText()
  return [...texts.filter((text) => shown.includes(text)), ...(await page.getByRole('alert').allInnerTexts()).filter(Boolean)]
}

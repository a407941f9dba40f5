/**
 * A new resource in five minutes: executes the code and the commands of the README in a copy of the project, then uses the calls and
 * the screens of the resource.
 */
import { test } from '@japa/runner'
import { clusterPaths } from '#backend/engine/embedded/cluster_paths'
import { translator } from '#backend/engine/i18n/translator'
import { chooseOption, nameStartingWith, clickTransition, signInOnScreen } from '#tests/support/browser/browser_controls'
import { findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { createSecondDatabase } from '#tests/support/server/test_database'
import { createSession, storageStateOf } from '#tests/support/browser/browser_session'
import { insertOwner, insertPerson } from '#tests/support/rows/insert_owner'
import { ProjectCopy } from '#tests/support/server/project_copy'
import { scratchDirectory, startServer, type TestServer } from '#tests/support/server/test_server'
import { until } from '#tests/support/until'
import type { Page } from 'playwright'

interface Loan {
  readonly id: number
  readonly version: number
  readonly code: string
  readonly status: string
  readonly client: { readonly label: string }
  readonly pieces: readonly { readonly id: number; readonly label: string }[]
  readonly can: { readonly transitions: object }
}

interface Department { readonly id: number; readonly version: number; readonly code: string; readonly daily_capacity: string }

const PHONE = '+212661000001'
const READER_PHONE = '+212661000003'
/** Lists departments without editing them. */
const READER_ROLE = 'Plant lead'
const PASSWORD = 'five minutes'
const t = translator('en')

test.group('a new resource', (group) => {
  const scratch = scratchDirectory()
  const project = new ProjectCopy(`${scratch.directory}/project`)
  const settings = {
    NODE_ENV: 'production', DEMO: 'false', LOG_LEVEL: 'warn', HOST: '127.0.0.1', APP_KEY: 'a key of this test and of nothing else',
    EMBEDDED_PG_DIR: clusterPaths().data,
  }
  let database: Awaited<ReturnType<typeof createSecondDatabase>>
  let server: TestServer | undefined

  group.setup(async () => { database = await createSecondDatabase() })
  group.teardown(async () => {
    await server?.end('SIGTERM')
    await database.drop()
    scratch.remove()
  })

  test('is created by the code and the commands of the README', async ({ assert }) => {
    await project.fill()
    const { resources, names, commands } = parseReadme(project.read('README.md'))
    project.replace('resources.ts', 'export const app', `${resources}\nexport const app`)
    project.replace('resources.ts', '\n  resources: {', `\n  resources: {\n${names}`)
    addPagesOfTheirOwn(project)
    assert.lengthOf(commands, 4)
    const [draftCommand = '', schemaCommand = '', acceptCommand = '', startCommand] = commands
    const env = { ...settings, DATABASE_NAME: database.name }

    const drafted = await project.runShell(draftCommand)
    assert.match(drafted.output, /^loans\.fields\.client_id( +draft){4}$/m)
    const written = await project.runShell(schemaCommand, env)
    assert.equal(written.code, 0, written.output)
    assert.match(written.output, /^New tables: loans, loan_pieces\n[^]*Written for review: .*\.ts/m)
    const tooEarlyBuild = await project.runShell('npm run build', env)
    assert.equal(tooEarlyBuild.code, 1)
    assert.include(tooEarlyBuild.output, 'loans.one: only a draft')
    const accepted = await project.runShell(acceptCommand)
    assert.equal(accepted.code, 0, accepted.output)

    assert.equal(startCommand, 'npm start')
    const place = { directory: project.directory, entry: ['tools/run.js', 'start'] }
    server = await (await startServer({ ...env, LOG_LEVEL: 'info' }, place)).ready()
    await insertOwner(database.query, { phone: PHONE, password: PASSWORD })
  })

  test('has calls', async ({ assert }) => {
    const api = await signedIn(urlOf(server))
    const person = { type: 'particular', phone: '+212661000002', first_name: 'Ghlana', last_name: 'Test' }
    const client = await api<{ id: number }>('POST', '/api/user/clients', person)
    const loan = await api<Loan>('POST', '/api/user/loans', { client_id: client.id, size: 'large', pieces: [{ label: 'Red rug' }] })
    assert.deepInclude(loan, { code: 'LN-001', status: 'open' })
    assert.deepInclude(loan.client, { label: 'Ghlana Test' })
    assert.sameMembers(Object.keys(loan.can.transitions), ['lend'])
    const { id, version } = loan
    const pieces = [{ id: loan.pieces[0]?.id, version: 1, label: 'Blue rug' }, { label: 'Runner' }]
    const edited = await api<Loan>('PATCH', `/api/user/loans/${id}`, { version, size: 'small', pieces })
    assert.sameMembers(edited.pieces.map(({ label }) => label), ['Blue rug', 'Runner'])
    const lent = await api<Loan>('POST', `/api/user/loans/${id}/lend`, {})
    assert.equal(lent.status, 'lent')
    assert.lengthOf(await api<Loan[]>('GET', `/api/user/loans?client_id=${client.id}&status=lent&q=LN-001`), 1)
    assert.lengthOf(await api<Loan[]>('GET', '/api/user/loans?client_id.first_name=Nobody'), 0)
    const past = await api<{ action: string }[]>('GET', `/api/user/loans/${id}/history`)
    const expectedActions = ['loans.create', 'loan_pieces.create', 'loans.edit', 'loan_pieces.edit', 'loans.lend']
    assert.includeMembers(past.map(({ action }) => action), expectedActions)
    const { paths } = await api<{ paths: object }>('GET', '/api/openapi.json')
    assert.property(paths, '/api/user/loans/{id}/take_back')
    await assert.rejects(() => api('PATCH', `/api/user/loans/${id}`, { version: lent.version, status: 'returned' }), /422.*status/)
  })

  test('has screens to create, edit, transition and find records', async ({ assert, browser }) => {
    const context = await browser.newContext({ baseURL: urlOf(server), viewport: { width: 1360, height: 900 }, reducedMotion: 'reduce' })
    // Whoever has chosen no language on a device goes on in that of the sign-in page, which is Arabic.
    await context.addInitScript("localStorage.setItem('locale', 'EN')")
    const page = await context.newPage()
    const faults = watchPage(page)
    await signInOnScreen(page, PHONE, PASSWORD)

    await page.getByRole('navigation', { name: t('ui.shell.menu') }).getByRole('link', { name: 'Loans', exact: true }).click()
    await page.getByRole('link', { name: t('ui.list.create'), exact: true }).click()
    await page.getByRole('combobox', { name: nameStartingWith('Client') }).pressSequentially('Ghlana')
    await chooseOption(page, 'Client', 'Ghlana Test')
    await chooseOption(page, 'Size', 'Large')
    await addPiece(page)
    await page.getByRole('textbox', { name: nameStartingWith('Label') }).fill('White rug')
    await save(page)
    await page.getByRole('heading', { level: 1, name: 'LN-002' }).waitFor()
    await page.getByRole('cell', { name: 'White rug', exact: true }).waitFor()

    await page.locator('.record-operations').getByRole('link', { name: t('ui.show.edit') }).click()
    await chooseOption(page, 'Size', 'Small')
    await addPiece(page)
    await save(page)
    await page.getByText(t('alerts.empty')).first().waitFor()
    await page.getByRole('textbox', { name: nameStartingWith('Label') }).last().fill('Green rug')
    await save(page)
    await page.getByRole('cell', { name: 'Green rug', exact: true }).waitFor()
    await page.locator('.figures').getByText('Small').waitFor()

    await clickTransition(page, 'Lend')
    await page.getByRole('button', { name: 'Take back', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Take back' })
    await dialog.getByRole('textbox').fill('Clean and whole')
    await clickTransition(dialog, 'Take back')
    await page.locator('.record-title').getByText('Returned').waitFor()
    await page.getByRole('tab', { name: t('ui.history.title') }).click()
    await page.getByText('Clean and whole').waitFor()
    assert.deepEqual([...faults(), ...await findPageOddities(page)], [])

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/user/loans?f.status=returned')
    await page.getByRole('link', { name: 'LN-002' }).first().waitFor()
    assert.equal(await page.getByRole('link', { name: 'LN-001' }).count(), 0)
    await waitUntilLoaded(page)
    assert.deepEqual([...faults(), ...await findPageOddities(page)], [])
    await context.close()
  })

  test('has pages written as in the manual of Refine: permissions, live rows, the merge of stale versions', async ({ assert, browser }) => {
    const url = urlOf(server)
    const api = await signedIn(url)
    const { id } = await api<Department>('POST', '/api/user/departments', { name: { en: 'Drying' }, code: 'DRY', daily_capacity: '10' })
    await insertPerson(database.query, 'ST-2', READER_ROLE, { phone: READER_PHONE, password: PASSWORD })
    const openAs = async (phone: string, shown: string) => {
      const context = await browser.newContext({
        baseURL: url, viewport: { width: 1360, height: 900 }, reducedMotion: 'reduce',
        storageState: storageStateOf(url, await createSession(url, 'user', phone, PASSWORD)),
      })
      const page = await context.newPage()
      const stream = page.waitForResponse((response) => response.url().endsWith('/live'))
      await page.goto('/user/departments')
      await page.getByRole('cell', { name: shown, exact: true }).waitFor()
      await stream
      return page
    }
    const edit = (changes: object) => api<Department>('GET', `/api/user/departments/${id}`)
      .then(({ version }) => api('PATCH', `/api/user/departments/${id}`, { version, ...changes }))

    const reader = await openAs(READER_PHONE, 'DRY')
    assert.equal(await reader.getByRole('button', { name: 'Edit DRY' }).count(), 0)
    await edit({ code: 'DRY2' })
    await reader.getByRole('cell', { name: 'DRY2', exact: true }).waitFor()
    const { token } = await send<{ token: string }>(url, 'POST', '/auth/user/login', { phone: READER_PHONE, password: PASSWORD })
    await assert.rejects(() => send(url, 'PATCH', `/api/user/departments/${id}`, { version: 2, code: 'NO' }, token), /403/)

    const page = await openAs(PHONE, 'DRY2')
    const faults = watchPage(page)
    await page.getByRole('button', { name: 'Edit DRY2' }).click()
    const [code, capacity] = [page.getByLabel('Code'), page.getByLabel('Daily capacity')]
    await until('the form shows the record', async () => await code.inputValue() === 'DRY2')
    await code.fill('MINE')
    // Another user saves both fields: what was typed stays, the conflict is asked for, the other field is merged.
    await edit({ code: 'THEIRS', daily_capacity: '30' })
    await reader.getByRole('cell', { name: 'THEIRS', exact: true }).waitFor()
    await reader.context().close()
    assert.equal(await code.inputValue(), 'MINE')
    // Its icon has a name, too.
    const save = page.getByRole('button', { name: new RegExp(`${t('ui.form.save')}$`) })
    await save.click()
    const dialog = page.getByRole('dialog', { name: t('ui.form.conflict_title') })
    await dialog.getByRole('button', { name: t('ui.form.keep_editing') }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual([await code.inputValue(), await capacity.inputValue()], ['MINE', '10.00'])
    await save.click()
    await dialog.getByRole('radio', { name: /MINE/ }).check()
    await dialog.getByRole('button', { name: t('ui.form.save') }).click()
    await page.getByRole('cell', { name: 'MINE', exact: true }).waitFor()
    const merged = await api<Department>('GET', `/api/user/departments/${id}`)
    assert.deepInclude(merged, { code: 'MINE', daily_capacity: '30.00' })
    // The two refusals of stale versions are expected.
    assert.deepEqual(faults().filter((fault) => !fault.includes('409')), [])
    await page.context().close()
  })

  test('a list of its own opens the drawers of a resource without pages', async ({ assert, browser }) => {
    const url = urlOf(server)
    const api = await signedIn(url)
    const { id: department_id } = await api<Department>('POST', '/api/user/departments', { name: { en: 'Sewing' }, code: 'SEW' })
    const { id } = await api<{ id: number }>('POST', '/api/user/jobs', { name: { en: 'Sewing' }, department_id, points: '3' })
    const context = await browser.newContext({
      baseURL: url, viewport: { width: 1360, height: 900 }, reducedMotion: 'reduce',
      storageState: storageStateOf(url, await createSession(url, 'user', PHONE, PASSWORD)),
    })
    const page = await context.newPage()
    const faults = watchPage(page)
    await page.goto('/user/jobs')
    await page.getByRole('button', { name: 'Edit 3.00' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Points per unit').fill('4')
    await drawer.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    await page.getByRole('cell', { name: '4.00', exact: true }).waitFor()
    await page.locator('.ant-btn').filter({ hasText: t('ui.list.create') }).first().click()
    await drawer.waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.goto(`/user/jobs?record=${id}`)
    await drawer.getByRole('heading', { name: 'Sewing' }).first().waitFor()
    assert.deepEqual(faults(), [])
    await context.close()
  })
})

/** The code blocks and commands of the README section. */
function parseReadme(text: string) {
  const [, section = ''] = text.split('### A new resource in five minutes')
  const blocks = (language: string) =>
    [...section.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(([, code = '']) => code)
  const [resources = '', names = ''] = blocks('ts')
  const commands = (blocks('sh')[0] ?? '').trim().split('\n').map((line) => line.replace(/\s+#.*/, ''))
  return { resources, names, commands }
}

/** Writes the pages of docs/pages.md, and replaces the generated ones by them. */
function addPagesOfTheirOwn(project: ProjectCopy): void {
  const text = project.read('docs/pages.md')
  for (const [, path = '', code = ''] of text.matchAll(/^`(admin\/[\w/.]+)`:\n\n```tsx\n([^]*?)^```/gm)) project.write(path, code)
  const [, line = ''] = /^```ts\n([^]*?)^```/m.exec(text) ?? []
  project.replace('admin/staff/custom_pages.ts', '  audit_logs: {', `${line}  audit_logs: {`)
  // The same list for a resource whose forms are drawers.
  project.write('admin/staff/jobs_list.tsx', project.read('admin/staff/departments/list.tsx')
    .replaceAll("'../definition", "'./definition").replaceAll("'../../kit", "'../kit")
    .replaceAll('departments', 'jobs').replaceAll('code', 'points')
    .replace(/ +<Table.Column dataIndex="daily_capacity".*\n/, ''))
  project.replace('admin/staff/custom_pages.ts', '  audit_logs: {', "  jobs: { list: () => import('./jobs_list.tsx') },\n  audit_logs: {")
  const [departments = ''] = /const departments = [^]*?admin: \{[^}]*/.exec(project.read('resources.ts')) ?? []
  project.replace('resources.ts', departments, `${departments.trimEnd()}, form: 'page' `)
}

const urlOf = (server: TestServer | undefined): string => server?.url ?? ''

/** Without validation: the OpenAPI document of this process does not contain loans. */
async function send<T>(url: string, method: string, path: string, body?: object, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const responseBody = await answer.json() as T
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(responseBody)}`)
  return responseBody
}

async function signedIn(url: string) {
  const { token } = await send<{ token: string }>(url, 'POST', '/auth/user/login', { phone: PHONE, password: PASSWORD })
  return <T>(method: string, path: string, body?: object) => send<T>(url, method, path, body, token)
}

const addPiece = (page: Page) =>
  page.getByRole('group', { name: 'Pieces' }).getByRole('button', { name: nameStartingWith(t('ui.form.add_row')) }).click()
const save = (page: Page) => page.getByRole('button', { name: t('ui.form.save'), exact: true }).click()

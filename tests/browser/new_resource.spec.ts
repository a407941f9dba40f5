/**
 * A new resource in five minutes: the lines and the commands that the README shows, in a copy of the project, and nothing
 * else. Then its calls and its screens are worked with.
 */
import { test } from '@japa/runner'
import { clusterPlace } from '#backend/embedded/place'
import { translator } from '#backend/i18n/translator'
import { choose, named, pressTransition } from '#tests/support/browser_controls'
import { oddities, settled, watch } from '#tests/support/browser_findings'
import { secondDatabase } from '#tests/support/database'
import { hireOwner } from '#tests/support/first_owner'
import { ProjectCopy } from '#tests/support/project_copy'
import { scratchDirectory, startServer, type TestServer } from '#tests/support/server'
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

const PHONE = '+212661000001'
const PASSWORD = 'five minutes'
const t = translator('en')

test.group('a new resource', (group) => {
  const scratch = scratchDirectory()
  const project = new ProjectCopy(`${scratch.directory}/project`)
  const settings = {
    NODE_ENV: 'production', DEMO: 'false', LOG_LEVEL: 'warn', HOST: '127.0.0.1', APP_KEY: 'a key of this test and of nothing else',
    EMBEDDED_PG_DIR: clusterPlace().data,
  }
  let database: Awaited<ReturnType<typeof secondDatabase>>
  let server: TestServer | undefined

  group.setup(async () => { database = await secondDatabase() })
  group.teardown(async () => {
    await server?.end('SIGTERM')
    await database.drop()
    scratch.remove()
  })

  test('is there with the lines and the commands of the README', async ({ assert }) => {
    await project.fill()
    const { resources, names, commands } = readme(project.read('README.md'))
    project.replace('resources.ts', 'export const app', `${resources}\nexport const app`)
    project.replace('resources.ts', '\n  resources: {', `\n  resources: {\n${names}`)
    assert.lengthOf(commands, 3)
    const [words = '', schema = '', start] = commands
    const env = { ...settings, DATABASE_NAME: database.name }

    const drafted = await project.type(words)
    assert.match(drafted.output, /^loans\.fields\.client_id( +draft){4}$/m)
    const written = await project.type(schema, env)
    assert.equal(written.code, 0, written.output)
    assert.match(written.output, /^New tables: loans, loan_pieces\n[^]*Written for review: .*\.ts/m)
    const early = await project.type('npm run build', env)
    assert.equal(early.code, 1)
    assert.include(early.output, 'loans.one: only a draft')
    writeWords()

    assert.equal(start, 'npm start')
    const place = { directory: project.directory, entry: ['tools/run.js', 'start'] }
    server = await (await startServer({ ...env, LOG_LEVEL: 'info' }, place)).ready()
    await hireOwner(database.query, { phone: PHONE, password: PASSWORD })
  })

  test('answers calls', async ({ assert }) => {
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
    const acts = ['loans.create', 'loan_pieces.create', 'loans.edit', 'loan_pieces.edit', 'loans.lend']
    assert.includeMembers(past.map(({ action }) => action), acts)
    const { paths } = await api<{ paths: object }>('GET', '/api/openapi.json')
    assert.property(paths, '/api/user/loans/{id}/take_back')
    await assert.rejects(() => api('PATCH', `/api/user/loans/${id}`, { version: lent.version, status: 'returned' }), /422.*status/)
  })

  test('has screens, and with them it is made, changed, moved and looked up', async ({ assert, browser }) => {
    const context = await browser.newContext({ baseURL: urlOf(server), viewport: { width: 1360, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const faults = watch(page)
    await signInOnScreen(page)

    await page.getByRole('navigation', { name: t('ui.shell.menu') }).getByRole('link', { name: 'Loans', exact: true }).click()
    await page.getByRole('link', { name: t('ui.list.create'), exact: true }).click()
    await page.getByRole('combobox', { name: named('Client') }).pressSequentially('Ghlana')
    await choose(page, 'Client', 'Ghlana Test')
    await choose(page, 'Size', 'Large')
    await addPiece(page)
    await page.getByRole('textbox', { name: named('Label') }).fill('White rug')
    await save(page)
    await page.getByRole('heading', { level: 1, name: 'LN-002' }).waitFor()
    await page.getByRole('cell', { name: 'White rug', exact: true }).waitFor()

    await page.locator('.record-operations').getByRole('link', { name: t('ui.show.edit') }).click()
    await choose(page, 'Size', 'Small')
    await addPiece(page)
    await save(page)
    await page.getByText(t('alerts.empty')).first().waitFor()
    await page.getByRole('textbox', { name: named('Label') }).last().fill('Green rug')
    await save(page)
    await page.getByRole('cell', { name: 'Green rug', exact: true }).waitFor()
    await page.locator('.figures').getByText('Small').waitFor()

    await pressTransition(page, 'Lend')
    await page.getByRole('button', { name: 'Take back', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Take back' })
    await dialog.getByRole('textbox').fill('Clean and whole')
    await pressTransition(dialog, 'Take back')
    await page.locator('.record-title').getByText('Returned').waitFor()
    await page.getByRole('tab', { name: t('ui.history.title') }).click()
    await page.getByText('Clean and whole').waitFor()
    assert.deepEqual([...faults(), ...await oddities(page)], [])

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/user/loans?f.status=returned')
    await page.getByRole('link', { name: 'LN-002' }).first().waitFor()
    assert.equal(await page.getByRole('link', { name: 'LN-001' }).count(), 0)
    await settled(page)
    assert.deepEqual([...faults(), ...await oddities(page)], [])
    await context.close()
  })

  /** As somebody would who finds the drafts good: only the marks go. */
  function writeWords(): void {
    for (const locale of ['en', 'es', 'fr', 'ar']) {
      const file = `locales/${locale}.json`
      project.write(file, project.read(file).replaceAll('"✎ ', '"'))
    }
  }
})

/** What the section of the README shows: two pieces of code, and what is typed. */
function readme(text: string) {
  const [, section = ''] = text.split('### A new resource in five minutes')
  const blocks = (language: string) =>
    [...section.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(([, code = '']) => code)
  const [resources = '', names = ''] = blocks('ts')
  const commands = (blocks('sh')[0] ?? '').trim().split('\n').map((line) => line.replace(/\s+#.*/, ''))
  return { resources, names, commands }
}

const urlOf = (server: TestServer | undefined): string => server?.url ?? ''

/** The document of this process knows nothing of loans: these answers are not held against it. */
async function send<T>(url: string, method: string, path: string, body?: object, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const said = await answer.json() as T
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`)
  return said
}

async function signedIn(url: string) {
  const { token } = await send<{ token: string }>(url, 'POST', '/auth/user/login', { phone: PHONE, password: PASSWORD })
  return <T>(method: string, path: string, body?: object) => send<T>(url, method, path, body, token)
}

async function signInOnScreen(page: Page): Promise<void> {
  await page.goto('/admin')
  const door = translator('ar')
  await page.getByRole('textbox', { name: door('ui.auth.phone') }).fill(PHONE)
  await page.getByLabel(door('ui.auth.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: door('ui.auth.sign_in') }).click()
  await page.waitForURL('**/user/dashboard')
}

const addPiece = (page: Page) =>
  page.getByRole('group', { name: 'Pieces' }).getByRole('button', { name: named(t('ui.form.add_row')) }).click()
const save = (page: Page) => page.getByRole('button', { name: t('ui.form.save'), exact: true }).click()

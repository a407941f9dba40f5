/**
 * A new resource in five minutes: lines in resources.ts, words, one command; then its calls and screens are there. The
 * project is copied, so that nothing here changes it.
 */
import { test } from '@japa/runner'
import { DEMO_PASSWORD, demoAccounts } from '#backend/demo/accounts'
import { ProjectCopy } from '#tests/support/project_copy'
import { scratchDirectory, startServer, type TestServer } from '#tests/support/server'
import type { Browser } from 'playwright'

const ENUMS = `
  loan_status: { open: 'yellow', lent: 'orange', returned: 'green' },
  loan_size: ['small', 'large'],`

const RESOURCES = `
const loans = resource({
  permission: 'loan', title: 'code', soft: true,
  fields: {
    code:      { type: 'sequence', format: 'LN-{###}' },
    client_id: { type: 'ref', to: 'clients', required: true },
    size:      { type: 'enum', of: 'loan_size', required: true },
    status:    { type: 'enum', of: 'loan_status', required: true, server: true },
    lent_at:   { type: 'datetime', server: true },
    pieces:    { type: 'children', of: 'loan_pieces', by: 'loan_id', edit: 'grid' },
  },
  initial: 'open',
  transitions: {
    lend:      { from: ['open'], to: 'lent', permission: 'loan-lend', set: { lent_at: { now: 'instant' } }, primary: true, icon: 'play' },
    take_back: { from: ['lent'], to: 'returned', permission: 'loan-lend', reason: true, icon: 'undo' },
  },
  list: { columns: ['code', 'client_id', 'size', 'status'], sort: '-created_at', search: ['code'], filters: ['client_id', 'status'] },
  form: { main: ['client_id', 'size'], pieces: ['pieces'] },
  admin: { path: 'loans', group: 'operations', icon: 'gift', form: 'page', show: ['pieces'] },
})

const loan_pieces = resource({
  permission: 'loan', title: 'label', parent: 'loan_id',
  fields: {
    loan_id: { type: 'ref', to: 'loans', required: true, immutable: true, on_delete: 'cascade' },
    label:   { type: 'string', max: 60, required: true },
  },
  list: { columns: ['label'], sort: 'label', filters: ['loan_id'] },
  form: { main: ['label'] },
})
`

interface Loan {
  readonly id: number
  readonly code: string
  readonly status: string
  readonly can: { readonly transitions: object }
}

test.group('a new resource', (group) => {
  const scratch = scratchDirectory()
  const project = new ProjectCopy(`${scratch.directory}/project`)
  const settings = { EMBEDDED_PG_DIR: scratch.data, NODE_ENV: 'production', DATABASE_NAME: '', LOG_LEVEL: 'warn', HOST: '127.0.0.1' }
  let server: TestServer | undefined

  group.teardown(async () => {
    await server?.end('SIGTERM')
    scratch.remove()
  })

  test('needs its lines, its words and one command, and nothing else', async ({ assert, browser }) => {
    await project.fill()
    addLines()

    const asked = await project.node(['bin/run.js', 'words'])
    assert.include(asked.output, 'missing      loans.fields.client_id')
    const drafted = await project.node(['bin/run.js', 'words', '--write'])
    assert.include(drafted.output, 'drafts       loans.fields.client_id')
    const early = await project.node(['ace.js', 'schema:diff', '--name=loans'], settings)
    assert.include(early.output, 'loans.one: only a draft')
    writeWords()
    assert.equal((await project.node(['bin/run.js', 'words'])).code, 0)

    const written = await project.node(['ace.js', 'schema:diff', '--name=loans'], settings)
    assert.equal(written.code, 0, written.output)
    assert.include(written.output, 'Written for review')
    const built = await project.node(['bin/run.js', 'build'])
    assert.equal(built.code, 0, built.output)

    server = await (await startServer({ ...settings, DEMO: 'true' }, project.directory)).ready()
    const code = await overRest(server.url)
    await onScreens(browser, server.url, code)

    async function overRest(url: string): Promise<string> {
      const api = await signedIn(url)
      const [client] = await api<{ id: number }[]>('GET', '/api/user/clients?_end=1')
      const loan = await api<Loan>('POST', '/api/user/loans', { client_id: client?.id, size: 'large', pieces: [{ label: 'Red rug' }] })
      assert.equal(loan.code, 'LN-001')
      assert.sameMembers(Object.keys(loan.can.transitions), ['lend'])
      const lent = await api<Loan>('POST', `/api/user/loans/${loan.id}/lend`, {})
      assert.equal(lent.status, 'lent')
      assert.lengthOf(await api<Loan[]>('GET', `/api/user/loans?client_id=${client?.id}&status=lent`), 1)
      const past = await api<{ action: string }[]>('GET', `/api/user/loans/${loan.id}/history`)
      assert.sameMembers(past.map(({ action }) => action), ['loans.create', 'loan_pieces.create', 'loans.lend'])
      const { paths } = await api<{ paths: object }>('GET', '/api/openapi.json')
      assert.property(paths, '/api/user/loans/{id}/take_back')
      return loan.code
    }

    async function onScreens(with_: Browser, url: string, code: string): Promise<void> {
      const origin = { origin: url, localStorage: await sessionOf(url) }
      const context = await with_.newContext({ baseURL: url, reducedMotion: 'reduce', storageState: { cookies: [], origins: [origin] } })
      context.setDefaultTimeout(30_000)
      const page = await context.newPage()
      await page.goto('/user/dashboard')
      await page.getByRole('link', { name: 'The loans' }).click()
      await page.getByRole('link', { name: code }).first().click()
      await page.getByRole('button', { name: 'The take back' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Clean and whole')
      await page.getByRole('dialog').getByRole('button', { name: 'The take back' }).click()
      await page.getByText('The returned').first().waitFor()
      await page.getByRole('tab', { name: 'History' }).click()
      await page.getByText('Clean and whole').waitFor()
      await page.goto('/user/loans/create')
      await page.getByRole('heading', { name: 'New · The loan' }).waitFor()
      assert.isTrue(await page.getByRole('button', { name: /^Add/ }).isVisible())
      await context.close()
    }
  }).timeout(600_000)

  function addLines(): void {
    const source = project.read('resources.ts')
      .replace('const values = enums({', `const values = enums({${ENUMS}`)
      .replace('export const app = define({', `${RESOURCES}\nexport const app = define({`)
      .replace('  resources: {', '  resources: {\n    loans, loan_pieces,')
    project.write('resources.ts', source)
  }

  /** As a person would: each draft becomes a word. */
  function writeWords(): void {
    for (const locale of ['en', 'es', 'fr', 'ar']) {
      const file = `locales/${locale}.json`
      const words = project.read(file).replaceAll(/"✎ (.)/g, (_, letter: string) => `"The ${letter.toLowerCase()}`)
      project.write(file, words)
    }
  }
})

const phone = demoAccounts.find(({ role }) => role === 'owner')?.phone ?? ''

/** The document of this process knows nothing of loans: these answers are not held against it. */
async function send<T>(url: string, method: string, path: string, body?: object, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const said = await answer.json() as T
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`)
  return said
}

const login = (url: string) => send<{ token: string; user: object }>(url, 'POST', '/auth/user/login', { phone, password: DEMO_PASSWORD })

async function signedIn(url: string) {
  const { token } = await login(url)
  return <T>(method: string, path: string, body?: object) => send<T>(url, method, path, body, token)
}

/** What the browser keeps of somebody who is signed in (specification §9). */
async function sessionOf(url: string) {
  const { token, user } = await login(url)
  const permissions = await send<{ name: string }[]>(url, 'GET', '/auth/user/permissions', undefined, token)
  const kept = {
    LOCALE: 'EN', user: JSON.stringify(user), token, token_created_at: String(Date.now()),
    permissions: JSON.stringify(permissions.map(({ name }) => name)),
  }
  return Object.entries(kept).map(([name, value]) => ({ name, value }))
}

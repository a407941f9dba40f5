import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { browserOf, phoneOf, siteUrl } from '#tests/support/browser'
import { settled } from '#tests/support/browser_findings'
import { named } from '#tests/support/browser_controls'
import { signIn, type JsonClient } from '#tests/support/http'
import { until } from '#tests/support/until'
import type { Page } from 'playwright'

interface Department { readonly id: number; readonly version: number }

const say = translator('en')
let count = 0

/** What one changes, the others see. */
test.group('live / two pages', (group) => {
  let api: JsonClient
  group.setup(async () => {
    api = await signIn(siteUrl(), phoneOf('manager'))
  })

  test('a row that somebody else saves changes in the list, and is pointed out for a moment', async ({ browser, assert }) => {
    const { id } = await department(api)
    const reader = await (await browserOf(browser, 'owner')).newPage()
    await listening(reader, '/user/departments?sort=-id')
    const writer = await (await browserOf(browser, 'manager')).newPage()
    await open(writer, `/user/departments?edit=${id}`)

    const code = `NEW${++count}`
    await writer.getByLabel(named(say('departments.fields.code'))).fill(code)
    await writer.getByRole('button', { name: say('ui.form.save'), exact: true }).click()
    await reader.locator('tr[data-fresh]', { hasText: code }).waitFor()
    await reader.locator('tr[data-fresh]').waitFor({ state: 'detached' })
    // Whoever saved it is told nothing new.
    assert.equal(await writer.locator('tr[data-fresh]').count(), 0)
    for (const page of [reader, writer]) await page.context().close()
  })

  test('an open form says that somebody else has saved the record, and saving asks field by field', async ({ browser, assert }) => {
    const { id, version } = await department(api)
    const page = await (await browserOf(browser, 'owner')).newPage()
    await listening(page, `/user/departments?edit=${id}`)
    const code = page.getByLabel(named(say('departments.fields.code')))
    await code.fill(`MINE${++count}`)
    const notice = page.locator('.form-changed')
    assert.equal(await notice.textContent(), '')
    const saved = await api.patch(`/api/user/departments/${id}`, { version, code: `THEIRS${count}` })
    assert.equal(saved.status, 200)
    await page.getByText(say('ui.form.changed')).waitFor()
    assert.equal(await code.inputValue(), `MINE${count}`)
    await page.getByRole('button', { name: say('ui.form.save'), exact: true }).click()
    await page.getByRole('heading', { name: say('ui.form.conflict_title') }).waitFor()
    await page.context().close()
  })

  test('the page of a record shows what it is now', async ({ browser, assert }) => {
    const { body: [client] } = await api.get<Department[]>('/api/user/clients?_end=1&status=active&type=particular')
    const page = await (await browserOf(browser, 'owner')).newPage()
    await listening(page, `/user/clients/${client?.id}`)
    const name = `Live${++count}`
    const saved = await api.patch(`/api/user/clients/${client?.id}`, { version: client?.version, last_name: name })
    assert.equal(saved.status, 200)
    await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
    await page.context().close()
  })

  test('tabs of one browser share one stream, and the next takes over when the first is closed', async ({ browser, assert }) => {
    const context = await browserOf(browser, 'owner')
    // Answered, and not only asked for: what is changed before is no news.
    let streams = 0
    context.on('response', (response) => { if (response.url().endsWith('/live')) streams += 1 })
    const [first, second] = [await context.newPage(), await context.newPage()]
    for (const page of [first, second]) await open(page, '/user/departments?sort=-id')
    await until('the first stream is open', () => streams === 1)
    const sees = async (page: Page) => {
      const { id, version } = await department(api)
      const code = `TAB${++count}`
      await api.patch(`/api/user/departments/${id}`, { version, code })
      await page.locator('tr', { hasText: code }).waitFor()
    }
    await sees(second)
    assert.equal(streams, 1)
    await first.close()
    await until('the second stream is open', () => streams === 2)
    await sees(second)
    await context.close()
  })
})

async function department(api: JsonClient): Promise<Department> {
  const { status, body } = await api.post<Department>('/api/user/departments', { name: { en: `Live ${++count}` }, code: `LIVE${count}` })
  if (status !== 201) throw new Error(`no department: ${JSON.stringify(body)}`)
  return body
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** Until the page hears, too: what is changed before is no news. */
async function listening(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().endsWith('/live'))
  await open(page, path)
  await stream
}

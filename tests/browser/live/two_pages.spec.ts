import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, signInAs } from '#tests/support/browser/browser_context'
import { waitUntilLoaded } from '#tests/support/browser/page_problems'
import { nameStartingWith } from '#tests/support/browser/browser_controls'
import type { JsonClient } from '#tests/support/json_client'
import { until } from '#tests/support/until'
import type { Page } from 'playwright'

interface Department { readonly id: number; readonly version: number }

const t = translator('en')
let count = 0

/** Changes of one user are shown to others. */
test.group('live / two pages', (group) => {
  let api: JsonClient
  group.setup(async () => {
    api = await signInAs('manager')
  })

  test('a row that another user saves is updated in the list and highlighted for a moment', async ({ browser, assert }) => {
    const { id } = await department(api)
    const reader = await (await newContextFor(browser, 'owner')).newPage()
    await openWithStream(reader, '/user/departments?sort=-id')
    const writer = await (await newContextFor(browser, 'manager')).newPage()
    await open(writer, `/user/departments?edit=${id}`)

    const code = `NEW${++count}`
    await writer.getByRole('dialog').getByLabel(nameStartingWith(t('departments.fields.code'))).fill(code)
    await writer.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    await reader.locator('tr[data-fresh]', { hasText: code }).waitFor()
    await reader.locator('tr[data-fresh]').waitFor({ state: 'detached' })
    // Not highlighted for the user who saved it.
    assert.equal(await writer.locator('tr[data-fresh]').count(), 0)
    for (const page of [reader, writer]) await page.context().close()
  })

  test('an open form shows that another user has saved the record, and saving shows conflicting fields', async ({ browser, assert }) => {
    const { id, version } = await department(api)
    const page = await (await newContextFor(browser, 'owner')).newPage()
    await openWithStream(page, `/user/departments?edit=${id}`)
    const code = page.getByRole('dialog').getByLabel(nameStartingWith(t('departments.fields.code')))
    await code.fill(`MINE${++count}`)
    const notice = page.locator('.form-changed')
    assert.equal(await notice.textContent(), '')
    const saved = await api.patch(`/api/user/departments/${id}`, { version, code: `THEIRS${count}` })
    assert.equal(saved.status, 200)
    await page.getByText(t('ui.form.changed')).waitFor()
    assert.equal(await code.inputValue(), `MINE${count}`)
    await page.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    await page.getByRole('heading', { name: t('ui.form.conflict_title') }).waitFor()
    await page.context().close()
  })

  test('the page of a record is updated', async ({ browser, assert }) => {
    const { body: [client] } = await api.get<Department[]>('/api/user/clients?_end=1&status=active&type=particular')
    const page = await (await newContextFor(browser, 'owner')).newPage()
    await openWithStream(page, `/user/clients/${client?.id}`)
    const name = `Live${++count}`
    const saved = await api.patch(`/api/user/clients/${client?.id}`, { version: client?.version, last_name: name })
    assert.equal(saved.status, 200)
    await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
    await page.context().close()
  })

  test('tabs of one browser share one stream, and the next takes over when the first is closed', async ({ browser, assert }) => {
    const context = await newContextFor(browser, 'owner')
    // Counts responses, not requests: changes before the response are not sent.
    let streams = 0
    context.on('response', (response) => { if (response.url().endsWith('/live')) streams += 1 })
    const [first, second] = [await context.newPage(), await context.newPage()]
    for (const page of [first, second]) await open(page, '/user/departments?sort=-id')
    await until('the first stream is open', () => streams === 1)
    const expectLiveUpdate = async (page: Page) => {
      const { id, version } = await department(api)
      const code = `TAB${++count}`
      await api.patch(`/api/user/departments/${id}`, { version, code })
      await page.locator('tr', { hasText: code }).waitFor()
    }
    await expectLiveUpdate(second)
    assert.equal(streams, 1)
    await first.close()
    await until('the second stream is open', () => streams === 2)
    await expectLiveUpdate(second)
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
  await waitUntilLoaded(page)
}

/** Opens the page and waits for its event stream: earlier changes are not sent. */
async function openWithStream(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().endsWith('/live'))
  await open(page, path)
  await stream
}

import { readFile } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor } from '#tests/support/browser/browser_context'
import { chooseOption, nameStartingWith } from '#tests/support/browser/browser_controls'
import { findPageOddities } from '#tests/support/browser/page_problems'
import { startTestWorker } from '#tests/support/server/test_jobs'

interface Styled { readonly getComputedStyle: (element: unknown) => { readonly backgroundColor: string } }

test.group('exchange / files', (group) => {
  group.setup(() => startTestWorker())

  test('a list is exported with its current filters and columns', async ({ browser, assert }) => {
    const t = translator('en')
    const page = await (await newContextFor(browser, 'owner')).newPage()
    await page.goto('/user/zones?q=a')
    await page.getByRole('button', { name: t('ui.list.more'), exact: true }).click()
    await page.getByRole('menuitem', { name: t('ui.exchange.export') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('CSV').check()
    const [file] = await Promise.all([
      page.waitForEvent('download'), dialog.getByRole('button', { name: t('ui.exchange.download') }).click(),
    ])
    assert.match(file.suggestedFilename(), /^.+ \d{4}-\d{2}-\d{2}\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
    const [found] = await query(db.connection(), `select count(*) as count from zones where key ilike '%a%' or label::text ilike '%a%'`)
    assert.isAbove(lines.length, 1)
    assert.isAtMost(lines.length - 1, Number(found?.count))
    assert.include(lines[0] ?? '', t('zones.fields.key'))
    await dialog.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('export and import are hidden without the permission', async ({ browser, assert }) => {
    const t = translator('en')
    const page = await (await newContextFor(browser, 'counter clerk')).newPage()
    await page.goto('/user/clients')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: t('ui.list.more'), exact: true }).click()
    await page.getByRole('menuitem', { name: t('ui.list.layout') }).waitFor()
    for (const name of [t('ui.exchange.export'), t('ui.exchange.import')]) {
      assert.equal(await page.getByRole('menuitem', { name }).count(), 0)
    }
    await page.goto('/user/clients/import')
    await page.waitForURL('**/user/dashboard')
    await page.context().close()
  })

  test('a file is uploaded, its columns are mapped, checked and imported, on a phone in Arabic', async ({ browser, assert }) => {
    const t = translator('ar')
    const page = await (await newContextFor(browser, 'owner', { locale: 'ar', width: 390 })).newPage()
    await page.goto('/user/departments/import')
    const content = 'Code,Label,Capacity\nBR-1,قسم أول,12\nBR-2,قسم ثان,much\n'
    await page.locator('input[type=file]').setInputFiles({ name: 'deps.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    const field = (header: string) => `${t('ui.import.field')}: ${header}`
    const taken = page.locator('.picker').filter({ has: page.getByRole('combobox', { name: field('Code') }) })
    assert.match(await taken.innerText(), new RegExp(t('departments.fields.code')))
    await chooseOption(page, field('Label'), `${t('departments.fields.name')} (fr)`)
    await chooseOption(page, field('Capacity'), t('departments.fields.daily_capacity'))
    await page.getByRole('button', { name: t('ui.import.check') }).click()
    await page.getByText(t('ui.import.checked_help')).waitFor()
    await page.getByText(t('errors.field.type.decimal', { scale: 2 })).waitFor()
    assert.isEmpty(await query(db.connection(), "select id from departments where code like 'BR-%'"))
    await page.getByRole('button', { name: nameStartingWith(t('ui.import.run', { count: 1 })) }).click()
    await page.getByText(t('ui.import.done')).waitFor()
    const made = await query(db.connection(), "select code, name, daily_capacity from departments where code like 'BR-%'")
    assert.deepEqual(made, [{ code: 'BR-1', name: { fr: 'قسم أول' }, daily_capacity: '12.00' }])
    // The URL contains the import: the result is shown again after a reload.
    await page.reload()
    await page.getByText(t('ui.import.done')).waitFor()
    await page.getByRole('link', { name: t('ui.import.show_list') }).click()
    await page.waitForURL('**/user/departments')
    await page.context().close()
  })

  test('the reasons of refused rows are read without scrolling sideways, in {locale} at {width}')
    .with([{ locale: 'fr', width: 390 }, { locale: 'es', width: 1360 }] as const)
    .run(async ({ browser, assert }, { locale, width }) => {
      const t = translator(locale)
      const page = await (await newContextFor(browser, 'owner', { locale, width })).newPage()
      await page.goto('/user/departments/import')
      const content = 'code,daily_capacity\nBR-8,12,13\nBR-9,1.2E+11\n'
      await page.locator('input[type=file]').setInputFiles({ name: 'deps.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
      await page.getByRole('button', { name: t('ui.import.check') }).click()
      await page.getByText(t('errors.exchange.rows.extra_cells')).waitFor()
      assert.deepEqual(await findPageOddities(page), [])
      await page.context().close()
    })

  test('where no date proves its order, the user is asked before the check', async ({ browser, assert }) => {
    const t = translator('en')
    const page = await (await newContextFor(browser, 'owner')).newPage()
    await page.goto('/user/vehicles/import')
    const content = 'registration_number,type,max_collect,max_delivery,insurance_expires_on\nDAY-1,honda,5,5,4/3/2027\n'
    await page.locator('input[type=file]').setInputFiles({ name: 'v.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    const choice = page.getByRole('group', { name: /4\/3\/2027/ })
    await choice.waitFor()
    const fills = () => Promise.all([0, 1].map((index) =>
      choice.getByRole('radio').nth(index).evaluate((radio) => (globalThis as unknown as Styled).getComputedStyle(radio).backgroundColor)))
    const [first, second] = await fills()
    await page.getByRole('button', { name: t('ui.import.check') }).click()
    await page.getByRole('alert').getByText(t('errors.exchange.day_order')).waitFor()
    await choice.getByRole('radio').nth(1).check()
    // Before, neither looked chosen.
    assert.deepEqual([first, (await fills())[0]], [second, first])
    assert.notEqual((await fills())[1], second)
    await page.getByRole('button', { name: t('ui.import.check') }).click()
    await page.getByRole('button', { name: nameStartingWith(t('ui.import.run', { count: 1 })) }).click()
    await page.getByText(t('ui.import.done')).waitFor()
    const sql = "select insurance_expires_on::text as day from vehicles where registration_number = 'DAY-1'"
    const [made] = await query(db.connection(), sql)
    assert.equal(made?.day, '2027-04-03')
    await page.context().close()
  })
})

import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { newContextFor } from '#tests/support/browser_context'
import { findAxeViolations, waitUntilLoaded, watchPage } from '#tests/support/page_problems'
import { holdScripts } from '#tests/support/hold_scripts'
import { until, waitForValue } from '#tests/support/until'
import type { Page } from 'playwright'

const SKELETON = '#root > .frame[inert][aria-hidden="true"]'

test.group('site / page skeleton', () => {
  test('a staff page that was opened before shows its title before the scripts, and no data', async ({ browser, assert }) => {
    const context = await newContextFor(browser, 'owner')
    const page = await context.newPage()
    const faults = watchPage(page)
    await page.goto('/user/orders')
    await waitUntilLoaded(page)
    await waitForSkeleton(page, '/user/orders')
    for (const locale of ['en', 'ar'] as const) {
      const t = translator(locale)
      await page.evaluate(`localStorage.setItem('locale', '${locale.toUpperCase()}')`)
      // Of a language only once the page was opened in it.
      const release = await holdScripts(page)
      await page.goto('/user/orders', { waitUntil: 'commit' })
      await page.locator(locale === 'en' ? SKELETON : '#root:empty').waitFor({ state: 'attached' })
      release()
      await waitUntilLoaded(page)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await waitForSkeleton(page, '/user/orders', locale)

      const releaseAgain = await holdScripts(page)
      await page.goto('/user/orders', { waitUntil: 'commit' })
      await page.locator(SKELETON).locator('h1').getByText(t('orders.many'), { exact: true }).waitFor()
      await page.locator(SKELETON).locator('thead').getByText(t('orders.fields.code')).waitFor()
      assert.equal(await page.locator('tbody tr:not(.skeleton-row)').count(), 0)
      assert.equal(await page.evaluate('document.documentElement.dir'), locale === 'ar' ? 'rtl' : 'ltr')
      assert.deepEqual(await findAxeViolations(page), [])
      releaseAgain()
      await waitUntilLoaded(page)
      assert.equal(await page.locator(SKELETON).count(), 0)
      assert.isAbove(await page.locator('[data-row]').count(), 5)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    assert.deepEqual(faults(), [])
    await context.close()
  })

  test('is not shown to others, at another width, after the session, and for another selection or version', async ({ browser, assert }) => {
    const context = await newContextFor(browser, 'owner')
    const page = await context.newPage()
    await page.goto('/user/clients')
    await waitUntilLoaded(page)
    await waitForSkeleton(page, '/user/clients')
    const isShown = async (path = '/user/clients') => {
      const release = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await until('the document is read', async () => await page.evaluate('document.readyState') !== 'loading')
      const count = await page.locator(SKELETON).count()
      release()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      return count === 1
    }
    assert.isTrue(await isShown())
    assert.isFalse(await isShown('/user/clients?view=duplicates'))
    assert.isFalse(await isShown('/user/machines'))
    await page.setViewportSize({ width: 1200, height: 900 })
    assert.isFalse(await isShown())
    await page.setViewportSize({ width: 1360, height: 900 })
    assert.isTrue(await isShown())
    const stored = await page.evaluate<Record<string, string>>('({ ...localStorage })')
    const set = (key: string, value: string) => page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})`)
    for (const [key, value] of [
      ['token_created_at', String(Date.now() - 16 * 60_000)],
      ['user', JSON.stringify({ ...JSON.parse(stored.user ?? '') as object, id: 0 })],
      ['user', '{'],
      ['skeletons', (stored.skeletons ?? '').replaceAll(/index-[^.]+\.js/g, 'index-older.js')],
      ['skeletons', '{}'],
      ['skeletons', '[null,{}]'],
    ] as const) {
      await page.goto('/robots.txt')
      await set(key, value)
      assert.isFalse(await isShown(), `${key} ${value.slice(0, 40)}`)
      await page.goto('/robots.txt')
      for (const [name, before] of Object.entries(stored)) await set(name, before)
      assert.isTrue(await isShown(), `${key} as before`)
    }
    await context.close()
  })

  test('has no figures and no attributes with data, and is not that of a record', async ({ browser, assert }) => {
    const context = await newContextFor(browser, 'owner')
    const page = await context.newPage()
    for (const path of ['/user/orders/1', '/user/dashboard', '/user/settings']) {
      await page.goto(path)
      await waitUntilLoaded(page)
      if (path.endsWith('1')) continue
      const html = await waitForSkeleton(page, path)
      assert.notMatch(html.replaceAll(/<svg.*?<\/svg>|<[^>]*>/g, ' '), /\d/)
      assert.deepEqual(html.match(/ (value|src|title|name|aria-label)="[^"]*"| href="(?!\/assets\/|data:image\/svg)[^"]*"/g), null)
    }
    const kept = await page.evaluate<string>("localStorage.getItem('skeletons')")
    assert.deepEqual((JSON.parse(kept) as Skeleton[]).map(({ path }) => path), ['/user/settings', '/user/dashboard'])
    await context.close()
  })
})

interface Skeleton { readonly path: string; readonly language: string; readonly html: string }

/** The HTML that the browser keeps for this page, once it does so. */
const waitForSkeleton = (page: Page, path: string, locale = 'en'): Promise<string> => waitForValue('the skeleton is kept', async () => {
  const skeletons = JSON.parse(await page.evaluate<string>("localStorage.getItem('skeletons') ?? '[]'")) as Skeleton[]
  return skeletons.find((kept) => kept.path === path && kept.language === locale)?.html
})

import { test } from '@japa/runner'
import { newContextFor, type BrowserUser } from '#tests/support/browser/browser_context'
import { findKeysSinceLoad, findPageOddities, REMEMBER_KEYS, waitUntilLoaded } from '#tests/support/browser/page_problems'
import { directScreens } from '#tests/support/screens/direct_screens'
import type { Browser, BrowserContext } from 'playwright'

/** Nothing of another page is loaded: whatever a page renders first must have its texts by then. */
test.group('screens / opened by their address', (group) => {
  const contexts = new Map<BrowserUser, BrowserContext>()
  group.teardown(async () => { for (const context of contexts.values()) await context.close() })

  const openContext = async (browser: Browser, who: BrowserUser): Promise<BrowserContext> => {
    const context = await newContextFor(browser, who)
    await context.addInitScript(REMEMBER_KEYS)
    contexts.set(who, context)
    // A test that fails closes it.
    context.on('close', () => { contexts.delete(who) })
    return context
  }

  test('{path} of {who} shows no key of a translation, not even at first')
    .with(directScreens)
    .run(async ({ browser, assert }, { path, who }) => {
      const page = await (contexts.get(who) ?? await openContext(browser, who)).newPage()
      await page.goto(path)
      await waitUntilLoaded(page)
      assert.deepEqual([...await findKeysSinceLoad(page), ...await findPageOddities(page)], [])
      await page.close()
    })
})

import type { Page } from 'playwright'

/** Holds the scripts of the portal back until the returned function is called: it shows only what is in its document. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => { release = resolve })
  await page.route('**/assets/portal-*.js', async (route) => { await released; await route.continue() })
  return release
}

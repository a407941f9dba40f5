/**
 * Screens that are opened by their address, each in a document of its own. A document is expensive: one screen of each page module
 * and of each generic template stands for the others, because what is not loaded yet is a matter of the module. All of them with
 * `npm test -- screens --all`, for a release. Those of visitors and clients are opened so by portal/languages.
 */
import type { PublicScreen } from './public_screens.ts'
import { resolveScreenUrls } from './screen_urls.ts'
import { staffScreens, type StaffScreen } from './staff_screens.ts'

export type DirectScreen = Pick<PublicScreen, 'path' | 'who'>

const isComplete = process.env.SCREENS === 'all'

export async function directScreens(): Promise<DirectScreen[]> {
  // The dialog of a transition has no address.
  const screens = staffScreens().filter(({ template }) => template !== 'verb')
  const chosen = isComplete ? screens : [...Map.groupBy(screens, moduleOf).values()].flatMap(([first]) => first ?? [])
  const staff = (await resolveScreenUrls(chosen)).map(({ path }): DirectScreen => ({ path, who: 'owner' }))
  return [...staff, ...COURIER, ...NOWHERE]
}

/** A custom page has one feature: the module that several resources may share. */
const moduleOf = ({ template, features }: StaffScreen): string =>
  (features.length === 1 && features[0]?.startsWith('page: ') ? features[0] : template)

const COURIER: readonly DirectScreen[] = [
  { path: '/courier/login', who: 'visitor' },
  ...['/courier', '/courier/cash', '/courier/settings'].map((path): DirectScreen => ({ path, who: 'courier' })),
]

/** Below a page that exists: which texts such an address loads, and many more of them, are in unit/tools/texts.spec. */
const NOWHERE: readonly DirectScreen[] = [
  ...['/client/login/x', '/client/reset-password', '/courier/x'].map((path): DirectScreen => ({ path, who: 'visitor' })),
  { path: '/courier/stops/1/x', who: 'courier' },
  ...['/user/reset-password/a/b', '/user/orders/1/x'].map((path): DirectScreen => ({ path, who: 'owner' })),
]

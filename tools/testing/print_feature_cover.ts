/** `npm test -- screens --list`: prints the features of the screens, and the smallest set of screens that shows all of them. */
import { findFeatureCover } from '#tests/support/screens/feature_cover'
import { staffScreens } from '#tests/support/screens/staff_screens'

export function printFeatureCover(): void {
  const screens = staffScreens()
  const cover = findFeatureCover(screens)
  const features = new Set(screens.flatMap((screen) => screen.features))
  console.log(`${features.size} features of ${screens.length} staff screens, all to be seen on these ${cover.length}:\n`)
  for (const { screen: { name, path }, adds } of cover) console.log(`${name}   ${path}\n    ${adds.join(', ')}\n`)
}

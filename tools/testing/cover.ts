/** `npm test -- screens --list`: what there is to see on the screens, and which of them show it. */
import { coverOf } from '#tests/support/screens/cover'
import { staffScreens } from '#tests/support/screens/screens'

export function tellCover(): void {
  const screens = staffScreens()
  const cover = coverOf(screens)
  const features = new Set(screens.flatMap((screen) => screen.features))
  console.log(`${features.size} features of ${screens.length} staff screens, all to be seen on these ${cover.length}:\n`)
  for (const { screen: { name, path }, adds } of cover) console.log(`${name}   ${path}\n    ${adds.join(', ')}\n`)
}

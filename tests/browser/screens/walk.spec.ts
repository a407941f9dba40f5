import { test } from '@japa/runner'
import { Walker } from '#tests/support/screens/judge'
import { placesOf, type Place } from '#tests/support/screens/places'

/** By turns, so that each is seen on a quarter of all screens. */
const LOOKS = [
  { locale: 'en', width: 1360 }, { locale: 'ar', width: 390 }, { locale: 'en', width: 390 }, { locale: 'ar', width: 1360 },
] as const

const walk = (): Promise<Place[]> => placesOf(['page', 'list', 'board', 'calendar', 'map', 'create', 'edit', 'show', 'view'])

/** Every screen of the staff, opened as a person opens it. */
for (const [turn, { locale, width }] of LOOKS.entries()) {
  test.group(`screens / walk in ${locale} at ${width}`, (group) => {
    const walker = new Walker(locale, width)
    group.teardown(() => walker.close())

    test('{path}')
      .with(async () => turnOf(await walk(), turn))
      .run(async ({ browser, assert }, place) => {
        const { found } = await walker.open(browser, place)
        assert.deepEqual(found, [])
      })
  })
}

/** All screens of a resource in one turn: the list is on the way to the others. */
function turnOf(places: readonly Place[], turn: number): Place[] {
  const owners = [...new Set(places.map(({ resource }) => resource))]
  return places.filter(({ resource }) => owners.indexOf(resource) % LOOKS.length === turn)
}

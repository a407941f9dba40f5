import { test } from '@japa/runner'
import { mapLink, navigationLink } from '../../../../admin/kit/controls/map_link.ts'

const PLACE = { lat: 27.15, lng: -13.2 }
const [APPLE, GEO, WEB] = ['https://maps.apple.com/?daddr=27.15,-13.2', 'geo:27.15,-13.2?q=27.15,-13.2',
  'https://www.google.com/maps/dir/?api=1&destination=27.15,-13.2']

test.group('controls / links of the map', () => {
  test('each device has the link of its own maps, and a web address where there is none')
    .with([
      ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1', APPLE],
      ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15', APPLE],
      ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36', GEO],
      ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', GEO],
      ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0.0.0 Safari/537.36', WEB],
      ['', WEB],
    ] as const)
    .run(({ assert }, [userAgent, href]) => {
      assert.equal(navigationLink(PLACE, userAgent).href, href)
      const { href: place, target } = mapLink(PLACE, userAgent)
      assert.include(place, '27.15,-13.2')
      // A page of its own, but no empty page for an application.
      assert.equal(target, place.startsWith('https:') ? '_blank' : undefined)
    })
})

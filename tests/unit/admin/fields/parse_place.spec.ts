import { test } from '@japa/runner'
import { parsePoint, parsePolygon } from '../../../../admin/staff/fields/place/parse_place.ts'

const HERE = { lat: 27.1536, lng: -13.2033 }

test.group('admin / pasted places', () => {
  for (const text of [
    '27.1536,-13.2033', '27.1536, -13.2033', '(27.1536 -13.2033)', 'https://www.google.com/maps?q=27.1536,-13.2033',
    'https://maps.google.com/?q=27.1536%2C-13.2033', 'https://www.google.com/maps/@27.1536,-13.2033,15z',
    'https://www.google.com/maps/place/Somewhere/@27.1,-13.1,15z/data=!3m1!4b1!3d27.1536!4d-13.2033', 'geo:27.1536,-13.2033',
    'https://maps.google.com/maps?q=loc:27.1536,-13.2033&z=17', 'https://www.google.com/maps/search/?api=1&query=27.1536,-13.2033',
  ]) test(`finds the point in ${text}`, ({ assert }) => { assert.deepEqual(parsePoint(text), HERE) })

  for (const text of ['', 'Laayoune', '127.5, 3', '27.15', 'https://maps.app.goo.gl/abc', '%E0%A4%A']) {
    test(`finds none in "${text}"`, ({ assert }) => { assert.isNull(parsePoint(text)) })
  }

  const ring = [[-13.2, 27.1], [-13.1, 27.1], [-13.1, 27.2], [-13.2, 27.1]]
  test('an area is a closed polygon, also inside a feature', ({ assert }) => {
    const polygon = { type: 'Polygon', coordinates: [ring] }
    assert.deepEqual(parsePolygon(JSON.stringify(polygon)), polygon)
    assert.deepEqual(parsePolygon(JSON.stringify({
      type: 'FeatureCollection', features: [{ type: 'Feature', geometry: polygon }],
    })), polygon)
    assert.isNull(parsePolygon(JSON.stringify({ type: 'Polygon', coordinates: [ring.slice(0, 3)] })))
    assert.isNull(parsePolygon('{'))
  })
})

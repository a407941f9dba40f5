import { test } from '@japa/runner'
import { isWeakPin } from '#backend/services/auth/pin/weak_pin'

test.group('auth / weak PINs', () => {
  const weak = [
    '0000', '111111', '1234', '9876', '7890', '8901', '1212', '123123', '0703', '1225', '1984', '2007', '070385', '850703', '5566',
    '2580', '0852', '1470', '3690', '1379', '2468', '1478', '3214', '1254', '147852', '9517', '7711', '2772',
  ]
  for (const pin of weak) {
    test(`${pin} is refused`, ({ assert }) => { assert.equal(isWeakPin(pin, { phone: '+212600155661' }), true) })
  }

  for (const pin of ['7294', '9041', '6183', '83065', '830657']) {
    test(`${pin} is accepted`, ({ assert }) => { assert.equal(isWeakPin(pin, { phone: '+212600155661' }), false) })
  }

  test('every line over the pad is refused, from both ends', ({ assert }) => {
    const pad = ['123', '456', '789', ' 0 ']
    const at = (column: number, row: number) => pad[row]?.[column]?.trim() ?? ''
    const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))
    const neighbours = (column: number, row: number) => around.map(([x, y]) => [column + x, row + y] as const).filter(([x, y]) => at(x, y))
    const lines = (column: number, row: number, length: number): string[] => (length === 1 ? [at(column, row)]
      : neighbours(column, row).flatMap(([x, y]) => lines(x, y, length - 1).map((rest) => at(column, row) + rest)))
    const all = pad.flatMap((keys, row) => [...keys].flatMap((key, column) => (key.trim() ? lines(column, row, 4) : [])))
    assert.includeMembers(all, ['2580', '1470', '3690', '7412', '0987'])
    const accepted = all.filter((pin) => !isWeakPin(pin, {}) || !isWeakPin([...pin].reverse().join(''), {}))
    assert.deepEqual(accepted, [])
  })

  test('most PINs are accepted', ({ assert }) => {
    const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'))
    assert.isAbove(all.filter((pin) => !isWeakPin(pin, {})).length, 6500)
  })
})

import { test } from '@japa/runner'
import { isWeakPin } from '#backend/auth/weak_pin'

test.group('auth / weak PINs', () => {
  const weak = [
    '0000', '111111', '1234', '9876', '7890', '8901', '1212', '123123', '0703', '1225', '1984', '2007', '070385', '850703', '5566',
  ]
  for (const pin of weak) {
    test(`${pin} is refused`, ({ assert }) => { assert.equal(isWeakPin(pin, { phone: '+212600155661' }), true) })
  }

  for (const pin of ['7294', '2580', '9041', '83065', '830657']) {
    test(`${pin} is accepted`, ({ assert }) => { assert.equal(isWeakPin(pin, { phone: '+212600155661' }), false) })
  }
})

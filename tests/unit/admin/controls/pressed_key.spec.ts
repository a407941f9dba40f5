import { test } from '@japa/runner'
import { pressedKey } from '../../../../admin/kit/controls/keys/pressed_key.ts'

test.group('admin / keys', () => {
  test('{$i}: {key} on {code} is {means}')
    .with([
      { key: 'j', code: 'KeyJ', shiftKey: false, means: 'j' },
      { key: 'X', code: 'KeyX', shiftKey: true, means: 'x' },
      // With an Arabic layout.
      { key: 'ت', code: 'KeyJ', shiftKey: false, means: 'j' },
      { key: 'ن', code: 'KeyK', shiftKey: false, means: 'k' },
      { key: 'ظ', code: 'Slash', shiftKey: false, means: '/' },
      { key: '؟', code: 'Slash', shiftKey: true, means: '?' },
      { key: 'ج', code: 'BracketLeft', shiftKey: false, means: '[' },
      // A French keyboard has its letters and signs elsewhere: the character on the key counts.
      { key: 'a', code: 'KeyQ', shiftKey: false, means: 'a' },
      { key: '?', code: 'KeyM', shiftKey: true, means: '?' },
      { key: 'ArrowDown', code: 'ArrowDown', shiftKey: false, means: 'ArrowDown' },
    ])
    .run(({ assert }, { means, ...event }) => { assert.equal(pressedKey(event), means) })
})

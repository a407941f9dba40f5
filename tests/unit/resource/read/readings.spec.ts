import { test } from '@japa/runner'
import { readingsOf } from '#backend/resource/read/readings'

const TEXTS: readonly (readonly [text: string, readings: readonly string[]])[] = [
  ['', []],
  ['   ', []],
  ['ahmed', ['ahmed']],
  ['  ahmed   alaoui ', ['ahmed alaoui']],
  ['0612', ['0612']],
  ['06 12', ['~06 ~12', '0612']],
  ['06 12 34 ahmed', ['~06 ~12 ~34 ahmed', '061234 ahmed']],
  ['ahmed 06 12', ['ahmed ~06 ~12', 'ahmed 0612']],
  ['(06) 12-34', ['~(06) ~12-34', '(06)12-34']],
  ['+212 6', ['~+212 ~6', '+2126']],
  ['12 ahmed 34', ['12 ahmed 34']],
  ['CMD-26 12', ['CMD-26 12']],
  ['٠٦ ١٢', ['~٠٦ ~١٢', '٠٦١٢']],
  ['a b c d e f g h i j', ['a b c d e f g h']],
]

test.group('resource / read / readings', () => {
  test('{0}')
    .with(TEXTS as (readonly [string, readonly string[]])[])
    .run(({ assert }, [text, readings]) => {
      const told = readingsOf(text).map((words) => words.map((word) => (word.isPiece ? `~${word.text}` : word.text)).join(' '))
      assert.deepEqual(told, readings)
    })
})

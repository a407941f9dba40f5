import { test } from '@japa/runner'
import { interpretationsOf } from '#backend/engine/resource/read/search/interpretations'

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
  ['٠٦ ١٢', ['~06 ~12', '0612']],
  ['REC‑٢٠٢٦‑0001', ['REC-2026-0001']],
  ['Alaoui, Ahmed', ['Alaoui Ahmed']],
  ['Dupont – Fils', ['Dupont Fils']],
  ['\u202a+212 612\u2011345678\u202c', ['~+212 ~612-345678', '+212612-345678']],
  ['tel:+212 6 12 34 56 78', ['+212612345678']],
  ['https://wa.me/212612345678', ['+212612345678']],
  ['a b c d e f g h i j', ['a b c d e f g h']],
]

test.group('resource / read / search interpretations', () => {
  test('{0}')
    .with(TEXTS as (readonly [string, readonly string[]])[])
    .run(({ assert }, [text, expected]) => {
      const found = interpretationsOf(text).map((words) => words.map((word) => (word.isPhonePart ? `~${word.text}` : word.text)).join(' '))
      assert.deepEqual(found, expected)
    })
})

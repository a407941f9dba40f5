import { ok } from 'node:assert/strict'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { phonePatterns } from '#backend/engine/resource/read/search/phone_patterns'

/** LIKE, for patterns without escapes. */
const isLike = (text: string, pattern: string) =>
  new RegExp(`^${pattern.replaceAll('+', '\\+').replaceAll('_', '.').replaceAll('%', '.*')}$`).test(text)
const finds = (typed: string, number: string) => (phonePatterns(typed) ?? []).some((pattern) => isLike(number, pattern))

const FOUND: readonly (readonly [typed: string, number: string])[] = [
  ['0612', '+212612345678'], ['06 12', '+212612345678'], ['06.12.34', '+212612345678'], ['612', '+212612345678'],
  ['+212612', '+212612345678'], ['00212612', '+212612345678'], ['0021', '+212612002145'],
  ['212612', '+212612345678'], ['5678', '+212612345678'],
  ['٠٦١٢', '+212612345678'], ['0612345678', '+212612345678'],
  ['06', '+33612345678'], ['0612', '+33612345678'], ['6123', '+33612345678'], ['44', '+22244123456'],
]
const MISSED: readonly (readonly [typed: string, number: string])[] = [
  ['0712', '+212612345678'], ['12', '+212698765430'], ['21', '+212698765430'], ['+33', '+212633000000'], ['+34', '+212600340000'],
  ['0600', '+212612345600'],
]

test.group('resource / read / phone patterns', () => {
  test('part of a number, however it is typed', ({ assert }) => {
    for (const [typed, number] of FOUND) assert.isTrue(finds(typed, number), `${typed} in ${number}`)
  })

  test('any three digits or more that follow each other in a national number', () => {
    fc.assert(fc.property(fc.stringMatching(/^[567]\d{8}$/), fc.nat(6), fc.integer({ min: 3, max: 9 }), (number, start, length) => {
      const part = number.slice(start, start + length)
      ok(finds(part, `+212${number}`), part)
    }), { examples: [['612000678', 3, 4], ['600000000', 1, 8], ['612345600', 6, 3]] })
  })

  test('not what stands in the calling code or elsewhere', ({ assert }) => {
    for (const [typed, number] of MISSED) assert.isFalse(finds(typed, number), `${typed} in ${number}`)
  })

  test('what is no number has none', ({ assert }) => {
    for (const typed of ['', 'ahmed', 'C-00012', '06a', '+', '%', '0612_']) assert.isNull(phonePatterns(typed), typed)
  })
})

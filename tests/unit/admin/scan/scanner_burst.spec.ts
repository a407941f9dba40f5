import { test } from '@japa/runner'
import {
  codeAfterPause, longestGap, NO_BURST, nextBurst, pauseAfter, type Listening, type ScannerProfile,
} from '../../../../admin/kit/controls/keys/scanner_burst.ts'
import { readTestScan } from '../../../../admin/kit/controls/keys/scanner_profile.ts'

const at = (place: Listening['place'], profile: ScannerProfile | null = null): Listening => ({ place, profile })
const FREE = at('free')
const FIELD = at('field')

/** The codes that a row of keys gives; `gaps`: the times before each key, repeated. Ends with a pause. */
function codesOf(keys: readonly string[], gaps: number | readonly number[], listening = FIELD): string[] {
  const codes: string[] = []
  let burst = NO_BURST
  let now = 1000
  for (const [index, key] of keys.entries()) {
    now += typeof gaps === 'number' ? gaps : gaps[index % gaps.length] ?? 0
    const step = nextBurst(burst, key, now, listening)
    burst = step.burst
    if (step.code !== null) codes.push(step.code)
  }
  return [...codes, codeAfterPause(burst, listening) ?? []].flat()
}

test.group('scan / scanner burst', () => {
  test('{title}')
    .with([
      { title: 'a burst ended by Enter is a scan', keys: [...'7K2M9QX4', 'Enter'], gap: 39, codes: ['7K2M9QX4'] },
      { title: 'in a field keys with 40 ms between them are typed', keys: [...'7K2M9QX4', 'Enter'], gap: 40, codes: [] },
      { title: 'Tab ends a scan too', keys: [...'7K2M9QX4', 'Tab'], gap: 10, codes: ['7K2M9QX4'] },
      { title: 'Enter and Tab after a scan belong to it', keys: [...'7K2M', 'Enter', 'Enter', 'Tab'], gap: 10, codes: ['7K2M'] },
      {
        title: 'Shift between the letters belongs to the scanner', gap: 10, codes: ['7KM2'],
        keys: ['Shift', '7', 'Shift', 'K', 'Shift', 'M', '2', 'Enter'],
      },
      { title: 'the Arabic key of two letters is one key', keys: ['لا', '7', 'ن', 'ة', 'Enter'], gap: 10, codes: ['لا7نة'] },
      { title: 'AZERTY digits are kept for the server', keys: [...'è(k"', 'Enter'], gap: 10, codes: ['è(k"'] },
      { title: 'three keys are no code', keys: [...'abc', 'Enter'], gap: 5, codes: [] },
      { title: 'Backspace is a hand', keys: [...'7K2M', 'Backspace', 'Enter'], gap: 5, codes: [] },
      { title: 'two bursts are two scans', keys: [...'7K2M', 'Enter', ...'9QX4', 'Enter'], gap: 5, codes: ['7K2M', '9QX4'] },
      { title: 'in a field a text that ends by nothing is that of a program', keys: [...'7K2M9QX4'], gap: 5, codes: [] },
    ])
    .run(({ assert }, { keys, gap, codes }) => { assert.deepEqual(codesOf(keys, gap), codes) })

  test('outside of fields a slow scanner is heard, whatever ends its scan', ({ assert }) => {
    for (const gap of [5, 40, 60, 99]) {
      for (const end of [['Enter'], ['Tab'], []]) {
        assert.deepEqual(codesOf([...'7K2M9QX4', ...end], gap, FREE), ['7K2M9QX4'], `${gap} ${end.join()}`)
      }
    }
    assert.deepEqual(codesOf([...'7K2M9QX4', 'Enter'], 130, FREE), [])
    // A few shortcuts in a row are no code.
    assert.deepEqual(codesOf([...'jjxn'], 60, FREE), [])
  })

  test('words that somebody writes outside of fields are no scan, a tag of letters alone is one', ({ assert }) => {
    const hand = [70, 40, 95, 55, 88]
    for (const end of [['Enter'], []]) {
      assert.deepEqual(codesOf([...'commande', ...end], hand, FREE), [])
      for (const gaps of [hand, 60, 5]) assert.deepEqual(codesOf([...'nouvelle commande', ...end], gaps, FREE), [])
      for (const gap of [5, 60, 99]) assert.deepEqual(codesOf([...'CZHXNNYN', ...end], gap, FREE), ['CZHXNNYN'])
      assert.deepEqual(codesOf([...'7K2M9QX4', ...end], hand, FREE), ['7K2M9QX4'])
    }
  })

  test('the scanner that this device has learned is heard in fields too, and a hand is not', ({ assert }) => {
    for (const [gapMs, end] of [[60, 'Enter'], [60, 'Tab'], [60, null], [120, null], [200, 'Tab']] as const) {
      const listening = at('field', { gapMs, end })
      const code = [...'7K2M9QX4', ...end ? [end] : []]
      const label = `${gapMs} ${end}`
      // Computers hear a key some milliseconds late.
      assert.deepEqual(codesOf(code, [gapMs, gapMs + 8, gapMs - 8], listening), ['7K2M9QX4'], label)
      assert.deepEqual(codesOf(code, gapMs, { ...listening, place: 'free' }), ['7K2M9QX4'], label)
      // Hands: a name, a number typed unevenly, a slow one.
      assert.deepEqual(codesOf([...'Mohamed', ...end ? [end] : []], gapMs, listening), [], label)
      assert.deepEqual(codesOf(['0', '6', '1', '2', '3', '4', '5', '6', 'Enter'], [gapMs / 2, gapMs * 1.5], listening), [], label)
      assert.deepEqual(codesOf(code, gapMs * 2, listening), [], label)
    }
    assert.deepEqual(codesOf([...'7K2M9QX4'], 60, at('field', { gapMs: 60, end: 'Enter' })), [], 'it ends with Enter')
  })

  test('a code that is ended by nothing is complete only when the next key would be late', ({ assert }) => {
    for (const listening of [FREE, FIELD, at('field', { gapMs: 120, end: null })]) {
      assert.isAbove(pauseAfter(listening), longestGap(listening))
    }
  })

  test('what was typed before does not belong to the scan', ({ assert }) => {
    let { burst } = nextBurst(NO_BURST, 'x', 0, FREE)
    for (const [index, key] of [...'7K2M'].entries()) ({ burst } = nextBurst(burst, key, 500 + index, FREE))
    assert.equal(nextBurst(burst, 'Enter', 504, FREE).code, '7K2M')
  })

  test('Enter long after a burst is a key of a hand', ({ assert }) => {
    let burst = NO_BURST
    for (const [index, key] of [...'7K2M'].entries()) ({ burst } = nextBurst(burst, key, index, FREE))
    assert.isNull(nextBurst(burst, 'Enter', 400, FREE).code)
  })
})

test.group('scan / test of a scanner', () => {
  const keys = (texts: readonly string[], gap: number) => texts.map((key, index) => ({ key, at: index * gap }))

  test('the time between two keys and the end are learned', ({ assert }) => {
    for (const [end, expected] of [[['Enter'], 'Enter'], [['Tab'], 'Tab'], [['Enter', 'Enter'], 'Enter'], [[], null]] as const) {
      assert.deepEqual(readTestScan(keys([...'7K2M', ...end], 60)), { code: '7K2M', profile: { gapMs: 60, end: expected } })
    }
    const shifted = [['Shift', 0], ['K', 0], ['7', 60], ['Shift', 120], ['M', 121], ['2', 180], ['Tab', 240]] as const
    assert.deepEqual(readTestScan(shifted.map(([key, at]) => ({ key, at }))), { code: 'K7M2', profile: { gapMs: 60, end: 'Tab' } })
  })

  test('what it has learned is heard', ({ assert }) => {
    for (const gap of [5, 60, 150, 250]) {
      for (const end of [['Enter'], ['Tab'], []]) {
        const scan = readTestScan(keys([...'7K2M9QX4', ...end], gap))
        if (!('profile' in scan)) throw new Error(`not learned: ${gap}`)
        for (const place of ['free', 'field'] as const) {
          assert.deepEqual(codesOf([...'9QX47K2M', ...end], gap, at(place, scan.profile)), ['9QX47K2M'], `${gap} ${end.join()} ${place}`)
        }
      }
    }
  })

  test('a hand and too short a text teach nothing', ({ assert }) => {
    assert.deepEqual(readTestScan(keys([...'7K2M9QX4'], 400)), { fault: 'hand' })
    assert.deepEqual(readTestScan([0, 90, 320, 400, 640].map((time, index) => ({ key: String(index), at: time }))), { fault: 'hand' })
    assert.deepEqual(readTestScan(keys(['7', 'Enter'], 5)), { fault: 'short' })
  })
})

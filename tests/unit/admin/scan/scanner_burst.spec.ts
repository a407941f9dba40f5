import { test } from '@japa/runner'
import { NO_BURST, nextBurst } from '../../../../admin/controls/scanner_burst.ts'

/** The codes that a row of keys gives, with the same time between two keys. */
function codesOf(keys: readonly string[], gap: number): string[] {
  const codes: string[] = []
  let burst = NO_BURST
  for (const [index, key] of keys.entries()) {
    const step = nextBurst(burst, key, 1000 + index * gap)
    burst = step.burst
    if (step.code !== null) codes.push(step.code)
  }
  return codes
}

test.group('scan / scanner burst', () => {
  test('{title}')
    .with([
      { title: 'a burst ended by Enter is a scan', keys: [...'7K2M9QX4', 'Enter'], gap: 39, codes: ['7K2M9QX4'] },
      { title: 'keys with 40 ms between them are typed', keys: [...'7K2M9QX4', 'Enter'], gap: 40, codes: [] },
      {
        title: 'Shift between the letters belongs to the scanner', gap: 10, codes: ['7KM2'],
        keys: ['Shift', '7', 'Shift', 'K', 'Shift', 'M', '2', 'Enter'],
      },
      { title: 'the Arabic key of two letters is one key', keys: ['لا', '7', 'ن', 'ة', 'Enter'], gap: 10, codes: ['لا7نة'] },
      { title: 'AZERTY digits are kept for the server', keys: [...'è(k"', 'Enter'], gap: 10, codes: ['è(k"'] },
      { title: 'three keys are no code', keys: [...'abc', 'Enter'], gap: 5, codes: [] },
      { title: 'Backspace is a hand', keys: [...'7K2M', 'Backspace', 'Enter'], gap: 5, codes: [] },
      { title: 'two bursts are two scans', keys: [...'7K2M', 'Enter', ...'9QX4', 'Enter'], gap: 5, codes: ['7K2M', '9QX4'] },
    ])
    .run(({ assert }, { keys, gap, codes }) => { assert.deepEqual(codesOf(keys, gap), codes) })

  test('what was typed before does not belong to the scan', ({ assert }) => {
    let { burst } = nextBurst(NO_BURST, 'x', 0)
    for (const [index, key] of [...'7K2M'].entries()) ({ burst } = nextBurst(burst, key, 500 + index))
    assert.equal(nextBurst(burst, 'Enter', 504).code, '7K2M')
  })

  test('Enter long after a burst is a key of a hand', ({ assert }) => {
    let burst = NO_BURST
    for (const [index, key] of [...'7K2M'].entries()) ({ burst } = nextBurst(burst, key, index))
    assert.isNull(nextBurst(burst, 'Enter', 400).code)
  })
})

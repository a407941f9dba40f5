import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { removeEnded, RUN } from '../../../../tools/testing/runs.ts'

/** The first process of the machine is always there, and no process has so high a number. */
const [ALIVE, ENDED] = [1, 2 ** 30]

test.group('testing / runs', () => {
  test('what a run has left goes once its process has ended, and what an older one of our own number has', ({ assert, cleanup }) => {
    const directory = mkdtempSync(join(tmpdir(), 'zarbia-runs-'))
    cleanup(() => { rmSync(directory, { recursive: true }) })
    for (const run of [ALIVE, ENDED, RUN]) mkdirSync(join(directory, String(run), 'a_red_test'), { recursive: true })
    for (const log of [`${ALIVE}_${ENDED}.log`, `${ENDED}_${ALIVE}.log`, 'browser_1.log']) writeFileSync(join(directory, log), '')
    removeEnded(directory)
    assert.sameMembers(readdirSync(directory), [String(ALIVE), `${ALIVE}_${ENDED}.log`])
    assert.doesNotThrow(() => removeEnded(join(directory, 'none')))
  })
})

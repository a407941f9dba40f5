import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { removeArtifactsOfEndedRuns, RUN_ID } from '../../../../tools/testing/run_artifacts.ts'

/** Process 1 always exists, and no process has such a high id. */
const [ALIVE, ENDED] = [1, 2 ** 30]

test.group('testing / runs', () => {
  test('artifacts of ended runs are removed, also those of an older run with the same process id', ({ assert, cleanup }) => {
    const directory = mkdtempSync(join(tmpdir(), 'zarbia-runs-'))
    cleanup(() => { rmSync(directory, { recursive: true }) })
    for (const run of [ALIVE, ENDED, RUN_ID]) mkdirSync(join(directory, String(run), 'a_red_test'), { recursive: true })
    for (const log of [`${ALIVE}_${ENDED}.log`, `${ENDED}_${ALIVE}.log`, 'browser_1.log']) writeFileSync(join(directory, log), '')
    removeArtifactsOfEndedRuns(directory)
    assert.sameMembers(readdirSync(directory), [String(ALIVE), `${ALIVE}_${ENDED}.log`])
    assert.doesNotThrow(() => removeArtifactsOfEndedRuns(join(directory, 'none')))
  })
})

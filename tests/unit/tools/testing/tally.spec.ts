import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import { Emitter, Group, Refiner, Runner, Suite, Test, TestContext } from '@japa/runner/core'
import { tallyReporter, type Tally } from '#tests/support/tally_reporter'

const FILE = 'tests/unit/tools/testing/tally.spec.ts'
const refuse = () => { throw new Error('refused') }
const LINE = /^ +at .*refuse.*tally\.spec\.ts:\d+:\d+\)$/

test.group('testing / tally', () => {
  test('a group fails for errors of its hooks, not of its tests; errors outside of tests are named', async ({ assert, cleanup }) => {
    const directory = mkdtempSync(join(tmpdir(), 'zarbia-tally-'))
    const usual = process.env.TALLY_FILE
    process.env.TALLY_FILE = join(directory, 'tally.json')
    cleanup(() => {
      if (usual === undefined) delete process.env.TALLY_FILE
      else process.env.TALLY_FILE = usual
      rmSync(directory, { recursive: true })
    })

    const emitter = new Emitter()
    const runner = new Runner(emitter)
    const listeners = process.listeners('unhandledRejection')
    const before = new Set<unknown>([...listeners, ...process.listeners('uncaughtException')])
    cleanup(() => {
      for (const event of ['unhandledRejection', 'uncaughtException']) {
        for (const listener of process.rawListeners(event)) if (!before.has(listener)) process.off(event, listener as () => void)
      }
    })
    runner.registerReporter(tallyReporter)
    const suite = new Suite('unit', emitter, new Refiner())
    runner.add(suite)
    const group = (title: string) => {
      const made = new Group(title, emitter, new Refiner())
      made.options.meta = { fileName: pathToFileURL(FILE).href }
      suite.add(made)
      return made
    }
    const add = (to: Group, title: string, run: () => void) => {
      const made = new Test(title, (one: Test) => new TestContext(one), emitter, new Refiner(), to)
      made.options.meta = { fileName: pathToFileURL(FILE).href, group: to }
      to.add(made.run(run))
    }
    const [sound, broken] = [group('a group'), group('a broken group')]
    add(sound, 'is good', () => {})
    add(sound, 'is red', refuse)
    broken.setup(refuse)
    add(broken, 'is never begun', () => {})
    add(sound, 'leaves a promise behind', () => {
      // Only this reporter hears of it.
      const [listener] = process.listeners('unhandledRejection').filter((one) => !listeners.includes(one))
      listener?.(Object.assign(new Error('nobody waits'), { actual: [7], expected: [8] }), Promise.resolve())
    })
    await runner.start()
    await runner.exec()
    await runner.end()

    const { passed, failed, failures: red } = JSON.parse(readFileSync(process.env.TALLY_FILE, 'utf8')) as Tally
    assert.deepEqual([passed, failed], [2, 1])
    assert.deepEqual(red.map((text) => text.replaceAll(/\n {4}at .*/g, '').split('\n')), [
      [`${FILE}: is red`, '    refused'],
      [`outside of tests, during ${FILE}: leaves a promise behind`, '    nobody waits', '    [ 7 ] instead of [ 8 ]'],
      [`${FILE}: a broken group`, '    refused'],
    ])
    assert.match(red[0]?.split('\n')[2] ?? '', LINE)
  })
})

import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { fileArguments, testFiles, splitIntoShards, startsPrograms } from '../../../../tools/testing/shards.ts'
import { runPool, type TestTask } from '../../../../tools/testing/concurrency_pool.ts'
import { findFeatureCover } from '#tests/support/screens/feature_cover'
import { staffScreens, type StaffScreen } from '#tests/support/screens/staff_screens'

test.group('testing / pool', () => {
  const started: string[] = []
  const task = (title: string, weight: number, after: readonly string[] = []): TestTask<string> => ({
    title, weight, after, run: (before) => {
      started.push(title)
      return Promise.resolve([title, ...before].join('+'))
    },
  })

  test('starts the longest tasks first, and dependencies as early as the tasks that need them', async ({ assert }) => {
    started.length = 0
    const done = await runPool([task('short', 1), task('long', 9), task('needed', 2), task('longest', 10, ['needed'])], 1, () => {})
    assert.deepEqual(started, ['needed', 'longest', 'long', 'short'])
    assert.equal(done.find(({ title }) => title === 'longest')?.result, 'longest+needed')
  })

  test('never runs more tasks than its size', async ({ assert }) => {
    let [now, most] = [0, 0]
    const work = async () => {
      most = Math.max(most, ++now)
      await new Promise(setImmediate)
      now--
    }
    await runPool(Array.from({ length: 9 }, (_, n) => ({ title: String(n), weight: n, run: work })), 3, () => {})
    assert.equal(most, 3)
  })

  test('throws for tasks that depend on each other', async ({ assert }) => {
    await assert.rejects(() => runPool([task('a', 1, ['b']), task('b', 1, ['a'])], 2, () => {}), 'These wait for each other: a, b')
  })
})

test.group('testing / shards', () => {
  test('contain every file exactly once', ({ assert }) => {
    const files = ['tools/testing/concurrency_pool', 'schema/check', 'common/coins'].map((file) => `tests/unit/${file}.spec.ts`)
    const lanes = splitIntoShards(files, 2)
    assert.lengthOf(lanes, 2)
    assert.sameMembers(lanes.flatMap((lane) => [...lane.files]), files)
    assert.lengthOf(splitIntoShards(files.slice(0, 1), 2), 1)
  })

  test('are selected by `--files` arguments, except a whole suite', ({ assert }) => {
    const files = ['tests/unit/schema/check.spec.ts', 'tests/unit/common/coins.spec.ts']
    assert.deepEqual(fileArguments('unit', files), ['--files', 'unit/schema/check.spec.ts', '--files', 'unit/common/coins.spec.ts'])
    assert.isEmpty(fileArguments('unit', testFiles('unit')))
  })

  test('separate the files that start or kill programs', ({ assert }) => {
    const files = ['functional', 'browser'].flatMap(testFiles)
    const apart = files.filter(startsPrograms)
    const startingPrograms = files.filter((file) =>
      /(?<!\.)\b(spawn|fork|exec(File)?)(Sync)?\(|\.kill\(|\bSIG(KILL|TERM|INT)\b/.test(readFileSync(file, 'utf8')),
    )
    assert.includeMembers(apart, [
      'tests/functional/messages/worker_crash.spec.ts',
      'tests/functional/exchange/import_interrupted.spec.ts',
      ...startingPrograms,
    ])
    assert.isBelow(apart.length, files.length / 4)
  })
})

test.group('testing / cover of the screens', () => {
  const screens = staffScreens()
  const all = new Set(screens.flatMap(({ features }) => features))

  test('shows every feature; each screen adds at least one', ({ assert }) => {
    const cover = findFeatureCover(screens)
    assert.sameMembers(cover.flatMap(({ adds }) => [...adds]), [...all])
    assert.isBelow(cover.length, screens.length / 4)
    for (const { adds } of cover) assert.isNotEmpty(adds)
  })

  test('contains the screen of a new feature', ({ assert }) => {
    const [known] = screens
    const added: StaffScreen = { ...known!, name: 'added', features: ['form drawer: a type of tomorrow'] }
    assert.include(findFeatureCover([...screens, added]).map(({ screen }) => screen.name), 'added')
  })

  test('has field types, view modes, grids and dialogs as features', ({ assert }) => {
    const expected = [
      'list: money', 'form page: decimal', 'form drawer: i18n', 'details: json checklist', 'form page: with a grid',
      'board', 'calendar', 'map', 'verb: asks for a reason', 'verb: a question', 'page: orders show', 'import',
    ]
    assert.includeMembers([...all], expected)
  })
})

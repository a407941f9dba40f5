import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { argsOf, filesOf, lanesOf, startsPrograms } from '../../../../tools/testing/lanes.ts'
import { runPool, type Task } from '../../../../tools/testing/pool.ts'
import { coverOf } from '#tests/support/screens/cover'
import { staffScreens, type StaffScreen } from '#tests/support/screens/screens'

test.group('testing / pool', () => {
  const begun: string[] = []
  const task = (title: string, weight: number, after: readonly string[] = []): Task<string> => ({
    title, weight, after, run: (before) => {
      begun.push(title)
      return Promise.resolve([title, ...before].join('+'))
    },
  })

  test('begins what takes longest, and what others wait for as early as them', async ({ assert }) => {
    begun.length = 0
    const done = await runPool([task('short', 1), task('long', 9), task('needed', 2), task('longest', 10, ['needed'])], 1, () => {})
    assert.deepEqual(begun, ['needed', 'longest', 'long', 'short'])
    assert.equal(done.find(({ title }) => title === 'longest')?.result, 'longest+needed')
  })

  test('has never more at work than it may', async ({ assert }) => {
    let [now, most] = [0, 0]
    const work = async () => {
      most = Math.max(most, ++now)
      await new Promise(setImmediate)
      now--
    }
    await runPool(Array.from({ length: 9 }, (_, n) => ({ title: String(n), weight: n, run: work })), 3, () => {})
    assert.equal(most, 3)
  })

  test('says which tasks wait for each other', async ({ assert }) => {
    await assert.rejects(() => runPool([task('a', 1, ['b']), task('b', 1, ['a'])], 2, () => {}), 'These wait for each other: a, b')
  })
})

test.group('testing / lanes', () => {
  test('have every file, each once', ({ assert }) => {
    const files = ['tests/unit/tools/testing/pool.spec.ts', 'tests/unit/schema/check.spec.ts', 'tests/unit/money/coins.spec.ts']
    const lanes = lanesOf(files, 2)
    assert.lengthOf(lanes, 2)
    assert.sameMembers(lanes.flatMap((lane) => [...lane.files]), files)
    assert.lengthOf(lanesOf(files.slice(0, 1), 2), 1)
  })

  test('are named file by file on the command line, but for all of a suite', ({ assert }) => {
    const files = ['tests/unit/schema/check.spec.ts', 'tests/unit/money/coins.spec.ts']
    assert.deepEqual(argsOf('unit', files), ['--files', 'unit/schema/check.spec.ts', '--files', 'unit/money/coins.spec.ts'])
    assert.isEmpty(argsOf('unit', filesOf('unit')))
  })

  test('keep files apart that start or kill programs', ({ assert }) => {
    const files = ['functional', 'browser'].flatMap(filesOf)
    const apart = files.filter(startsPrograms)
    const seen = files.filter((file) => /(?<!\.)\b(spawn|fork|exec(File)?)(Sync)?\(|\.kill\(|\bSIG(KILL|TERM|INT)\b/.test(readFileSync(file, 'utf8')))
    assert.includeMembers(apart, ['tests/functional/messages/killed.spec.ts', 'tests/functional/exchange/import.spec.ts', ...seen])
    assert.isBelow(apart.length, files.length / 4)
  })
})

test.group('testing / cover of the screens', () => {
  const screens = staffScreens()
  const all = new Set(screens.flatMap(({ features }) => features))

  test('shows every feature, and each of its screens one that the others before it lack', ({ assert }) => {
    const cover = coverOf(screens)
    assert.sameMembers(cover.flatMap(({ adds }) => [...adds]), [...all])
    assert.isBelow(cover.length, screens.length / 4)
    for (const { adds } of cover) assert.isNotEmpty(adds)
  })

  test('takes in the screen of a new feature by itself', ({ assert }) => {
    const [known] = screens
    const added: StaffScreen = { ...known!, name: 'added', features: ['form drawer: a type of tomorrow'] }
    assert.include(coverOf([...screens, added]).map(({ screen }) => screen.name), 'added')
  })

  test('knows the types of the fields, the looks, grids and dialogs as features', ({ assert }) => {
    const expected = [
      'list: money', 'form page: decimal', 'form drawer: i18n', 'details: json checklist', 'form page: with a grid',
      'board', 'calendar', 'map', 'verb: asks for a reason', 'verb: a question', 'page: orders show', 'import',
    ]
    assert.includeMembers([...all], expected)
  })
})

import { test } from '@japa/runner'
import { DAILY_IN_BROWSER, DAILY_LIMITS, exceededLimits, isDaily } from '../../../../tools/testing/daily.ts'
import { testFiles } from '../../../../tools/testing/shards.ts'
import { filesOf, suiteTasks } from '../../../../tools/testing/suites.ts'

const SUITES = ['unit', 'functional', 'browser'] as const

test.group('testing / daily', () => {
  test('a release runs each file once; the daily tests run those that are daily', ({ assert }) => {
    for (const suite of SUITES) {
      assert.sameMembers([...filesOf('release')[suite]], testFiles(suite))
      assert.sameMembers([...filesOf('daily')[suite]], testFiles(suite).filter(isDaily))
    }
    const titles = (range: 'daily' | 'release') => suiteTasks(range).map(({ title }) => title)
    assert.include(titles('daily'), 'browser: cover of the screens')
    assert.includeMembers(titles('release'), ['browser: screens, arabic', 'browser: screens, english'])
  })

  test('every rule, every call and the fuzzer are daily; what kills servers and what has a daily test of its rule is not', ({ assert }) => {
    for (const file of testFiles('unit')) assert.isTrue(isDaily(file), file)
    for (const name of ['contract/fuzz', 'contract/permissions', 'auth/several_servers', 'orders/scenario_over_http'])
      assert.isTrue(isDaily(`tests/functional/${name}.spec.ts`), name)
    assert.isFalse(isDaily('tests/functional/crash/killed_server.spec.ts'))
    const files = testFiles('browser')
    for (const name of DAILY_IN_BROWSER) assert.include(files, `tests/browser/${name}.spec.ts`)
    assert.lengthOf(files.filter(isDaily), DAILY_IN_BROWSER.length)
  })

  test('one document, server or database more than the limit is said in words', ({ assert }) => {
    assert.deepEqual(exceededLimits(DAILY_LIMITS), [])
    const { documents } = DAILY_LIMITS
    assert.deepEqual(exceededLimits({ ...DAILY_LIMITS, documents: documents + 1 }), [
      `${documents + 1} documents in the daily tests, at most ${documents}: share them, or leave tests to the release`,
    ])
  })
})

import { test } from '@japa/runner'
import { CallerCache } from '#backend/auth/caller_cache'

/** The database: what each read returns, in turns, and how many reads there were. */
function reads(...values: (string | null)[]) {
  const counted = { count: 0, read: () => Promise.resolve(values[Math.min(counted.count++, values.length - 1)] ?? null) }
  return counted
}

function listening(): CallerCache<string> {
  const kept = new CallerCache<string>()
  kept.onConnect()
  return kept
}

test.group('auth / kept callers', () => {
  test('one read for concurrent and for further calls of a token', async ({ assert }) => {
    const [kept, source] = [listening(), reads('first', 'second')]
    const ask = () => kept.find('user', 1, source.read)
    assert.deepEqual([...await Promise.all([ask(), ask()]), await ask()], ['first', 'first', 'first'])
    assert.equal(source.count, 1)
  })

  test('tokens of different guards, and API tokens, are different', async ({ assert }) => {
    const [kept, source] = [listening(), reads('a', 'b', 'c')]
    assert.equal(await kept.find('user', 1, source.read), 'a')
    assert.equal(await kept.find('client', 1, source.read), 'b')
    assert.equal(await kept.find('user', 'api 1', source.read), 'c')
  })

  test('a notification ends a token, all of a guard, or everything', async ({ assert }) => {
    for (const [payload, left] of [['user 1', 3], ['user', 1], ['client', 3], ['', 0], ['courier 1', 4]] as const) {
      const [kept, source] = [listening(), reads('x')]
      for (const token of [1, 12, 'api 1']) await kept.find('user', token, source.read)
      await kept.find('client', 1, source.read)
      kept.onNotification(payload)
      assert.equal(kept.size, left, payload)
    }
  })

  test('what was read before a change is not kept, and later calls read again', async ({ assert }) => {
    const kept = listening()
    const slow = Promise.withResolvers<string | null>()
    const early = kept.find('user', 1, () => slow.promise)
    kept.onNotification('user 1')
    const late = kept.find('user', 1, reads('new').read)
    slow.resolve('old')
    assert.deepEqual([await early, await late], ['old', 'new'])
    assert.equal(await kept.find('user', 1, reads('newer').read), 'new')
  })

  test('unknown tokens and failures are not kept', async ({ assert }) => {
    const kept = listening()
    assert.isNull(await kept.find('user', 1, reads(null).read))
    await assert.rejects(() => kept.find('user', 2, () => Promise.reject(new Error('no database'))), 'no database')
    assert.equal(kept.size, 0)
  })

  test('without a connection for notifications nothing is kept', async ({ assert }) => {
    const [kept, source] = [new CallerCache<string>(), reads('a', 'b', 'c', 'd', 'e')]
    const ask = () => kept.find('user', 1, source.read)
    assert.deepEqual([await ask(), await ask()], ['a', 'b'])
    kept.onConnect()
    assert.deepEqual([await ask(), await ask()], ['c', 'c'])
    kept.onDisconnect()
    assert.equal(await ask(), 'd')
    kept.onConnect()
    assert.equal(await ask(), 'e')
  })

  test('is read again after five seconds, also without a notification', async ({ assert, cleanup }) => {
    const { now } = performance
    cleanup(() => { performance.now = now })
    let clock = 1000
    performance.now = () => clock
    const [kept, source] = [listening(), reads('a', 'b')]
    await kept.find('user', 1, source.read)
    clock += 4999
    assert.equal(await kept.find('user', 1, source.read), 'a')
    clock += 1
    assert.equal(await kept.find('user', 1, source.read), 'b')
  })

  test('the oldest of more than five thousand go', async ({ assert }) => {
    const kept = listening()
    for (let token = 0; token <= 5000; token++) await kept.find('user', token, reads('x').read)
    assert.equal(kept.size, 5000)
    assert.equal(await kept.find('user', 5000, reads('again').read), 'x')
    assert.equal(await kept.find('user', 0, reads('again').read), 'again')
  })
})

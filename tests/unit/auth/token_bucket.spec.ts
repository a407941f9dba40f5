import { test } from '@japa/runner'
import { TokenBuckets } from '#backend/services/auth/limits/token_bucket'

/** A shared counter of `total` for each key, and the calls that it got. */
function sharedCounter(total: number, availableIn = 60) {
  const taken = new Map<string, number>()
  const asked: string[] = []
  const take = async (key: string, amount: number) => {
    asked.push(key)
    await new Promise((resolve) => setImmediate(resolve))
    const sum = (taken.get(key) ?? 0) + amount
    if (sum > total) throw new Error('too many')
    taken.set(key, sum)
    return { availableIn }
  }
  return { asked, take }
}

test.group('auth / token bucket', () => {
  test('calls the shared counter once for many requests', async ({ assert }) => {
    const { asked, take } = sharedCounter(100)
    const buckets = new TokenBuckets(take, 20)
    for (let sent = 0; sent < 21; sent++) await buckets.spend('a')
    assert.lengthOf(asked, 2)
  })

  test('concurrent requests do not exhaust the window', async ({ assert }) => {
    const { asked, take } = sharedCounter(60)
    const buckets = new TokenBuckets(take, 20)
    await Promise.all(Array.from({ length: 60 }, () => buckets.spend('a')))
    assert.lengthOf(asked, 3)
    await assert.rejects(() => buckets.spend('a'), 'too many')
  })

  test('each key has its own bucket', async ({ assert }) => {
    const buckets = new TokenBuckets(sharedCounter(20).take, 20)
    for (let sent = 0; sent < 20; sent++) await buckets.spend('a')
    await assert.rejects(() => buckets.spend('a'))
    await assert.doesNotReject(() => buckets.spend('b'))
  })

  test('takes a new batch in the next window', async ({ assert }) => {
    const { asked, take } = sharedCounter(100, 0)
    const buckets = new TokenBuckets(take, 20)
    const realNow = Date.now
    try {
      await buckets.spend('a')
      Date.now = () => realNow() + 1001
      await buckets.spend('a')
    } finally {
      Date.now = realNow
    }
    assert.lengthOf(asked, 2)
  })

  test('deletes expired buckets', async ({ assert }) => {
    const { asked, take } = sharedCounter(20)
    const buckets = new TokenBuckets(take, 1)
    for (let key = 0; key < 10_001; key++) await buckets.spend(String(key))
    assert.lengthOf(asked, 10_001)
    await assert.doesNotReject(() => buckets.spend('0'))
  })
})

import { test } from '@japa/runner'
import { LeasedLimit } from '#backend/auth/leased_limit'

/** A common count of `total` for each key, and how often it was asked. */
function commonCount(total: number, availableIn = 60) {
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

test.group('auth / leased limit', () => {
  test('asks the common count once for many requests', async ({ assert }) => {
    const { asked, take } = commonCount(100)
    const limit = new LeasedLimit(take, 20)
    for (let sent = 0; sent < 21; sent++) await limit.spend('a')
    assert.lengthOf(asked, 2)
  })

  test('requests that arrive together do not use up the window', async ({ assert }) => {
    const { asked, take } = commonCount(60)
    const limit = new LeasedLimit(take, 20)
    await Promise.all(Array.from({ length: 60 }, () => limit.spend('a')))
    assert.lengthOf(asked, 3)
    await assert.rejects(() => limit.spend('a'), 'too many')
  })

  test('everybody has a count of their own', async ({ assert }) => {
    const limit = new LeasedLimit(commonCount(20).take, 20)
    for (let sent = 0; sent < 20; sent++) await limit.spend('a')
    await assert.rejects(() => limit.spend('a'))
    await assert.doesNotReject(() => limit.spend('b'))
  })

  test('asks again in the next window', async ({ assert }) => {
    const { asked, take } = commonCount(100, 0)
    const limit = new LeasedLimit(take, 20)
    const realNow = Date.now
    try {
      await limit.spend('a')
      Date.now = () => realNow() + 1001
      await limit.spend('a')
    } finally {
      Date.now = realNow
    }
    assert.lengthOf(asked, 2)
  })

  test('forgets those who are gone', async ({ assert }) => {
    const { asked, take } = commonCount(20)
    const limit = new LeasedLimit(take, 1)
    for (let key = 0; key < 10_001; key++) await limit.spend(String(key))
    assert.lengthOf(asked, 10_001)
    await assert.doesNotReject(() => limit.spend('0'))
  })
})

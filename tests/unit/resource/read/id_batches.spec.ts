import { test } from '@japa/runner'
import { fetchInBatch } from '#backend/resource/read/id_batches'
import { until } from '#tests/support/until'
import type { RowTexts } from '#backend/resource/read/executor'

/** Answers when it is told to. */
function pausedFetch() {
  const calls: { ids: readonly number[]; answer: () => void; fail: () => void }[] = []
  const fetchIds = (ids: readonly number[]) => new Promise<RowTexts[]>((resolve, reject) => {
    const rows = ids.flatMap((id) => [[`a${id}`, String(id)], [`b${id}`, String(id)]])
    calls.push({ ids, answer: () => { resolve([{ rows, parsers: [] }]) }, fail: () => { reject(new Error('no connection')) } })
  })
  return { calls, fetchIds, called: (count: number) => until(`${count} calls`, () => calls.length >= count) }
}
const textsOf = ([found]: RowTexts[]) => found?.rows.map(([text]) => text)

test.group('resource / read / batches of ids', () => {
  test('ids that come during a run are read by the next one, each for those who asked for it', async ({ assert }) => {
    const { calls, fetchIds, called } = pausedFetch()
    const first = fetchInBatch('a', 1, fetchIds)
    await called(1)
    const others = [2, 3, 2].map((id) => fetchInBatch('a', id, fetchIds))
    assert.deepEqual(calls.map(({ ids }) => ids), [[1]])
    calls[0]?.answer()
    assert.deepEqual(textsOf(await first), ['a1', 'b1'])
    await called(2)
    assert.deepEqual(calls.map(({ ids }) => ids), [[1], [2, 3]])
    calls[1]?.answer()
    assert.deepEqual((await Promise.all(others)).map(textsOf), [['a2', 'b2'], ['a3', 'b3'], ['a2', 'b2']])
  })

  test('an id that is being read is read again for who asks now', async ({ assert }) => {
    const { calls, fetchIds, called } = pausedFetch()
    const before = fetchInBatch('b', 1, fetchIds)
    await called(1)
    const now = fetchInBatch('b', 1, fetchIds)
    calls[0]?.answer()
    await before
    await called(2)
    calls[1]?.answer()
    assert.deepEqual(textsOf(await now), ['a1', 'b1'])
  })

  test('a run that does not end holds up nobody for long', async ({ assert }) => {
    const { calls, fetchIds, called } = pausedFetch()
    const stuck = fetchInBatch('g', 1, fetchIds)
    await called(1)
    const next = fetchInBatch('g', 2, fetchIds)
    await called(2)
    calls[1]?.answer()
    assert.deepEqual(textsOf(await next), ['a2', 'b2'])
    calls[0]?.answer()
    await stuck
  })

  test('callers with other keys do not wait', async ({ assert }) => {
    const [own, other] = [pausedFetch(), pausedFetch()]
    const waiting = fetchInBatch('c', 1, own.fetchIds)
    const found = fetchInBatch('d', 1, other.fetchIds)
    await Promise.all([own.called(1), other.called(1)])
    other.calls[0]?.answer()
    assert.deepEqual(textsOf(await found), ['a1', 'b1'])
    own.calls[0]?.answer()
    await waiting
  })

  test('an error is that of all in the run, and not of the next one', async ({ assert }) => {
    const { calls, fetchIds, called } = pausedFetch()
    const failed = Promise.allSettled([1, 2].map((id) => fetchInBatch('e', id, fetchIds)))
    await called(1)
    const next = fetchInBatch('e', 3, fetchIds)
    calls[0]?.fail()
    assert.deepEqual((await failed).map(({ status }) => status), ['rejected', 'rejected'])
    await called(2)
    calls[1]?.answer()
    assert.deepEqual(textsOf(await next), ['a3', 'b3'])
  })

  test('a run has at most 50 ids', async ({ assert }) => {
    const { calls, fetchIds, called } = pausedFetch()
    const all = Array.from({ length: 60 }, (_, id) => fetchInBatch('f', id, fetchIds))
    await called(2)
    for (const { answer } of calls) answer()
    assert.deepEqual((await Promise.all(all)).map(textsOf).at(-1), ['a59', 'b59'])
    assert.deepEqual(calls.map(({ ids }) => ids.length), [50, 10])
  })
})

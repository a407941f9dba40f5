import { test } from '@japa/runner'
import type { ScanMode, ScanResponse } from '#common/scan'
import { errorBefore, errorOf } from '../../../../admin/kit/camera/error.ts'
import { permittedModes } from '../../../../admin/staff/scan/modes.ts'
import { createQueue, retryOnce } from '../../../../admin/staff/scan/queue.ts'
import { afterScan, isOfWaiting, NEW_SESSION, placeable, requestOf, type ScanSession } from '../../../../admin/staff/scan/session.ts'
import { createSightings } from '../../../../admin/kit/camera/sightings.ts'
import { toneOf } from '../../../../admin/staff/scan/tones.ts'

const AT = '2026-11-23T10:00:00.000Z'
const nothing: ScanResponse = {
  verdict: 'ok', kind: null, message: '', is_alarm: false, record: null, order: null, load: null, next: [], progress: null,
}
const record = (resource: string, id: number, label: string) => ({ resource, id, version: 1, label, description: '' })
const order = { id: 3, version: 1, code: 'CMD-3', status: 'stocked', client: null, promised_at: null, items: [] } as const
const answer = (session: ScanSession, mode: ScanMode, response: Partial<ScanResponse>) =>
  afterScan(session, { key: 1, code: 'x', mode, at: AT, outcome: { state: 'answered', response: { ...nothing, ...response } } })

test.group('scan / session of the page', () => {
  test('a scanned place is sent with the items after it, until another place is scanned', ({ assert }) => {
    const first = answer(NEW_SESSION, 'put', { kind: 'place', record: record('stocks', 7, 'A-1') })
    assert.deepEqual(requestOf(first, { code: 'T', mode: 'put', at: AT }, null), { code: 'T', mode: 'put', device_at: AT, stock_id: 7 })
    const item = answer(first, 'put', { kind: 'item', record: record('order_items', 1, 'T') })
    assert.equal(item.contexts.place?.id, 7)
    assert.equal(answer(item, 'put', { kind: 'place', record: record('stocks', 8, 'A-2') }).contexts.place?.id, 8)
  })

  test('a refused place does not become the place', ({ assert }) => {
    assert.isUndefined(answer(NEW_SESSION, 'put', { verdict: 'refused', kind: 'place', record: record('stocks', 7, 'A-1') }).contexts.place)
  })

  test('an item that comes before its place waits for it, and is put there when the place is known', ({ assert }) => {
    const item = answer(NEW_SESSION, 'put', { verdict: 'refused', kind: 'item', record: record('order_items', 1, 'T') })
    assert.deepEqual([item.waiting, placeable(item)], ['x', null])
    const unknown = answer(item, 'put', { verdict: 'unknown' })
    assert.equal(unknown.waiting, 'x')
    const placed = answer(unknown, 'put', { kind: 'place', record: record('stocks', 7, 'A-1') })
    assert.equal(placeable(placed), 'x')
    const full = answer(placed, 'put', { verdict: 'refused', kind: 'item', record: record('order_items', 2, 'U') })
    assert.equal(full.waiting, 'x', 'what its place refuses waits for nothing')
    assert.isNull(answer(NEW_SESSION, 'put', { verdict: 'refused', kind: 'order' }).waiting, 'an order has no place')
    const counted = answer(item, 'count', { kind: 'place', record: record('stocks', 7, 'A-1') })
    assert.isNull(placeable(counted), 'a place that is counted takes nothing in')
    const entries = [{ code: 'x' }, { code: 'y' }, undefined]
    assert.deepEqual(entries.map((entry) => isOfWaiting(item, entry)), [true, false, false])
    assert.isFalse(isOfWaiting(NEW_SESSION, undefined))
    assert.isNull(answer(NEW_SESSION, 'count', { verdict: 'refused', kind: 'item' }).waiting)
  })

  test('the first item of an order opens it for the hand-over', ({ assert }) => {
    const opened = answer(NEW_SESSION, 'hand_over', { kind: 'item', record: record('order_items', 1, 'T'), order })
    assert.equal(requestOf(opened, { code: 'U', mode: 'hand_over', at: AT }, null).order_id, 3)
    const foreign = answer(opened, 'hand_over', { verdict: 'foreign', kind: 'item', order: { ...order, id: 9 } })
    assert.equal(foreign.contexts.order?.id, 3)
  })

  test('an order that is refused because it is not paid stays open, so that the next wrong tag is one', ({ assert }) => {
    const progress = { done: 1, total: 1 }
    const unpaid = answer(NEW_SESSION, 'hand_over', { verdict: 'refused', kind: 'item', order, progress })
    assert.equal(unpaid.contexts.order?.id, 3)
    assert.isUndefined(answer(NEW_SESSION, 'hand_over', { verdict: 'refused', kind: 'place', order: null, progress: null }).contexts.order)
  })

  test('a mode sends only what belongs to it', ({ assert }) => {
    const session = answer(NEW_SESSION, 'put', { kind: 'place', record: record('stocks', 7, 'A-1') })
    const found = requestOf(session, { code: 'T', mode: 'find', at: AT }, { order_item_id: 5 })
    assert.deepEqual(found, { code: 'T', mode: 'find', device_at: AT })
    assert.equal(requestOf(session, { code: 'T', mode: 'receive', at: AT }, { order_item_id: 5 }).order_item_id, 5)
  })

  test('the newest scan comes first, thirty are kept', ({ assert }) => {
    let session = NEW_SESSION
    for (let key = 1; key <= 31; key++)
      session = afterScan(session, { key, code: `${key}`, mode: 'find', at: AT, outcome: { state: 'failed', message: '' } })
    assert.deepEqual([session.entries.length, session.entries[0]?.key, session.entries.at(-1)?.key], [30, 31, 2])
  })

  test('a wrong item and no network are alarms, an unknown code a warning', ({ assert }) => {
    const tone = (response: Partial<ScanResponse>) => toneOf({ state: 'answered', response: { ...nothing, ...response } })
    assert.deepEqual(
      [tone({}), tone({ verdict: 'repeated' }), tone({ verdict: 'unknown' }), tone({ verdict: 'foreign' }), tone({ is_alarm: true })],
      ['good', 'good', 'warning', 'alarm', 'alarm'],
    )
    assert.equal(toneOf({ state: 'failed', message: '' }), 'alarm')
  })

  test('only the modes whose permission one holds are offered', ({ assert }) => {
    assert.deepEqual(permittedModes((name) => ['scan-create', 'stock-move'].includes(name)), ['find', 'put', 'take'])
  })
})

test.group('scan / queue', () => {
  test('answers arrive in the order of the scans, also after a failure', async ({ assert }) => {
    const enqueue = createQueue()
    const done: string[] = []
    const { promise: network, resolve: answer } = Promise.withResolvers<undefined>()
    const first = enqueue(async () => { await network; done.push('first'); throw new Error('broken') })
    const second = enqueue(async () => { done.push('second'); return await Promise.resolve(2) })
    answer(undefined)
    await assert.rejects(() => first, 'broken')
    assert.equal(await second, 2)
    assert.deepEqual(done, ['first', 'second'])
  })

  test('a broken connection is tried once more, a refusal is not', async ({ assert }) => {
    let calls = 0
    const failing = () => { calls++; return Promise.reject(new Error('network')) }
    await assert.rejects(() => retryOnce(failing, () => true), 'network')
    assert.equal(calls, 2)
    await assert.rejects(() => retryOnce(failing, () => false), 'network')
    assert.equal(calls, 3)
  })
})

test.group('scan / camera', () => {
  test('a code counts again once it was out of sight for two seconds', ({ assert }) => {
    const isNew = createSightings()
    const seen = [isNew('A', 0), isNew('A', 1000), isNew('B', 1100), isNew('A', 2900), isNew('A', 4900)]
    assert.deepEqual(seen, [true, false, true, false, true])
  })

  test('each problem says what to do', ({ assert }) => {
    assert.deepEqual([errorBefore(false, true), errorBefore(true, false), errorBefore(true, true)], ['insecure', 'missing', null])
    const named = (name: string) => errorOf(new DOMException('', name))
    assert.deepEqual(['NotAllowedError', 'NotFoundError', 'NotReadableError'].map(named), ['denied', 'missing', 'busy'])
  })
})

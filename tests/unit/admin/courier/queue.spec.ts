import { test } from '@japa/runner'
import fc from 'fast-check'
import { outcomeOf } from '../../../../admin/courier/outbox/answer.ts'
import { bodyOf, FAILED, pathOf, PHOTO_LOST, type QueuedAction } from '../../../../admin/courier/outbox/queued_action.ts'
import {
  contained, countActions, effectiveActions, markFailed, markRefused, markSent, markWaiting, MAX_TRIES, nextAction, withOtherPhoto,
} from '../../../../admin/courier/outbox/queue.ts'
import { sendActions, type SendingPhone } from '../../../../admin/courier/outbox/send_actions.ts'

const refusal = { status: 409, code: 'E_REFUSED', message: 'no', errors: {}, is_reported: false }

function anAction(seq: number, values: Partial<QueuedAction> = {}): QueuedAction {
  return {
    seq, key: `key ${seq}`, courier_id: 7, subject: 'stops 1', target: { resource: 'order-deliveries', id: 1, verb: 'arrive' }, body: {},
    device_at: '2026-11-25T09:00:00.000Z', photos: [], state: 'waiting', refusal: null, ...values,
  }
}

const aPhoto = (key: string, field = 'photos', is_list = true) =>
  ({ key, field, is_list, purpose: 'order_deliveries.photos', media_id: null })

test.group('courier / queue', () => {
  test('actions are sent in the order they were made, only those of the signed-in courier', ({ assert }) => {
    const actions = [anAction(3), anAction(2, { subject: 'stops 2' }), anAction(1, { courier_id: 8 })]
    assert.equal(nextAction(actions, 7)?.seq, 2)
    assert.equal(nextAction(actions, 8)?.seq, 1)
    assert.isNull(nextAction(actions, 9))
  })

  test('a refused action holds the later ones of its stop and no others', ({ assert }) => {
    const actions = [markRefused(anAction(1), refusal), anAction(2), anAction(3, { subject: 'stops 2' })]
    assert.equal(nextAction(actions, 7)?.seq, 3)
    assert.deepEqual(effectiveActions(actions).map(({ seq }) => seq), [3])
    assert.deepEqual(countActions(actions), { waiting: 2, refused: 1 })
    assert.equal(nextAction([markWaiting(actions[0]!), anAction(2)], 7)?.seq, 1)
    assert.equal(markWaiting(actions[0]!).key, 'key 1')
  })

  test('an action that failed holds its stop until it is tried again, longer each time, and not for ever when the clock is set back',
    ({ assert }) => {
      const once = markFailed(anAction(1), 1_000_000)!
      assert.equal(nextAction([once], 7, 1_000_000)?.seq, 1)
      const failed = markFailed(once, 1_000_000)!
      const actions = [failed, anAction(2), anAction(3, { subject: 'stops 2' })]
      const seqAt = (now?: number) => nextAction(actions, 7, now)?.seq
      assert.deepEqual([seqAt(1_000_000), seqAt(1_014_999), seqAt(1_015_000), seqAt(), seqAt(-9e12)], [3, 3, 1, 1, 1])
      assert.deepEqual(markFailed(failed, 1_001_000)?.failure?.tries, 2)
      let [action, now, pauses] = [anAction(1) as QueuedAction | null, 0, [] as number[]]
      while ((action = markFailed(action!, now))) {
        pauses = [...pauses, action.failure!.retry_at - now]
        now = action.failure!.retry_at
      }
      assert.deepEqual(pauses, [0, 15_000, 30_000, 60_000])
    })

  test('an action that was sent is shown until a day was read that was requested after it', ({ assert }) => {
    const sent = [markSent(anAction(1)), markSent(anAction(2)), anAction(3)]
    assert.deepEqual(contained(sent, new Set(['key 1', 'key 3'])).map(({ seq }) => seq), [1])
    assert.deepEqual(effectiveActions(sent).length, 3)
  })

  test('the body carries the ids of the photos', ({ assert }) => {
    const signature = { ...aPhoto('c', 'signature_id', false), media_id: 7 }
    const photos = [{ ...aPhoto('a'), media_id: 5 }, { ...aPhoto('b'), media_id: 6 }, signature]
    assert.deepEqual(bodyOf(anAction(1, { body: { signed_by: 'A' }, photos })), { signed_by: 'A', photos: [5, 6], signature_id: 7 })
    assert.deepEqual(bodyOf(anAction(1, { photos: [aPhoto('lost'), aPhoto('lost', 'photo_id', false)] })), {})
    assert.equal(pathOf({ resource: 'delivery-calls', id: null, verb: 'create' }), 'delivery-calls')
    assert.equal(pathOf(anAction(1).target), 'order-deliveries/1/arrive')
  })

  test('an answer is carried out, refused, to be repeated, or the end of the session')
    .with([
      [200, true, 'carried_out'], [201, true, 'carried_out'], [204, false, 'carried_out'], [200, false, 'later'], [0, false, 'later'],
      [409, true, 'refused'], [422, true, 'refused'], [403, true, 'refused'], [404, true, 'refused'], [404, false, 'later'],
      [401, true, 'signed_out'],
      [413, true, 'refused'], [413, false, 'refused'],
      [408, true, 'later'], [429, true, 'later'], [500, true, 'later'], [503, false, 'later'],
    ] as const)
    .run(({ assert }, [status, isJson, outcome]) => { assert.equal(outcomeOf(status, isJson), outcome) })
})

/** Ends the application at this point. */
class Killed extends Error {}

/** What the phone keeps when the application dies, and a server that carries out each key once. */
function aWorld(made: readonly QueuedAction[], breaks: readonly ('none' | 'kill' | 'cut' | 'lost' | 'busy')[]) {
  const disk = new Map(made.map((action) => [action.key, action]))
  const carriedOut = new Map<string, unknown>()
  const log: string[] = []
  let step = 0
  const next = () => breaks[step++] ?? 'none'
  const exchange = (key: string, body: unknown) => {
    const fault = next()
    if (fault === 'kill') throw new Killed()
    if (fault === 'cut' || fault === 'busy') return false
    if (!carriedOut.has(key)) log.push(key)
    // A server refuses a key that comes back with another body.
    else if (JSON.stringify(carriedOut.get(key)) !== JSON.stringify(body)) throw new Error(`${key} was sent with another body`)
    carriedOut.set(key, body)
    if (fault === 'lost') throw new Killed()
    return true
  }
  const phone: SendingPhone = {
    now: () => 0,
    isReachable: () => Promise.resolve(false),
    actions: () => Promise.resolve([...disk.values()]),
    save: (action) => {
      if (next() === 'kill') throw new Killed()
      disk.set(action.key, action)
      return Promise.resolve()
    },
    photo: () => Promise.resolve(new Blob(['x'])),
    upload: ({ key }) => Promise.resolve(exchange(key, 'photo')
      ? { outcome: 'carried_out', refusal: null, media_id: key.length } : { outcome: 'later', refusal: null, media_id: null }),
    send: (action) => {
      if (action.body.is_refused === true) return Promise.resolve({ outcome: 'refused', refusal })
      return Promise.resolve({ outcome: exchange(action.key, bodyOf(action)) ? 'carried_out' : 'later', refusal: null })
    },
    report: (action) => Promise.resolve({ outcome: exchange(`${action.key} report`, 'report') ? 'carried_out' : 'later', refusal: null }),
  }
  return { phone, log, disk }
}

test.group('courier / sending', () => {
  test('whenever the network is cut or the phone dies, each action is carried out once, in the order of its stop', async ({ assert }) => {
    const someAction = fc.record({ stop: fc.integer({ min: 1, max: 3 }), photos: fc.integer({ min: 0, max: 2 }), is_refused: fc.boolean() })
    const fault = fc.constantFrom('none', 'kill', 'cut', 'lost', 'busy')
    const [someActions, faults] = [fc.array(someAction, { maxLength: 8 }), fc.array(fault, { maxLength: 40 })]
    await fc.assert(fc.asyncProperty(someActions, faults, async (actions, breaks) => {
      const made = actions.map(({ stop, photos, is_refused }, index) => anAction(index + 1, {
        subject: `stops ${stop}`, body: { is_refused: is_refused && index % 3 === 0 },
        photos: Array.from({ length: photos }, (_, n) => aPhoto(`key ${index + 1} photo ${'x'.repeat(n)}`)),
      }))
      const { phone, log, disk } = aWorld(made, breaks)
      // Each start of the application; a step of the faults passes with each of them.
      for (let start = 0; start <= breaks.length; start++) {
        const ended = await sendActions(phone, 7).catch((error: unknown) => { if (!(error instanceof Killed)) throw error })
        if (ended === 'finished') break
      }
      const refused = made.filter(({ body }) => body.is_refused === true)
      const held = (action: QueuedAction) => refused.some(({ subject, seq }) => subject === action.subject && seq <= action.seq)
      const expected = made.filter((action) => !held(action)).map(({ key }) => key)
      const sent = log.filter((key) => disk.has(key))
      assert.deepEqual(sent, expected)
      for (const { key } of made.filter((action) => !held(action))) assert.equal(disk.get(key)?.state, 'sent')
      const first = (action: QueuedAction) => refused.find(({ subject }) => subject === action.subject) === action
      for (const { key } of refused.filter(first)) assert.isTrue(disk.get(key)?.refusal?.is_reported)
    }), { numRuns: 200 })
  })

  test('a photo that is refused is named; another one takes its place, and the action is sent as it was', async ({ assert }) => {
    const made = anAction(1, { body: { signed_by: 'A' }, photos: [aPhoto('small'), aPhoto('large')] })
    const { phone, log, disk } = aWorld([made, anAction(2)], [])
    const upload: SendingPhone['upload'] = (photo, content) => (photo.key === 'large'
      ? Promise.resolve({ outcome: 'refused', refusal: { ...refusal, status: 413 }, media_id: null }) : phone.upload(photo, content))
    assert.equal(await sendActions({ ...phone, upload }, 7), 'finished')
    const refused = disk.get('key 1')!
    assert.deepEqual([refused.state, refused.refusal?.photo, refused.photos[0]?.media_id], ['refused', 'large', 'small'.length])
    assert.deepEqual(log, ['small', 'key 1 report'])
    disk.set('key 1', withOtherPhoto(refused, 'large', 'other'))
    assert.equal(await sendActions({ ...phone, upload }, 7), 'finished')
    assert.deepEqual(log.slice(2), ['other', 'key 1', 'key 2'])
    assert.deepEqual(bodyOf(disk.get('key 1')!), { signed_by: 'A', photos: [5, 5] })
  })

  test('what one stop meets holds no other: a server that cannot take it, a lost photo, a report that fails', async ({ assert }) => {
    const trouble = fc.constantFrom('none', 'failing', 'failing upload', 'no id', 'throws', 'lost', 'unreadable', 'refused')
    const made = fc.array(fc.record({ stop: fc.integer({ min: 1, max: 4 }), trouble }), { minLength: 1, maxLength: 10 })
    await fc.assert(fc.asyncProperty(made, fc.boolean(), async (wanted, isReportFailing) => {
      const actions = wanted.map(({ stop, trouble: met }, index) => anAction(index + 1, {
        subject: `stops ${stop}`, body: { met, is_refused: met === 'refused' }, photos: [aPhoto(`photo ${index + 1} ${met}`)],
      }))
      const { phone, log, disk } = aWorld(actions, [])
      const later = { outcome: 'later', refusal: { ...refusal, status: 500 }, media_id: null } as const
      let now = 0
      const troubled: SendingPhone = {
        ...phone, now: () => now, isReachable: () => Promise.resolve(true),
        photo: (key) => {
          if (key.endsWith('throws')) return Promise.reject(new Error('NotReadableError'))
          const content = new Blob(['x'])
          if (key.endsWith('unreadable')) content.arrayBuffer = () => Promise.reject(new Error('NotReadableError'))
          return Promise.resolve(key.endsWith('lost') ? null : content)
        },
        upload: (photo, content) => {
          if (photo.key.endsWith('no id')) return Promise.resolve({ outcome: 'carried_out', refusal: null, media_id: null })
          return photo.key.endsWith('failing upload') ? Promise.resolve(later) : phone.upload(photo, content)
        },
        send: (action) => (action.body.met === 'failing' ? Promise.resolve(later) : phone.send(action)),
        report: (action) => (isReportFailing ? Promise.resolve(later) : phone.report(action)),
      }
      const firstTrouble = (action: QueuedAction) =>
        actions.find(({ subject, body }) => subject === action.subject && body.met !== 'none')?.seq
      const free = actions.filter((action) => action.seq < (firstTrouble(action) ?? Infinity))
      for (let tries = 1; tries <= MAX_TRIES; tries++, now += 240_000) {
        assert.equal(await sendActions(troubled, 7), 'finished')
        // All others at the first try.
        assert.deepEqual(log.filter((key) => /^key \d+$/.test(key)), free.map(({ key }) => key))
      }
      for (const { key, seq, subject, body } of actions) {
        const { state, refusal: shown, photos } = disk.get(key)!
        const first = actions.find((one) => one.subject === subject && one.body.met !== 'none')?.seq ?? Infinity
        assert.equal(state, seq < first ? 'sent' : seq === first ? 'refused' : 'waiting')
        if (state !== 'refused') continue
        const isLost = ['throws', 'lost', 'unreadable'].includes(String(body.met))
        assert.equal(shown?.code, isLost ? PHOTO_LOST : body.met === 'refused' ? 'E_REFUSED' : FAILED)
        assert.equal(shown?.photo ?? null, isLost || ['failing upload', 'no id'].includes(String(body.met)) ? photos[0]!.key : null)
        assert.equal(shown?.is_reported, !isReportFailing)
      }
    }), { numRuns: 100 })
  })

  test('a photo that the server has not kept is uploaded again, once, under another key', async ({ assert }) => {
    const made = anAction(1, { photos: [{ ...aPhoto('old'), media_id: 3 }] })
    const { phone, disk } = aWorld([made], [])
    const gone = { ...refusal, status: 422, errors: { photos: ['not yours'] } }
    const uploads: unknown[] = []
    let isTaken = true
    const server: SendingPhone = {
      ...phone,
      upload: ({ key, is_renewed: isRenewed }) => {
        uploads.push([key, isRenewed])
        return Promise.resolve({ outcome: 'carried_out', refusal: null, media_id: 4 })
      },
      send: (action) => Promise.resolve(isTaken && action.photos[0]?.media_id === 4
        ? { outcome: 'carried_out', refusal: null } : { outcome: 'refused', refusal: gone }),
    }
    assert.equal(await sendActions(server, 7), 'finished')
    assert.deepEqual([disk.get('key 1')?.state, uploads], ['sent', [['old', true]]])
    isTaken = false
    disk.set('key 1', made)
    assert.equal(await sendActions(server, 7), 'finished')
    assert.deepEqual([disk.get('key 1')?.state, uploads.length], ['refused', 2])
  })

  test('an ended session sends nothing and loses nothing', async ({ assert }) => {
    const { phone, log, disk } = aWorld([anAction(1), anAction(2)], [])
    const signedOut: SendingPhone = { ...phone, send: () => Promise.resolve({ outcome: 'signed_out', refusal: null }) }
    assert.equal(await sendActions(signedOut, 7), 'signed_out')
    assert.deepEqual([[...disk.values()].map(({ state }) => state), log], [['waiting', 'waiting'], []])
    assert.equal(await sendActions(phone, 7), 'finished')
    assert.deepEqual(log, ['key 1', 'key 2'])
  })
})

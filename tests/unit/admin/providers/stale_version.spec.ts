import { test } from '@japa/runner'
import { Failure } from '../../../../admin/kit/providers/rest/api_failure.ts'
import { isOvertaken, writeVersioned } from '../../../../admin/kit/providers/rest/stale_version.ts'

interface Row { readonly version: number }
const stale = new Failure(409, { code: 'E_VERSION', message: 'Somebody was first' })
const refused = new Failure(409, { code: 'E_REFUSED', message: 'Paid already' })

/** A row at this version; `answers`: what the user decides, each time that they are asked. */
async function write(version: number, answers: readonly boolean[], readable = true) {
  const seen: string[] = []
  let stored = version
  const saved = await writeVersioned<Row, string>({
    read: { version: 1 },
    send: (read) => {
      seen.push(`send ${read.version}`)
      if (read.version !== stored) return Promise.reject(stale)
      return Promise.resolve(`saved on ${read.version}`)
    },
    readAgain: () => Promise.resolve(readable ? { version: stored } : undefined),
    takeOver: (now, before) => {
      const answer = answers[seen.filter((step) => step.startsWith('ask')).length] ?? false
      seen.push(`ask ${before.version}-${now.version}`)
      // The second save of somebody else, while the user decides.
      if (answers.length === 2 && stored === version) stored++
      return answer
    },
  }).catch((error: unknown) => error)
  return { saved, seen }
}

test.group('admin / recovery from a stale version', () => {
  test('what is not stale is sent once', async ({ assert }) => {
    assert.deepEqual(await write(1, []), { saved: 'saved on 1', seen: ['send 1'] })
  })

  test('what is stale is read again and sent on top of it, as often as somebody else is first', async ({ assert }) => {
    assert.deepEqual(await write(3, [true]), { saved: 'saved on 3', seen: ['send 1', 'ask 1-3', 'send 3'] })
    assert.deepEqual(await write(3, [true, true]), { saved: 'saved on 4', seen: ['send 1', 'ask 1-3', 'send 3', 'ask 3-4', 'send 4'] })
  })

  test('nothing is sent again when the user looks first, or when it cannot be read any more', async ({ assert }) => {
    assert.deepEqual(await write(3, [false]), { saved: stale, seen: ['send 1', 'ask 1-3'] })
    assert.deepEqual(await write(3, [true], false), { saved: stale, seen: ['send 1'] })
  })

  test('a refusal is no stale version: it is not read again', async ({ assert }) => {
    const never = () => { throw new Error('asked') }
    const sent = writeVersioned({ read: 1, send: () => Promise.reject(refused), readAgain: never, takeOver: never })
    assert.equal(await sent.catch((error: unknown) => error), refused)
    const invalid = new Failure(422, { code: 'E_VALIDATION', message: '' })
    assert.deepEqual([stale, refused, invalid, null].map(isOvertaken), [true, true, false, false])
  })
})

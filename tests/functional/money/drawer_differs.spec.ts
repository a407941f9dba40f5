import { test } from '@japa/runner'
import { messagesAbout, toldTo } from '#tests/support/rows/outbox'
import { owner, staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'

interface Session { readonly id: number; readonly version: number; readonly code: string }

test.group('money / drawers that differ', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('who verifies is told above the limit of a new company, at the opening and at the end, until somebody has verified', async ({
    assert,
  }) => {
    const [cashier, checker, second] = [await owner(), await staff(['cash-verify', 'cash-list']), await owner()]
    const station = `Till ${cashier.id}`
    const open = async (opening_amount: number, note?: string) =>
      (await cashier.api.post<Session>('/api/user/cash-sessions', { station, opening_amount, ...note && { note } })).body
    const close = async ({ id }: Session, counted: number, variance_reason: string) => assert.equal((await cashier.api.post(
      `/api/user/cash-sessions/${id}/close`, { counted: [{ value: 1, count: counted }], variance_reason })).status, 200)
    const told = (person: Person, { id }: Session) => toldTo(person, 'cash_sessions', id, 'cash_variance')

    const within = await open(50_000)
    await close(within, 48_000, 'Change')
    assert.deepEqual(await told(checker, within), [], '20.00 is within the limit')
    const moved = await open(45_000, 'Somebody took some')
    assert.deepEqual(await told(checker, moved), [`${moved.code}, ${station}, when it was opened: −30.00 MAD. Somebody took some`])
    await close(moved, 42_999, 'Miscounted')
    assert.deepEqual((await told(checker, moved)).slice(1), [`${moved.code}, ${station}: −20.01 MAD. Miscounted`])
    assert.deepEqual(await told(cashier, moved), [], 'nobody is told what they did')
    assert.equal((await second.api.post(`/api/user/cash-sessions/${moved.id}/verify`)).status, 200)
    assert.notInclude((await messagesAbout('cash_sessions', moved.id)).map(({ status }) => status), 'queued')
  })
})

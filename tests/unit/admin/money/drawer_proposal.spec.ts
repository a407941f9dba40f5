import { test } from '@japa/runner'
import { hasOpenDrawer, proposedDrawer, proposedFloat } from '../../../../admin/staff/money/drawer_proposal.ts'
import type { Row } from '../../../../admin/staff/definition/record.ts'

const session = (user_id: number, station: string, status: string, left_in_drawer: number | null = null) =>
  ({ id: 1, version: 1, user_id, station, status, left_in_drawer }) as unknown as Row

test.group('admin / the drawer to open', () => {
  test('leaves, when it is closed, the float with which it was opened, until somebody says otherwise', ({ assert }) => {
    const drawer = { id: 1, version: 1, opening_amount: 50_000 }
    assert.deepEqual(proposedFloat(drawer), { left_in_drawer: 50_000 })
  })

  test('is the first one of a company', ({ assert }) => {
    assert.deepEqual(proposedDrawer([], 7, 'Counter'), { station: 'Counter 1', opening_amount: 0, isLeft: false })
  })

  test('has the name that the company gave its places, in whatever language somebody works', ({ assert }) => {
    const sessions = [session(9, 'Petite caisse', 'open'), session(8, 'Comptoir 1', 'open')]
    assert.equal(proposedDrawer(sessions, 7, 'Counter').station, 'Comptoir 2')
    const free = [session(9, 'Petite caisse', 'open'), session(8, 'Comptoir 1', 'closed', 500)]
    assert.deepEqual(proposedDrawer(free, 7, 'Counter'), { station: 'Comptoir 1', opening_amount: 500, isLeft: true })
  })

  test('is that of the last time, with what is left there, whoever left it', ({ assert }) => {
    const sessions = [session(8, ' desk', 'closed', 20_000), session(7, 'Desk', 'verified', 50_000)]
    assert.deepEqual(proposedDrawer(sessions, 7, 'Counter'), { station: 'Desk', opening_amount: 20_000, isLeft: true })
  })

  test('is another place while somebody else has one there', ({ assert }) => {
    const open = session(8, 'counter', 'open')
    assert.deepEqual(proposedDrawer([open], 7, 'Counter'), { station: 'Counter 2', opening_amount: 0, isLeft: false })
    const all = [session(9, 'Counter 2', 'open'), open, session(7, 'Counter 2', 'closed', 100)]
    assert.deepEqual(proposedDrawer(all, 7, 'Counter'), { station: 'Counter 3', opening_amount: 0, isLeft: false })
    assert.deepEqual([hasOpenDrawer(all, 7), hasOpenDrawer(all, 9)], [false, true])
  })

  test('knows a place however it is spelled, as the server does', ({ assert }) => {
    const open = session(8, 'Cómptoir  أحمد.', 'open')
    assert.equal(proposedDrawer([open], 7, 'comptoir احمد').station, 'comptoir احمد 2')
  })
})

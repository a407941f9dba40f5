import { test } from '@japa/runner'
import { countTick, isOverdue, type Silence } from '#backend/engine/database/silent_connections'

/** A connection that was idle for so many seconds; what it had sent was answered. */
function idleFor(seconds: number): Silence {
  const silence = { bytesRead: 100, ticks: 0, isAsked: false, bytesSent: 50 }
  for (let tick = 0; tick < seconds; tick++) countTick(silence, { bytesRead: 100, bytesWritten: 50 }, false)
  return silence
}
const tick = (silence: Silence, isLate = false) => {
  const isToAsk = countTick(silence, { bytesRead: 100, bytesWritten: 80 }, isLate)
  if (isToAsk) Object.assign(silence, { isAsked: true, bytesSent: 80 })
  return isToAsk
}

test.group('database / silent connections', () => {
  test('one that was idle is not asked; a statement that is sent then has a second for its sign of life', ({ assert }) => {
    const silence = idleFor(10)
    assert.isFalse(isOverdue(silence))
    assert.isTrue(tick(silence), 'nothing has come since the statement was sent')
    assert.isFalse(isOverdue(silence), 'it was asked in this very moment')
    assert.isFalse(tick(silence))
    assert.isTrue(isOverdue(silence))
  })

  test('what is read, or a loop that was held up, begins the count anew', ({ assert }) => {
    const silence = idleFor(10)
    tick(silence)
    tick(silence, true)
    assert.isFalse(isOverdue(silence))
    for (let each = 0; each < 3; each++) tick(silence)
    assert.isTrue(isOverdue(silence))
    countTick(silence, { bytesRead: 140, bytesWritten: 80 }, false)
    assert.isFalse(isOverdue(silence))
  })
})

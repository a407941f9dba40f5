import { test } from '@japa/runner'
import { errorResponse } from '#backend/engine/exceptions/error_response'
import { dataExceptionField } from '#backend/engine/exceptions/data_exception'
import { translator } from '#backend/engine/i18n/translator'

const refused = (code: string, details: object = {}) => Object.assign(new Error('refused'), { severity: 'ERROR', code, ...details })

test.group('exceptions / data exception', () => {
  test('a value that PostgreSQL refuses is an error of its field, if PostgreSQL names it', ({ assert }) => {
    for (const [error, field] of [
      [refused('22003'), 'body'],
      [refused('22P02'), 'body'],
      [refused('22008'), 'body'],
      [refused('22021'), 'body'],
      [refused('23502', { table: 'orders', column: 'client_id' }), 'client_id'],
      [refused('23514', { table: 'orders', constraint: 'orders_rating_check' }), 'rating'],
      [refused('23514', { table: 'orders', constraint: 'odd' }), 'body'],
    ] as const) {
      assert.equal(dataExceptionField(error), field)
      const { status, body } = errorResponse(error, translator('en'))
      assert.equal(status, 422)
      assert.deepEqual(body.errors, { [field]: ['This value is not allowed here.'] })
    }
  })

  test('other database errors are internal errors', ({ assert }) => {
    const ofAnother = Object.assign(new Error('22003'), { code: '22003' })
    for (const error of [refused('42P01'), refused('57014'), ofAnother, null]) {
      assert.isNull(dataExceptionField(error))
      assert.equal(errorResponse(error, translator('en')).status, 500)
    }
  })
})

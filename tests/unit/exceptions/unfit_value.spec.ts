import { test } from '@japa/runner'
import { errorResponse } from '#backend/exceptions/error_response'
import { unfitField } from '#backend/exceptions/unfit_value'
import { translator } from '#backend/i18n/translator'

const refused = (code: string, said: object = {}) => Object.assign(new Error('refused'), { severity: 'ERROR', code, ...said })

test.group('exceptions / unfit value', () => {
  test('what PostgreSQL refuses of a value is told at its field, as far as it says', ({ assert }) => {
    for (const [error, field] of [
      [refused('22003'), 'body'],
      [refused('22P02'), 'body'],
      [refused('22008'), 'body'],
      [refused('22021'), 'body'],
      [refused('23502', { table: 'orders', column: 'client_id' }), 'client_id'],
      [refused('23514', { table: 'orders', constraint: 'orders_rating_check' }), 'rating'],
      [refused('23514', { table: 'orders', constraint: 'odd' }), 'body'],
    ] as const) {
      assert.equal(unfitField(error), field)
      const { status, body } = errorResponse(error, translator('en'))
      assert.equal(status, 422)
      assert.deepEqual(body.errors, { [field]: ['This value does not fit here.'] })
    }
  })

  test('other failures of the database remain ours', ({ assert }) => {
    const ofAnother = Object.assign(new Error('22003'), { code: '22003' })
    for (const error of [refused('42P01'), refused('57014'), refused('53300'), ofAnother, null]) {
      assert.isNull(unfitField(error))
      assert.equal(errorResponse(error, translator('en')).status, 500)
    }
  })
})

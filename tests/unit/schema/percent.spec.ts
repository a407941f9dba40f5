import { test } from '@japa/runner'
import { columnsOfField, constraintsOfField } from '#backend/database/migrator/columns'
import { parse, serverTypeOf } from '#backend/resource/fields/index'
import { operandOf } from '#backend/resource/read/operand'
import { resourceOf, type Field } from '#backend/definition/registry'
import { comparedValue, readValue, sentValue } from '#backend/openapi/schemas/value'
import { isShared } from '#schema/bulk'
import { traitsOf } from '#schema/fields/index'
import { browserTypeOf } from '../../../admin/fields/index.ts'

const share: Field = { name: 'share', type: 'percent' }

test.group('schema / a type of its own', () => {
  test('it has its column and constraints', ({ assert }) => {
    const resource = { ...resourceOf('clients'), fields: { share } }
    assert.deepEqual(columnsOfField(resource, share), { share: { type: 'numeric(5,2)', nullable: true } })
    assert.deepEqual(constraintsOfField(resource, share), { clients_share_check: 'check ((share >= 0) and (share <= 100))' })
  })

  test('it is read from forms, filters and files, and from nothing else', ({ assert }) => {
    assert.deepEqual(parse(share, '12.5', {}), { value: '12.5' })
    for (const wrong of ['100.01', '-1', '1.555', 'much']) assert.property(parse(share, wrong, {}), 'say')
    assert.deepEqual(operandOf(share, '12.5'), { value: '12.5' })
    assert.deepEqual(serverTypeOf(share).imported?.('12,5 %', share, 'Africa/El_Aaiun'), { value: '12.5' })
  })

  test('it is sorted, filtered and compared like any number, and can be one value for many records', ({ assert }) => {
    assert.isTrue(traitsOf(share).sortable && traitsOf(share).filterable && isShared(share))
    assert.include(traitsOf(share).filters, 'between')
    assert.equal(serverTypeOf(share).exported?.(share, 'j0', {} as never).kind, 'number')
  })

  test('it is described, checked and typed', ({ assert }) => {
    const text = { type: ['string', 'null'], pattern: '^-?[0-9]+(\\.[0-9]+)?$' }
    const described = [readValue(share), sentValue({ ...share, required: true }).pattern, comparedValue(share).type]
    assert.deepEqual(described, [text, text.pattern, 'string'])
    const { problem, typed } = browserTypeOf(share)
    assert.isNull(problem('12.50', share))
    assert.equal(problem('100.5', share)?.key, 'ui.form.max')
    assert.deepEqual([typed?.read('12,5', share), typed?.unit(share, {})], ['12.5', '%'])
  })
})

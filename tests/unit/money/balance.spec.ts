import { test } from '@japa/runner'
import fc from 'fast-check'
import { changeDue, maxPayment, paymentState, refundable } from '#backend/trade/money/balance'

const payment = { type: 'in', status: 'paid', amount: 10000, refunded_amount: 0 } as const

test.group('money / payment state', () => {
  test('is {expected} with {paid} paid of {total}')
    .with([
      { total: 12810, paid: 0, expected: 'unpaid' },
      { total: 12810, paid: 10000, expected: 'partial' },
      { total: 12810, paid: 12810, expected: 'paid' },
      { total: 12810, paid: 12811, expected: 'overpaid' },
      { total: 0, paid: 0, expected: 'paid' },
      { total: 0, paid: 100, expected: 'overpaid' },
      { total: null, paid: 0, expected: 'unpaid' },
      { total: null, paid: 5000, expected: 'partial' },
      { total: 12810, paid: -100, expected: 'unpaid' },
    ])
    .run(({ assert }, { total, paid, expected }) => {
      assert.equal(paymentState(total, paid), expected)
    })

  test('is settled exactly when nothing is left to pay', ({ assert }) => {
    fc.assert(fc.property(fc.nat(50), fc.nat(50), (total, paid) => {
      assert.equal(['paid', 'overpaid'].includes(paymentState(total, paid)), maxPayment(total - paid) === 0)
    }))
  })
})

test.group('money / refund', () => {
  test('may give back {expected} of {title}')
    .with([
      { title: 'a payment', transaction: payment, expected: 10000 },
      { title: 'a payment never refunded', transaction: { ...payment, refunded_amount: null }, expected: 10000 },
      { title: 'a payment refunded in part', transaction: { ...payment, refunded_amount: 2500 }, expected: 7500 },
      { title: 'a payment refunded in full', transaction: { ...payment, refunded_amount: 10000 }, expected: 0 },
      { title: 'a canceled payment', transaction: { ...payment, status: 'canceled' }, expected: 0 },
      { title: 'a refunded payment', transaction: { ...payment, status: 'refunded', refunded_amount: 10000 }, expected: 0 },
      { title: 'money that went out', transaction: { ...payment, type: 'out' }, expected: 0 },
    ] as const)
    .run(({ assert }, { transaction, expected }) => {
      assert.equal(refundable(transaction), expected)
    })
})

test.group('money / cash', () => {
  test('an order takes what is left and never less than nothing', ({ assert }) => {
    assert.equal(maxPayment(2810), 2810)
    assert.equal(maxPayment(0), 0)
    assert.equal(maxPayment(-500), 0)
  })

  test('has change for an amount above, and none for one below', ({ assert }) => {
    assert.equal(changeDue(20000, 12810), 7190)
    assert.equal(changeDue(12810, 12810), 0)
    assert.isNull(changeDue(12000, 12810))
  })
})

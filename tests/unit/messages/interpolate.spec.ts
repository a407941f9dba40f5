import { test } from '@japa/runner'
import { interpolate } from '#backend/services/messages/interpolate'

const values = { client: 'Mariem Test', first_name: 'Mariem', order: 'CMD-1', total: '90.00', currency: 'MAD', link: 'https://z.ma/o/a.b' }

test.group('messages / interpolate', () => {
  test('replaces placeholders by their values', ({ assert }) => {
    const text = interpolate('Hello {first_name}, {order}: {total} {currency}. {link}', values)
    assert.equal(text, 'Hello Mariem, CMD-1: 90.00 MAD. https://z.ma/o/a.b')
  })

  test('omits sentences with empty placeholders: {template}')
    .with([
      { template: 'Hello {first_name}, we have {order}.', without: ['first_name'], expected: 'Hello, we have CMD-1.' },
      { template: 'Order {order} is confirmed. It will be ready on {promised_date}.', without: [], expected: 'Order CMD-1 is confirmed.' },
      { template: '{order} (items: {items}). Follow it: {link}', without: [], expected: 'CMD-1. Follow it: https://z.ma/o/a.b' },
      { template: '{order} is ready. Left to pay: {balance} {currency}. Come by!', without: [], expected: 'CMD-1 is ready. Come by!' },
      { template: 'الطلبية {order} جاهزة؟ الباقي: {balance}. {link}', without: [], expected: 'الطلبية CMD-1 جاهزة؟ https://z.ma/o/a.b' },
      { template: '{order}: {reason} {link}', without: [], expected: 'CMD-1 https://z.ma/o/a.b' },
      { template: 'On {slot}', without: [], expected: 'On' },
      { template: '{reason}', without: [], expected: '' },
    ])
    .run(({ assert }, { template, without, expected }) => {
      const given = Object.entries(values).filter(([name]) => !without.includes(name as never))
      assert.equal(interpolate(template, Object.fromEntries(given)), expected)
    })

  test('a full stop within an address ends no sentence, and values are not interpolated again', ({ assert }) => {
    assert.equal(interpolate('See www.zarbia.ma for {order}. {hours}', values), 'See www.zarbia.ma for CMD-1.')
    assert.equal(interpolate('{client} and {order}', { ...values, client: '{order}. {total}' }), '{order}. {total} and CMD-1')
  })
})

/** The sentence of an error says no more than the screens: an amount or a quantity in it is that of a field, which its reader may read. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'

/** Sentences with a number that is not that of a field, or that its reader reads anyway. */
const OPEN: Readonly<Record<string, string>> = {
  'errors.money.too_little_given': 'what the caller has sent, rounded',
  'errors.money.explain_variance': 'of a settlement: whoever settles reads what is to be handed over before',
  'errors.money.claim_above_worth': 'with order-price; without it there is another sentence',
  'errors.orders.large': 'computed from the measures that the caller has sent',
  'errors.orders.discount_percent': 'the limit of the company',
  'errors.shipments.reserve.cash': 'to the courier: their own cash and limit, on their list',
}

const ROOM = new URL('../../../backend/', import.meta.url).pathname
const SENTENCE = /t\('((?:errors|scan|checks)\.[\w.]+)', (\{[\s\S]*?\})\)/g
const isNumber = (values: string) => /moneyText|numberText/.test(values)
const isTold = (values: string) => /toldValue|told\(|ofDrawer\(/.test(values)

test.group('resource / told values', () => {
  test('no sentence fills in a figure that its reader may not read', ({ assert }) => {
    const files = readdirSync(ROOM, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    const seen = files.flatMap((name) => [...readFileSync(join(ROOM, name), 'utf8').matchAll(SENTENCE)]
      .map(([, key = '', values = '']) => ({ key, values, name })))
      .filter(({ values }) => isNumber(values))
    assert.isAbove(seen.length, 10)
    const untold = seen.filter(({ values }) => !isTold(values))
    assert.deepEqual(untold.filter(({ key }) => OPEN[key] === undefined).map(({ key, name }) => `${name} ${key}`), [])
    assert.sameMembers([...new Set(untold.map(({ key }) => key))], Object.keys(OPEN))
  })
})

import { createSchema, rowSchemaName, transitionBody } from '#backend/openapi/schemas/record_schemas'
import { responseSchemaOf } from '#backend/openapi/schemas/field_schemas'
import {
  array, boolean, component, day, enumOf, instant, integer, nullable, object, string, type Schema,
} from '#backend/definition/json_schema'
import { fieldOf, resourceOf } from '#backend/definition/registry'
import { app } from '#resources'
import { MEASURE_FIELDS } from './read_intake.ts'
import { queryParameter, type ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'

const orders = resourceOf('orders')
const orderItems = resourceOf('order_items')
const money = component('Money')

export function orderCalls(t: Translate): ApiCall[] {
  const call = (name: string) =>
    ({ id: `user.orders.${name}`, tag: 'orders', summary: t(`openapi.orders.${name}`), guard: 'user' as const })
  return [
    { ...call('intake'), method: 'post', path: '/api/user/orders/intake', permissions: ['order-create'], repeatable: true,
      description: t('openapi.orders.intake_about'), body: { schema: intakeSchema(t) }, refusals: [409],
      answer: { status: 201, schema: component(rowSchemaName('user', orders)) } },
    { ...call('preview'), method: 'post', path: '/api/user/orders/preview', permissions: ['order-create', 'order-list', 'order-price'],
      body: { schema: previewBody(t) }, answer: { schema: previewSchema } },
    { id: 'user.order_items.price', method: 'get', path: '/api/user/order-items/{id}/price', tag: 'order_items', guard: 'user',
      permissions: ['order-list', 'order-price'], summary: t('openapi.orders.item_price'),
      parameters: [queryParameter('tissu', enumOf(app.enums.item_tissu), { description: t('openapi.orders.item_price_fabric') })],
      answer: { schema: itemPriceSchema } },
  ]
}

/** A new order whose items may be measured, and the steps that follow. */
function intakeSchema(t: Translate): Schema {
  const order = orderSchema(t)
  const steps = {
    receive: boolean, accept: nullable(transitionBody(t, orders, 'accept')), advance: nullable(transitionBody(t, orders, 'pay')),
    expected_total: nullable({ ...money, description: t('openapi.orders.expected_total') }),
  }
  return { ...order, properties: { ...order.properties, ...steps } }
}

/** All values are optional: the form is still being filled. */
function previewBody(t: Translate): Schema {
  const { properties } = orderSchema(t)
  const item = { ...itemSchema(t), required: [] }
  return object({ ...properties, items: array(item, { maxItems: 500 }) }, Object.keys(properties))
}

const itemPriceSchema = object({
  unit_price: nullable(money), min_charge: nullable(money), rounding: object({ step: string(), mode: enumOf(['nearest', 'up', 'down']) }),
})

type ObjectSchema = Schema & { readonly properties: Readonly<Record<string, Schema>> }

function orderSchema(t: Translate): ObjectSchema {
  const order = createSchema(t, 'user', orders) as ObjectSchema
  return { ...order, properties: { ...order.properties, items: array(itemSchema(t), { maxItems: 500 }) } }
}

/** A new item with the fields that `measure` asks for. */
function itemSchema(t: Translate): ObjectSchema {
  const item = createSchema(t, 'user', orderItems, 'order_id') as ObjectSchema
  const measures = Object.entries((transitionBody(t, orderItems, 'measure') as ObjectSchema).properties)
    .filter(([name]) => MEASURE_FIELDS.has(name)).map(([name, schema]) => [name, nullable(schema)])
  return { ...item, properties: { ...item.properties, ...Object.fromEntries(measures) as Record<string, Schema> } }
}

const previewSchema = object({
  items: array(object(Object.fromEntries(['unit', 'unit_price', 'billed_quantity', 'amount'].map((name) =>
    [name, responseSchemaOf(fieldOf(orderItems, name))])))),
  subtotal: money, services_total: money, transport_fee: nullable(money), discount_amount: money, total: nullable(money),
  required_advance: money, promised_at: nullable(instant), no_date: nullable(string()),
    load: nullable(object({ day, orders: integer(), m2: string() })),
})

import { app } from '#resources'
import { component, enumOf, nullable, object, string } from '#backend/definition/json_schema'
import { inQuery, type ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'

const money = nullable(component('Money'))

export const orderCalls = (t: Translate): ApiCall[] => [{
  id: 'user.order_items.price', method: 'get', path: '/api/user/order-items/{id}/price', tag: 'order_items', guard: 'user',
  permissions: ['order-list'], summary: t('openapi.orders.item_price'),
  parameters: [inQuery('tissu', enumOf(app.enums.item_tissu), { description: t('openapi.orders.item_price_fabric') })],
  answer: {
    schema: object({
      unit_price: money, min_charge: money, rounding: object({ step: string(), mode: enumOf(['nearest', 'up', 'down']) }),
    }),
  },
}]

import type { ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'
import { component } from '#backend/definition/json_schema'
import { resourceOf } from '#backend/definition/registry'
import { rowSchemaName, transitionBody } from '#backend/openapi/schemas/record_schemas'

export const moneyCalls = (t: Translate): ApiCall[] => [{
  id: 'user.orders.pay_and_deliver', method: 'post', path: '/api/user/orders/{id}/pay-and-deliver', tag: 'orders', guard: 'user',
  summary: t('openapi.money.pay_and_deliver'), permissions: ['transaction-create', 'order-deliver'], repeatable: true,
  body: { schema: transitionBody(t, resourceOf('orders'), 'pay') },
  answer: { schema: { anyOf: [component(rowSchemaName('user', resourceOf('orders'))), component('Identified')] } },
}]

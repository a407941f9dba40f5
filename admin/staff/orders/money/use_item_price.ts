import { useCustom } from '@refinedev/core'
import type { ShownItemPrice } from '#common/orders/item_price'
import type { Values } from '../../definition/record.ts'
import { urlOf } from '../../../kit/providers/rest/data_provider.ts'
import { requiredTypeAndFabric } from '#common/orders/required_measures'
import { mayReadPrices } from './prices.ts'
import type { MeasureRule } from '../items/measure/measure_form.ts'

/** What the item would cost with the fabric that is chosen; undefined until a required fabric is chosen, and for whoever may not know. */
export function useItemPrice(id: number, { tissu }: Values, { params }: MeasureRule): ShownItemPrice | undefined {
  const isComplete = Boolean(tissu) || requiredTypeAndFabric(params).length === 0
  const { query } = useCustom<ShownItemPrice>({
    url: urlOf('order_items', id, 'price'), method: 'get', ...tissu ? { config: { query: { tissu } } } : {}, errorNotification: false,
    queryOptions: { enabled: isComplete && mayReadPrices(), retry: false },
  })
  return isComplete ? query.data?.data : undefined
}

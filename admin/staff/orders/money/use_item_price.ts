import { useQuery } from '@tanstack/react-query'
import type { ItemPrice } from '#common/orders/item_price'
import type { Values } from '../../definition/record.ts'
import { call } from '../../../kit/providers/rest/http.ts'
import { requiredTypeAndFabric } from '#common/orders/required_measures'
import { mayReadPrices } from './prices.ts'
import type { MeasureRule } from '../items/measure_form.ts'

/** What the item would cost with the fabric that is chosen; undefined until a required fabric is chosen, and for whoever may not know. */
export function useItemPrice(id: number, { tissu }: Values, { params }: MeasureRule): ItemPrice | undefined {
  const isComplete = Boolean(tissu) || requiredTypeAndFabric(params).length === 0
  const { data } = useQuery({
    queryKey: ['item_price', id, tissu ?? null], enabled: isComplete && mayReadPrices(), retry: false,
    queryFn: async ({ signal }) => {
      const query = tissu ? [['tissu', String(tissu)]] as const : []
      return (await call<ItemPrice>(`/api/user/order-items/${id}/price`, { query, signal })).body
    },
  })
  return isComplete ? data : undefined
}

/** Refine's data provider, and the calls of a record besides it. */
import type { BaseKey, BaseRecord, GetListParams } from '@refinedev/core'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'
import { simpleRestClient } from './simple_rest_client.ts'
import { baseUrl, createRestProvider, urlSegmentOf } from './rest_provider.ts'

export type { ListResult } from './rest_provider.ts'

export const dataProvider = createRestProvider(simpleRestClient)

/** A list under the key of Refine's `useList`, so that it is read again after a change, for components that do without its hooks. */
export const listOptions = <T extends BaseRecord>({ resource, meta = {}, ...params }: GetListParams) => queryOptions({
  queryKey: ['data', 'default', resource, 'list', { ...meta, ...params }],
  queryFn: (queryContext) => dataProvider.getList<T>({ ...params, resource, meta: { ...meta, queryContext } }),
})

/** `/api/user/order-items/7/cancel` for ('order_items', 7, 'cancel'). */
export function urlOf(resource: string, id?: BaseKey, verb?: string): string {
  return [baseUrl(), urlSegmentOf(resource), id, verb].filter((part) => part !== undefined).join('/')
}

/** POST /:id/<verb>: `body` may carry version, reason and the verb's own arguments. */
export async function transition<T extends BaseRecord>(resource: string, id: BaseKey, verb: string, body: object = {}): Promise<T> {
  return (await call<T>(urlOf(resource, id, verb), { method: 'POST', body })).body
}

/** Refine's data provider, and the calls of a record besides it. */
import type { BaseKey, BaseRecord, GetListParams } from '@refinedev/core'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'
import { listKey } from './query_keys.ts'
import { simpleRestClient } from './simple_rest_client.ts'
import { baseUrl, createRestProvider, urlSegmentOf } from './provider.ts'

export type { ListResult } from './provider.ts'

export const dataProvider = createRestProvider(simpleRestClient)

/** The list that Refine's `useList` asks for, before there is a component. */
export const listOptions = <T extends BaseRecord>({ resource, meta = {}, ...params }: GetListParams) => queryOptions({
  queryKey: listKey(resource, { ...meta, ...params }),
  queryFn: (queryContext) => dataProvider.getList<T>({ ...params, resource, meta: { ...meta, queryContext } }),
})

/** The record as it is stored now; undefined when it cannot be read any more. */
export const readStored = <T extends BaseRecord>(resource: string, id: BaseKey): Promise<T | undefined> =>
  dataProvider.getOne<T>({ resource, id }).then(({ data }) => data, () => undefined)

/** `/api/user/order-items/7/cancel` for ('order_items', 7, 'cancel'). */
export function urlOf(resource: string, id?: BaseKey, verb?: string): string {
  return [baseUrl(), urlSegmentOf(resource), id, verb].filter((part) => part !== undefined).join('/')
}

/** POST /:id/<verb>: `body` may carry version, reason and the verb's own arguments. */
export async function transition<T extends BaseRecord>(resource: string, id: BaseKey, verb: string, body: object = {}): Promise<T> {
  return (await call<T>(urlOf(resource, id, verb), { method: 'POST', body })).body
}

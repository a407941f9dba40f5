/** Refine's data provider for the REST API: called by the lists, forms and pages of staff. */
import type { BaseKey, BaseRecord, DataProvider, GetListResponse } from '@refinedev/core'
import { can, labelFieldOf } from './access_control.ts'
import { apiUrl, call, type ApiResponse } from './http.ts'
import { listQuery, type Query } from './list_query.ts'
import { readSession } from './session.ts'
import { isResource } from './is_resource.ts'

export interface ListResult<T> extends GetListResponse<T> {
  /** True when there are more rows than `total`: the server stops counting at 10 000. */
  readonly more: boolean
  /** Sums by field, when `meta.totals` asked for them. */
  readonly totals: Readonly<Record<string, number | string>>
}

/** `/api/user/order-items/7/cancel` for ('order_items', 7, 'cancel'). */
export function urlOf(resource: string, id?: BaseKey, verb?: string): string {
  const guard = readSession()?.guard ?? 'user'
  return [`/api/${guard}`, resource.replaceAll('_', '-'), id, verb].filter((part) => part !== undefined).join('/')
}

/** Without the permission to list a resource, a form still gets the labels of its rows. */
const labelFieldOnly = (resource: string): Query =>
  (isResource(resource) && !can(resource, 'list') ? [['_fields', labelFieldOf(resource)]] : [])

/** POST /:id/<verb>: `body` may carry version, reason and the verb's own arguments. */
export async function transition<T extends BaseRecord>(resource: string, id: BaseKey, verb: string, body: object = {}): Promise<T> {
  return (await call<T>(urlOf(resource, id, verb), { method: 'POST', body })).body
}

export const dataProvider: DataProvider = {
  getApiUrl: () => apiUrl(''),

  getList: async <T extends BaseRecord>({ resource, ...params }: Parameters<DataProvider['getList']>[0]) => {
    const response = await call<T[]>(urlOf(resource), {
      query: [...listQuery(params), ...labelFieldOnly(resource)], signal: params.meta?.queryContext?.signal,
    })
    return toListResult(response)
  },

  getMany: async <T extends BaseRecord>({ resource, ids }: { resource: string; ids: BaseKey[] }) => {
    // Without ids the server would return every row; more ids than the page limit are requested in chunks.
    const data: T[] = []
    for (let start = 0; start < ids.length; start += CHUNK_SIZE) {
      const chunk = ids.slice(start, start + CHUNK_SIZE)
      const query: Query = [['_end', chunk.length], ...chunk.map((id) => ['id', id] as const), ...labelFieldOnly(resource)]
      data.push(...(await call<T[]>(urlOf(resource), { query })).body)
    }
    return { data }
  },

  getOne: async <T extends BaseRecord>({ resource, id, meta }: Parameters<DataProvider['getOne']>[0]) =>
    ({ data: (await call<T>(urlOf(resource, id), { signal: meta?.queryContext?.signal })).body }),

  create: async <T extends BaseRecord>({ resource, variables }: { resource: string; variables: unknown }) =>
    ({ data: (await call<T>(urlOf(resource), { method: 'POST', body: variables })).body }),

  // `variables` holds the changed fields and the version that was read.
  update: async <T extends BaseRecord>({ resource, id, variables }: { resource: string; id: BaseKey; variables: unknown }) =>
    ({ data: (await call<T>(urlOf(resource, id), { method: 'PATCH', body: variables })).body }),

  deleteOne: async <T extends BaseRecord>({ resource, id, variables, meta }: Parameters<DataProvider['deleteOne']>[0]) => {
    const version = (variables as { version?: number } | undefined)?.version ?? (meta?.version as number | undefined)
    const query: Query = version === undefined ? [] : [['version', version]]
    return { data: (await call<T>(urlOf(resource, id), { method: 'DELETE', query })).body }
  },

  custom: async <T extends BaseRecord>({ url, method, payload, query }: Parameters<NonNullable<DataProvider['custom']>>[0]) => {
    const params = Object.entries((query ?? {}) as Record<string, string | number>)
    return { data: (await call<T>(url, { method: methodOf(method), body: payload, query: params })).body }
  },
}

/** Ids in one request: keeps the URL below the length limits of proxies. */
const CHUNK_SIZE = 200

function toListResult<T extends BaseRecord>({ body, headers }: ApiResponse<T[]>): ListResult<T> {
  return {
    data: body,
    total: Number(headers.get('x-total-count') ?? body.length),
    more: headers.get('x-total-more') === '1',
    totals: JSON.parse(headers.get('x-totals') ?? '{}') as ListResult<T>['totals'],
  }
}

function methodOf(method: string): 'GET' | 'POST' | 'PATCH' | 'DELETE' {
  switch (method) {
    case 'get': return 'GET'
    case 'post': return 'POST'
    case 'patch': return 'PATCH'
    case 'delete': return 'DELETE'
    default: throw new Error(`the API has no method ${method.toUpperCase()}`)
  }
}

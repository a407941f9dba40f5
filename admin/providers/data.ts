/** Refine's view of the REST interface: what the lists, forms and pages of staff call. */
import type { BaseKey, BaseRecord, DataProvider, GetListResponse } from '@refinedev/core'
import { can, isResource, titleOf } from './access.ts'
import { call, type Answer } from './http.ts'
import { listQuery, type Query } from './query.ts'
import { readSession } from './session.ts'

export interface ListAnswer<T> extends GetListResponse<T> {
  /** There are more rows than `total` says: the server stops counting at 10 000. */
  readonly more: boolean
  /** Sums by field, when `meta.totals` asked for them. */
  readonly totals: Readonly<Record<string, number | string>>
}

/** `/api/user/order-items/7/cancel` for ('order_items', 7, 'cancel'). */
export function urlOf(resource: string, id?: BaseKey, verb?: string): string {
  const guard = readSession()?.guard ?? 'user'
  return [`/api/${guard}`, resource.replaceAll('_', '-'), id, verb].filter((part) => part !== undefined).join('/')
}

/** Of what one may not list, a form is still told what the rows are called. */
const namesOnly = (resource: string): Query => (isResource(resource) && !can(resource, 'list') ? [['_fields', titleOf(resource)]] : [])

/** POST /:id/<verb>: `body` may carry version, reason and the verb's own arguments. */
export async function transition<T extends BaseRecord>(resource: string, id: BaseKey, verb: string, body: object = {}): Promise<T> {
  return (await call<T>(urlOf(resource, id, verb), { method: 'POST', body })).body
}

export const dataProvider: DataProvider = {
  getApiUrl: () => import.meta.env.VITE_API_URL ?? '',

  getList: async <T extends BaseRecord>({ resource, ...asked }: Parameters<DataProvider['getList']>[0]) => {
    const answer = await call<T[]>(urlOf(resource), {
      query: [...listQuery(asked), ...namesOnly(resource)], signal: asked.meta?.queryContext?.signal,
    })
    return listed(answer)
  },

  getMany: async <T extends BaseRecord>({ resource, ids }: { resource: string; ids: BaseKey[] }) => {
    // Without ids the server would give everything; more than it gives at once are asked for in chunks.
    const data: T[] = []
    for (let start = 0; start < ids.length; start += CHUNK_SIZE) {
      const chunk = ids.slice(start, start + CHUNK_SIZE)
      const query: Query = [['_end', chunk.length], ...chunk.map((id) => ['id', id] as const), ...namesOnly(resource)]
      data.push(...(await call<T[]>(urlOf(resource), { query })).body)
    }
    return { data }
  },

  getOne: async <T extends BaseRecord>({ resource, id, meta }: Parameters<DataProvider['getOne']>[0]) =>
    ({ data: (await call<T>(urlOf(resource, id), { signal: meta?.queryContext?.signal })).body }),

  create: async <T extends BaseRecord>({ resource, variables }: { resource: string; variables: unknown }) =>
    ({ data: (await call<T>(urlOf(resource), { method: 'POST', body: variables })).body }),

  // `variables` holds the version that was read beside the changed fields.
  update: async <T extends BaseRecord>({ resource, id, variables }: { resource: string; id: BaseKey; variables: unknown }) =>
    ({ data: (await call<T>(urlOf(resource, id), { method: 'PATCH', body: variables })).body }),

  deleteOne: async <T extends BaseRecord>({ resource, id, variables, meta }: Parameters<DataProvider['deleteOne']>[0]) => {
    const version = (variables as { version?: number } | undefined)?.version ?? (meta?.version as number | undefined)
    const query: Query = version === undefined ? [] : [['version', version]]
    return { data: (await call<T>(urlOf(resource, id), { method: 'DELETE', query })).body }
  },

  custom: async <T extends BaseRecord>({ url, method, payload, query }: Parameters<NonNullable<DataProvider['custom']>>[0]) => {
    const asked = Object.entries((query ?? {}) as Record<string, string | number>)
    return { data: (await call<T>(url, { method: methodOf(method), body: payload, query: asked })).body }
  },
}

/** Ids in one request: the address stays shorter than any proxy's limit. */
const CHUNK_SIZE = 200

function listed<T extends BaseRecord>({ body, headers }: Answer<T[]>): ListAnswer<T> {
  return {
    data: body,
    total: Number(headers.get('x-total-count') ?? body.length),
    more: headers.get('x-total-more') === '1',
    totals: JSON.parse(headers.get('x-totals') ?? '{}') as ListAnswer<T>['totals'],
  }
}

function methodOf(method: string): 'GET' | 'POST' | 'PATCH' | 'DELETE' {
  switch (method) {
    case 'get': return 'GET'
    case 'post': return 'POST'
    case 'patch': return 'PATCH'
    case 'delete': return 'DELETE'
    default: throw new Error(`the interface has no ${method.toUpperCase()}`)
  }
}

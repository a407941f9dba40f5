/**
 * @refinedev/simple-rest with our HTTP client, extended for what it sends wrongly or does not know: operators (list_query.ts), pages of
 * ids, totals, and names of resources in paths.
 */
import type {
  BaseRecord, CreateParams, CustomParams, DataProvider, DeleteOneParams, GetListParams, GetListResponse, GetManyParams, GetOneParams,
  MetaQuery, UpdateParams,
} from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { can, choiceFieldsOf } from '../session/access_control.ts'
import { restFilters, restPagination, type ListMeta } from './list_query.ts'
import { withQuery } from './api_path.ts'
import { listHeaders, type simpleRestClient } from './simple_rest_client.ts'
import { readSession } from '../session/session.ts'
import { isResource } from '../is_resource.ts'

export interface ListResult<T> extends GetListResponse<T> {
  /** True when there are more rows than `total`: the server stops counting at 10 000. */
  readonly more: boolean
  /** Sums by field, when `meta.totals` asked for them. */
  readonly totals: Readonly<Record<string, number | string>>
}

/** `clientFor`: the HTTP client of one request. */
export function createRestProvider(clientFor: typeof simpleRestClient) {
  const restFor = (meta?: MetaQuery) => simpleRest(baseUrl(), clientFor(meta?.queryContext?.signal))

  const getList = async <T extends BaseRecord>(
    { resource, pagination, filters, meta, ...params }: GetListParams,
  ): Promise<ListResult<T>> => {
    const { data, total } = await restFor(meta).getList<T>({
      ...params, meta, resource: urlSegmentOf(resource), pagination: restPagination(pagination),
      filters: [...restFilters(filters, meta as ListMeta), ...isLabelOnly(resource) ? [labelField(resource)] : []],
    })
    const headers = listHeaders.get(data)
    return {
      data, total,
      more: headers?.get('x-total-more') === '1',
      totals: JSON.parse(headers?.get('x-totals') ?? '{}') as ListResult<T>['totals'],
    }
  }

  return {
    getApiUrl: baseUrl,
    getList,

    getMany: async <T extends BaseRecord>({ resource, ids, meta }: GetManyParams) => {
      // Without ids the server would return every row; more ids than the page limit are requested in chunks.
      const data: T[] = []
      for (let start = 0; start < ids.length; start += CHUNK_SIZE) {
        const chunk = ids.slice(start, start + CHUNK_SIZE)
        const filters = [{ field: 'id', operator: 'in', value: chunk } as const]
        const rows = isLabelOnly(resource)
          ? await getList<T>({ resource, meta, pagination: { pageSize: chunk.length }, filters })
          : await restFor(meta).getMany<T>({ resource: urlSegmentOf(resource), ids: chunk, meta })
        data.push(...rows.data)
      }
      return { data }
    },

    getOne: <T extends BaseRecord>({ resource, meta, ...params }: GetOneParams) =>
      restFor(meta).getOne<T>({ ...params, meta, resource: urlSegmentOf(resource) }),

    create: <T extends BaseRecord, V>({ resource, ...params }: CreateParams<V>) =>
      restFor().create<T, V>({ ...params, resource: urlSegmentOf(resource) }),

    // `variables` holds the changed fields and the version that was read.
    update: <T extends BaseRecord, V>({ resource, ...params }: UpdateParams<V>) =>
      restFor().update<T, V>({ ...params, resource: urlSegmentOf(resource) }),

    deleteOne: <T extends BaseRecord, V>({ resource, variables, meta, ...params }: DeleteOneParams<V>) => {
      const version = (variables as Versioned | undefined)?.version ?? (meta as Versioned | undefined)?.version
      return restFor().deleteOne<T, Versioned>({ ...params, meta, resource: urlSegmentOf(resource), variables: { version } })
    },

    // simple-rest drops the query of everything but a GET.
    custom: <T extends BaseRecord>({ url, method, query, filters, ...params }: CustomParams) => restFor(params.meta).custom<T>({
      ...params, method, ...filters && { filters: restFilters(filters) },
      ...method === 'get' ? { url, query } : { url: withQuery(url, query as object) },
    }),
  } satisfies DataProvider
}

export const baseUrl = () => `/api/${readSession()?.guard ?? 'user'}`
export const urlSegmentOf = (resource: string) => resource.replaceAll('_', '-')

interface Versioned { readonly version?: number | undefined }

/** Ids in one request: keeps the URL below the length limits of proxies. */
const CHUNK_SIZE = 200

/** Without the permission to list a resource, a form still gets the labels of its rows, and what it needs of them. */
const isLabelOnly = (resource: string) => isResource(resource) && !can(resource, 'list')
const labelField = (resource: string) =>
  ({ field: '_fields', operator: 'eq', value: isResource(resource) ? choiceFieldsOf(resource).join(',') : '' }) as const

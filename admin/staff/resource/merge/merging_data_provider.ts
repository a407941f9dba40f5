/**
 * The data provider for pages that are written as in Refine's manual: they send no version. Added is the version of the record that
 * the user has seen; when somebody else has saved meanwhile, both changes are merged as in the forms of the generic screens.
 */
import type { BaseRecord, DataProvider, DeleteOneParams, UpdateParams } from '@refinedev/core'
import { cacheSavedRecord, findCachedRecord } from '../../../kit/providers/rest/cached_records.ts'
import { dataProvider } from '../../../kit/providers/rest/data_provider.ts'
import { isStale } from '../../../kit/providers/rest/api_failure.ts'
import { saveWithoutRefetch } from '../../../kit/providers/open_forms.ts'
import type { Values } from '../../definition/record.ts'

export const mergingDataProvider: DataProvider = {
  ...dataProvider,
  update: <T extends BaseRecord, V>(params: UpdateParams<V>) => (hasVersion(params.variables) ? dataProvider.update<T, V>(params)
    : saveWithoutRefetch(params.resource, params.id, () => updateCached<T, V>(params))),
  deleteOne: <T extends BaseRecord, V>({ variables, ...params }: DeleteOneParams<V>) => dataProvider.deleteOne<T, object>({
    ...params, variables: hasVersion(variables) || hasVersion(params.meta) ? { ...variables } : versionOf(params),
  }),
}

async function updateCached<T extends BaseRecord, V>(params: UpdateParams<V>): Promise<{ data: T }> {
  const { resource, id, variables } = params
  const cached = findCachedRecord(resource, id)
  const saved = await dataProvider.update<T, object>({ ...params, variables: { ...variables, ...versionOf(params) } })
    .catch(async (error: unknown) => {
      if (!cached || !isStale(error)) throw error
      const { saveMerged } = await import('./save_merged.ts')
      return { data: await saveMerged({ resource, id, values: variables as Values, base: cached, error }) as BaseRecord as T }
    })
  cacheSavedRecord(resource, id, saved.data)
  return saved
}

const hasVersion = (variables: unknown): boolean => typeof variables === 'object' && variables !== null && 'version' in variables

function versionOf({ resource, id }: Pick<UpdateParams<unknown>, 'resource' | 'id'>): { readonly version?: number } {
  const cached = findCachedRecord(resource, id)
  return cached ? { version: cached.version } : {}
}

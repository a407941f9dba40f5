/** An import as the server stores it, polled while it runs. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { urlOf } from '../../../kit/providers/rest/data_provider.ts'
import { call } from '../../../kit/providers/rest/http.ts'
import type { ImportJob } from '#common/import_job'
import type { Resource } from '../../definition/definition.ts'

export const importsUrl = (resource: Resource): string => `${urlOf(resource.name)}/imports`
export const importUrl = (resource: Resource, id: number): string => `${importsUrl(resource)}/${id}`

const POLL_MS = 1000
const isRunning = ({ state }: ImportJob): boolean => state === 'checking' || state === 'running'

interface ImportControl {
  readonly job: ImportJob | undefined
  readonly error: Error | null
  /** Throws the Failure of the server. */
  readonly start: (step: 'check' | 'run', body?: object) => Promise<void>
}

/** Loads an import and polls it while it runs. */
export function useImport(resource: Resource, id: number | null): ImportControl {
  const client = useQueryClient()
  const key = ['import', resource.name, id]
  const query = useQuery({
    queryKey: key, enabled: id !== null, retry: false,
    queryFn: async ({ signal }) => (await call<ImportJob>(importUrl(resource, id ?? 0), { signal })).body,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? POLL_MS : false),
  })
  const start = async (step: 'check' | 'run', body: object = {}): Promise<void> => {
    const { body: started } = await call<ImportJob>(`${importUrl(resource, id ?? 0)}/${step}`, { method: 'POST', body })
    client.setQueryData(key, started)
  }
  return { job: query.data, error: query.error, start }
}

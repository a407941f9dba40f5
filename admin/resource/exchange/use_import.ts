/** An import as the server stores it, polled while it runs. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { urlOf } from '../../providers/data_provider.ts'
import { call } from '../../providers/http.ts'
import type { Resource } from '../../definition/definition.ts'

export const VERDICTS = ['create', 'update', 'skip', 'refused'] as const
export type Verdict = (typeof VERDICTS)[number]

export interface ImportJob {
  readonly id: number
  readonly state: 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'failed'
  readonly total: number
  readonly checked: number
  readonly done: number
  readonly problem: string | null
  readonly file: string
  readonly key: string | null
  readonly summary: Readonly<Record<Verdict, number>>
  readonly earlier: { readonly id: number; readonly finished_at: string } | null
  readonly columns: readonly {
    readonly header: string; readonly field: string; readonly samples: readonly string[]
    /** The samples were not stored. */
    readonly is_secret: boolean
  }[]
  readonly targets: readonly { readonly name: string; readonly label: string; readonly required: boolean }[]
  readonly keys: readonly string[]
}

export interface ReportRow {
  readonly number: number
  readonly verdict: Verdict
  readonly message: string | null
  readonly errors: Readonly<Record<string, readonly string[]>> | null
  readonly record_id: number | null
}

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

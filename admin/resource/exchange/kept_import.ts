/** An import as the server keeps it, asked again while it is at work. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { urlOf } from '../../providers/data.ts'
import { call } from '../../providers/http.ts'
import type { Resource } from '../../definition/definition.ts'

export const VERDICTS = ['create', 'update', 'skip', 'refused'] as const
export type Verdict = (typeof VERDICTS)[number]

export interface KeptImport {
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
    /** Nothing of it was kept. */
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

const AGAIN_MS = 1000
const isAtWork = ({ state }: KeptImport): boolean => state === 'checking' || state === 'running'

export function useImport(resource: Resource, id: number | null) {
  const client = useQueryClient()
  const key = ['import', resource.name, id]
  const query = useQuery({
    queryKey: key, enabled: id !== null, retry: false,
    queryFn: async ({ signal }) => (await call<KeptImport>(importUrl(resource, id ?? 0), { signal })).body,
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? AGAIN_MS : false),
  })
  /** `check` or `run`; throws the Failure of the server. */
  const begin = async (step: 'check' | 'run', body: object = {}): Promise<void> => {
    const { body: begun } = await call<KeptImport>(`${importUrl(resource, id ?? 0)}/${step}`, { method: 'POST', body })
    client.setQueryData(key, begun)
  }
  return { kept: query.data, error: query.error, begin }
}

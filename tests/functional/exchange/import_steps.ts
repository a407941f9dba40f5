/** Uploads as the admin sends them; runs the two jobs without a worker. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { importJobs } from '#backend/services/exchange/import/jobs'
import { siteUrl, type Failure } from '#tests/support/json_client'
import type { Person } from '#tests/support/rows/people'
import type { JobContext } from '#backend/engine/resource/job'

export interface ImportBody {
  readonly id: number
  readonly state: string
  readonly total: number
  readonly checked: number
  readonly done: number
  readonly problem: string | null
  readonly key: string | null
  readonly summary: Readonly<Record<'create' | 'update' | 'skip' | 'refused', number>>
  readonly earlier: { readonly id: number } | null
  readonly columns: readonly {
    readonly header: string; readonly field: string; readonly samples: readonly string[]; readonly is_secret: boolean
    readonly day_order: string | null
  }[]
  readonly targets: readonly { readonly name: string; readonly label: string; readonly required: boolean }[]
  readonly keys: readonly string[]
}
export interface Row {
  readonly number: number
  readonly verdict: string
  readonly message: string | null
  readonly errors: Readonly<Record<string, readonly string[]>> | null
  readonly record_id: number | null
}

export async function sendFile<T = ImportBody>(
  { token }: Person, url: string, content: string | Uint8Array<ArrayBuffer>,
  { name = 'file.csv', language = 'en', signal = null as AbortSignal | null } = {},
): Promise<{ status: number; body: T }> {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  const response = await fetch(`${siteUrl()}/api/user/${url}/imports`, { method: 'POST', headers, body: form, signal })
  return { status: response.status, body: await response.json() as T }
}

/** Uploads a file and checks it with the recognised columns. */
export async function uploadAndCheck(
  person: Person, url: string, content: string, key: string | null = null, given = jobContext(),
): Promise<ImportBody> {
  const { body: { id } } = await sendFile(person, url, content)
  return check(person, url, id, { key }, given)
}

export async function check({ api }: Person, url: string, id: number, body: object, given = jobContext()): Promise<ImportBody> {
  const started = await api.post<ImportBody & Failure>(`/api/user/${url}/imports/${id}/check`, body)
  if (started.status !== 202) throw new Error(JSON.stringify(started.body))
  await importJobs['exchange.check']({ import: id }, given)
  return (await api.get<ImportBody>(`/api/user/${url}/imports/${id}`)).body
}

export async function runAndRead({ api }: Person, url: string, id: number, given = jobContext()): Promise<ImportBody> {
  const started = await api.post<Failure>(`/api/user/${url}/imports/${id}/run`)
  if (started.status !== 202) throw new Error(JSON.stringify(started.body))
  await importJobs['exchange.import']({ import: id }, given)
  return (await api.get<ImportBody>(`/api/user/${url}/imports/${id}`)).body
}

export const rowsOf = async ({ api }: Person, url: string, id: number): Promise<Row[]> =>
  (await api.get<Row[]>(`/api/user/${url}/imports/${id}/rows`)).body

export const verdicts = async (person: Person, url: string, id: number): Promise<string[]> =>
  (await rowsOf(person, url, id)).map(({ verdict }) => verdict)

/** The number of rows of a table that meet the condition. */
export const countRows = async (table: string, where: string, bindings: readonly unknown[] = []): Promise<number> =>
  Number((await query(db.connection(), `select count(*) as count from ${table} where ${where}`, bindings))[0]?.count)

export function jobContext(given: Partial<JobContext> = {}): JobContext {
  return {
    id: 0, attempt: 1, isLastTry: false, signal: new AbortController().signal, progress: () => Promise.resolve(),
    complete: () => Promise.reject(new Error('not used')), ...given,
  }
}

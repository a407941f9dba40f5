import { call } from './rest/http.ts'

export type PublicSettings = Readonly<Record<string, unknown>>

/** { 'company.name': … }: what the company shows to everybody. The light pages ask for them without the query cache. */
export const fetchPublicSettings = async (signal: AbortSignal): Promise<PublicSettings> =>
  (await call<PublicSettings>('/api/public/settings', { token: null, signal })).body

/** The public settings in the query cache of the staff, which all of their pages share. */
import { queryOptions } from '@tanstack/react-query'
import { fetchPublicSettings } from './fetch_public_settings.ts'
import { log } from './log.ts'

export const publicSettings = queryOptions({
  queryKey: ['public settings'], staleTime: 600_000,
  queryFn: ({ signal }) => fetchPublicSettings(signal).catch((error: unknown) => {
    // It is aborted when the only page that needs it is closed.
    if (!signal.aborted) log(error)
    throw error
  }),
})

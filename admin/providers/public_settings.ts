/** The public settings in the query cache of the staff, which all of their pages share. */
import { queryOptions } from '@tanstack/react-query'
import { fetchPublicSettings } from './fetch_public_settings.ts'

export const publicSettings = queryOptions({
  queryKey: ['public settings'], staleTime: 600_000, queryFn: ({ signal }) => fetchPublicSettings(signal),
})

/** The tile server of the base layer, from the settings. Without it maps have no base layer. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../providers/http.ts'
import { log } from '../providers/log.ts'

export interface Tiles { readonly url: string; readonly credit: string | null }

/** Undefined while loading. */
export function useTiles(): Tiles | null | undefined {
  const { data } = useQuery({
    queryKey: ['public settings'], staleTime: 600_000,
    queryFn: ({ signal }) => call<Readonly<Record<string, unknown>>>('/api/public/settings', { token: null, signal })
      .then(({ body }) => tilesOf(body))
      .catch((error: unknown) => { log(error); return null }),
  })
  return data
}

function tilesOf(settings: Readonly<Record<string, unknown>>): Tiles | null {
  const [url, credit] = [settings['map.tiles_url'], settings['map.tiles_credit']]
  return typeof url === 'string' && url !== '' ? { url, credit: typeof credit === 'string' ? credit : null } : null
}

/** The streets around the courier's last position. Without a tile server the map application of the phone shows them. */
import type { Point } from '#schema/types'
import { mapLink } from '../../kit/controls/map_link.ts'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { fetchTileServer, type TileServer } from '../../kit/map/tile_server.ts'
import { TILE_PIXELS, tilesAround } from '../../kit/map/tiles_around.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import './courier_map.css'

/** A few streets, as wide as the page. */
const EXTENT = { zoom: 15, columns: 5, rows: 3 }

export default function CourierMap({ place }: { readonly place: Point }) {
  const { t } = useTranslator()
  const { loaded } = useFetch('ground', fetchTileServer)
  return (
    <>
      {loaded.state === 'ready' && loaded.value && <Streets place={place} tiles={loaded.value} />}
      <p><a {...mapLink(place)}>{t('portal.visits.courier_map')}</a></p>
    </>
  )
}

function Streets({ place, tiles: { url, credit } }: { readonly place: Point; readonly tiles: TileServer }) {
  const { t } = useTranslator()
  return (
    <div className="courier-map" dir="ltr" role="img" aria-label={t('portal.visits.courier_map')}>
      {tilesAround(place, url, EXTENT).map((tile) => (
        <img
          key={tile.url} src={tile.url} alt="" width={TILE_PIXELS} height={TILE_PIXELS} referrerPolicy="strict-origin"
          style={{ left: `calc(50% + ${tile.left}px)`, top: `calc(50% + ${tile.top}px)` }}
        />
      ))}
      <span className="courier-pin" />
      {credit && <small>{credit}</small>}
    </div>
  )
}

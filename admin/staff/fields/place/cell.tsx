import { Suspense, type ReactNode } from 'react'
import type { Point } from '#schema/types'
import { mapLink } from '../../../kit/controls/map_link.ts'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { OutlineMap, PinMap } from './lazy_maps.ts'

export const ColorCell = ({ color }: { color: string }) => (
  <span className="color"><i style={{ background: color }} aria-hidden="true" /><Ltr>{color}</Ltr></span>
)

interface MapCellProps { readonly value: unknown; readonly text: string; readonly place: 'list' | 'page' }

export const PointCell = (props: MapCellProps) => <MapCell {...props} content={<PointLink {...props} />} map={PinMap} />
export const PolygonCell = (props: MapCellProps) => <MapCell {...props} content={<bdi>{props.text}</bdi>} map={OutlineMap} />

type MapCellContent = MapCellProps & { readonly content: ReactNode; readonly map: typeof PinMap | typeof OutlineMap }

/** The page of a record also shows a map below the text. */
function MapCell({ value, text, place, content, map: PlaceMap }: MapCellContent) {
  if (place === 'list') return content
  return (
    <div className="place">
      {content}
      <Suspense fallback={<div className="place-wait" />}><PlaceMap value={value} label={text} /></Suspense>
    </div>
  )
}

function PointLink({ value, text }: { value: unknown; text: string }) {
  return <a {...mapLink(value as Point)}><Ltr>{text}</Ltr></a>
}

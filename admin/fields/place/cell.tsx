import { Suspense, type ReactNode } from 'react'
import { Ltr } from '../../controls/ltr.tsx'
import { OutlineMap, PinMap } from './maps.ts'

export const ColorCell = ({ color }: { color: string }) => (
  <span className="color"><i style={{ background: color }} aria-hidden="true" /><Ltr>{color}</Ltr></span>
)

interface PlaceCellProps { readonly value: unknown; readonly text: string; readonly place: 'list' | 'page' }

export const PinCell = (props: PlaceCellProps) => <PlaceCell {...props} said={<PointLink {...props} />} drawn={PinMap} />
export const OutlineCell = (props: PlaceCellProps) => <PlaceCell {...props} said={<bdi>{props.text}</bdi>} drawn={OutlineMap} />

type Parts = PlaceCellProps & { readonly said: ReactNode; readonly drawn: typeof PinMap | typeof OutlineMap }

/** On a page it is drawn, below what it says. */
function PlaceCell({ value, text, place, said, drawn: Drawn }: Parts) {
  if (place === 'list') return said
  return (
    <div className="place">
      {said}
      <Suspense fallback={<div className="place-wait" />}><Drawn value={value} label={text} /></Suspense>
    </div>
  )
}

/** Opens in whatever shows maps on this machine. */
function PointLink({ value, text }: { value: unknown; text: string }) {
  const { lat, lng } = value as { lat: number; lng: number }
  return <a href={`https://www.google.com/maps?q=${lat},${lng}`} target="_blank" rel="noreferrer"><Ltr>{text}</Ltr></a>
}

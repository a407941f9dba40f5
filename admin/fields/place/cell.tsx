import { Suspense } from 'react'
import { Ltr } from '../../controls/ltr.tsx'
import type { Field } from '../../definition/definition.ts'
import { OutlineMap, PinMap } from './maps.ts'

export const ColorCell = ({ color }: { color: string }) => (
  <span className="color"><i style={{ background: color }} aria-hidden="true" /><Ltr>{color}</Ltr></span>
)

interface PlaceCellProps { readonly field: Field; readonly value: unknown; readonly text: string; readonly place: 'list' | 'page' }

/** On a page it is drawn, below what it says. */
export function PlaceCell({ field: { type }, value, text, place }: PlaceCellProps) {
  const said = type === 'geo' ? <PointLink value={value} text={text} /> : <bdi>{text}</bdi>
  if (place === 'list') return said
  const Drawn = type === 'geo' ? PinMap : OutlineMap
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

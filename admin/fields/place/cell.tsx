import { Ltr } from '../../layout/ltr.tsx'

export const ColorCell = ({ color }: { color: string }) => (
  <span className="color"><i style={{ background: color }} aria-hidden="true" /><Ltr>{color}</Ltr></span>
)

/** Opens in whatever shows maps on this machine. */
export function PlaceCell({ value, text }: { value: unknown; text: string }) {
  const { lat, lng } = value as { lat: number; lng: number }
  return <a href={`https://www.google.com/maps?q=${lat},${lng}`} target="_blank" rel="noreferrer"><Ltr>{text}</Ltr></a>
}

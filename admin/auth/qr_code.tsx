import { renderSVG } from 'uqr'

/** Black on white in the dark as well: a camera reads nothing else. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const drawn = encodeURIComponent(renderSVG(text, { border: 2 }))
  return <img className="qr-code" alt={label} width={200} height={200} src={`data:image/svg+xml,${drawn}`} />
}

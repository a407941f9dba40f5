import { renderSVG } from 'uqr'

/** Black on white in dark mode too: scanners need it. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const svg = encodeURIComponent(renderSVG(text, { border: 2 }))
  return <img className="qr-code" alt={label} width={200} height={200} src={`data:image/svg+xml,${svg}`} />
}

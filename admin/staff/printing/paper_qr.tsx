import { qrPath } from '#common/files/qr_path'

/** Drawn as one path: a picture with a URL could still be loading when the browser prints. */
export function PaperQr({ content, size_mm }: { content: string; size_mm: number }) {
  const { size, path } = qrPath(content)
  return (
    <svg
      className="paper-qr" role="img" aria-label={content} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges"
      style={{ inlineSize: `${size_mm}mm`, blockSize: `${size_mm}mm` }}
    >
      <path d={path} />
    </svg>
  )
}

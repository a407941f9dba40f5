import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { log } from '../../kit/providers/log.ts'

interface SignaturePadProps {
  /** Drawn before the application was closed. */
  readonly signature: Blob | null
  readonly onChange: (signature: Blob | null) => void
  readonly error?: string | undefined
}

const LINE_WIDTH = 3

/** A signature by finger, black on white as on paper, in dark mode too. Loaded when it is demanded. */
export default function SignaturePad({ signature, onChange, error }: SignaturePadProps) {
  const { t } = useTranslator()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isEmpty, setIsEmpty] = useState(signature === null)
  const kept = useRef(signature)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    element.width = Math.round(element.clientWidth * devicePixelRatio)
    element.height = Math.round(element.clientHeight * devicePixelRatio)
    clear(element)
    if (!kept.current) return
    void createImageBitmap(kept.current).then((picture) => { element.getContext('2d')?.drawImage(picture, 0, 0) }).catch(log)
  }, [])
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const pen = penOf(event.currentTarget)
    const [x, y] = pointOf(event)
    pen?.beginPath()
    pen?.moveTo(x, y)
    // A tap is a point.
    pen?.lineTo(x + 0.1, y)
    pen?.stroke()
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const pen = penOf(event.currentTarget)
    pen?.lineTo(...pointOf(event))
    pen?.stroke()
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.toBlob((picture) => {
      // Only what is kept can be erased: the application may be ended at any moment.
      onChange(picture)
      setIsEmpty(false)
    }, 'image/png')
  }
  const erase = () => {
    if (canvas.current) clear(canvas.current)
    setIsEmpty(true)
    onChange(null)
  }
  return (
    <div className="field">
      <span className="field-caption">{t('courier.proof.signature')}</span>
      <canvas
        ref={canvas} className="signature" role="img" aria-label={t('courier.proof.sign_here')}
        onPointerDown={start} onPointerMove={draw} onPointerUp={end}
      />
      {!isEmpty && <button type="button" className="button" onClick={erase}>{t('courier.proof.erase')}</button>}
      {error && <p className="field-error" role="alert">{error}</p>}
    </div>
  )
}

function clear(element: HTMLCanvasElement): void {
  const pen = element.getContext('2d')
  if (!pen) return
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, element.width, element.height)
}

function penOf(element: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const pen = element.getContext('2d')
  if (pen) Object.assign(pen, { strokeStyle: 'black', lineWidth: LINE_WIDTH * devicePixelRatio, lineCap: 'round', lineJoin: 'round' })
  return pen
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const { left, top } = currentTarget.getBoundingClientRect()
  return [(clientX - left) * devicePixelRatio, (clientY - top) * devicePixelRatio]
}

/** Where a code comes from on a page: typed, or seen by the camera. A scanner with a cable types into no field (useScannerBurst). */
import { lazy, Suspense, useState } from 'react'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'
import { CodeForm } from './bar.tsx'

const Camera = lazy(() => import('./camera.tsx').then(({ Camera: camera }) => ({ default: camera })))

interface CodeInputsProps {
  readonly className: string
  /** What the button beside a typed code says. */
  readonly submit: string
  readonly onCode: (code: string) => void
}

export function CodeInputs({ className, submit, onCode }: CodeInputsProps) {
  const { t } = useTranslation()
  const [isCameraOn, setIsCameraOn] = useState(false)
  return (
    <>
      {isCameraOn && <Suspense fallback={<div className="scan-camera" />}><Camera onCode={onCode} /></Suspense>}
      <div className={className}>
        <CodeForm submit={submit} onCode={onCode} />
        <button type="button" className="button" aria-pressed={isCameraOn} onClick={() => { setIsCameraOn(!isCameraOn) }}>
          <NamedIcon name="camera" />{t(isCameraOn ? 'ui.scan.camera.close' : 'ui.scan.camera.open')}
        </button>
      </div>
    </>
  )
}

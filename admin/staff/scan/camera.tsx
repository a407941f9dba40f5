/** The picture of the camera on the scan page, with its light. */
import { useState } from 'react'
import { useCodeCamera } from '../../kit/camera/use_code_camera.ts'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'

interface CameraProps { readonly onCode: (code: string) => void }

export function Camera({ onCode }: CameraProps) {
  const { t } = useTranslation()
  const { video, error, track } = useCodeCamera(onCode)
  return (
    <div className="scan-camera">
      {error ? <p className="scan-camera-problem" role="alert">{t(`ui.scan.camera.${error}`)}</p> : (
        <>
          <video ref={video} muted playsInline aria-label={t('ui.scan.camera.aim')} />
          {track && <Torch track={track} />}
        </>
      )}
    </div>
  )
}

function Torch({ track }: { readonly track: MediaStreamTrack }) {
  const { t } = useTranslation()
  const [isOn, setIsOn] = useState(false)
  if (!(track.getCapabilities() as { torch?: boolean }).torch) return null
  const toggle = async () => {
    await track.applyConstraints({ advanced: [{ torch: !isOn } as MediaTrackConstraintSet] })
    setIsOn(!isOn)
  }
  return (
    <button type="button" className="button" aria-pressed={isOn} onClick={() => { void toggle() }}>
      <NamedIcon name="sun" />{t('ui.scan.camera.light')}
    </button>
  )
}

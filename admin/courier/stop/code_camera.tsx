/** Loaded when the camera is opened. */
import { useCodeCamera } from '../../kit/camera/use_code_camera.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

export default function CodeCamera({ onCode }: { readonly onCode: (code: string) => void }) {
  const { t } = useTranslator()
  const { video, error } = useCodeCamera(onCode)
  if (error) return <p className="courier-reason" role="alert">{t(`ui.scan.camera.${error}`)}</p>
  return <video ref={video} className="code-camera" muted playsInline aria-label={t('ui.scan.camera.aim')} />
}

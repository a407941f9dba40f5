/** The photo with the tape measure, straight from the camera. */
import { useEffect, useRef, useState } from 'react'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { removeUpload, startUpload, useUploads } from '../../fields/media/uploads.ts'

export function MeasuringPhoto({ onFile }: { readonly onFile: (id: number) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [key, setKey] = useState<string | null>(null)
  const upload = useUploads().get(key ?? '')
  const fileId = upload?.file?.id
  const report = useRef(onFile)
  useEffect(() => { report.current = onFile })
  useEffect(() => { if (fileId !== undefined) report.current(fileId) }, [fileId])
  const send = (file: File | undefined) => {
    if (!file) return
    if (key !== null) removeUpload(key)
    setKey(startUpload('order_items.photo_id', file))
  }
  const label = !upload || upload.state === 'failed' ? 'photo' : upload.state === 'done' ? 'photo_taken' : 'photo_sending'
  return (
    <div className="measuring-photo">
      <input ref={input} type="file" hidden accept="image/*" capture="environment" onChange={({ target }) => { send(target.files?.[0]) }} />
      <button type="button" className="button" onClick={() => input.current?.click()}>
        <NamedIcon name={label === 'photo_taken' ? 'check' : 'camera'} />{t(`ui.measuring.${label}`)}
      </button>
      {upload?.state === 'failed' && <p role="alert">{upload.message}</p>}
    </div>
  )
}

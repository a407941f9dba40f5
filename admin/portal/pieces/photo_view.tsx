/** One photo as large as the window allows; arrow keys and buttons lead to the others. */
import { useState, type KeyboardEvent } from 'react'
import { arrowStep } from '../../kit/controls/choices/arrow_step.ts'
import { Dialog } from '../../kit/controls/dialog/dialog.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { CaptionedPhoto } from './photos.tsx'

interface PhotoViewProps { readonly photos: readonly CaptionedPhoto[]; readonly start: number; readonly onClose: () => void }

export default function PhotoView({ photos, start, onClose }: PhotoViewProps) {
  const { t } = useTranslator()
  const [at, setAt] = useState(start)
  const photo = photos[at]
  if (!photo) return null
  const go = (step: number) => { setAt((at + step + photos.length) % photos.length) }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event.key)
    if (step) go(step)
  }
  const isOne = photos.length < 2
  return (
    <Dialog
      kind="window" keepsTyped onClose={onClose}
      title={<>{photo.caption}{!isOne && <> · <Ltr>{`${at + 1}/${photos.length}`}</Ltr></>}</>}
    >
      <div className="photo-view" onKeyDown={isOne ? undefined : onKeyDown}>
        <img key={photo.file.id} src={photo.file.url} alt={photo.caption} />
        {!isOne && (
          <div>
            <button type="button" className="button" onClick={() => { go(-1) }}>{t('portal.photos.previous')}</button>
            <button type="button" className="button" onClick={() => { go(1) }}>{t('portal.photos.next')}</button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

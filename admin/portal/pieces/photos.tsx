import { lazy, Suspense, useState } from 'react'
import type { StoredFile } from '#schema/types'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import './pieces.css'

export interface CaptionedPhoto { readonly file: StoredFile; readonly caption: string }

// Loaded with the first photo that is opened.
const PhotoView = lazy(() => import('./photo_view.tsx'))

/** Small pictures, each of which opens a large one; nothing without any. */
export function Photos({ photos, isCaptioned = false }: { readonly photos: readonly CaptionedPhoto[]; readonly isCaptioned?: boolean }) {
  const { t } = useTranslator()
  const [open, setOpen] = useState<number | null>(null)
  if (!photos.length) return null
  return (
    <>
      <ul className="portal-item-photos">
        {photos.map(({ file, caption }, index) => (
          <li key={file.id}>
            <button type="button" className="photo-button" title={t('portal.photos.open')} onClick={() => { setOpen(index) }}>
              <img src={file.thumb_url ?? file.url} alt={caption} width="96" height="96" loading="lazy" />
            </button>
            {isCaptioned && <small>{caption}</small>}
          </li>
        ))}
      </ul>
      {open !== null && <Suspense><PhotoView photos={photos} start={open} onClose={() => { setOpen(null) }} /></Suspense>}
    </>
  )
}

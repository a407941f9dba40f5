/** A file in a square of fixed size: the layout does not shift when the thumbnail loads. */
import { lazy, useState } from 'react'
import type { StoredFile } from '#schema/types'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { fileExtension, isAudio } from './file_kinds.ts'
import './thumb.css'
import { apiUrl } from '../../../kit/providers/rest/api_url.ts'

export function Thumb({ file }: { file: StoredFile }) {
  const [isBroken, setIsBroken] = useState(false)
  if (file.thumb_url && !isBroken) {
    return (
      <img
        className="thumb" src={apiUrl(file.thumb_url)} alt="" width="40" height="40" loading="lazy" decoding="async" draggable={false}
        onError={() => { setIsBroken(true) }}
      />
    )
  }
  const ending = fileExtension(file)
  return <span className="thumb"><NamedIcon name={isAudio(file) ? 'sound' : 'sheet'} />{ending && <Ltr>{ending}</Ltr>}</span>
}

/** Loaded when the first file is opened. */
export const Lightbox = lazy(() => import('./lightbox.tsx').then(({ Lightbox: box }) => ({ default: box })))

import { lazy, Suspense, useState } from 'react'
import type { Field } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import { useSay } from '../../definition/words.ts'
import { filesOf } from './known.ts'
import { Thumb } from './thumb.tsx'

const Lightbox = lazy(() => import('./lightbox.tsx').then(({ Lightbox: box }) => ({ default: box })))

/** Of a list the first one and how many more there are. A press opens them large. */
export function FilesCell({ field, row, place }: { field: Field; row: Values; place: 'list' | 'page' }) {
  const { t } = useSay()
  const [open, setOpen] = useState<number | null>(null)
  const files = filesOf(field, row)
  const shown = place === 'page' ? files : files.slice(0, 1)
  const left = files.length - shown.length
  return (
    <span className="thumbs" data-place={place}>
      {shown.map((file, index) => (file.url
        ? <button key={file.id} type="button" aria-label={t('ui.files.open', { name: file.label })} onClick={() => { setOpen(index) }}>
          <Thumb file={file} />
        </button>
        : <bdi key={file.id}>{file.label}</bdi>))}
      {left > 0 && <small><bdi>+{left}</bdi></small>}
      {open !== null && <Suspense fallback={null}><Lightbox files={files} start={open} onClose={() => { setOpen(null) }} /></Suspense>}
    </span>
  )
}

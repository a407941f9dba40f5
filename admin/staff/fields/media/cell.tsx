import { Suspense, useState } from 'react'
import type { Field } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { filesOf } from './file_values.ts'
import { Thumb, Lightbox } from './thumb.tsx'

/** In a list the first file and the number of the others. A click opens the lightbox. */
export function FilesCell({ field, row, place }: { field: Field; row: Values; place: 'list' | 'page' }) {
  const { t } = useTranslation()
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

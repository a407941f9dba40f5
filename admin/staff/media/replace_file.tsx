/** Replaces a file for all records that use it: choose, confirm, upload with progress. */
import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { acceptOf } from '../fields/media/file_kinds.ts'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { UploadTile } from '../fields/media/file_tile.tsx'
import { removeUpload, startUpload, useUploads } from '../fields/media/uploads.ts'
import { showConfirm, showAlert } from '../../kit/providers/alerts.ts'
import { labelOf } from '../fields/field_text.ts'
import { fieldOf, resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import '../fields/media/input.css'

const media = resourceOf('media')

export function ReplaceFile({ row }: { row: Row }) {
  const i18n = useTranslation()
  const { t } = i18n
  const invalidate = useInvalidate()
  const uploads = useUploads()
  const input = useRef<HTMLInputElement>(null)
  const [key, setKey] = useState<string | null>(null)
  const upload = key === null ? undefined : uploads.get(key)
  const label = labelOf(media, row, i18n)
  const dismiss = () => { if (key !== null) removeUpload(key) }

  const isDone = upload?.state === 'done'
  useEffect(() => {
    if (!isDone) return
    dismiss()
    showAlert({ type: 'success', title: t('ui.files.replaced', { name: label }), message: '', timeOut: 4_000 })
    // Every record that uses the file shows the new one.
    void invalidate({ invalidates: ['all'] })
  })

  const replaceWith = async (file: File | undefined) => {
    if (!file) return
    const isConfirmed = await showConfirm({
      type: 'confirm', id: row.id, title: t('ui.files.replace_title', { name: label }),
      message: t('ui.files.replace_message', { name: file.name }), confirmLabel: t('ui.files.replace'),
    })
    if (!isConfirmed) return
    dismiss()
    setKey(startUpload({ replaces: row.id, version: row.version }, file))
  }
  return (
    <>
      <input
        ref={input} type="file" hidden accept={acceptOf(fieldOf(media, 'file'))} data-testid="replacement"
        onChange={({ target }) => { void replaceWith(target.files?.[0]); target.value = '' }}
      />
      <button type="button" className="button" onClick={() => input.current?.click()}>
        <NamedIcon name="redo" />{t('ui.files.replace')}
      </button>
      {upload && <div className="files-input"><UploadTile upload={upload} onCancel={dismiss} /></div>}
    </>
  )
}

/** The list of files with the upload to the library: a library file belongs to no record and stays until it is deleted. */
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { RoutedList } from '../resource/list.tsx'
import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { acceptOf } from '../fields/media/file_kinds.ts'
import { UploadTile } from '../fields/media/file_tile.tsx'
import { removeUpload, startUpload, useUploads } from '../fields/media/uploads.ts'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { showAlert } from '../../kit/providers/alerts.ts'
import { fieldOf, resourceOf } from '../definition/definition.ts'
import { useTranslation } from '../definition/translation.ts'
import '../fields/media/input.css'

export const Component = () => <RoutedList parts={hasPermission('media-create') ? { above: <UploadFiles /> } : {}} />

const media = resourceOf('media')
const file = fieldOf(media, 'file')

function UploadFiles() {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const uploads = useUploads()
  const input = useRef<HTMLInputElement>(null)
  const [keys, setKeys] = useState<readonly string[]>([])
  const [isOver, setIsOver] = useState(false)
  const pending = keys.flatMap((key) => uploads.get(key) ?? [])

  const uploaded = pending.filter(({ state }) => state === 'done')
  useEffect(() => {
    if (uploaded.length === 0) return
    for (const { key } of uploaded) removeUpload(key)
    const names = uploaded.map(({ name }) => name).join(', ')
    showAlert({ type: 'success', title: t('ui.files.kept', { names }), message: '', timeOut: 4_000 })
    void invalidate({ resource: media.name, invalidates: ['list'] })
  })

  const start = (files: FileList | null) => {
    const started = [...files ?? []].map((item) => startUpload('media.file', item))
    if (started.length) setKeys((current) => [...current, ...started])
  }
  const onPaste = (event: ClipboardEvent) => {
    if (!event.clipboardData.files.length) return
    event.preventDefault()
    start(event.clipboardData.files)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    start(event.dataTransfer.files)
  }
  return (
    <div
      className="files-input" role="group" aria-label={t('ui.files.to_library')} data-over={isOver || undefined}
      onPaste={onPaste} onDrop={onDrop} onDragOver={(event) => { event.preventDefault(); setIsOver(true) }}
      onDragLeave={() => { setIsOver(false) }}
    >
      {pending.length > 0 && (
        <div className="files-wall">{pending.map((upload) => (
          <UploadTile key={upload.key} upload={upload} onCancel={() => { removeUpload(upload.key) }} />
        ))}</div>
      )}
      <div className="files-choose">
        <input
          ref={input} type="file" hidden multiple accept={acceptOf(file)} data-testid="library"
          onChange={({ target }) => { start(target.files); target.value = '' }}
        />
        <button type="button" className="button" data-kind="primary" onClick={() => input.current?.click()}>
          <NamedIcon name="plus" />{t('ui.files.to_library')}
        </button>
        <small className="files-hint">{t('ui.files.drop')}</small>
      </div>
    </div>
  )
}

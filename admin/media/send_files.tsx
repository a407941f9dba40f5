/** Files for the library, several at once: chosen, dropped or pasted, each with its own progress. What has arrived is in the list. */
import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { acceptOf } from '../fields/media/kinds.ts'
import { UploadTile } from '../fields/media/tile.tsx'
import { dropUpload, startUpload, useUploads } from '../fields/media/uploads.ts'
import { NamedIcon } from '../controls/named_icon.tsx'
import { showAlert } from '../providers/alerts.ts'
import { fieldOf, resourceOf } from '../definition/definition.ts'
import { useSay } from '../definition/words.ts'
import '../fields/media/input.css'

const media = resourceOf('media')
const file = fieldOf(media, 'file')

export function SendFiles() {
  const { t } = useSay()
  const invalidate = useInvalidate()
  const uploads = useUploads()
  const input = useRef<HTMLInputElement>(null)
  const [keys, setKeys] = useState<readonly string[]>([])
  const [isOver, setIsOver] = useState(false)
  const own = keys.flatMap((key) => uploads.get(key) ?? [])

  const arrived = own.filter(({ state }) => state === 'done')
  useEffect(() => {
    if (arrived.length === 0) return
    for (const { key } of arrived) dropUpload(key)
    const names = arrived.map(({ name }) => name).join(', ')
    showAlert({ type: 'success', title: t('ui.files.kept', { names }), message: '', timeOut: 4_000 })
    void invalidate({ resource: media.name, invalidates: ['list'] })
  })

  const take = (given: FileList | null) => {
    const started = [...given ?? []].map((one) => startUpload('media.file', one))
    if (started.length) setKeys((now) => [...now, ...started])
  }
  const pasted = (event: ClipboardEvent) => {
    if (!event.clipboardData.files.length) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className="files-input" role="group" aria-label={t('ui.files.to_library')} data-over={isOver || undefined}
      onPaste={pasted} onDrop={dropped} onDragOver={(event) => { event.preventDefault(); setIsOver(true) }}
      onDragLeave={() => { setIsOver(false) }}
    >
      {own.length > 0 && (
        <ul>{own.map((upload) => (
          <UploadTile key={upload.key} upload={upload} onCancel={() => { dropUpload(upload.key) }} />
        ))}</ul>
      )}
      <div className="files-choose">
        <input
          ref={input} type="file" hidden multiple accept={acceptOf(file)} data-testid="library"
          onChange={({ target }) => { take(target.files); target.value = '' }}
        />
        <button type="button" className="button" data-kind="primary" onClick={() => input.current?.click()}>
          <NamedIcon name="plus" />{t('ui.files.to_library')}
        </button>
        <small className="files-hint">{t('ui.files.drop')}</small>
      </div>
    </div>
  )
}

/** Files are chosen, dropped, pasted or taken with the camera and uploaded at once; the form saves the ids of the uploaded files. */
import { traitsOf } from '#schema/fields/index'
import { useEffect, useState, type ClipboardEvent, type DragEvent } from 'react'
import type { StoredFile } from '#schema/types'
import { useTranslation } from '../../definition/translation.ts'
import type { InputProps } from '../control_props.ts'
import { filesOf, rememberFile, fileValuesOf, isPendingUpload, type FileValue } from './file_values.ts'
import { FileButtons } from './file_buttons.tsx'
import { FileTile, UploadTile } from './file_tile.tsx'
import { PictureCards } from './picture_cards.tsx'
import { removeUpload, startUpload, useUploads } from './uploads.ts'
import './input.css'

export function FilesInput(props: InputProps) {
  const { resource, field, id, value, onChange, row, isDisabled, isInvalid, describedBy } = props
  const { t } = useTranslation()
  const uploads = useUploads()
  const [removed, setRemoved] = useState<readonly StoredFile[]>([])
  const [isOver, setIsOver] = useState(false)
  const [note, setNote] = useState('')
  const entries = fileValuesOf(value)
  const isOne = traitsOf(field).files === 'one'
  const max = isOne ? 1 : Number(field.max ?? DEFAULT_MAX)
  const known = filesOf(field, { ...row, [field.name]: entries.filter((one) => typeof one === 'number') })
  const set = (next: readonly FileValue[]) => { onChange(isOne ? next.at(-1) ?? null : next) }

  // The id of an uploaded file replaces its pending value. Two files may finish before the form has rendered the first id:
  // `entries` still has the pending value then, and the upload is kept so that it is replaced again.
  const hasFinished = entries.some((one) => isPendingUpload(one) && uploads.get(one.sending)?.file)
  useEffect(() => {
    if (hasFinished) set(entries.map((one) => (isPendingUpload(one) ? uploads.get(one.sending)?.file?.id ?? one : one)))
  })

  const addFiles = (given: readonly File[]) => {
    if (isDisabled || given.length === 0) return
    const room = isOne ? 1 : max - entries.length
    setNote(given.length > room ? t('errors.files.max', { count: max }) : '')
    const started = given.slice(0, room).map((file): FileValue => ({ sending: startUpload(`${resource.name}.${field.name}`, file) }))
    if (isOne) setRemoved((now) => [...now, ...known])
    if (started.length) set([...isOne ? [] : entries, ...started])
  }
  const choose = (file: StoredFile) => {
    rememberFile(file)
    if (isOne) setRemoved((now) => [...now, ...known])
    set([...isOne ? [] : entries, file.id])
  }
  const remove = (file: StoredFile) => {
    setRemoved((now) => [...now, file])
    set(entries.filter((one) => one !== file.id))
  }
  const restore = (file: StoredFile) => {
    setRemoved((now) => now.filter(({ id: one }) => one !== file.id))
    set(isOne ? [file.id] : [...entries, file.id])
  }
  const cancel = (key: string) => {
    removeUpload(key)
    set(entries.filter((one) => !isPendingUpload(one) || one.sending !== key))
  }

  const pasted = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (!files.length) return
    event.preventDefault()
    addFiles(files)
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    addFiles([...event.dataTransfer.files])
  }
  const isFull = !isOne && entries.length >= max
  const tiles = [
    ...known.map((file, index) => ({
      uid: String(file.id), name: file.label,
      tile: <FileTile files={known} index={index} onRemove={isDisabled ? undefined : () => { remove(file) }} />,
    })),
    ...entries.filter(isPendingUpload).flatMap(({ sending }) => uploads.get(sending) ?? []).map((upload) => ({
      uid: upload.key, name: upload.name, tile: <UploadTile upload={upload} onCancel={() => { cancel(upload.key) }} />,
    })),
    ...removed.filter((file) => !entries.includes(file.id)).map((file) => ({
      uid: `removed-${file.id}`, name: file.label,
      tile: <FileTile files={[file]} index={0} onRestore={isFull ? undefined : () => { restore(file) }} />,
    })),
  ]
  return (
    <div
      className="files-input" role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy} data-over={isOver || undefined}
      data-invalid={isInvalid || undefined} data-disabled={isDisabled || undefined} onPaste={pasted} onDrop={dropped}
      onDragOver={(event) => { event.preventDefault(); setIsOver(!isDisabled) }} onDragLeave={() => { setIsOver(false) }}
    >
      <PictureCards {...props} isOne={isOne} isFull={isFull} tiles={tiles} onFiles={addFiles} />
      {!isDisabled && <FileButtons {...props} isFull={isFull} entries={entries} onFiles={addFiles} onChoose={choose} />}
      {note && <p className="field-error" role="alert">{note}</p>}
    </div>
  )
}

const DEFAULT_MAX = 50

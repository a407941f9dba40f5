/** Files are chosen, dropped, pasted or taken with the camera and uploaded at once; the form saves the ids of the uploaded files. */
import { traitsOf } from '#schema/fields/index'
import { lazy, Suspense, useEffect, useRef, useState, type ChangeEvent, type ClipboardEvent, type DragEvent } from 'react'
import type { StoredFile } from '#schema/types'
import { NamedIcon } from '../../controls/named_icon.tsx'
import { can } from '../../providers/access_control.ts'
import { useTranslation } from '../../definition/translation.ts'
import type { InputProps } from '../control_props.ts'
import { acceptOf, acceptsImages, acceptsAudio } from './file_kinds.ts'
import { filesOf, rememberFile, fileValuesOf, isPendingUpload, type FileValue } from './file_values.ts'
import { FileTile, UploadTile } from './file_tile.tsx'
import { removeUpload, startUpload, useUploads } from './uploads.ts'
import './input.css'

const MediaLibrary = lazy(() => import('./media_library.tsx').then(({ MediaLibrary: library }) => ({ default: library })))

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

  // The id of an uploaded file replaces its pending value.
  const hasFinished = entries.some((one) => isPendingUpload(one) && uploads.get(one.sending)?.file)
  useEffect(() => {
    if (!hasFinished) return
    set(entries.map((one) => (isPendingUpload(one) ? uploads.get(one.sending)?.file?.id ?? one : one)))
    for (const one of entries) if (isPendingUpload(one) && uploads.get(one.sending)?.file) removeUpload(one.sending)
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
  return (
    <div
      className="files-input" role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy} data-over={isOver || undefined}
      data-invalid={isInvalid || undefined} data-disabled={isDisabled || undefined} onPaste={pasted} onDrop={dropped}
      onDragOver={(event) => { event.preventDefault(); setIsOver(!isDisabled) }} onDragLeave={() => { setIsOver(false) }}
    >
      {(entries.length > 0 || removed.length > 0) && (
        <ul>
          {known.map((file, index) => (
            <FileTile key={file.id} files={known} index={index} onRemove={isDisabled ? undefined : () => { remove(file) }} />
          ))}
          {entries.filter(isPendingUpload).flatMap(({ sending }) => uploads.get(sending) ?? []).map((upload) => (
            <UploadTile key={upload.key} upload={upload} onCancel={() => { cancel(upload.key) }} />
          ))}
          {removed.filter((file) => !entries.includes(file.id)).map((file) => (
            <FileTile key={file.id} files={[file]} index={0} onRestore={isFull ? undefined : () => { restore(file) }} />
          ))}
        </ul>
      )}
      {!isDisabled && <FileButtons {...props} isOne={isOne} isFull={isFull} entries={entries} onFiles={addFiles} onChoose={choose} />}
      {note && <p className="field-error" role="alert">{note}</p>}
    </div>
  )
}

const DEFAULT_MAX = 50

interface FileButtonsProps extends InputProps {
  readonly isOne: boolean
  readonly isFull: boolean
  readonly entries: readonly FileValue[]
  readonly onFiles: (files: readonly File[]) => void
  /** A file of the library was chosen. */
  readonly onChoose: (file: StoredFile) => void
}

function FileButtons({ field, id, isOne, isFull, entries, isInvalid, isRequired, onFiles, onChoose }: FileButtonsProps) {
  const { t } = useTranslation()
  const [isLibraryOpen, setIsLibraryOpen] = useState(false)
  const [file, device] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...target.files ?? []])
    // Reset, so that the same file can be chosen again after it was removed.
    target.value = ''
  }
  const isAudioOnly = acceptsAudio(field) && !acceptsImages(field)
  const hasDevice = isAudioOnly || acceptsImages(field)
  return (
    <div className="files-choose">
      <input ref={file} type="file" hidden accept={acceptOf(field)} multiple={!isOne} onChange={chosen} data-testid={field.name} />
      <button
        type="button" id={id} className="button" disabled={isFull} aria-invalid={isInvalid || undefined}
        aria-describedby={isRequired ? `${id}-label` : undefined} onClick={() => file.current?.click()}
      ><NamedIcon name="plus" />{t(isOne ? 'ui.files.choose_one' : 'ui.files.choose')}</button>
      {hasDevice && (
        <>
          <input
            ref={device} type="file" hidden accept={isAudioOnly ? 'audio/*' : 'image/*'} capture={isAudioOnly ? 'user' : 'environment'}
            onChange={chosen}
          />
          <button type="button" className="button files-device" disabled={isFull} onClick={() => device.current?.click()}>
            <NamedIcon name={isAudioOnly ? 'microphone' : 'camera'} />{t(isAudioOnly ? 'ui.files.record' : 'ui.files.camera')}
          </button>
        </>
      )}
      {can('media', 'list') && (
        <button type="button" className="button" data-kind="quiet" disabled={isFull} onClick={() => { setIsLibraryOpen(true) }}>
          {t('ui.files.from_library')}
        </button>
      )}
      {isLibraryOpen && (
        <Suspense fallback={null}>
          <MediaLibrary
            field={field} except={entries} onClose={() => { setIsLibraryOpen(false) }}
            onChoose={(one) => { setIsLibraryOpen(false); onChoose(one) }}
          />
        </Suspense>
      )}
      <small className="files-hint">{t('ui.files.drop')}</small>
    </div>
  )
}

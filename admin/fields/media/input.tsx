/** Files are chosen, dropped, pasted or taken with the camera, and sent at once; the record is saved with what has arrived. */
import { traitsOf } from '#schema/fields/index'
import { lazy, Suspense, useEffect, useRef, useState, type ChangeEvent, type ClipboardEvent, type DragEvent } from 'react'
import type { StoredFile } from '#schema/types'
import { NamedIcon } from '../../controls/named_icon.tsx'
import { can } from '../../providers/access.ts'
import { useSay } from '../../definition/words.ts'
import type { InputProps } from '../control.ts'
import { acceptOf, takesPictures, takesSound } from './kinds.ts'
import { filesOf, meet } from './known.ts'
import { heldIn, isSending, type Held } from './sending.ts'
import { FileTile, UploadTile } from './tile.tsx'
import { dropUpload, startUpload, useUploads } from './uploads.ts'
import './input.css'

const Library = lazy(() => import('./library.tsx').then(({ Library: library }) => ({ default: library })))

export function FilesInput(props: InputProps) {
  const { resource, field, id, value, onChange, row, isDisabled, isInvalid, describedBy } = props
  const { t } = useSay()
  const uploads = useUploads()
  const [gone, setGone] = useState<readonly StoredFile[]>([])
  const [isOver, setIsOver] = useState(false)
  const [note, setNote] = useState('')
  const held = heldIn(value)
  const isOne = traitsOf(field).files === 'one'
  const most = isOne ? 1 : Number(field.max ?? MOST)
  const known = filesOf(field, { ...row, [field.name]: held.filter((one) => typeof one === 'number') })
  const set = (next: readonly Held[]) => { onChange(isOne ? next.at(-1) ?? null : next) }

  // What has arrived takes the place of what stood for it.
  const arrived = held.some((one) => isSending(one) && uploads.get(one.sending)?.file)
  useEffect(() => {
    if (!arrived) return
    set(held.map((one) => (isSending(one) ? uploads.get(one.sending)?.file?.id ?? one : one)))
    for (const one of held) if (isSending(one) && uploads.get(one.sending)?.file) dropUpload(one.sending)
  })

  const take = (given: readonly File[]) => {
    if (isDisabled || given.length === 0) return
    const room = isOne ? 1 : most - held.length
    setNote(given.length > room ? t('errors.files.max', { count: most }) : '')
    const started = given.slice(0, room).map((file): Held => ({ sending: startUpload(`${resource.name}.${field.name}`, file) }))
    if (isOne) setGone((now) => [...now, ...known])
    if (started.length) set([...isOne ? [] : held, ...started])
  }
  const choose = (file: StoredFile) => {
    meet(file)
    if (isOne) setGone((now) => [...now, ...known])
    set([...isOne ? [] : held, file.id])
  }
  const remove = (file: StoredFile) => {
    setGone((now) => [...now, file])
    set(held.filter((one) => one !== file.id))
  }
  const keep = (file: StoredFile) => {
    setGone((now) => now.filter(({ id: one }) => one !== file.id))
    set(isOne ? [file.id] : [...held, file.id])
  }
  const cancel = (key: string) => {
    dropUpload(key)
    set(held.filter((one) => !isSending(one) || one.sending !== key))
  }

  const pasted = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (!files.length) return
    event.preventDefault()
    take(files)
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take([...event.dataTransfer.files])
  }
  const isFull = !isOne && held.length >= most
  return (
    <div
      className="files-input" role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy} data-over={isOver || undefined}
      data-invalid={isInvalid || undefined} data-disabled={isDisabled || undefined} onPaste={pasted} onDrop={dropped}
      onDragOver={(event) => { event.preventDefault(); setIsOver(!isDisabled) }} onDragLeave={() => { setIsOver(false) }}
    >
      {(held.length > 0 || gone.length > 0) && (
        <ul>
          {known.map((file, index) => (
            <FileTile key={file.id} files={known} index={index} onRemove={isDisabled ? undefined : () => { remove(file) }} />
          ))}
          {held.filter(isSending).flatMap(({ sending }) => uploads.get(sending) ?? []).map((upload) => (
            <UploadTile key={upload.key} upload={upload} onCancel={() => { cancel(upload.key) }} />
          ))}
          {gone.filter((file) => !held.includes(file.id)).map((file) => (
            <FileTile key={file.id} files={[file]} index={0} onKeep={isFull ? undefined : () => { keep(file) }} />
          ))}
        </ul>
      )}
      {!isDisabled && <Choosers {...props} isOne={isOne} isFull={isFull} held={held} onFiles={take} onChoose={choose} />}
      {note && <p className="field-error" role="alert">{note}</p>}
    </div>
  )
}

const MOST = 50

interface ChoosersProps extends InputProps {
  readonly isOne: boolean
  readonly isFull: boolean
  readonly held: readonly Held[]
  readonly onFiles: (files: readonly File[]) => void
  /** One of the library. */
  readonly onChoose: (file: StoredFile) => void
}

function Choosers({ field, id, isOne, isFull, held, isInvalid, isRequired, onFiles, onChoose }: ChoosersProps) {
  const { t } = useSay()
  const [isLibraryOpen, setIsLibraryOpen] = useState(false)
  const [file, device] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...target.files ?? []])
    // The same file may be chosen again after it was removed.
    target.value = ''
  }
  const isSound = takesSound(field) && !takesPictures(field)
  const hasDevice = isSound || takesPictures(field)
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
            ref={device} type="file" hidden accept={isSound ? 'audio/*' : 'image/*'} capture={isSound ? 'user' : 'environment'}
            onChange={chosen}
          />
          <button type="button" className="button files-device" disabled={isFull} onClick={() => device.current?.click()}>
            <NamedIcon name={isSound ? 'microphone' : 'camera'} />{t(isSound ? 'ui.files.record' : 'ui.files.camera')}
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
          <Library
            field={field} except={held} onClose={() => { setIsLibraryOpen(false) }}
            onChoose={(one) => { setIsLibraryOpen(false); onChoose(one) }}
          />
        </Suspense>
      )}
      <small className="files-hint">{t('ui.files.drop')}</small>
    </div>
  )
}

/** One file of a form: stored, uploading, or removed and not saved yet. */
import { Suspense, useState } from 'react'
import type { StoredFile } from '#schema/types'
import { useTranslation } from '../../definition/translation.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import type { IconName } from '../../../kit/controls/icons/named_icons.ts'
import { fileExtension } from './file_kinds.ts'
import { fileSizeText } from './file_size.ts'
import { Thumb, Lightbox } from './thumb.tsx'
import { retryUpload, type Upload } from './uploads.ts'

interface FileTileProps {
  readonly files: readonly StoredFile[]
  readonly index: number
  readonly onRemove?: (() => void) | undefined
  /** Restores a removed file. */
  readonly onRestore?: (() => void) | undefined
}

export function FileTile({ files, index, onRemove, onRestore }: FileTileProps) {
  const { t, format } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const file = files[index]
  if (!file) return null
  const isRemoved = !onRemove && onRestore !== undefined
  return (
    <div className="file-tile" data-state={isRemoved ? 'gone' : undefined}>
      <button
        type="button" className="file-tile-open" disabled={!file.url} aria-label={t('ui.files.open', { name: file.label })}
        onClick={() => { setIsOpen(true) }}
      ><Thumb file={file} /></button>
      <span className="file-tile-name"><bdi title={file.label}>{file.label}</bdi>
        <small>{isRemoved ? t('ui.files.removed') : <bdi>{fileSizeText(file.size, format)}</bdi>}</small>
      </span>
      {onRemove && <TileButton icon="trash" label={t('ui.files.remove', { name: file.label })} onPress={onRemove} />}
      {onRestore && <TileButton icon="undo" label={t('ui.files.undo', { name: file.label })} onPress={onRestore} />}
      {isOpen && <Suspense fallback={null}><Lightbox files={files} start={index} onClose={() => { setIsOpen(false) }} /></Suspense>}
    </div>
  )
}

export function UploadTile({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { t, format } = useTranslation()
  const { key, name, preview, fraction, state, message } = upload
  const percent = Math.round(fraction * 100)
  return (
    <div className="file-tile" data-state={state}>
      <Preview of={preview} name={name} />
      <span className="file-tile-name">
        <bdi title={name}>{name}</bdi>
        {state === 'failed' ? (
          <small className="field-error" role="alert">
            {message}
          </small>
        ) : (
          <small role="status">
            <bdi>{t(`ui.files.${state === 'sending' ? 'sent' : state}`, { part: format.number(percent) })}</bdi>
          </small>
        )}
        {state !== 'failed' && <progress max={100} value={percent} aria-label={t('ui.files.progress', { name })} />}
      </span>
      {state === 'failed' && (
        <TileButton
          icon="redo"
          label={t('ui.files.retry', { name })}
          onPress={() => {
            retryUpload(key)
          }}
        />
      )}
      <TileButton icon="close" label={t('ui.files.cancel', { name })} onPress={onCancel} />
    </div>
  )
}

/** The chosen image, or the file extension when the browser cannot decode it. */
function Preview({ of, name }: { of: string | null; name: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (of && !isBroken) return <img className="thumb" src={of} alt="" width="40" height="40" onError={() => { setIsBroken(true) }} />
  return <span className="thumb"><NamedIcon name="sheet" />{fileExtension({ label: name })}</span>
}

const TileButton = ({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) => (
  <button type="button" className="icon-button" aria-label={label} title={label} onClick={onPress}><NamedIcon name={icon} /></button>
)

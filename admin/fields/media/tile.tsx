/** One file of a form: kept, on its way, or taken out and not yet saved. */
import { lazy, Suspense, useState } from 'react'
import type { StoredFile } from '#schema/types'
import { useSay } from '../../definition/words.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import type { IconName } from '../../controls/named_icons.ts'
import { endingOf } from './kinds.ts'
import { sizeText } from './size.ts'
import { Thumb } from './thumb.tsx'
import { retryUpload, type Upload } from './uploads.ts'

const Lightbox = lazy(() => import('./lightbox.tsx').then(({ Lightbox: box }) => ({ default: box })))

interface FileTileProps {
  readonly files: readonly StoredFile[]
  readonly index: number
  readonly onRemove?: (() => void) | undefined
  /** It was taken out: this brings it back. */
  readonly onKeep?: (() => void) | undefined
}

export function FileTile({ files, index, onRemove, onKeep }: FileTileProps) {
  const { t, format } = useSay()
  const [isOpen, setIsOpen] = useState(false)
  const file = files[index]
  if (!file) return null
  const isGone = !onRemove && onKeep !== undefined
  return (
    <li className="file-tile" data-state={isGone ? 'gone' : undefined}>
      <button
        type="button" className="file-tile-open" disabled={!file.url} aria-label={t('ui.files.open', { name: file.label })}
        onClick={() => { setIsOpen(true) }}
      ><Thumb file={file} /></button>
      <span className="file-tile-name"><bdi title={file.label}>{file.label}</bdi>
        <small>{isGone ? t('ui.files.removed') : <bdi>{sizeText(file.size, format)}</bdi>}</small>
      </span>
      {onRemove && <TileButton icon="trash" label={t('ui.files.remove', { name: file.label })} onPress={onRemove} />}
      {onKeep && <TileButton icon="undo" label={t('ui.files.undo', { name: file.label })} onPress={onKeep} />}
      {isOpen && <Suspense fallback={null}><Lightbox files={files} start={index} onClose={() => { setIsOpen(false) }} /></Suspense>}
    </li>
  )
}

export function UploadTile({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { t, format } = useSay()
  const { key, name, preview, part, state, message } = upload
  const percent = Math.round(part * 100)
  return (
    <li className="file-tile" data-state={state}>
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
    </li>
  )
}

/** What this browser cannot draw either has its kind instead. */
function Preview({ of, name }: { of: string | null; name: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (of && !isBroken) return <img className="thumb" src={of} alt="" width="40" height="40" onError={() => { setIsBroken(true) }} />
  return <span className="thumb"><NamedIcon name="sheet" />{endingOf({ label: name })}</span>
}

const TileButton = ({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) => (
  <button type="button" className="icon-button" aria-label={label} title={label} onClick={onPress}><NamedIcon name={icon} /></button>
)

/** A lightbox for files: arrow keys move, Escape closes and restores the focus. */
import { useId, useState, type KeyboardEvent } from 'react'
import type { StoredFile } from '#schema/types'
import { useTranslation } from '../../definition/translation.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { isImage, isAudio } from './file_kinds.ts'
import { fileSizeText } from './file_size.ts'
import './lightbox.css'
import { apiUrl } from '../../../kit/providers/rest/api_url.ts'
import { useModal } from '../../../kit/controls/hooks/use_modal.ts'
import { arrowStep } from '../../../kit/controls/choices/arrow_step.ts'

interface LightboxProps { readonly files: readonly StoredFile[]; readonly start: number; readonly onClose: () => void }

export function Lightbox({ files, start, onClose }: LightboxProps) {
  const { t, format } = useTranslation()
  const [at, setAt] = useState(start)
  const dialog = useModal()
  const id = useId()
  const file = files[at]
  if (!file) return null
  const go = (step: number) => { setAt((now) => (now + step + files.length) % files.length) }
  const onArrowKey = (event: KeyboardEvent) => {
    const step = arrowStep(event.key)
    // A media player uses the same keys to seek.
    if (!step || files.length < 2 || event.target instanceof HTMLMediaElement) return
    event.preventDefault()
    go(step)
  }
  return (
    <dialog
      ref={dialog} className="lightbox" aria-labelledby={id} onKeyDown={onArrowKey}
      onCancel={(event) => { event.preventDefault(); onClose() }}
      onClick={(event) => { event.stopPropagation(); if (event.target === event.currentTarget) onClose() }}
    >
      <header>
        <h2 id={id}><bdi>{file.label}</bdi></h2>
        <small>
          <bdi>{fileSizeText(file.size, format)}</bdi>
          {files.length > 1 && <> · <bdi>{t('ui.files.position', { number: at + 1, total: files.length })}</bdi></>}
        </small>
        <a
          className="icon-button" href={apiUrl(file.url)} download={file.label} aria-label={t('ui.files.download')}
          title={t('ui.files.download')}
        ><NamedIcon name="download" /></a>
        <button type="button" className="icon-button" aria-label={t('ui.form.close')} title={t('ui.form.close')} onClick={onClose}>
          <NamedIcon name="close" />
        </button>
      </header>
      <Content key={file.id} file={file} />
      {files.length > 1 && (
        <>
          <button type="button" className="icon-button lightbox-previous" aria-label={t('ui.files.previous')} onClick={() => { go(-1) }}>
            <NamedIcon name="previous" />
          </button>
          <button type="button" className="icon-button lightbox-next" aria-label={t('ui.files.next')} onClick={() => { go(1) }}>
            <NamedIcon name="next" />
          </button>
        </>
      )}
    </dialog>
  )
}

function Content({ file }: { file: StoredFile }) {
  const { t } = useTranslation()
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <p className="lightbox-note">{t('ui.files.gone')}</p>
  if (isImage(file)) return <img src={apiUrl(file.url)} alt={file.label} onError={() => { setIsBroken(true) }} />
  if (isAudio(file)) return <audio src={apiUrl(file.url)} controls preload="metadata" onError={() => { setIsBroken(true) }} />
  return (
    <p className="lightbox-note">
      <NamedIcon name="sheet" />
      <a className="button" href={apiUrl(file.url)} download={file.label}><NamedIcon name="download" />{t('ui.files.download')}</a>
    </p>
  )
}

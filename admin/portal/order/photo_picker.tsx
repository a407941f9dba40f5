/** Photos from the camera or the files of a phone, with words of the page: those of the browser's own box are in its language. */
import { useId, useState } from 'react'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { fetchPublicSettings } from '../../kit/providers/fetch_public_settings.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

const MEGABYTE = 1024 * 1024

interface PhotoPickerProps {
  readonly max: number
  readonly files: readonly File[]
  readonly onChange: (files: readonly File[]) => void
  readonly error?: string | undefined
}

export function PhotoPicker({ max, files, onChange, error }: PhotoPickerProps) {
  const { t } = useTranslator()
  const id = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const { loaded } = useFetch('photo limit', fetchPublicSettings)
  const megabytes = loaded.state === 'ready' ? Number(loaded.value['files.max_megabytes']) : 0
  /** What the server would refuse is not sent: the others are kept. */
  const add = (given: readonly File[]) => {
    const fitting = given.filter(({ size }) => megabytes === 0 || size <= megabytes * MEGABYTE)
    const kept = [...files, ...fitting].slice(0, max)
    const isCut = kept.length < files.length + fitting.length
    const isLarge = fitting.length < given.length
    setRefused(isCut ? t('portal.claims.photos_many', { max }) : isLarge ? t('portal.claims.photos_large', { megabytes }) : null)
    onChange(kept)
  }
  const remove = (file: File) => {
    setRefused(null)
    onChange(files.filter((one) => one !== file))
  }
  const wrong = refused ?? error
  return (
    <div className="field photo-picker">
      <label className="button" htmlFor={id}>{t('portal.claims.add_photos')}</label>
      <input
        id={id} className="unseen" type="file" accept="image/jpeg,image/png,image/webp" multiple
        aria-invalid={wrong ? true : undefined} aria-describedby={`${id}-help${wrong ? ` ${id}-error` : ''}`}
        onChange={({ target }) => {
          add([...target.files ?? []])
          target.value = ''
        }}
      />
      <p className="field-help" id={`${id}-help`}>
        {t(megabytes === 0 ? 'portal.claims.photos_limit' : 'portal.claims.photos_limits', { max, megabytes })}
      </p>
      {files.length > 0 && (
        <ul className="portal-item-photos">
          {files.map((file, index) => (
            <li key={`${file.name} ${file.lastModified} ${index}`}>
              <Thumbnail file={file} />
              <button type="button" className="button" data-kind="quiet" onClick={() => { remove(file) }}>
                {t('ui.alert.remove')}<span className="unseen"> {file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {wrong && <p className="field-error" role="alert" id={`${id}-error`}>{wrong}</p>}
    </div>
  )
}

function Thumbnail({ file }: { file: File }) {
  const [url] = useState(() => URL.createObjectURL(file))
  return <img src={url} alt={file.name} width="96" height="96" onLoad={() => { URL.revokeObjectURL(url) }} />
}

/** Photos from the camera or the files of a phone, with words of the page: those of the browser's own box are in its language. */
import { useId, useState } from 'react'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

interface PhotoPickerProps {
  readonly files: readonly File[]
  readonly onChange: (files: readonly File[]) => void
  readonly error?: string | undefined
}

export function PhotoPicker({ files, onChange, error }: PhotoPickerProps) {
  const { t } = useTranslator()
  const id = useId()
  return (
    <div className="field photo-picker">
      <label className="button" htmlFor={id}>{t('portal.claims.add_photos')}</label>
      <input
        id={id} className="unseen" type="file" accept="image/jpeg,image/png,image/webp" multiple
        aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => {
          onChange([...files, ...target.files ?? []])
          target.value = ''
        }}
      />
      {files.length > 0 && (
        <ul className="portal-item-photos">
          {files.map((file, index) => (
            <li key={`${file.name} ${file.lastModified} ${index}`}>
              <Thumbnail file={file} />
              <button type="button" className="button" data-kind="quiet" onClick={() => { onChange(files.filter((one) => one !== file)) }}>
                {t('ui.alert.remove')}<span className="unseen"> {file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && <p className="field-error" id={`${id}-error`}>{error}</p>}
    </div>
  )
}

function Thumbnail({ file }: { file: File }) {
  const [url] = useState(() => URL.createObjectURL(file))
  return <img src={url} alt={file.name} width="96" height="96" onLoad={() => { URL.revokeObjectURL(url) }} />
}

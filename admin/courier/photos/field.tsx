import { Icon } from '../../kit/controls/icons/icon.tsx'
import { trash } from '../../kit/controls/icons/light_page_icons.ts'
import { randomKey } from '../../kit/providers/rest/http.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { PhotoButton } from './button.tsx'
import { PhotoPreview } from './preview.tsx'
import type { TakenPhoto } from '../outbox/use_action.ts'

interface PhotoFieldProps {
  readonly field: string
  readonly purpose: string
  readonly is_list?: boolean
  readonly photos: readonly TakenPhoto[]
  readonly onChange: (photos: readonly TakenPhoto[]) => void
  readonly error?: string | undefined
}

export function PhotoField({ field, purpose, is_list = false, photos, onChange, error }: PhotoFieldProps) {
  const { t } = useTranslator()
  const add = (contents: readonly Blob[]) => {
    const taken = contents.map((content) => ({ photo: { key: randomKey(), field, purpose, is_list, media_id: null }, content }))
    onChange(is_list ? [...photos, ...taken] : taken)
  }
  return (
    <div className="field">
      <PhotoButton label={t('courier.proof.take_photo')} isMultiple={is_list} onTake={add} />
      {photos.length > 0 && (
        <ul className="photo-strip">
          {photos.map((one) => (
            <li key={one.photo.key}><PhotoPreview content={one.content} />
              <button
                type="button" className="icon-button" aria-label={t('courier.proof.drop_photo')}
                onClick={() => { onChange(photos.filter((other) => other !== one)) }}
              ><Icon of={trash} /></button></li>
          ))}
        </ul>
      )}
      {error && <p className="field-error" role="alert">{error}</p>}
    </div>
  )
}

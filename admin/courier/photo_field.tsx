import { useEffect, useMemo } from 'react'
import { Icon } from '../controls/icon.tsx'
import { trash } from '../controls/light_page_icons.ts'
import { randomKey } from '../providers/http.ts'
import { useTranslator } from '../providers/i18n.ts'
import { camera } from './courier_icons.ts'
import { shrinkPhoto } from './shrink_photo.ts'
import type { TakenPhoto } from './use_press.ts'

interface PhotoFieldProps {
  readonly field: string
  readonly purpose: string
  readonly is_list?: boolean
  readonly photos: readonly TakenPhoto[]
  readonly onChange: (photos: readonly TakenPhoto[]) => void
  readonly error?: string | undefined
}

/** Photos of the camera, made small enough for a slow network before they are kept. */
export function PhotoField({ field, purpose, is_list = false, photos, onChange, error }: PhotoFieldProps) {
  const { t } = useTranslator()
  const take = async (files: readonly File[]) => {
    const taken = await Promise.all(files.map(async (file) => ({
      photo: { key: randomKey(), field, purpose, is_list, media_id: null }, content: await shrinkPhoto(file),
    })))
    onChange(is_list ? [...photos, ...taken] : taken)
  }
  return (
    <div className="field">
      <label className="button photo-button">
        <Icon of={camera} />{t('courier.proof.take_photo')}
        <input
          type="file" accept="image/*" capture="environment" multiple={is_list} className="unseen"
          onChange={(event) => { void take([...event.target.files ?? []]); event.target.value = '' }}
        />
      </label>
      {photos.length > 0 && (
        <ul className="photo-strip">
          {photos.map((one) => (
            <li key={one.photo.key}><Preview content={one.content} />
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

function Preview({ content }: { readonly content: Blob }) {
  const url = useMemo(() => URL.createObjectURL(content), [content])
  useEffect(() => () => { URL.revokeObjectURL(url) }, [url])
  return <img src={url} alt="" width={72} height={72} />
}

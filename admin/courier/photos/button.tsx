import { useState } from 'react'
import { MEGABYTE } from '#common/files/bytes'
import { Icon } from '../../kit/controls/icons/icon.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { camera } from '../icons.ts'
import { useCourierState } from '../state.ts'
import { shrinkPhoto } from './shrink_photo.ts'

interface PhotoButtonProps {
  readonly label: string
  readonly isMultiple?: boolean
  readonly onTake: (contents: readonly Blob[]) => void
}

/** Photos of the camera, made small enough for a slow network. What stays too large is not taken: the server would refuse it later. */
export function PhotoButton({ label, isMultiple = false, onTake }: PhotoButtonProps) {
  const { t } = useTranslator()
  const megabytes = useCourierState().stored?.day.settings.max_file_megabytes ?? Infinity
  const [isTooLarge, setIsTooLarge] = useState(false)
  const take = async (files: readonly File[]) => {
    const small = await Promise.all(files.map(shrinkPhoto))
    const taken = small.filter(({ size }) => size <= megabytes * MEGABYTE)
    setIsTooLarge(taken.length < small.length)
    if (taken.length > 0) onTake(taken)
  }
  return (
    <>
      <label className="button photo-button">
        <Icon of={camera} />{label}
        <input
          type="file" accept="image/*" capture="environment" multiple={isMultiple} className="unseen"
          onChange={(event) => { void take([...event.target.files ?? []]); event.target.value = '' }}
        />
      </label>
      {isTooLarge && <p className="field-error" role="alert">{t('courier.proof.photo_too_large', { megabytes })}</p>}
    </>
  )
}

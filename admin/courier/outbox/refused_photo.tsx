import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { pressWithPhoto } from '../courier_state.ts'
import { PhotoButton } from '../photos/photo_button.tsx'
import { PhotoPreview } from '../photos/photo_preview.tsx'
import { readPhoto } from './phone_store.ts'
import { useStoring } from './use_press.ts'
import type { Press } from './press.ts'

interface RefusedPhotoProps { readonly press: Press; readonly photo: string }

/** The photo that the server does not take, and another one in its place; all else of the press is kept. Loaded when it is needed. */
export default function RefusedPhoto({ press, photo }: RefusedPhotoProps) {
  const { t } = useTranslator()
  const { loaded } = useFetch(photo, () => readPhoto(photo))
  const { keep } = useStoring()
  const replace = ([content]: readonly Blob[]) => { if (content) void keep(() => pressWithPhoto(press, photo, content)) }
  return (
    <>
      {loaded.state === 'ready' && loaded.value && <PhotoPreview content={loaded.value} />}
      <p>{t('courier.refused.photo')}</p>
      <PhotoButton label={t('courier.refused.other_photo')} onTake={replace} />
    </>
  )
}

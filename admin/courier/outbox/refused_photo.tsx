import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { resendWithPhoto } from '../state.ts'
import { PhotoButton } from '../photos/button.tsx'
import { PhotoPreview } from '../photos/preview.tsx'
import { readPhoto } from './offline_store.ts'
import { useStoring } from './use_action.ts'
import type { QueuedAction } from './queued_action.ts'

interface RefusedPhotoProps { readonly action: QueuedAction; readonly photo: string }

/** The photo that the server does not take, and another one in its place; all else of the action is kept. Loaded when it is needed. */
export default function RefusedPhoto({ action, photo }: RefusedPhotoProps) {
  const { t } = useTranslator()
  const { loaded } = useFetch(photo, () => readPhoto(photo))
  const { keep } = useStoring()
  const replace = ([content]: readonly Blob[]) => { if (content) void keep(() => resendWithPhoto(action, photo, content)) }
  return (
    <>
      {loaded.state === 'ready' && loaded.value && <PhotoPreview content={loaded.value} />}
      <p>{t('courier.refused.photo')}</p>
      <PhotoButton label={t('courier.refused.other_photo')} onTake={replace} />
    </>
  )
}

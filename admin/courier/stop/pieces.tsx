/**
 * At the door, piece by piece: the tag of a roll is scanned or typed, then what it is; where tags ran out, what it is alone. Each press is
 * one piece, kept like every other action of the phone.
 */
import { Suspense, useState } from 'react'
import { correctedTag, normalizedCode } from '#common/files/printed_codes'
import { Icon } from '../../kit/controls/icons/icon.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { qrcode } from '../icons.ts'
import { useDraft } from '../outbox/drafts.ts'
import { verbState } from '../outbox/action_state.ts'
import type { TakenPhoto } from '../outbox/use_action.ts'
import { ItemPicture } from '../photos/item_picture.tsx'
import { PhotoField } from '../photos/field.tsx'
import { loadedLater } from '../shipment/loaded_later.ts'
import { TypedField } from '../typed_field.tsx'
import type { StopProps } from './page.tsx'
import { useStopAction } from './use_stop_action.ts'

const CodeCamera = loadedLater(() => import('./code_camera.tsx'))

export function StopPieces({ day, stop, is_ahead }: StopProps) {
  const { t } = useTranslator()
  const { isBusy, run } = useStopAction(stop)
  const draft = `stops ${stop.id} piece`
  const [{ tag, photos }, type] = useDraft(draft, { tag: '', photos: [] as readonly TakenPhoto[] })
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  const categories = day.choices.category ?? []
  const { is_shown, reason } = verbState(stop.can, 'take_piece', is_ahead)
  if (stop.kind !== 'collect' || stop.status !== 'pending' || !is_shown || reason !== null || categories.length === 0) return null
  const code = correctedTag(normalizedCode(tag))
  const isTaken = code !== '' && stop.items.some(({ tag_code, result }) => tag_code === code && result === 'handled')
  const take = async (what: { readonly category_id: number } | { readonly order_item_id: number }) => {
    if (isTaken) return
    if (await run('take_piece', { ...what, tag_code: code }, photos.slice(-1), draft)) type({ tag: '', photos: [] })
  }
  return (
    <section className="courier-section" aria-labelledby="pieces">
      <h2 id="pieces">{t('courier.pieces.title')}</h2>
      <TypedField
        label={t('courier.pieces.tag')} help={t('courier.pieces.tag_help')} kind="reference" maxLength={20} value={tag}
        error={isTaken ? t('courier.pieces.tag_taken') : undefined} onType={(typed) => { type({ tag: typed }) }}
      />
      <button type="button" className="button" aria-expanded={isCameraOpen} onClick={() => { setIsCameraOpen(!isCameraOpen) }}>
        <Icon of={qrcode} />{t(isCameraOpen ? 'ui.scan.camera.close' : 'courier.pieces.scan')}
      </button>
      {isCameraOpen && <Suspense><CodeCamera onCode={(scanned) => { type({ tag: scanned }); setIsCameraOpen(false) }} /></Suspense>}
      <p id="piece-of" role="status">
        {code === '' ? t('courier.pieces.without_tag') : <>{t('courier.pieces.what_is')} <strong><Ltr>{code}</Ltr></strong></>}
      </p>
      <Announced stop={stop} isBusy={isBusy} onTake={(order_item_id) => { void take({ order_item_id }) }} />
      <div className="chips" role="group" aria-labelledby="piece-of">
        {categories.map(({ id, label, picture }) => (
          <button key={id} type="button" className="button" aria-busy={isBusy} onClick={() => { void take({ category_id: id }) }}>
            <ItemPicture of={picture} />+ {label}</button>
        ))}
      </div>
      <PhotoField
        field="photo_id" purpose="order_deliveries.photo_id" photos={photos} onChange={(taken) => { type({ photos: taken }) }}
      />
    </section>
  )
}

interface AnnouncedProps extends Pick<StopProps, 'stop'> { readonly isBusy: boolean; readonly onTake: (id: number) => void }

/** What the order names already: it keeps its description. */
function Announced({ stop: { announced = [] }, isBusy, onTake }: AnnouncedProps) {
  const { t } = useTranslator()
  if (announced.length === 0) return null
  return (
    <div className="chips" role="group" aria-label={t('courier.pieces.announced')}>
      {announced.map(({ id, label, picture }) => (
        <button key={id} type="button" className="button" data-kind="primary" aria-busy={isBusy} onClick={() => { onTake(id) }}>
          <ItemPicture of={picture} />{label}</button>
      ))}
    </div>
  )
}

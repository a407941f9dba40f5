/** A task with what one must know of the item, and one large button for what comes next. */
import { Suspense, useState } from 'react'
import type { StoredFile } from '#schema/types'
import type { WorkCard, WorkItem } from '#common/plant/work'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { momentText } from '../floor/texts.ts'
import { useNow } from '../use_now.ts'
import { Lightbox } from '../../fields/media/thumb.tsx'
import { apiUrl } from '../../../kit/providers/rest/api_url.ts'
import { CardButtons } from './card_buttons.tsx'
import { Due, Priority } from './card_marks.tsx'
import { Picture } from '../../fields/media/picture.tsx'

interface OpenCardProps { readonly card: WorkCard; readonly isInert: boolean }

export function OpenCard({ card, isInert }: OpenCardProps) {
  const { t, format } = useTranslation()
  const { item, progress } = card
  return (
    <article className="work-card" aria-label={item?.tag_code ?? card.step} data-status={card.status}>
      <header>
        {item && (item.photos.length > 0 ? <Photos files={item.photos} /> : <Picture of={item.picture} />)}
        <div>
          <h3><bdi>{item?.description ?? card.step}</bdi></h3>
          {item && <p className="work-tag"><Ltr>{item.tag_code}</Ltr></p>}
          <p className="work-marks">
            {item && <Priority value={item.order.priority} />}
            <Due of={card} />
            {item?.place && <span><NamedIcon name="environment" /><bdi>{item.place}</bdi></span>}
          </p>
        </div>
      </header>
      {item && (
        <p className="work-step">
          <bdi>{card.step}</bdi>
          <small><bdi>{[card.department, card.machine].filter((name) => name && name !== card.step).join(' · ')}</bdi></small>
          {progress && <small>{t('ui.work.step', { number: format.number(progress.number), steps: format.number(progress.steps) })}</small>}
        </p>
      )}
      {item?.care_note && <p className="work-care" role="note"><NamedIcon name="warning" /><bdi>{item.care_note}</bdi></p>}
      {item && <ItemFacts item={item} />}
      {card.note && <p className="work-note"><bdi>{card.note}</bdi></p>}
      <CardButtons card={card} isInert={isInert} />
    </article>
  )
}

function ItemFacts({ item }: { readonly item: WorkItem }) {
  const i18n = useTranslation()
  const { t } = i18n
  const now = useNow()
  const condition = [...item.condition, ...item.condition_note === null ? [] : [item.condition_note]]
  const facts = [
    [t('order_items.fields.tissu'), item.fabric],
    [t('order_items.fields.condition'), condition.length ? condition.join(' · ') : null],
    [t('order_items.fields.note'), item.note],
    [t(dryLabel(item.drying_until, now)), item.drying_until && momentText(item.drying_until, now, i18n)],
  ] as const
  const known = facts.filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return <dl className="work-facts">{known.map(([name, value]) => <div key={name}><dt>{name}</dt><dd><bdi>{value}</bdi></dd></div>)}</dl>
}

const dryLabel = (until: string | null, now: number) =>
  (until !== null && Date.parse(until) < now ? 'ui.work.dry_since' : 'ui.work.drying_until')

function Photos({ files }: { readonly files: readonly StoredFile[] }) {
  const { t, format } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [first] = files
  const url = first?.thumb_url ?? first?.url
  if (!url) return null
  return (
    <>
      <button type="button" className="work-photo" aria-label={t('ui.work.photos')} onClick={() => { setIsOpen(true) }}>
        <img src={apiUrl(url)} alt="" width="96" height="96" decoding="async" />
        {files.length > 1 && <bdi>{format.number(files.length)}</bdi>}
      </button>
      {isOpen && <Suspense fallback={null}><Lightbox files={files} start={0} onClose={() => { setIsOpen(false) }} /></Suspense>}
    </>
  )
}

import { useFormat } from '../../kit/format/use_format.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { showConfirm, showFailure } from '../../kit/providers/alerts.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { allowsTransition } from '../../kit/providers/session/can.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { localizedName } from '../api.ts'
import type { RepeatOrder } from './repeat_order.ts'

const VERBS = ['agree', 'skip', 'pause', 'resume', 'end'] as const
type Verb = (typeof VERBS)[number]

/** What repeats, when we come next, and what its client may say to it. */
export function RepeatCard({ repeat, done }: { readonly repeat: RepeatOrder; readonly done: () => void }) {
  const { t, language } = useTranslator()
  const format = useFormat()
  const { id, version, address, next_on, slot_from, slot_to, every_weeks, declared_kinds, extras, client_note, is_asked } = repeat
  const press = async (verb: Verb) => {
    const title = t(`portal.repeats.verbs.${verb}`)
    if (verb === 'skip' || verb === 'end') {
      const message = t(`portal.repeats.confirm.${verb}`)
      if (!await showConfirm({ type: 'confirm', id, title, message, confirmLabel: title })) return
    }
    await call(`/api/client/repeat-orders/${id}/${verb}`, { method: 'POST', body: { version } }).catch(showFailure)
    done()
  }
  const kinds = (declared_kinds ?? []).map(({ name, quantity }) => `${quantity} × ${name ? localizedName(name, language) : ''}`).join(', ')
  return (
    <article className="order-card" aria-labelledby={`repeat-${id}`}>
      <header>
        <h2 id={`repeat-${id}`}>
          {t('portal.repeats.every', { count: every_weeks })} · {format.weekday(next_on)} <Ltr>{hours(slot_from, slot_to)}</Ltr>
        </h2>
      </header>
      <dl className="order-facts">
        {repeat.status === 'active' && (
          <div><dt>{t('portal.repeats.next')}</dt><dd>{format.weekday(next_on)} {format.date(next_on)}</dd></div>
        )}
        {address && <div><dt>{t('portal.pickup.address')}</dt><dd><bdi>{address.label}</bdi></dd></div>}
        {kinds && <div><dt>{t('portal.order.pieces')}</dt><dd><bdi>{kinds}</bdi></dd></div>}
        {extras.length > 0 && (
          <div><dt>{t('portal.pickup.extras')}</dt><dd>{extras.map(({ id: extra, label }, index) => (
            <span key={extra}>{index > 0 && ' · '}<bdi>{label}</bdi></span>
          ))}</dd></div>
        )}
      </dl>
      {client_note && <p className="muted"><bdi>{client_note}</bdi></p>}
      <State repeat={repeat} />
      <div className="portal-buttons">
        {VERBS.filter((verb) => allowsTransition(repeat, verb)).map((verb) => (
          <button
            key={verb} type="button" className="button" data-kind={verb === 'agree' && is_asked ? 'primary' : undefined}
            onClick={() => { void press(verb) }}
          >
            {t(`portal.repeats.verbs.${verb}`)}<span className="unseen"> {repeat.code}</span>
          </button>
        ))}
      </div>
    </article>
  )
}

function State({ repeat: { status, pause_reason, asks_first, is_asked, is_agreed } }: { readonly repeat: RepeatOrder }) {
  const { t } = useTranslator()
  if (status === 'paused') return <p className="promise" role="note">{t(`portal.repeats.paused.${pause_reason ?? 'asked'}`)}</p>
  if (!asks_first) return null
  if (is_asked) return <p className="promise"><strong>{t('portal.repeats.question')}</strong></p>
  return <p className="muted">{t(is_agreed ? 'portal.repeats.agreed' : 'portal.repeats.asked_before')}</p>
}

const hours = (from: string, to: string): string => `${from.slice(0, 5)}–${to.slice(0, 5)}`

import { Suspense, useState } from 'react'
import { whatsappUrl } from '#common/whatsapp_url'
import { Icon } from '../../kit/controls/icons/icon.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { navigationLink } from '../../kit/controls/map_link.ts'
import { chat, phone as phoneIcon } from '../../kit/controls/icons/light_page_icons.ts'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { compass } from '../icons.ts'
import { loadedLater } from '../shipment/loaded_later.ts'
import type { StopProps } from './page.tsx'

const CallSheet = loadedLater(() => import('./call_sheet.tsx'))

/** How to reach the client and the door. */
export function StopClient(props: StopProps) {
  const { t } = useTranslator()
  const format = useFormat()
  const { stop } = props
  const { client, address, order, slot_from, slot_to, eta_at, arrived_at, calls } = stop
  const [called, setCalled] = useState<string | null>(null)
  const whatsapp = client.whatsapp ?? client.phone
  const numbers = [...new Set([address?.contact_phone, client.phone, client.phone2].flatMap((number) => number ?? []))]
  // The message is for the client: beside their own number, not beside that of whoever opens the door.
  const chatLink = { href: whatsappUrl(whatsapp ?? '', stop.message), target: '_blank', rel: 'noreferrer' }
  return (
    <section className="courier-section">
      <div className="reach">
        {numbers.map((number) => (
          <span key={number} className="call-row">
            <a className="button" data-kind="primary" href={`tel:${number}`} onClick={() => { setCalled(number) }}>
              <Icon of={phoneIcon} /><span className="unseen">{t('courier.call.call')}</span><Ltr>{format.phone(number)}</Ltr>
            </a>
            {number === whatsapp && (
              <a className="button" {...chatLink} title="WhatsApp"><Icon of={chat} /><span className="unseen">WhatsApp</span></a>
            )}
          </span>
        ))}
        {whatsapp && !numbers.includes(whatsapp) && (
          <a className="button" {...chatLink}><Icon of={chat} /><span>WhatsApp</span> <Ltr>{format.phone(whatsapp)}</Ltr></a>
        )}
        {address?.location && (
          <a className="button" {...navigationLink(address.location)}>
            <Icon of={compass} />{t('courier.stop.navigate')}</a>
        )}
        {numbers.length > 0 && (
          <p className="muted">{t('courier.call.count', { count: calls.length })}
            {' '}<button type="button" className="button" data-kind="quiet" onClick={() => { setCalled(numbers[0] ?? '') }}>
              {t('courier.call.note')}</button></p>
        )}
      </div>
      {called !== null && <Suspense><CallSheet {...props} phone={called} onClose={() => { setCalled(null) }} /></Suspense>}
      <dl className="courier-facts">
        {address && (
          <div><dt>{t('courier.stop.address')}</dt>
            <dd><bdi>{[address.line, address.zone, address.city].filter(Boolean).join(t('courier.comma'))}</bdi></dd></div>
        )}
        {address?.landmark && <div><dt>{t('courier.stop.landmark')}</dt><dd><strong><bdi>{address.landmark}</bdi></strong></dd></div>}
        {address?.floor && <div><dt>{t('courier.stop.floor')}</dt><dd><bdi>{address.floor}</bdi></dd></div>}
        {address?.access_note && <div><dt>{t('courier.stop.access')}</dt><dd><bdi>{address.access_note}</bdi></dd></div>}
        {address?.contact_name && <div><dt>{t('courier.stop.contact')}</dt><dd><bdi>{address.contact_name}</bdi></dd></div>}
        {slot_from && <div><dt>{t('courier.stop.slot')}</dt><dd><Ltr>{[slot_from, slot_to].filter(Boolean).join(' – ')}</Ltr></dd></div>}
        {eta_at && !arrived_at && <div><dt>{t('courier.stop.eta')}</dt><dd>{format.datetime(eta_at)}</dd></div>}
        <div><dt>{t('courier.stop.order')}</dt><dd><Ltr>{order.code}</Ltr></dd></div>
        {order.client_note && <div><dt>{t('courier.stop.note')}</dt><dd><bdi>{order.client_note}</bdi></dd></div>}
      </dl>
      {address?.voice_note && <audio controls preload="none" src={address.voice_note.url} aria-label={t('courier.stop.voice')} />}
    </section>
  )
}

import { Link } from 'wouter'
import type { ClientMessage } from '#common/messages/client_message'
import { directionOf } from '#common/locales'
import { useFormat } from '../../kit/format/use_format.ts'
import { LanguageName } from '../../kit/controls/language_name.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { call } from '../../kit/providers/rest/http.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'

/** The latest messages to the client, of all channels: as they were sent, below titles in the language of the page. */
export default function Messages() {
  const { t, language } = useTranslator()
  const format = useFormat()
  const { loaded } = useFetch('messages', async (signal) => (await call<ClientMessage[]>('/api/client/messages', { signal })).body)
  if (loaded.state !== 'ready' || !loaded.value.length) return null
  return (
    <section className="portal-section">
      <h2>{t('portal.dashboard.messages')}</h2>
      <ul className="said">
        {loaded.value.map(({ id, title, body, locale, order, at }) => (
          <li key={id}>
            <p className="muted">
              {format.datetime(at)}{locale !== language && <> · <LanguageName of={locale} /></>}
            </p>
            {title && <h3><bdi>{title}</bdi></h3>}
            <p lang={locale} dir={directionOf(locale)}>{body}</p>
            {order && (
              <p>
                <Link className="button" to={`/client/orders/${order.id}`}>{t('portal.dashboard.open_order')} <Ltr>{order.code}</Ltr></Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

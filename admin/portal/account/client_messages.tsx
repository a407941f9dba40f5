import { Link } from 'wouter'
import type { ClientMessage } from '#common/messages/client_message'
import { useFormat } from '../../kit/format/use_format.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'

/** The latest messages to the client, of all channels. */
export default function Messages() {
  const { t } = useTranslator()
  const format = useFormat()
  const { loaded } = useFetch('messages', async (signal) => (await call<ClientMessage[]>('/api/client/messages', { signal })).body)
  if (loaded.state !== 'ready' || !loaded.value.length) return null
  return (
    <section className="portal-section">
      <h2>{t('portal.dashboard.messages')}</h2>
      <ul className="said">
        {loaded.value.map(({ id, title, body, link, at }) => (
          <li key={id}>
            <p className="muted">{format.datetime(at)}</p>
            {title && <h3><bdi>{title}</bdi></h3>}
            <p dir="auto">{link ? <WithButton body={body} link={link} /> : body}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The link carries the language of the message; the portal keeps the one in which it is read. */
const withoutLanguage = (link: string): string => link.replace(/\?lang=\w+$/, '')

/** The address in the sentence is a button with words. */
function WithButton({ body, link }: { body: string; link: string }) {
  const { t } = useTranslator()
  const [before = '', after = ''] = body.split(/https?:\/\/\S+/)
  return <>{before} <Link className="button" to={withoutLanguage(link)}>{t('portal.dashboard.open_order')}</Link> {after}</>
}

import { Link } from 'wouter'
import { useFormat } from '../format/use_format.ts'
import { call } from '../providers/http.ts'
import { useWords } from '../providers/words.ts'
import { useLoaded } from '../controls/use_loaded.ts'

interface Message {
  readonly id: number
  readonly title: string | null
  readonly body: string
  /** A page of ours. */
  readonly link: string | null
  readonly at: string
}

/** What the company last said to the client, by whatever way. */
export default function Messages() {
  const { t } = useWords()
  const format = useFormat()
  const { loaded } = useLoaded('messages', async (signal) => (await call<Message[]>('/api/client/messages', { signal })).body)
  if (loaded.state !== 'ready' || !loaded.value.length) return null
  return (
    <section className="portal-section">
      <h2>{t('portal.dashboard.messages')}</h2>
      <ul className="said">
        {loaded.value.map(({ id, title, body, link, at }) => (
          <li key={id}>
            <p className="muted">{format.datetime(at)}</p>
            {title && <h3><bdi>{title}</bdi></h3>}
            <p dir="auto">{link ? <Link to={link}>{body}</Link> : body}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

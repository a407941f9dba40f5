import { useFormat } from '../../format/use_format.ts'
import { showFailure } from '../../providers/alerts.ts'
import { Ltr } from '../../controls/ltr.tsx'
import { useFetch } from '../../controls/hooks/use_fetch.ts'
import { call } from '../../providers/rest/http.ts'
import { endSession, readSession } from '../../providers/session/session.ts'
import { signOut } from '../../providers/session/auth_requests.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import { parseUserAgent } from './user_agent.ts'
import './sessions.css'

interface Session {
  readonly id: number
  readonly ip: string | null
  readonly user_agent: string | null
  readonly last_used_at: string
  readonly is_current: boolean
}

/** The sessions of the signed-in person, with sign-out of one of them or of all. */
export function Sessions({ className }: { className: string }) {
  const { t } = useTranslator()
  const path = `/auth/${readSession()?.guard ?? 'user'}/sessions`
  const { loaded, reload } = useFetch(path, async (signal) => (await call<Session[]>(path, { signal })).body)
  const end = async ({ id, is_current: isCurrent }: Session) => {
    if (isCurrent) return signOut()
    await call(`${path}/${id}`, { method: 'DELETE' }).catch(showFailure)
    reload()
  }
  const endAll = async () => {
    await call(path, { method: 'DELETE' })
    endSession('signed_out')
  }
  return (
    <section className={className}>
      <h2>{t('ui.sessions.title')}</h2>
      <p className="field-help">{t('ui.sessions.help')}</p>
      {loaded.state === 'loading' && <p role="status">{t('ui.shell.loading')}</p>}
      {loaded.state === 'failed' && <button type="button" className="button" onClick={reload}>{t('ui.shell.try_again')}</button>}
      {loaded.state === 'ready' && (
        <>
          <ul className="sessions">
            {loaded.value.map((session) => <SessionItem key={session.id} session={session} onEnd={() => { void end(session) }} />)}
          </ul>
          <p>
            <button type="button" className="button" onClick={() => { void endAll().catch(showFailure) }}>
              {t('ui.sessions.everywhere')}
            </button>
          </p>
        </>
      )}
    </section>
  )
}

function SessionItem({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslator()
  const format = useFormat()
  const { browser, system } = parseUserAgent(session.user_agent)
  const device = browser && system ? t('ui.sessions.device', { browser, system }) : browser ?? system ?? t('ui.sessions.unknown')
  return (
    <li>
      <div>
        <strong>{device}</strong>
        {' '}{session.is_current && <span className="badge">{t('ui.sessions.here')}</span>}
        <p className="field-help">
          {t('ui.sessions.last_used', { when: format.timestamp(session.last_used_at) })}
          {session.ip && <> · {t('ui.sessions.address')} <Ltr>{session.ip}</Ltr></>}
        </p>
      </div>
      <button type="button" className="button" aria-label={t('ui.sessions.end', { device })} onClick={onEnd}>
        {t('ui.shell.sign_out')}
      </button>
    </li>
  )
}

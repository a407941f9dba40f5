import { lazy, Suspense, useState } from 'react'
import { empty } from '../controls/checks.ts'
import { CurrentPassword } from '../controls/current_password.tsx'
import { SubmitButton } from '../controls/submit_button.tsx'
import { CodeField } from '../controls/text_field.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { useLoaded } from '../controls/use_loaded.ts'
import { call } from '../providers/http.ts'
import { useWords } from '../providers/words.ts'
import './second_factor.css'

const QrCode = lazy(() => import('./qr_code.tsx'))

const PATH = '/auth/user/second-factor'

interface State { readonly is_on: boolean; readonly recovery_codes: number }
interface Begun { readonly secret: string; readonly uri: string }

/** One's own second step at sign-in: on with the password and a first code, off with both. */
export function SecondFactor({ className }: { className: string }) {
  const { t } = useWords()
  const { loaded, reload } = useLoaded(PATH, async (signal) => (await call<State>(PATH, { signal })).body)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <section className={className}>
      <h2>{t('ui.second_factor.title')}</h2>
      {codes.length > 0 ? <RecoveryCodes codes={codes} onKept={() => { setCodes([]); reload() }} />
        : begun ? <Confirm begun={begun} onConfirmed={(made) => { setBegun(null); setCodes(made) }} />
          : loaded.state === 'loading' ? <p role="status">{t('ui.shell.loading')}</p>
            : loaded.state === 'failed' ? <button type="button" className="button" onClick={reload}>{t('ui.shell.try_again')}</button>
              : loaded.value.is_on ? <SwitchOff left={loaded.value.recovery_codes} onDone={reload} /> : <SwitchOn onBegun={setBegun} />}
    </section>
  )
}

function SwitchOn({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const { t } = useWords()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => empty(fields, 'current_password'),
    send: async ({ current_password }) => { onBegun((await call<Begun>(PATH, { method: 'POST', body: { current_password } })).body) },
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <p>{t('ui.second_factor.off')}</p>
      <CurrentPassword error={errors.current_password} />
      <SubmitButton isBusy={isBusy}>{t('ui.second_factor.begin')}</SubmitButton>
    </form>
  )
}

function Confirm({ begun, onConfirmed }: { begun: Begun; onConfirmed: (codes: readonly string[]) => void }) {
  const { t } = useWords()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => empty(fields, 'code'),
    send: async ({ code }) => {
      const { body } = await call<{ recovery_codes: string[] }>(`${PATH}/confirm`, { method: 'POST', body: { code } })
      onConfirmed(body.recovery_codes)
    },
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <p>{t('ui.second_factor.scan')}</p>
      <Suspense fallback={<div className="qr-code skeleton" />}><QrCode text={begun.uri} label={t('ui.second_factor.picture')} /></Suspense>
      <p>{t('ui.second_factor.secret')} <code dir="ltr">{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</code></p>
      <CodeField label={t('ui.auth.second_code')} error={errors.code} autoFocus />
      <SubmitButton isBusy={isBusy}>{t('ui.second_factor.confirm')}</SubmitButton>
    </form>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useWords()
  return (
    <>
      <p role="status">{t('ui.second_factor.codes')}</p>
      <ul className="recovery-codes" dir="ltr">{codes.map((code) => <li key={code}><code>{code}</code></li>)}</ul>
      <p><button type="button" className="button" data-kind="primary" onClick={onKept}>{t('ui.second_factor.kept')}</button></p>
    </>
  )
}

function SwitchOff({ left, onDone }: { left: number; onDone: () => void }) {
  const { t } = useWords()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => empty(fields, 'current_password', 'code'),
    send: async ({ current_password, code }) => {
      await call(PATH, { method: 'DELETE', body: { current_password, code } })
      onDone()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <p>{t('ui.second_factor.on', { count: left })}</p>
      <CurrentPassword error={errors.current_password} />
      <CodeField label={t('ui.auth.second_code')} help={t('ui.auth.second_code_help')} error={errors.code} />
      <SubmitButton isBusy={isBusy}>{t('ui.second_factor.drop')}</SubmitButton>
    </form>
  )
}

import { lazy, Suspense, useState } from 'react'
import { CurrentPassword, SubmitButton, CodeField } from '../../controls/form_controls.tsx'
import { useSubmit, checkRequired } from '../../controls/hooks/use_submit.ts'
import { useFetch } from '../../controls/hooks/use_fetch.ts'
import { call } from '../../providers/rest/http.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import './profile.css'

const QrCode = lazy(() => import('./qr_code.tsx'))

const PATH = '/auth/user/second-factor'

interface State { readonly is_on: boolean; readonly recovery_codes: number }
interface Enrollment { readonly secret: string; readonly uri: string }

/** Two-factor authentication of the signed-in user: enabled with the password and a first code, disabled with both. */
export function SecondFactor({ className }: { className: string }) {
  const { t } = useTranslator()
  const { loaded, reload } = useFetch(PATH, async (signal) => (await call<State>(PATH, { signal })).body)
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <section className={className}>
      <h2>{t('ui.second_factor.title')}</h2>
      {codes.length > 0 ? <RecoveryCodes codes={codes} onDone={() => { setCodes([]); reload() }} />
        : enrollment ? <ConfirmForm enrollment={enrollment} onConfirmed={(newCodes) => { setEnrollment(null); setCodes(newCodes) }} />
          : loaded.state === 'loading' ? <p role="status">{t('ui.shell.loading')}</p>
            : loaded.state === 'failed' ? <button type="button" className="button" onClick={reload}>{t('ui.shell.try_again')}</button>
              : loaded.value.is_on ? <DisableForm left={loaded.value.recovery_codes} onDone={reload} />
                : <EnableForm onStarted={setEnrollment} />}
    </section>
  )
}

function EnableForm({ onStarted }: { onStarted: (enrollment: Enrollment) => void }) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'current_password'),
    send: async ({ current_password }) => {
      onStarted((await call<Enrollment>(PATH, { method: 'POST', body: { current_password } })).body)
    },
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <p>{t('ui.second_factor.off')}</p>
      <CurrentPassword error={errors.current_password} />
      <SubmitButton isBusy={isBusy}>{t('ui.second_factor.begin')}</SubmitButton>
    </form>
  )
}

function ConfirmForm({ enrollment, onConfirmed }: { enrollment: Enrollment; onConfirmed: (codes: readonly string[]) => void }) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'code'),
    send: async ({ code }) => {
      const { body } = await call<{ recovery_codes: string[] }>(`${PATH}/confirm`, { method: 'POST', body: { code } })
      onConfirmed(body.recovery_codes)
    },
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <p>{t('ui.second_factor.scan')}</p>
      <Suspense fallback={<div className="qr-code skeleton" />}>
        <QrCode text={enrollment.uri} label={t('ui.second_factor.picture')} />
      </Suspense>
      <p>{t('ui.second_factor.secret')} <code dir="ltr">{enrollment.secret.replace(/.{4}(?=.)/g, '$& ')}</code></p>
      <CodeField label={t('ui.auth.second_code')} error={errors.code} autoFocus />
      <SubmitButton isBusy={isBusy}>{t('ui.second_factor.confirm')}</SubmitButton>
    </form>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslator()
  return (
    <>
      <p role="status">{t('ui.second_factor.codes')}</p>
      <ul className="recovery-codes" dir="ltr">{codes.map((code) => <li key={code}><code>{code}</code></li>)}</ul>
      <p><button type="button" className="button" data-kind="primary" onClick={onDone}>{t('ui.second_factor.kept')}</button></p>
    </>
  )
}

function DisableForm({ left, onDone }: { left: number; onDone: () => void }) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'current_password', 'code'),
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

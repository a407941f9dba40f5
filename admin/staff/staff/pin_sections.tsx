/** Of the profile: the own PIN, and the enrolment of this device by a manager. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { NewDevice } from '#common/pin'
import { CurrentPassword, PasswordField, SubmitButton, TextField } from '../../kit/controls/form_controls.tsx'
import { checkRequired, useSubmit } from '../../kit/controls/hooks/use_submit.ts'
import { useTranslation } from '../definition/translation.ts'
import { showAlert } from '../../kit/providers/alerts.ts'
import { forgetDeviceToken, isOwnDeviceOf, readDeviceToken, storeDeviceToken } from '../../kit/providers/session/device_token.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { readSession } from '../../kit/providers/session/session.ts'
import { call } from '../../kit/providers/rest/http.ts'

interface SectionProps { readonly className: string }

export function OwnPin({ className }: SectionProps) {
  const { t } = useTranslation()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'pin', 'current_password'),
    send: async ({ pin, current_password }, form) => {
      await call('/auth/user/me/pin', { method: 'PUT', body: { pin, current_password } })
      form.reset()
      showAlert({ key: 'saved', type: 'success', timeOut: 3_000, title: t('ui.own_pin.saved'), message: '' })
    },
  })
  return (
    <section className={className}>
      <h2>{t('ui.pin.pin')}</h2>
      <form noValidate onSubmit={onSubmit}>
        <PasswordField
          name="pin" label={t('ui.own_pin.new')} help={t('ui.own_pin.own_help')} error={errors.pin} inputMode="numeric" autoComplete="off"
          required
        />
        <CurrentPassword error={errors.current_password} />
        <SubmitButton isBusy={isBusy}>{t('ui.own_pin.save')}</SubmitButton>
      </form>
    </section>
  )
}

export function SharedDevice({ className }: SectionProps) {
  const { t } = useTranslation()
  const [isEnrolled, setIsEnrolled] = useState(readDeviceToken() !== null)
  if (!hasPermission('device-create') || isOwnDeviceOf(readSession()?.person.id ?? 0)) return null
  const forget = () => {
    forgetDeviceToken()
    setIsEnrolled(false)
  }
  return (
    <section className={className}>
      <h2>{t('ui.own_pin.device')}</h2>
      <p className="field-help">{t('ui.own_pin.device_help')}</p>
      {isEnrolled ? (
        <>
          <p role="status">{t('ui.own_pin.enrolled')}</p>
          <p><a className="button" data-kind="primary" href="/user/clock">{t('ui.pin.clock')}</a></p>
          <p><button type="button" className="button" onClick={forget}>{t('ui.own_pin.forget')}</button></p>
        </>
      ) : <EnrollForm onDone={() => { setIsEnrolled(true) }} />}
      {hasPermission('device-list') && <p><Link to="/user/devices">{t('devices.many')}</Link></p>}
    </section>
  )
}

function EnrollForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'name'),
    send: async ({ name }) => {
      storeDeviceToken((await call<NewDevice>('/auth/user/devices', { method: 'POST', body: { name } })).body.device_token)
      onDone()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField name="name" label={t('ui.own_pin.device_name')} error={errors.name} required />
      <SubmitButton isBusy={isBusy}>{t('ui.own_pin.enroll')}</SubmitButton>
    </form>
  )
}

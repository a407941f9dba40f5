/** Unlocking with a PIN on the own phone: the dialog of the offer after a sign-in, and the section of the profile. */
import { useState } from 'react'
import type { NewDevice, OwnDevice } from '#common/pin'
import { Dialog } from '../../kit/controls/dialog/dialog.tsx'
import { FormFoot } from '../../kit/controls/dialog/form_foot.tsx'
import { CurrentPassword, PasswordField, SubmitButton } from '../../kit/controls/form_controls.tsx'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { useCoarsePointer } from '../../kit/controls/hooks/use_coarse_pointer.ts'
import { checkRequired, useSubmit } from '../../kit/controls/hooks/use_submit.ts'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslation } from '../definition/translation.ts'
import { showAlert, showFailure } from '../../kit/providers/alerts.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { Failure } from '../../kit/providers/rest/api_failure.ts'
import { forgetDeviceToken, isOwnDeviceOf, readDeviceToken, storeDeviceToken } from '../../kit/providers/session/device_token.ts'
import { readSession } from '../../kit/providers/session/session.ts'

const PATH = '/auth/user/own-devices'

/** Opened by the offer in the page (admin/staff/layout/pin_offer.tsx). */
export function PinDialog({ onEnd, onDone }: { readonly onEnd: () => void; readonly onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('ui.own_phone.offer')} kind="sheet" keepsTyped onClose={onEnd}>
      <EnrollForm onDone={onDone} onCancel={onEnd} />
    </Dialog>
  )
}

/** Of the profile, on a phone that is not a shared device. */
export function OwnPhone({ className }: { readonly className: string }) {
  const { t } = useTranslation()
  const isTouched = useCoarsePointer()
  const { loaded, reload } = useFetch(PATH, async (signal) => (await call<OwnDevice[]>(PATH, { signal })).body)
  const phones = loaded.state === 'ready' ? loaded.value : []
  const isMine = isOwnDeviceOf(readSession()?.person.id ?? 0)
  const canEnroll = isTouched && readDeviceToken() === null
  const remove = async ({ id, is_current: isCurrent }: OwnDevice) => {
    await call(`${PATH}/${id}`, { method: 'DELETE' })
    if (isCurrent) forgetDeviceToken()
    reload()
  }
  if (!canEnroll && phones.length === 0) return null
  return (
    <section className={className}>
      <h2>{t('ui.own_phone.title')}</h2>
      {isMine && <p role="status">{t('ui.own_phone.done')}</p>}
      {phones.length > 0 && (
        <ul className="sessions">
          {phones.map((phone) => <PhoneItem key={phone.id} phone={phone} onRemove={() => { void remove(phone).catch(showFailure) }} />)}
        </ul>
      )}
      {canEnroll && <EnrollForm onDone={reload} />}
    </section>
  )
}

function PhoneItem({ phone: { name, last_used_at, created_at }, onRemove }: { readonly phone: OwnDevice; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li>
      <div>
        <strong><bdi>{name}</bdi></strong>
        <p className="field-help">{t('ui.sessions.last_used', { when: format.timestamp(last_used_at ?? created_at) })}</p>
      </div>
      <button type="button" className="button" onClick={onRemove}>{t('ui.own_phone.remove')}</button>
    </li>
  )
}

function EnrollForm({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel?: () => void }) {
  const { t } = useTranslation()
  const [isPasswordAsked, setIsPasswordAsked] = useState(false)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'pin', ...isPasswordAsked ? ['current_password'] : []),
    send: async ({ pin, current_password }) => {
      const body = { pin, name: phoneName(), ...isPasswordAsked && { current_password } }
      const { body: { device_token } } = await call<NewDevice>(PATH, { method: 'POST', body }).catch((error: unknown) => {
        // Some minutes after the sign-in.
        if (error instanceof Failure && error.errors?.current_password) setIsPasswordAsked(true)
        throw error
      })
      storeDeviceToken(device_token, readSession()?.person.id)
      showAlert({ key: 'saved', type: 'success', timeOut: 6_000, title: t('ui.own_phone.done'), message: '' })
      onDone()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <p className="dialog-lead">{t('ui.own_phone.help')}</p>
      <PasswordField
        name="pin" label={t('ui.own_pin.new')} help={t('ui.own_phone.pin_help')} error={errors.pin} inputMode="numeric" autoComplete="off"
        required
      />
      {isPasswordAsked && <CurrentPassword error={errors.current_password} />}
      {onCancel
        ? <FormFoot submit={t('ui.own_phone.use')} isBusy={isBusy} onCancel={onCancel} cancel={t('ui.own_phone.later')} />
        : <SubmitButton isBusy={isBusy}>{t('ui.own_phone.use')}</SubmitButton>}
    </form>
  )
}

/** `Android`, `iPhone`: so that the list of phones can be read. */
const phoneName = (): string | undefined => /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(navigator.userAgent)?.[0]

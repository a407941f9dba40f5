import { Link } from 'wouter'
import { CallCompany } from '../../kit/auth/call_company.tsx'
import { Field, SubmitButton } from '../../kit/controls/form_controls.tsx'
import { checkRequired, useSubmit } from '../../kit/controls/hooks/use_submit.ts'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { withLatinDigits } from '#common/text/latin_digits'
import { normalisePhone } from '#common/text/phone'
import { addressOf, type StepProps } from './steps.ts'

interface CodeStepProps extends Pick<StepProps, 'draft' | 'change'> {
  readonly refused: string | undefined
  readonly onCode: (code: string) => Promise<void>
}

const DIGITS = 6

/** The last digit sends it. */
export function CodeStep({ draft: { phone, code }, change, refused, onCode }: CodeStepProps) {
  const { t } = useTranslator()
  const format = useFormat()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'code'),
    send: ({ code: typed = '' }) => onCode(typed),
  })
  return (
    <form className="portal-form sign-up" onSubmit={onSubmit} noValidate>
      <p>{t('portal.new.code_lead', { phone: `\u2066${format.phone(normalisePhone(phone) ?? phone)}\u2069` })}</p>
      <Field label={t('portal.code.code')} error={errors.code ?? refused}>
        {(attrs) => (
          <input
            className="input code-input" name="code" inputMode="numeric" autoComplete="one-time-code" dir="ltr" autoFocus required
            defaultValue={code} {...attrs}
            onInput={({ currentTarget }) => {
              currentTarget.value = withLatinDigits(currentTarget.value).replace(/\D/g, '').slice(0, DIGITS)
              if (currentTarget.value.length === DIGITS) currentTarget.form?.requestSubmit()
            }}
          />
        )}
      </Field>
      <SubmitButton isBusy={isBusy}>{t('portal.code.check')}</SubmitButton>
      <p><Link to={addressOf('phone')} onClick={() => { change({ code: '' }) }}>{t('portal.code.again')}</Link></p>
      <CallCompany text={t('portal.new.none')} chatText={t('portal.code.chat', { phone })} />
    </form>
  )
}

import type { ComponentProps } from 'react'
import { useWords } from '../providers/words.ts'
import { PasswordField } from './password_field.tsx'

/** The proof that it is the person, and not somebody at a screen that was left open. */
export function CurrentPassword(props: Omit<ComponentProps<typeof PasswordField>, 'name' | 'label' | 'autoComplete'>) {
  const { t } = useWords()
  return (
    <PasswordField name="current_password" label={t('ui.auth.current_password')} autoComplete="current-password" required {...props} />
  )
}

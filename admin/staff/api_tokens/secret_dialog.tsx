import { useState } from 'react'
import { Dialog } from '../../kit/controls/dialog/dialog.tsx'
import { FormFoot } from '../../kit/controls/dialog/form_foot.tsx'
import '../resource/form/form.css'
import { useTranslation } from '../definition/translation.ts'
import './secret.css'
import { copyText } from '../../kit/controls/copy_text.ts'

interface SecretDialogProps { readonly name: string; readonly token: string; readonly onClose: () => void }

/** Shows the secret once: it cannot be retrieved later. */
export function SecretDialog({ name, token, onClose }: SecretDialogProps) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  const copy = () => { void copyText(token).then(setIsCopied) }
  return (
    <Dialog title={t('ui.api_tokens.made_title', { name })} kind="window" onClose={onClose}>
      <p>{t('ui.api_tokens.made')}</p>
      <output className="secret" dir="ltr">{token}</output>
      <FormFoot
        submit={t(isCopied ? 'ui.api_tokens.copied' : 'ui.api_tokens.copy')} onSubmit={copy} onCancel={onClose}
        cancel={t('ui.api_tokens.close')}
      />
    </Dialog>
  )
}

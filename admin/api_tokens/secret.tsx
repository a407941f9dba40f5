import { useState } from 'react'
import { Dialog } from '../controls/dialog.tsx'
import { useSay } from '../definition/words.ts'
import './secret.css'

interface SecretProps { readonly name: string; readonly token: string; readonly onClose: () => void }

/** Shown this once: afterwards nobody can say it again. */
export function Secret({ name, token, onClose }: SecretProps) {
  const { t } = useSay()
  const [isCopied, setIsCopied] = useState(false)
  // On pages over plain http browsers have no clipboard: the text can be marked all the same.
  const copy = () => { void navigator.clipboard?.writeText(token).then(() => { setIsCopied(true) }) }
  return (
    <Dialog title={t('ui.api_tokens.made_title', { name })} kind="window" onClose={onClose}>
      <p>{t('ui.api_tokens.made')}</p>
      <output className="secret" dir="ltr">{token}</output>
      <div className="secret-actions">
        <button type="button" className="button" data-kind="primary" onClick={copy}>
          {t(isCopied ? 'ui.api_tokens.copied' : 'ui.api_tokens.copy')}
        </button>
        <button type="button" className="button" onClick={onClose}>{t('ui.api_tokens.close')}</button>
      </div>
    </Dialog>
  )
}

import { useEffect, useState } from 'react'
import { call } from '../../kit/providers/rest/http.ts'
import { log } from '../../kit/providers/log.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import '../../kit/controls/alerts/alert.css'
import { AlertIcon } from '../../kit/controls/alerts/parts.tsx'

/** Shown while accounts with the demo password of the README exist. It cannot be closed. */
export function DemoBanner() {
  const { t } = useTranslator()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    void call<{ left: boolean }>('/api/user/demo-accounts').then(({ body }) => { setIsOpen(body.left) }, log)
  }, [])
  return isOpen && (
    <div className="alert" data-alert="warning" role="status">
      <AlertIcon type="warning" />
      <div><strong>{t('ui.demo.accounts')}</strong><p>{t('ui.demo.accounts_help')}</p></div>
    </div>
  )
}

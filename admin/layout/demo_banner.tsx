import { useEffect, useState } from 'react'
import { call } from '../providers/http.ts'
import { log } from '../providers/log.ts'
import { useWords } from '../providers/words.ts'
import '../controls/alert.css'
import { AlertIcon } from '../controls/alert_icon.tsx'

/** While everybody could come in with the password that stands in the README. It cannot be closed. */
export function DemoBanner() {
  const { t } = useWords()
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

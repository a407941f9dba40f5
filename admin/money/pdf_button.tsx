import { useState } from 'react'
import { NamedIcon } from '../controls/named_icon.tsx'
import { showFailure } from '../providers/alerts.ts'
import { useTranslation } from '../definition/translation.ts'

/** Downloads the invoice as it was frozen when it was issued. */
export function PdfButton({ id }: { id: number }) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    const { download, saveFile } = await import('../providers/download.ts')
    saveFile(await download(`/api/user/invoices/${id}/pdf`, {}))
  }
  return (
    <button
      type="button" className="button" aria-busy={isBusy || undefined}
      onClick={() => {
        if (isBusy) return
        setIsBusy(true)
        save().catch(showFailure).finally(() => { setIsBusy(false) })
      }}
    ><NamedIcon name="download" />{t('ui.print.pdf')}</button>
  )
}

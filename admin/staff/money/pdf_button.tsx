import { DownloadButton } from '../../kit/controls/download_button.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'

/** Downloads the invoice as it was frozen when it was issued. */
export function PdfButton({ id }: { id: number }) {
  const { t } = useTranslation()
  return <DownloadButton path={`/api/user/invoices/${id}/pdf`}><NamedIcon name="download" />{t('ui.print.pdf')}</DownloadButton>
}

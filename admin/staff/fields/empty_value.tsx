import { useTranslation } from '../definition/translation.ts'

export function EmptyValue() {
  const { t } = useTranslation()
  return <span className="nothing"><span aria-hidden="true">–</span><span className="unseen">{t('ui.field.empty')}</span></span>
}

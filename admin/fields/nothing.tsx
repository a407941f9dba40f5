import { useSay } from '../definition/words.ts'

export function Nothing() {
  const { t } = useSay()
  return <span className="nothing"><span aria-hidden="true">–</span><span className="unseen">{t('ui.field.empty')}</span></span>
}

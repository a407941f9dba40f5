import { Ltr } from '../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'
import { TONE_ICONS } from './result.tsx'
import type { ScanEntry } from './session.ts'
import { toneOf } from './tones.ts'

/** The scans of this visit, the newest first. */
export function ScanHistory({ entries }: { readonly entries: readonly ScanEntry[] }) {
  const { t } = useTranslation()
  return (
    <section className="scan-history panel" aria-label={t('ui.scan.session')}>
      <h2>{t('ui.scan.session')}</h2>
      {entries.length === 0 && <p className="nothing">{t('ui.scan.none')}</p>}
      <ol>
        {entries.map(({ key, code, mode, outcome }) => {
          const tone = toneOf(outcome)
          const label = outcome.state === 'answered' ? outcome.response.record?.label ?? code : code
          return (
            <li key={key} data-tone={tone}>
              <NamedIcon name={TONE_ICONS[tone]} />
              <strong><Ltr>{label}</Ltr></strong>
              <span>{t(`enums.scan_mode.${mode}`)}</span>
              <small>{outcome.state === 'answered' ? t(`enums.scan_verdict.${outcome.response.verdict}`) : t('ui.scan.failed')}</small>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

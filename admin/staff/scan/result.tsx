/** The answer to the last scan, in a colour, with an icon and a sentence. */
import { Ltr } from '../../kit/controls/ltr.tsx'
import type { IconName } from '../../kit/controls/icons/named_icons.ts'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'
import type { ScanEntry } from './session.ts'
import { toneOf } from './tones.ts'

export const TONE_ICONS = { good: 'check', warning: 'question', alarm: 'close' } as const satisfies Record<string, IconName>

interface ResultProps {
  readonly entry: ScanEntry | undefined
  readonly isWaiting: boolean
  readonly prompt: string
  /** The item of this scan waits for its place. */
  readonly waitsForPlace?: boolean
}

export function ScanResult({ entry, isWaiting, prompt, waitsForPlace = false }: ResultProps) {
  const { t } = useTranslation()
  const tone = entry && (waitsForPlace ? 'warning' : toneOf(entry.outcome))
  return (
    <div className="scan-result" data-tone={tone} aria-busy={isWaiting} role="status" aria-live="assertive">
      {!entry || !tone
        ? <p className="scan-prompt"><NamedIcon name="scan" />{isWaiting ? t('ui.scan.working') : prompt}</p>
        : <Answer key={entry.key} entry={entry} icon={TONE_ICONS[tone]} waitsForPlace={waitsForPlace} />}
    </div>
  )
}

interface AnswerProps { readonly entry: ScanEntry; readonly icon: IconName; readonly waitsForPlace: boolean }

function Answer({ entry: { outcome, code, mode }, icon, waitsForPlace }: AnswerProps) {
  const { t } = useTranslation()
  if (outcome.state === 'failed') {
    return (
      <>
        <p className="scan-verdict"><NamedIcon name={icon} />{t('ui.scan.failed')}</p>
        <p className="scan-what"><Ltr>{code}</Ltr></p>
        <p>{outcome.message}</p>
      </>
    )
  }
  const { verdict, message, record, progress } = outcome.response
  // More of the order or the shipment is to be scanned: the count says more than a word.
  const isOpen = verdict === 'ok' && progress !== null && progress.done < progress.total
  // Nothing is done to what was only looked up.
  const found = mode === 'find' && verdict === 'ok' ? record : null
  return (
    <>
      <p className="scan-verdict">
        <NamedIcon name={isOpen && progress.done === 0 ? 'scan' : icon} />
        {isOpen ? null : waitsForPlace ? t('ui.scan.waits')
          : found ? t(`${found.resource.replaceAll('-', '_')}.one`) : t(`enums.scan_verdict.${verdict}`)}
        {progress && <span className="scan-progress"><Ltr>{`${progress.done}/${progress.total}`}</Ltr></span>}
      </p>
      {record && <p className="scan-what"><Ltr>{record.label}</Ltr> <bdi>{record.description}</bdi></p>}
      <p>{message}</p>
    </>
  )
}
